import { describe, expect, test } from "vitest";
import { textOf } from "../../instruments/types";
import type { Side } from "../../protocol";
import type { Entry } from "../contract";
import { fact } from "./announced";
import type { Reading } from "./narrated";
import {
  announcing,
  GrowingLines,
  HELD_MS,
  type HeldLine,
  linesOf,
  type ResultKinds,
  shownOf,
} from "./held";

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
    const { logOf } = announcing(tell);
    const names = { boats: { blue: "Nautilus", yellow: "Marlin" } };
    expect(logOf({ side: "blue", names, log }).map(({ isTakenBack }) => isTakenBack)).toEqual([
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

interface Post {
  readonly side: Side;
  readonly names: Reading["names"];
  readonly log: readonly Entry<string>[];
}

describe("a log that grows", () => {
  const entry = (seq: number, observation: string): Entry<string> => ({
    seq,
    turn: 1,
    observation,
  });
  const asking = (text: string) => ({
    ...fact("speech", [{ kind: "words" as const, text }]),
    place: text.startsWith("ask") ? ("asks" as const) : ("answers" as const),
  });
  const names = { boats: { blue: "Nautilus", yellow: "Marlin" } };
  const log = ["one", "ask", "yes", "two", "ask more", "three", "no"].map((text, index) =>
    entry(index + 1, text),
  );

  test("tells each observation once, and shows what a log read whole shows", () => {
    const told: string[] = [];
    const lines = new GrowingLines<string, null>((text) => {
      told.push(text);
      return asking(text);
    }, Object.is);

    for (let length = 0; length <= log.length; length += 1) {
      const part = log.slice(0, length);
      expect(lines.of(part, null)).toEqual(linesOf(part, asking));
    }
    expect(told).toEqual(log.map(({ observation }) => observation));
  });

  test("keeps the lines that have had no answer since", () => {
    const { logOf } = announcing<string, Post>(asking);
    const before = logOf({ side: "blue", names, log: log.slice(0, 2) });
    const after = logOf({ side: "blue", names, log: log.slice(0, 3) });

    expect(after.at(-1)).toBe(before.at(-1));
    expect(textOf(after[0]?.line ?? [])).toBe("ask yes");
  });

  test("is read again where it is another one, or is read by another crew", () => {
    const said = (text: string, { reader, names: { boats } }: Reading) =>
      fact("speech", [{ kind: "words", text: `${text} ${reader} ${boats.blue}` }]);
    const { newestOf } = announcing<string, Post>(said);
    const read = (post: Post) => newestOf(post).map(({ runs }) => textOf(runs));
    const other = [entry(1, "else"), ...log.slice(1, 2)];

    expect(read({ side: "blue", names, log: log.slice(0, 2) })).toEqual([
      "one blue Nautilus",
      "ask blue Nautilus",
    ]);
    expect(read({ side: "blue", names, log: other })[0]).toBe("else blue Nautilus");
    expect(read({ side: "yellow", names, log: other })[0]).toBe("else yellow Nautilus");
    const renamed = { boats: { ...names.boats, blue: "Seal" } };
    expect(read({ side: "yellow", names: renamed, log: other })[0]).toBe("else yellow Seal");
    expect(read({ side: "yellow", names: renamed, log: [] })).toEqual([]);
  });
});
