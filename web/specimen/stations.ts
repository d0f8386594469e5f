/** Shows a station at a moment of a match: stations.html#captain-torpedo.dark.de */

import { mount, tick } from "svelte";
import "../src/look/base.css";
import "../src/look/layout.css";
import { station } from "../src/games/sonar/client";
import type { Language } from "../src/protocol";
import Live from "../src/games/captain_sonar/Live.svelte";
import { outline, postOf } from "../src/games/captain_sonar/posts";
import { CAPTAIN_MOMENTS, captainProps } from "./captain_sonar";
import { MOMENTS, propsOf } from "./sonar";
import { settings } from "../src/settings.svelte";
import Stage from "./Stage.svelte";
import { SURFACED_MOMENTS } from "./surfaced";

const [name = "captain", side = "light", tongue = "en"] = location.hash.slice(1).split(".");
const language = tongue as Language;
document.documentElement.dataset["side"] = side;
document.documentElement.lang = language;

const target = document.body;
const done = document.createElement("output");
done.dataset["done"] = "";
done.className = "heard-only";
function react(text: string): void {
  done.textContent = text;
}

/** Put the moment of this name on the stage; the keys to press then, or nothing if there is none. */
async function staged(): Promise<readonly string[] | undefined> {
  await settings.choose(language);
  const sonar = MOMENTS[name];
  const captain = CAPTAIN_MOMENTS[name] ?? SURFACED_MOMENTS[name];
  if (sonar !== undefined) {
    const props = propsOf(sonar, react);
    mount(Stage, { target, props: { label: sonar.station } });
    const Station = await station(sonar.station === "spectator" ? [] : props.seats).get();
    mount(Station, { target, props });
  } else if (captain !== undefined) {
    const props = captainProps(captain, react);
    mount(Stage, { target, props: { label: captain.roles.join(", ") } });
    await postOf(props.seats).get();
    await outline.get();
    mount(Live, { target, props });
  }
  target.append(done);
  return (
    (sonar ?? captain)?.keys ?? (sonar === undefined && captain === undefined ? undefined : [])
  );
}

const keys = await staged();
if (keys === undefined) {
  target.innerHTML = [MOMENTS, CAPTAIN_MOMENTS, SURFACED_MOMENTS]
    .flatMap((moments) => Object.keys(moments))
    .map((each) => `<a href="#${each}">${each}</a>`)
    .join(" ");
} else {
  void (async () => {
    for (const key of keys) {
      await tick();
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }
  })();
}

addEventListener("hashchange", () => {
  location.reload();
});
