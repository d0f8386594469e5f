// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { CaptainSonar } from "../../protocol";
import type { Refusal } from "../../stations/contract";
import { CAPTAIN_MOMENTS, captainProps } from "../../../specimen/captain_sonar";
import { said } from "../../../specimen/said";
import { settings } from "../../settings.svelte";
import Live from "./Live.svelte";
import { SYMBOLS } from "./panels";
import { postOf } from "./posts";

/** The stations of Captain Sonar as a player uses them: what the keys and buttons send. */

type Props = ReturnType<typeof captainProps>;

interface Table {
  readonly acts: readonly (readonly [string, CaptainSonar.Action])[];
  readonly saved: readonly string[];
  readonly pins: readonly (string | null)[];
  readonly press: (...keys: readonly string[]) => void;
  readonly find: (testid: string) => HTMLElement;
  readonly words: () => string;
}

let running: Record<string, unknown> | undefined;

async function clear(): Promise<void> {
  if (running) await unmount(running);
  running = undefined;
  document.body.innerHTML = "";
}

afterEach(clear);

async function seat(name: string, change: Partial<Props> = {}): Promise<Table> {
  const moment = CAPTAIN_MOMENTS[name];
  if (moment === undefined) throw new Error(`no moment ${name}`);
  const acts: [string, CaptainSonar.Action][] = [];
  const saved: string[] = [];
  const pins: (string | null)[] = [];
  const props: Props = {
    ...captainProps(moment, () => undefined),
    act: (by, action) => {
      acts.push([by, action]);
      return Promise.resolve(null);
    },
    saveSheet: (_, body) => saved.push(body),
    pin: (_, cell) => pins.push(cell),
    ...change,
  };
  await postOf(props.seats).get();
  running = mount(Live, { target: document.body, props });
  flushSync();
  await settled();
  return {
    acts,
    saved,
    pins,
    press: (...keys) => {
      for (const key of keys) {
        window.dispatchEvent(new KeyboardEvent("keydown", { key }));
        flushSync();
      }
    },
    find: (testid) => {
      const element = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
      if (element === null) throw new Error(`no ${testid}`);
      return element.querySelector<HTMLElement>("button") ?? element;
    },
    words: () => document.body.textContent,
  };
}

function viewOf(name: string): Props["view"] {
  const moment = CAPTAIN_MOMENTS[name];
  if (moment === undefined) throw new Error(`no moment ${name}`);
  return captainProps(moment, () => undefined).view;
}

/** The view of a moment with these symbols crossed instead. */
function withCrosses(name: string, ...ids: readonly string[]): Partial<Props> {
  const view = viewOf(name);
  const crossed = SYMBOLS.reduce(
    (bits, { id }, place) => bits | (ids.includes(id) ? 1 << place : 0),
    0,
  );
  return { view: { ...view, own: view.own === null ? null : { ...view.own, crossed } } };
}

async function settled(): Promise<void> {
  await tick();
  await Promise.resolve();
  await tick();
}

function click(element: Element): void {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

function enter(element: Element): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  flushSync();
}

