import { describe, expect, test } from "vitest";
import type { CaptainSonar } from "../../protocol";
import { ALPHA } from "../specimen/captain";
import { type Clue, divesOf, holds } from "./listen";

const heard = (course: CaptainSonar.Course): CaptainSonar.Observation => ({ kind: "course_heard", side: "yellow", course });

function clue(fact: object): Clue {
  return { after: 0, turn: 1, ...fact } as Clue;
}

describe("dives", () => {
  test("gather courses and silences until the boat surfaces", () => {
    const dives = divesOf(
      [{ kind: "turn_began", side: "yellow", number: 1, left: 1 }, heard("north"), { kind: "silence_heard", side: "yellow" }, { kind: "surfaced", side: "yellow", sector: "2" }, heard("west")],
      "yellow",
    );

    expect(dives.map(({ steps }) => steps.map((step) => step.heard))).toEqual([["up", "silence"], ["left"]]);
    expect(dives[0]?.ended).toBe(1);
    expect(dives[1]?.clues).toEqual([{ kind: "surfaced", sector: "2", after: 0, turn: 1 }]);
  });

  test("know what was told after which step", () => {
    const [dive] = divesOf(
      [
        heard("north"),
        { kind: "drone_answered", side: "blue", sector: "4", there: false },
        { kind: "exploded", side: "blue", weapon: "torpedo", cell: "E5" },
        { kind: "blast_answered", side: "yellow", taken: 1, damage: 1 },
        heard("north"),
        { kind: "exploded", side: "yellow", weapon: "torpedo", cell: "B2" },
        { kind: "drone_answered", side: "yellow", sector: "1", there: true },
      ],
      "yellow",
    );

    expect(dive?.clues.map(({ kind, after }) => [kind, after])).toEqual([["sector", 1], ["blast", 1], ["fired", 2]]);
  });
});

describe("facts", () => {
  // rule CAP-345
  test("of a sonar answer exactly one is true", () => {
    const pair = clue({ kind: "pair", first: { fact: "column", value: "F" }, second: { fact: "sector", value: "3" } });

    expect(["F1", "A8", "F8", "B2"].map((cell) => holds(ALPHA, pair, cell))).toEqual([true, true, true, false]);
    expect(holds(ALPHA, clue({ kind: "pair", first: { fact: "column", value: "A" }, second: { fact: "sector", value: "3" } }), "A8")).toBe(false);
  });

  test("a blast tells how near it was", () => {
    const cells = ["E5", "F6", "G5"];
    const fits = (taken: number): readonly boolean[] => cells.map((cell) => holds(ALPHA, clue({ kind: "blast", cell: "E5", taken }), cell));

    expect(fits(2)).toEqual([true, false, false]);
    expect(fits(1)).toEqual([false, true, false]);
    expect(fits(0)).toEqual([false, false, true]);
  });

  test("a torpedo comes from at most four steps away", () => {
    expect(["A1", "B4", "C5"].map((cell) => holds(ALPHA, clue({ kind: "fired", cell: "A1" }), cell))).toEqual([true, true, false]);
  });

  test("a drone's answer is true", () => {
    expect(["A1", "J1"].map((cell) => holds(ALPHA, clue({ kind: "sector", sector: "2", inside: true }), cell))).toEqual([false, true]);
  });
});
