/** Shows a station at a moment of a match: stations.html#captain-torpedo.dark.de */

import { mount, tick } from "svelte";
import "../../look/base.css";
import type { Language } from "../../protocol";
import { MOMENTS } from "./fixtures";
import Stage from "./Stage.svelte";

const [name = "captain", side = "light", language = "en"] = location.hash.slice(1).split(".");
document.documentElement.dataset["side"] = side;
document.documentElement.lang = language;

const moment = MOMENTS[name];
if (moment === undefined) {
  document.body.innerHTML = Object.keys(MOMENTS)
    .map((each) => `<a href="#${each}">${each}</a>`)
    .join(" ");
} else {
  mount(Stage, { target: document.body, props: { moment, language: language as Language } });
  void (async () => {
    for (const key of moment.keys ?? []) {
      await tick();
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }
  })();
}

addEventListener("hashchange", () => {
  location.reload();
});
