import { describe, expect, test } from "vitest";
import { textOf } from "../../instruments/types";
import { HELD_MS, type HeldLine, type ResultKinds, shownOf } from "./held";

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
