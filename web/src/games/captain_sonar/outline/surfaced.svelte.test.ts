// @vitest-environment jsdom
import { RUNNING } from "../../../core/realTime";
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CaptainSonar } from "../../../protocol";
import { CAPTAIN_MOMENTS, captainProps } from "../../../../specimen/captain_sonar";
import { SURFACED_MOMENTS } from "../../../../specimen/surfaced";
import type { Refusal } from "../../../stations/contract";
import Live from "../Live.svelte";
import { outline, posts } from "../posts";
import { sectionOf } from "./profile";

/** A surfaced crew and its checker as players use them: what they see, and what the keys send. */

type Props = ReturnType<typeof captainProps>;
type Changing = { -readonly [Name in keyof Props]: Props[Name] };
type Act = readonly [seat: string, action: CaptainSonar.Action];

const ARROWS: Readonly<Record<string, string>> = {
  U: "ArrowUp",
  D: "ArrowDown",
  L: "ArrowLeft",
  R: "ArrowRight",
};
const TOWER = sectionOf("tower").keys;
const arrows = (keys: string): readonly string[] =>
  Array.from(keys, (letter) => ARROWS[letter] ?? "");

beforeAll(() => Promise.all([outline.get(), ...posts.map((post) => post.get())]));

let running: Record<string, unknown> | undefined;

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
});

interface Table {
  readonly acts: readonly Act[];
  readonly props: Changing;
  readonly press: (...keys: readonly string[]) => void;
}

function seat(name: string, refusal: Refusal | null = null): Table {
  const moment = SURFACED_MOMENTS[name];
  if (moment === undefined) throw new Error(`no moment ${name}`);
  const acts: Act[] = [];
  const props: Changing = $state({
    ...captainProps(moment, () => undefined),
    act: (by, action) => {
      acts.push([by, action]);
      return Promise.resolve(refusal);
    },
  });
  running = mount(Live, { target: document.body, props });
  flushSync();
  const press = (...keys: readonly string[]): void => {
    for (const key of keys) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    flushSync();
  };
  return { acts, props, press };
}

function words(): string {
  return document.body.textContent.replaceAll(/\s+/g, " ");
}

function find(testid: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (found === null) throw new Error(`nothing is called ${testid}`);
  return found;
}

function click(testid: string): void {
  find(testid).click();
  flushSync();
}

describe("who has the sheet", () => {
  it("outlines a section by keys, signs it and passes it on", () => {
    const { acts, press } = seat("outline");

    press(...arrows(TOWER), "Enter");

    expect(acts).toEqual([
      [
        "blue.first_mate",
        {
          kind: "draw_section",
          section: "tower",
          line: { stroke: [], keys: TOWER },
          initials: "JO",
        },
      ],
    ]);
  });

  it("cannot pass on a line that is not closed", () => {
    const { acts, press } = seat("outline-keys");

    press(...arrows(TOWER.slice(1)), "Enter");

    expect(acts).toEqual([]);
    expect(find("pass-on").ariaDisabled).toBe("true");
    expect(words()).toContain("close the line first");
  });

  it("is told the next key, and takes one back", () => {
    const { press } = seat("outline-keys");

    press("ArrowUp", "ArrowLeft");
    expect(words()).toContain("Next: Right");
    expect(words()).toContain("2 of 26 keys");
    press("Backspace");
    expect(words()).toContain("Next: Up");
  });

  it("does not draw by keys where only pens are agreed", () => {
    const { press } = seat("outline-pen");

    press("ArrowUp", "ArrowUp");

    expect(words()).toContain("you draw now");
    expect(document.querySelector('[data-testid="arrow-up"]')).toBeNull();
  });

  it("takes another section before the line is begun", () => {
    const { acts, press } = seat("outline");
    const { keys } = sectionOf("bow");

    click("section-bow");
    press(...arrows(keys), "Enter");

    expect(acts.map(([, action]) => action.kind === "draw_section" && action.section)).toEqual([
      "bow",
    ]);
  });

  it("reads why a line is refused, and keeps it", async () => {
    const { press } = seat("outline", { code: "CAP-213", sentence: "The line leaves the band." });

    press(...arrows(TOWER), "Enter");
    await tick();
    await tick();
    flushSync();

    expect(words()).toContain("The line leaves the band.");
    expect(words()).toContain("closed");
    press("Backspace");
    expect(words()).not.toContain("The line leaves the band.");
  });

  it("shows the last section to the enemy", () => {
    seat("outline-last");

    expect(words()).toContain("Show it to Marlin");
  });

  it("hears that the lines were outside", () => {
    seat("outline-again");

    expect(words()).toContain("Lines outside: draw them again.");
  });
});

describe("who waits", () => {
  it.each([
    ["outline-mate", "First Mate Jonas has the sheet"],
    ["outline-shown", "Marlin's Engineer checks your lines."],
    ["outline-shown", "17 s"],
    ["outline-wait-dive", "Captain Ada gives the word"],
  ])("%s reads: %s", (name, text) => {
    const { acts, press } = seat(name);

    press("ArrowUp", "Enter");

    expect(words()).toContain(text);
    expect(acts).toEqual([]);
  });
});

it("the Captain dives again", () => {
  const { acts } = seat("outline-dive");

  click("act");

  expect(acts).toEqual([["blue.captain", { kind: "dive" }]]);
});

it("a surfaced Captain answers the sonar, and draws on afterwards", () => {
  const { props, press } = seat("outline-last");
  press("ArrowRight", "ArrowRight");
  const { legal } = props;

  props.legal = CAPTAIN_MOMENTS["cap-answer"]?.legal ?? [];
  flushSync();
  expect(words()).toContain("asks by sonar");
  press("ArrowRight");

  props.legal = legal;
  flushSync();
  expect(words()).not.toContain("asks by sonar");
  expect(words()).toContain("2 of 28 keys");
});

it("a stop holds a line that is drawn: its key says so, and passes it on afterwards", () => {
  const { acts, props, press } = seat("outline");
  const { legal, offers, view } = props;
  press(...arrows(TOWER));

  props.legal = [];
  props.offers = [];
  props.view = {
    ...view,
    real_time: { ...RUNNING, stop: { caller: "yellow.captain", step: "called" }, stops: 1 },
  };
  flushSync();
  expect(find("pass-on").ariaDisabled).toBe("true");
  expect(find("pass-on").textContent).toContain("Play is stopped");
  click("pass-on");
  press("Enter");
  expect(acts).toEqual([]);

  Object.assign(props, { legal, offers, view });
  flushSync();
  click("pass-on");
  expect(acts.map(([, { kind }]) => kind)).toEqual(["draw_section"]);
});

describe("the enemy Engineer", () => {
  it("checks the lines on a screen of their own and puts them aside for their station", () => {
    seat("outline-check");

    expect(words()).toContain("Check Marlin's lines");
    expect(words()).toContain("17 s");
    expect(document.querySelector('[data-testid="station-engineer"]')).toBeNull();

    click("check-aside");

    expect(words()).toContain("Check Marlin's lines");
    expect(find("station-engineer")).not.toBeNull();
  });

  it.each([
    ["check-good", true],
    ["check-bad", false],
  ])("says %s", (key, good) => {
    const { acts } = seat("outline-check");

    click("magnify-bow");
    click(key);

    expect(acts).toEqual([["blue.engineer", { kind: "check_outline", good }]]);
  });
});