function symbol(id: string): Element {
  const found = document.querySelector(`[data-symbol="${id}"]`);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

const CAPTAIN = "blue.captain";

describe("the Captain", () => {
  test("announces a course with an arrow key", async () => {
    const { acts, press } = await seat("cap-steer");
    press("ArrowUp");

    expect(acts).toEqual([[CAPTAIN, { kind: "order_course", course: "north" }]]);
  });

  test("is told by the server why a course is closed", async () => {
    const { acts, press, words } = await seat("cap-steer");

    expect(words()).toContain("own track");
    press("ArrowDown");
    await settled();
    expect(acts).toEqual([]);
    expect(words()).toContain("Your own track lies there.");
  });

  // rule CAP-153, CAP-466
  test("is warned of what a course would do to the Engineer's sheet", async () => {
    await seat(
      "cap-steer",
      withCrosses("cap-steer", "W5", "W6", "S5", "E4", "N1", "N2", "N4", "N5", "N6"),
    );
    const keys = [...document.querySelectorAll('[data-testid="helm"] [aria-label]')].map(
      (key) => key.getAttribute("aria-label") ?? "",
    );

    expect(keys.find((name) => name.startsWith("N "))).toContain("costs 1 damage");
    expect(keys.find((name) => name.startsWith("E "))).toContain("5 free: radiation high");
  });

  // rule CAP-075
  test("waits for the OKs of the crew, by name", async () => {
    const { acts, press, words } = await seat("cap-oks");
    press("ArrowUp", "Enter");

    expect(acts).toEqual([]);
    expect(words()).toContain("First Mate Jonas");
    expect(words()).toContain("Engineer Rosa");
  });

  // rule CAP-290
  test("aims a torpedo at what the crew shows, and fires with Enter", async () => {
    const { acts, press, find } = await seat("cap-use");
    press("t");
    expect(find("act").textContent).toContain("Launch at I3");
    press("Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "launch_torpedo", target: "I3" }]]);
  });

  test("is warned of a blast that reaches the own boat, and the boat lies over no warning", async () => {
    const { press, words } = await seat("cap-use", { pins: {} });
    press("t", "ArrowUp");

    expect(words()).toContain("this hits you too");
    const tag = document.querySelector(".targets .own rect");
    const cross = document.querySelector(".targets .cross")?.getAttribute("transform") ?? "";
    expect(Number(tag?.getAttribute("y"))).toBeLessThan(Number(/ ([\d.]+)\)/.exec(cross)?.[1]));
  });

  // rule CAP-351
  test("picks a silence on the chart, space by space", async () => {
    const { acts, press } = await seat("cap-use");
    press("i", "ArrowUp", "ArrowUp", "Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "go_silent", course: "north", spaces: 2 }]]);
  });

  // rule CAP-352
  test("may stay on the same cell in silence", async () => {
    const { acts, press, find } = await seat("cap-use");
    press("i", "ArrowUp", "ArrowDown");
    expect(find("act").textContent).toContain("but stay");
    press("Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "stay_silent" }]]);
  });

  test("lays a mine beside the own boat", async () => {
    const { acts, press } = await seat("cap-use", { pins: {} });
    press("m", "ArrowUp", "Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "drop_mine", cell: "F3" }]]);
  });

  // rule CAP-330
  test("sends a drone to a sector with its digit", async () => {
    const { acts, press } = await seat("cap-use");
    press("d", "3");

    expect(acts).toEqual([[CAPTAIN, { kind: "ask_drone", sector: "3" }]]);
  });

  // rule CAP-423
  test("sets off a mine in the enemy's turn", async () => {
    const { acts, press, find } = await seat("cap-trigger");
    click(find("trigger"));
    press("ArrowDown", "Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "trigger_mine", cell: "F6" }]]);
  });

  test("sets off an Archer mine", async () => {
    const { acts, press } = await seat("cap-echo", { pins: {} });
    press("a", "ArrowRight", "Enter");

    expect(acts[0]?.[1]).toMatchObject({ kind: "trigger_archer" });
  });

  // rule CAP-190
  test("thinks twice before surfacing: the sector is told and the enemy has three turns", async () => {
    const { acts, press, words, find } = await seat("cap-steer");
    press("u");
    expect(acts).toEqual([]);
    expect(words()).toContain("Marlin has 3 turns");
    expect(find("act").textContent).toContain("Surface in sector 2");
    press("Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "surface" }]]);
  });

  // rule CAP-100
  test("is offered to surface in a blackout", async () => {
    const { acts, press, words } = await seat("cap-stuck");
    expect(words()).toContain("Blackout");
    press("Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "surface" }]]);
  });

  // rule CAP-074
  test("waits until the other Radio Operator has drawn, and takes that for no blackout", async () => {
    const { words } = await seat("cap-gated");

    expect(words()).toContain("Marlin is still drawing your last course.");
    expect(words()).not.toContain("Blackout");
  });

  test("ends the turn with Enter", async () => {
    const { acts, press } = await seat("cap-use");
    press("Enter");

    expect(acts).toEqual([[CAPTAIN, { kind: "end_turn" }]]);
  });

  // rule CAP-342
  test("answers a sonar with one true and one false statement of another kind", async () => {
    const { acts, find, words, press } = await seat("cap-answer");
    expect(words()).toContain("23\u00a0s left");
    click(find("true-row"));
    expect(document.querySelector('[data-testid^="false-row-"]')).toBeNull();
    click(find("false-sector-3"));
    expect(find("act").textContent).toContain("Say: row 4, sector 3");
    press("Enter");

    expect(acts).toEqual([
      [
        CAPTAIN,
        {
          kind: "answer_sonar",
          first: "row",
          first_value: "4",
          second: "sector",
          second_value: "3",
        },
      ],
    ]);
  });

  // rule CAP-144
  test("sees what blocks a system", async () => {
    const { words } = await seat("cap-steer");

    expect(words()).toContain("blocked: W1");
    expect(words()).toContain("2 to go");
  });

  // rule CAP-231
  test("asks the Engineer first, if so agreed", async () => {
    const { acts, find } = await seat("cap-ask");
    click(find("system-torpedo"));

    expect(acts).toEqual([[CAPTAIN, { kind: "ask_engineer", system: "torpedo" }]]);
  });

  test("sees how many turns the enemy has in a row", async () => {
    const { words } = await seat("cap-wait");

    expect(words()).toContain("Marlin has 3 turns in a row");
  });

  test("chooses a start", async () => {
    const { acts, press } = await seat("cap-start");
    press("ArrowDown", "Enter");

    expect(acts[0]?.[1]).toMatchObject({ kind: "choose_start" });
  });

  test("hears why an order was refused, and sends nothing without a connection", async () => {
    const refusal: Refusal = { code: "CAP-073", sentence: "It is the other Captain's turn." };
    const refused = await seat("cap-steer", { act: () => Promise.resolve(refusal) });
    refused.press("ArrowUp");
    await settled();
    expect(refused.words()).toContain(refusal.sentence);
    await unmount(running ?? {});
    running = undefined;

    const away = await seat("cap-steer", { connected: false });
    away.press("ArrowUp");
    expect(away.acts).toEqual([]);
    expect(away.words()).toContain("No connection");
  });

  test("is told why a key of the keyboard does nothing when it is not their turn", async () => {
    const asked: string[] = [];
    const { press, words, acts } = await seat("cap-wait", {
      whyNot: (_, { kind }) => {
        asked.push(kind);
        return Promise.resolve({ code: "CAP-071", sentence: "It is the turn of Marlin." });
      },
    });
    press("ArrowUp", "t", "u");
    await settled();
    expect(asked).toEqual(["order_course", "launch_torpedo", "surface"]);
    expect(words()).toContain("It is the turn of Marlin.");
    expect(acts).toEqual([]);
  });

  test("sees why an answer is not given", async () => {
    const { find, words } = await seat("cap-answer", { connected: false });
    click(find("true-row"));
    click(find("false-sector-3"));
    click(find("act"));
    expect(words()).toContain("No connection");
  });
});

describe("the First Mate", () => {
  const FIRST_MATE = "blue.first_mate";

  // rule CAP-121
  test("marks one gauge and says OK", async () => {
    const { acts, press, find } = await seat("first-mate-open");
    press("Enter");
    expect(acts).toEqual([]);
    click(find("gauge-drone"));
    expect(find("act").textContent).toContain("OK: Drone 2 of 4");
    press("Enter");

    expect(acts).toEqual([[FIRST_MATE, { kind: "mark_gauge", system: "drone" }]]);
  });

  test("confirms with Enter although the gauge has just been clicked", async () => {
    const { acts, find } = await seat("first-mate-open");
    click(find("gauge-drone"));
    enter(find("gauge-drone"));

    expect(acts).toEqual([[FIRST_MATE, { kind: "mark_gauge", system: "drone" }]]);
  });

  test("may put a mark back until the OK", async () => {
    const { acts, press } = await seat("first-mate-open");
    press("d", "Escape", "Enter");

    expect(acts).toEqual([]);
  });

  test("asks why a full gauge takes no mark", async () => {
    const { acts, find } = await seat("first-mate-open");
    click(find("gauge-mine"));
    await settled();

    expect(acts).toEqual([]);
  });

  // rule CAP-126
  test("just says OK when all is full", async () => {
    const { acts, press } = await seat("first-mate-full");
    press("Enter");

    expect(acts).toEqual([[FIRST_MATE, { kind: "say_ok" }]]);
  });

  // rule CAP-124
  test("may use drone and sonar", async () => {
    const drone = await seat("first-mate-drone");
    drone.press("d", "2");
    expect(drone.acts).toEqual([[FIRST_MATE, { kind: "ask_drone", sector: "2" }]]);
    await unmount(running ?? {});
    running = undefined;

    const sonar = await seat("first-mate-drone");
    sonar.press("o");
    expect(sonar.acts).toEqual([[FIRST_MATE, { kind: "ask_sonar" }]]);
  });

  test("knows what is awaited, what comes then, and what can be done meanwhile", async () => {
    const before = viewOf("cap-steer");
    const after = viewOf("first-mate-open");
    const steps: readonly [Partial<Props>, string][] = [
      [{ view: before, waitsFor: ["blue.captain"] }, "chooses a course, then"],
      [{ view: after, waitsFor: ["blue.captain"] }, "or ends the turn."],
      [{ view: after, waitsFor: ["blue.captain", "blue.engineer"] }, "Waiting for"],
    ];
    for (const [change, said] of steps) {
      const { words } = await seat("first-mate-open", { ...change, legal: [] });
      expect(words()).toContain(said);
      await unmount(running ?? {});
      running = undefined;
    }

    const drone = await seat("first-mate-drone");
    expect(drone.words()).toContain("You can use Drone and Sonar now");
  });

  test("is told why a gauge cannot be marked, and why the sonar is not asked", async () => {
    const refusal: Refusal = { code: "CAP-121", sentence: "Not before a course is ordered." };
    const asked = await seat("first-mate-wait", { whyNot: () => Promise.resolve(refusal) });
    asked.press("t");
    await settled();
    expect(asked.words()).toContain(refusal.sentence);
    await unmount(running ?? {});
    running = undefined;

    const away = await seat("first-mate-drone", { connected: false });
    click(away.find("system-sonar"));
    expect(away.words()).toContain("No connection");
  });
});

describe("the Engineer", () => {
  const ENGINEER = "blue.engineer";

  // rule CAP-467
  test("is told that a cross repairs a circuit", async () => {
    const { acts, press, find, words } = await seat("engineer");
    click(symbol("E3"));
    expect(words()).toContain("repairs circuit I");
    expect(find("act").textContent).toContain("OK: E3, repairs I");
    press("Enter");

    expect(acts).toEqual([[ENGINEER, { kind: "cross_symbol", symbol: "E3" }]]);
  });

  test("confirms with Enter although the symbol has just been clicked", async () => {
    const { acts } = await seat("engineer");
    click(symbol("E3"));
    enter(symbol("E3"));

    expect(acts).toEqual([[ENGINEER, { kind: "cross_symbol", symbol: "E3" }]]);
  });

  test("hears why a symbol cannot be crossed", async () => {
    const refusal: Refusal = { code: "CAP-142", sentence: "It is not on the panel of the course." };
    const { words } = await seat("engineer", { whyNot: () => Promise.resolve(refusal) });
    click(symbol("N1"));
    await settled();

    expect(words()).toContain(refusal.sentence);
  });

  // rule CAP-142
  test("cannot choose outside the live panel or a crossed symbol", async () => {
    const { acts, press } = await seat("engineer");
    click(symbol("N1"));
    click(symbol("E1"));
    press("1", "Enter");

    expect(acts).toEqual([]);
  });

  test("chooses with digits", async () => {
    const { acts, press } = await seat("engineer-calm");
    press("5", "Enter");

    expect(acts).toEqual([[ENGINEER, { kind: "cross_symbol", symbol: "E5" }]]);
  });

  // rule CAP-466
  test("sees what the next courses cost, and that surfacing is urgent", async () => {
    const { words } = await seat("engineer");

    expect(words()).toContain("1 free: damage");
    expect(words()).toContain("ask your Captain to surface");
  });

  // rule CAP-467
  test("is not told to surface while a repair brings systems back", async () => {
    const moment = CAPTAIN_MOMENTS["engineer-calm"];
    if (moment === undefined) throw new Error("no such moment");
    const { view } = captainProps(moment, () => undefined);
    if (view.own === null) throw new Error("no own sheet");
    const crossed = ["W1", "W2", "W3"].reduce(
      (bits, symbol) => bits | (1 << SYMBOLS.findIndex(({ id }) => id === symbol)),
      0,
    );
    const { words } = await seat("engineer-calm", {
      view: { ...view, own: { ...view.own, crossed } },
    });

    expect(words()).toContain("6 free, can repair");
    expect(words()).not.toContain("ask your Captain to surface");
  });

  test("answers when asked for a breakdown", async () => {
    const { acts, press, words } = await seat("engineer-asked");
    expect(words()).toContain("any breakdown on Torpedo?");
    press("Enter");

    expect(acts).toEqual([
      [ENGINEER, { kind: "tell_breakdown", system: "torpedo", blocked: true }],
    ]);
  });
});

describe("the Radio Operator", () => {
  const stepsOf = (saved: readonly string[]): string =>
    (JSON.parse(saved.at(-1) ?? "") as { layers: { steps: string }[] }).layers.at(-1)?.steps ?? "";

  test("draws what was heard, then says that all is drawn", async () => {
    const { acts, saved, press } = await seat("radio");
    press(...Array<string>(9).fill("Enter"));
    expect(stepsOf(saved)).toBe("dru?rrdrr");
    expect(acts).toEqual([]);
    press("Enter");

    expect(acts).toEqual([["blue.radio_operator", { kind: "confirm_drawn" }]]);
  });

  test("sees why it cannot be said that all is drawn", async () => {
    const { acts, press, words } = await seat("radio", { connected: false });
    press(...Array<string>(10).fill("Enter"));
    expect(acts).toEqual([]);
    expect(words()).toContain("No connection");
  });

  const helped = (help: "sheet" | "chances"): Partial<Props> => {
    const moment = CAPTAIN_MOMENTS["radio"];
    if (moment === undefined) throw new Error("no moment radio");
    return { options: { ...captainProps(moment, () => undefined).options, help } };
  };
  const heard = (...seen: readonly CaptainSonar.Observation[]): Partial<Props> => ({
    log: seen.map((observation, index) => ({ seq: index + 1, turn: 0, observation })),
  });
  const west: CaptainSonar.Observation = { kind: "course_heard", side: "yellow", course: "west" };
  const silence: CaptainSonar.Observation = { kind: "silence_heard", side: "yellow" };

  // rule CAP-106
  test("has the sheet drawn by the program, if so agreed", async () => {
    const { acts, saved, press } = await seat("radio", helped("sheet"));
    expect(stepsOf(saved)).toBe("dru?rrdrr");
    press("Enter");

    expect(acts).toEqual([["blue.radio_operator", { kind: "confirm_drawn" }]]);
  });

  test("chooses the branch of a silence that the program drew", async () => {
    const { saved, press } = await seat("radio", {
      ...helped("sheet"),
      ...heard(west, silence, west),
    });
    expect(stepsOf(saved)).toBe("l?l");
    press("3", "3");

    expect(stepsOf(saved)).toBe("lD2l");
  });

  test("keeps a layer of each dive that the program drew", async () => {
    const { saved } = await seat("radio", {
      ...helped("sheet"),
      ...heard(
        west,
        silence,
        { kind: "surfaced", side: "yellow", sector: "2", in_hole: false },
        west,
        west,
      ),
    });
    const kept = JSON.parse(saved.at(-1) ?? "") as { layers: { steps: string }[] };

    expect(kept.layers.map(({ steps }) => steps)).toEqual(["l?", "ll"]);
  });

  test("has drawn what was heard while surfaced in real time, if so agreed", async () => {
    const up: CaptainSonar.Observation = {
      kind: "surfaced",
      side: "blue",
      sector: "1",
      in_hole: false,
    };
    const alone = await seat("radio", heard(west, up, west));
    alone.press("Enter", "Enter");
    expect(stepsOf(alone.saved)).toBe("l?");
    if (running) await unmount(running);
    const together = await seat("radio", { ...helped("sheet"), ...heard(west, up, west) });

    expect(stepsOf(together.saved)).toBe("ll");
  });

  test("sees the possible spaces with their chances, with a key to hide them", async () => {
    const cells = Array.from({ length: 100 }, (_, cell) =>
      cell === 12 ? 700 : cell === 3 ? 300 : 0,
    );
    const { press, words } = await seat("radio", {
      ...helped("chances"),
      helped: {
        kind: "helped",
        seat: "blue.radio_operator",
        heard: 9,
        spaces: cells.map((chance) => (chance > 0 ? "1" : "0")).join(""),
        chances: cells.map((chance) => String(chance).padStart(4, "0")).join(""),
        exact: false,
      },
    });
    const drawn = (): readonly string[] =>
      [...document.querySelectorAll('[data-testid="spaces"] text')].map((text) => text.textContent);
    expect(drawn()).toEqual(["70", "30"]);
    expect(words()).toContain("2 possible spaces");
    press("h");
    expect(drawn()).toEqual([]);
    expect(document.querySelectorAll('[data-testid="spaces"] circle')).toHaveLength(2);
    press("h");
    expect(document.querySelector('[data-testid="spaces"]')).toBeNull();
    press("h");

    expect(drawn()).toEqual(["70", "30"]);
  });

  test("chooses how far a silence went, and where", async () => {
    const { saved, find, press } = await seat("radio-fan");
    click(find("branch-right"));
    click(document.querySelector('[data-testid="spaces-3"]') ?? document.body);
    expect(stepsOf(saved)).toBe("druR3rr");
    click(document.querySelector('[data-testid="spaces-0"]') ?? document.body);
    expect(stepsOf(saved)).toBe("dru0rr");
    press("2", "2");
    expect(stepsOf(saved)).toBe("druR2rr");
  });

  test("knows what was told of the enemy", async () => {
    const { words } = await seat("radio");

    expect(words()).toContain("Laid a mine next to the boat");
  });
});

describe("one person at several posts", () => {
  // rule CAP-027
  test("marks, crosses and goes on, always with the same key", async () => {
    const { acts, press, find } = await seat("all-mark");
    press("d", "Enter");
    expect(acts).toEqual([["blue.first_mate", { kind: "mark_gauge", system: "drone" }]]);
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain("Mark");
    expect(find("gauge-drone")).toBeTruthy();
  });

  test("says why a key of any post does nothing, whichever post is asked", async () => {
    const refusal: Refusal = { code: "CAP-131", sentence: "First the course is marked." };
    const { words } = await seat("all-mark", {
      legal: [{ kind: "mark_gauge", system: "drone" }],
      whyNot: () => Promise.resolve(refusal),
    });
    click(symbol("W1"));
    await settled();
    expect(words()).toContain(refusal.sentence);
  });

  test("crosses when nothing is to be marked", async () => {
    const { acts, press } = await seat("all-cross");
    press("3", "Enter");

    expect(acts).toEqual([["blue.engineer", { kind: "cross_symbol", symbol: "E3" }]]);
  });

  test("steers with the arrows and draws with Enter while nothing else is asked", async () => {
    const { acts, saved, press } = await seat("all-steer");
    press("Enter", "ArrowUp");

    expect(saved.at(-1)).toContain('"steps":"d"');
    expect(acts).toEqual([[CAPTAIN, { kind: "order_course", course: "north" }]]);
  });

  test("answers a sonar before all else", async () => {
    const { find, acts } = await seat("all-answer");
    click(find("true-column"));
    click(find("false-row-7"));
    click(find("act"));

    expect(acts[0]?.[1]).toMatchObject({
      kind: "answer_sonar",
      first: "column",
      first_value: "F",
      second_value: "7",
    });
  });

  test("without a chart has gauges and panels side by side", async () => {
    await seat("two-mark");

    expect(document.querySelector('[data-testid="helm"]')).toBeNull();
    expect(document.querySelector('[data-testid="gauges"]')).not.toBeNull();
    expect(document.querySelector('[data-symbol="W1"]')).not.toBeNull();
  });
});

describe("the language of the page", () => {
  /** No name, and no figure with its unit. */
  const TWO_WORDS = /[a-z]{2} [a-z]{2}/;

  afterEach(() => settings.choose("en"));

  test.each([
    "cap-use",
    "cap-answer",
    "first-mate-mark",
    "engineer-repair",
    "radio-fan",
    "all-cross",
  ])("is that of every word at %s", async (name) => {
    await seat(name);
    const english = said();
    await settings.choose("de");
    await settled();
    const chosen = said();
    await clear();
    await seat(name);

    expect(chosen).toEqual(said());
    const stay = chosen.filter((text) => TWO_WORDS.test(text) && english.includes(text));
    expect(stay).toEqual([]);
  });
});
