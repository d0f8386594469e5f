import { describe, expect, test } from "vitest";
import { textOf } from "../../instruments/types";
import type { Entry } from "../contract";
import { fact } from "./announced";
import { HELD_MS, type HeldLine, linesOf, logOf, type ResultKinds, shownOf } from "./held";

interface Seen {
  readonly kind: string;
}

const RESULTS: ResultKinds = {
  all: new Set(["hit", "told"]),
  unasked: new Set(["hit"]),
  courses: new Set(),
};

function spoken(
  ...all: readonly (readonly [kind: string, side: "blue" | "yellow", at: number | undefined])[]
): readonly HeldLine<Seen>[] {
  return all.map(([kind, side, at], id) => ({
    ...{ id, side, at, role: undefined },
    turn: 1,
    runs: [{ kind: "words", text: kind }],
    icon: "speech",
    tone: "plain",
    asks: false,
    parts: [{ side, observation: { kind } }],
  }));
}

function wordsOf(line: HeldLine<Seen> | undefined): string | undefined {
  return line && textOf(line.runs);
}

function shown(all: readonly HeldLine<Seen>[], now: number): string | undefined {
  return wordsOf(shownOf(all, "blue", RESULTS, now));
}

describe("the caption", () => {
  test("shows the last thing said", () => {
    expect(shown(spoken(["move", "yellow", 0], ["silence", "yellow", 10]), 10)).toBe("silence");
    expect(shown([], 0)).toBeUndefined();
  });

  test("keeps a result for its time although the enemy goes on", () => {
    const all = spoken(["torpedo", "blue", 0], ["hit", "yellow", 0], ["move", "yellow", 300]);

    expect(shown(all, HELD_MS - 1)).toBe("hit");
    expect(shown(all, HELD_MS)).toBe("move");
  });

  test("shows two results one after the other", () => {
    const all = spoken(["hit", "yellow", 0], ["hit", "blue", 0], ["move", "yellow", 100]);

    expect(shownOf(all, "blue", RESULTS, HELD_MS - 1)?.side).toBe("yellow");
    expect(shownOf(all, "blue", RESULTS, HELD_MS)?.side).toBe("blue");
    expect(shown(all, 2 * HELD_MS)).toBe("move");
  });

  test("goes on at once when the own crew acts, but not when it is only hit", () => {
    const hit = spoken(["told", "yellow", 0], ["hit", "blue", 100]);
    const acted = spoken(["hit", "yellow", 0], ["move", "blue", 100], ["move", "yellow", 200]);

    expect(shown(hit, 100)).toBe("told");
    expect(shown(acted, 200)).toBe("move");
    expect(shownOf(acted, "blue", RESULTS, 200)?.side).toBe("yellow");
  });

  test("holds nothing that was said before the page came", () => {
    expect(shown(spoken(["hit", "yellow", undefined], ["move", "yellow", undefined]), 0)).toBe(
      "move",
    );
  });

  test("holds results for those who watch, whatever the crews do", () => {
    const all = spoken(["hit", "yellow", 0], ["move", "blue", 100]);

    expect(wordsOf(shownOf(all, null, RESULTS, 200))).toBe("hit");
  });
});

describe("what is taken back", () => {
  const log: readonly Entry<string>[] = [
    {
      seq: 1,
      turn: 1,
      observation: "north",
      withdrawn: [{ seq: 1.001, turn: 2, observation: "west" }],
    },
    { seq: 2, turn: 2, observation: "east" },
  ];
  const tell = (text: string) => fact("speech", [{ kind: "words", text }]);

  test("stays where it was said, struck through", () => {
    const lines = linesOf(log, tell).map(({ runs, isTakenBack }) => [textOf(runs), isTakenBack]);
    expect(lines).toEqual([
      ["north", false],
      ["west", true],
      ["east", false],
    ]);
    expect(logOf(log, tell, null).map(({ isTakenBack }) => isTakenBack)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("is no answer to what counts, and what counts is no answer to it", () => {
    const asking = (text: string) => ({
      ...fact("speech", [{ kind: "words", text }]),
      place: text.startsWith("ask") ? ("asks" as const) : ("answers" as const),
    });
    const said: readonly Entry<string>[] = [
      {
        seq: 1,
        turn: 1,
        observation: "ask one",
        withdrawn: [
          { seq: 1.001, turn: 1, observation: "yes" },
          { seq: 1.002, turn: 1, observation: "ask two" },
        ],
      },
      { seq: 2, turn: 1, observation: "no" },
    ];
    expect(linesOf(said, asking).map(({ runs }) => textOf(runs))).toEqual([
      "ask one no",
      "yes",
      "ask two",
    ]);
  });
});
