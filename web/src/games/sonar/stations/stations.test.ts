// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Sonar } from "../../../protocol";
import type { WaitingCaptain, Refusal } from "../../../stations/contract";
import { station } from "../client";
import { MOMENTS, propsOf } from "../../../../specimen/sonar";

import { said } from "../../../../specimen/said";
import { settings } from "../../../settings.svelte";
/** The stations of SONAR as a player uses them: what the keys and buttons send. */

type Props = ReturnType<typeof propsOf>;

interface Table {
  readonly acts: Sonar.Action[];
  readonly saved: string[];
  readonly pins: (string | null)[];
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
  const moment = MOMENTS[name];
  if (moment === undefined) throw new Error(`no moment ${name}`);
  const acts: Sonar.Action[] = [];
  const saved: string[] = [];
  const pins: (string | null)[] = [];
  const base = propsOf(moment, () => undefined);
  const props: Props = {
    ...base,
    act: (_, action) => {
      acts.push(action);
      return Promise.resolve(null);
    },
    saveSheet: (_, body) => saved.push(body),
    pin: (_, cell) => pins.push(cell),
    ...change,
  };
  const Station = await station(moment.station === "spectator" ? [] : props.seats).get();
  running = mount(Station, { target: document.body, props });
  flushSync();
  await settled();
  return {
    acts,
    saved,
    pins,
    press: (...keys) => {
      for (const key of keys) {
        window.dispatchEvent(
          new KeyboardEvent(
            "keydown",
            key.startsWith("^") ? { key: key.slice(1), ctrlKey: true } : { key },
          ),
        );
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

async function settled(): Promise<void> {
  await tick();
  await Promise.resolve();
  await tick();
}

function click(element: Element): void {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
}

describe("the Captain", () => {
  test("steers with the arrow keys", async () => {
    const { acts, press } = await seat("captain");
    press("ArrowUp");

    expect(acts).toEqual([{ kind: "move", direction: "up" }]);
  });

  test("gives one order at a time", async () => {
    const { acts, press } = await seat("captain");
    press("ArrowUp", "ArrowDown", "s");

    expect(acts).toHaveLength(1);
  });

  test("is told by the server why a direction is closed, and may ask again", async () => {
    const { acts, press, words } = await seat("captain");

    expect(words()).toContain("own track");
    press("ArrowLeft");
    await settled();
    expect(acts).toEqual([]);
    expect(words()).toContain("Your own track lies there");
  });

  test("steers in silence after I, and puts it back with Escape", async () => {
    const { acts, press } = await seat("captain");
    press("i", "Escape", "i", "ArrowUp");

    expect(acts).toEqual([{ kind: "go_silent", direction: "up" }]);
  });

  test("aims a torpedo at what the crew shows, with arrows at another space, and fires with Enter", async () => {
    const { acts, press, find } = await seat("captain");
    press("t");
    expect(find("act").textContent).toContain("Launch at I3");
    press("ArrowDown", "Enter");

    expect(acts).toEqual([{ kind: "launch_torpedo", target: "I5" }]);
  });

  test("is warned when the own boat is the target", async () => {
    const { press, words } = await seat("captain", { pins: {} });
    press("t", "ArrowRight", "ArrowLeft");

    expect(words()).toContain("this hits your own boat");
  });

  test("is asked again before the sonar, and before surfacing where that is harmless", async () => {
    const sonar = await seat("captain");
    sonar.press("s");
    expect(sonar.acts).toEqual([]);
    expect(sonar.find("act").textContent).toContain("Use the sonar");
    sonar.press("Enter");
    expect(sonar.acts).toEqual([{ kind: "use_sonar" }]);
    await unmount(running ?? {});
    running = undefined;

    const surface = await seat("captain");
    surface.press("u", "Escape", "u");
    expect(surface.acts).toEqual([]);
    expect(surface.words()).toContain("Everyone hears");
    surface.press("Enter");
    expect(surface.acts).toEqual([{ kind: "surface" }]);
  });

  test("confirms with Enter although the key of the order has just been clicked", async () => {
    const { acts, find } = await seat("captain");
    const key = find("order-sonar");
    click(key);
    key.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await settled();

    expect(acts).toEqual([{ kind: "use_sonar" }]);
  });

  test("confirms a surfacing that costs damage (SON-051)", async () => {
    const { acts, press, find } = await seat("captain-ice");
    press("u");
    expect(acts).toEqual([]);
    expect(find("act").textContent).toContain("1 damage");
    press("Enter");

    expect(acts).toEqual([{ kind: "surface" }]);
  });

  test("is offered to surface when no direction is open (SON-166)", async () => {
    const { acts, press, find } = await seat("captain-stuck");

    expect(find("act").textContent).toContain("Surface on A1");
    press("Enter");
    expect(acts).toEqual([{ kind: "surface" }]);
  });

  test("answers a sonar with one of two keys (SON-121)", async () => {
    const { acts, press, find, words } = await seat("captain-answer");

    expect(find("tell-row").textContent).toContain("We are on Line 3.");
    expect(find("tell-column").textContent).toContain("We are on Column F.");
    expect(words()).toContain("23\u00a0s");
    press("2");
    expect(acts).toEqual([{ kind: "tell_column", column: "F" }]);
  });

  test("is suggested the printed start, and may take another one (SON-047)", async () => {
    const { acts, press, find } = await seat("captain-start");

    expect(find("act").textContent).toContain("Start on A1");
    press("ArrowRight", "Enter");
    expect(acts).toEqual([{ kind: "choose_start", cell: "B1" }]);
  });

  test("without a suggestion chooses a start", async () => {
    const { options } = propsOf(
      MOMENTS["captain-start"] ?? { station: "captain", seen: [] },
      () => undefined,
    );
    await seat("captain-start", { options: { ...options, fixed_start_map1: "off" } });

    expect(document.querySelector('[data-testid="act"]')).toBeNull();
  });

  test("sees whom the match waits for", async () => {
    const { words } = await seat("captain-wait");

    expect(words()).toContain("Tomás of Marlin has the turn");
  });

  test("hears why an order was refused", async () => {
    const refusal: Refusal = { code: "SON-061", sentence: "It is the other Captain's turn." };
    const { press, words } = await seat("captain", { act: () => Promise.resolve(refusal) });
    press("ArrowUp");
    await settled();

    expect(words()).toContain(refusal.sentence);
  });

  test("sends nothing while the connection is away, or while the keys belong to a menu", async () => {
    const away = await seat("captain", { connected: false });
    away.press("ArrowUp");
    expect(away.acts).toEqual([]);
    expect(away.words()).toContain("No connection");
    await unmount(running ?? {});
    running = undefined;

    const menu = await seat("captain", { keys: false });
    menu.press("ArrowUp");
    expect(menu.acts).toEqual([]);
  });
});

test("the keyboard is told why nothing can be ordered just now, as the keys are", async () => {
  const asked: string[] = [];
  const { acts, press } = await seat("captain", {
    legal: [],
    whyNot: (_, { kind }) => {
      asked.push(kind);
      return Promise.resolve(null);
    },
  });
  press("ArrowUp", "t", "u");
  expect([acts, asked]).toEqual([[], ["move", "launch_torpedo", "surface"]]);
});

describe("the Radio Operator", () => {
  const stepsOf = (saved: readonly string[]): string =>
    (JSON.parse(saved.at(-1) ?? "") as { layers: { steps: string }[] }).layers.at(-1)?.steps ?? "";

  test("draws what was heard, step by step, and it is kept", async () => {
    const { saved, press, find } = await seat("operator");
    click(find("draw-next"));
    press("ArrowDown", "Enter");

    expect(stepsOf(saved)).toBe("druRrrdr");
  });

  test("takes back and does again", async () => {
    const { saved, press } = await seat("operator");
    press("Enter", "Enter", "Backspace", "^z", "^y");

    expect(stepsOf(saved)).toBe("druRrr");
  });

  test("chooses the branch of a silence, or leaves it open", async () => {
    const { saved, find } = await seat("operator");
    click(find("branch-up"));
    expect(stepsOf(saved)).toBe("druUr");
    click(find("branch-open"));
    expect(stepsOf(saved)).toBe("dru?r");
  });

  test("wipes the line", async () => {
    const { saved, find } = await seat("operator");
    click(find("wipe"));

    expect(stepsOf(saved)).toBe("");
  });

  test("shows the Captain a space", async () => {
    const { pins, press } = await seat("operator");
    press("Enter", "Enter", "Enter", "Enter", "Enter");

    expect(pins).toEqual(["G3"]);
  });

  test("has no space to show before anything is drawn", async () => {
    const { pins, find } = await seat("operator", { sheets: {}, log: [] });

    expect(find("pin").getAttribute("aria-disabled")).toBe("true");
    click(find("pin"));
    expect(pins).toEqual([]);
  });

  test("finds everything drawn if the crews agreed to that (SON-114)", async () => {
    const { saved } = await seat("operator-draw");

    expect(stepsOf(saved)).toBe("dru?rrdrr");
    expect(document.querySelector('[data-testid="draw-next"]')).toBeNull();
  });

  test("steps through the placements that fit", async () => {
    const { find, press } = await seat("operator-places");
    press("n", "n", "n");
    expect(find("placement").closest('[data-testid="placement"]')?.textContent).toContain(
      "3 of 19",
    );
    press("b");

    expect(document.querySelector('[data-testid="placement"]')?.textContent).toContain("2 of 19");
  });

  test("lets a bot Captain who waits steer on, by OK, a pin, or the word that they are lost", async () => {
    const told: string[] = [];
    const company: WaitingCaptain = {
      captain: "Otter",
      wait: { name: "company", owner: "blue.captain", dueAt: null, leftS: 24, ofS: 40 },
      isPaused: false,
      pause: () => told.push("pause"),
      done: () => told.push("done"),
      lost: () => told.push("lost"),
    };
    const { pins, press, find, words } = await seat("operator-places", { company });
    expect(words()).toContain("Otter waits for you");
    expect(words()).toContain("24");
    press("Enter", "n", "i", "l");
    click(find("pause"));

    expect(told).toEqual(["done", "lost", "pause"]);
    expect(pins).toHaveLength(1);
    expect(find("steer-on").className).toContain("primary");
    expect(find("pin").className).not.toContain("primary");
  });

  test("lets the Captain steer on once the sheet lies still after it was slid, not after undo", async () => {
    vi.useFakeTimers();
    const told: string[] = [];
    const company: WaitingCaptain = {
      captain: "Otter",
      wait: undefined,
      isPaused: false,
      pause: undefined,
      done: () => told.push("done"),
      lost: () => undefined,
    };
    const { press } = await seat("operator-draw", { company });
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
    press("ArrowUp", "ArrowUp");
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(["done"]);
    press("ArrowUp", "Backspace");
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();

    expect(told).toEqual(["done"]);
  });

  test("finds a new layer pinned on the coordinate after a surfacing", async () => {
    const { saved } = await seat("operator-dives");
    const { layers, offset } = JSON.parse(saved.at(-1) ?? "") as {
      layers: { start: number[]; pinned: boolean }[];
      offset: number[];
    };
    const [column = 0, row = 0] = layers[1]?.start ?? [];

    expect(layers.map(({ pinned }) => pinned)).toEqual([false, true]);
    expect([column + (offset[0] ?? 0), row + (offset[1] ?? 0)]).toEqual([1, 1]);
  });

  test("finds the sheet as it was after a reload, and a fresh one instead of garbage", async () => {
    await seat("operator");
    expect(document.querySelector('[data-testid="placement"]')?.textContent).toContain("D2");
    await unmount(running ?? {});
    running = undefined;

    await seat("operator", { sheets: { "blue.radio_operator": "]" } });
    expect(document.querySelector('[data-testid="placement"]')?.textContent).toContain("–");
  });
});

describe("one person at both posts", () => {
  test("steers with the arrows and draws with D", async () => {
    const { acts, saved, press } = await seat("both");
    press("d", "ArrowUp");

    expect(acts).toEqual([{ kind: "move", direction: "up" }]);
    expect(saved.at(-1)).toContain("druRrr");
  });

  test("never draws with an arrow, even when it is not their turn", async () => {
    const { acts, saved, press } = await seat("both-wait");
    const before = saved.length;
    press("ArrowUp");

    expect(acts).toEqual([]);
    expect(saved).toHaveLength(before);
  });

  test("reads everything that was said, from the caption too", async () => {
    const { find } = await seat("both");
    const all = document.getElementById(find("caption").getAttribute("popovertarget") ?? "");

    expect(all?.querySelectorAll("li").length).toBeGreaterThan(3);
    expect(all?.textContent).toContain("You go up.");
    expect(all?.textContent).toContain("Marlin goes right.");
  });

  test("answers with the digits before they choose a branch", async () => {
    const { acts, press } = await seat("both-answer");
    press("1");

    expect(acts).toEqual([{ kind: "tell_row", row: 3 }]);
  });
});

test("a spectator hears both crews and is shown no position", async () => {
  const { words } = await seat("spectator");

  expect(words()).toContain("Marlin surfaced at B2.");
  expect(words()).toContain("Kelpie goes up.");
  expect(words()).not.toContain("own submarine");
});

describe("the language of the page", () => {
  /** No name, and no figure with its unit. */
  const TWO_WORDS = /[a-z]{2} [a-z]{2}/;

  afterEach(() => settings.choose("en"));

  test.each(["captain-wait", "captain-answer", "operator-fan", "both-answer", "spectator"])(
    "is that of every word at %s",
    async (name) => {
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
    },
  );
});
