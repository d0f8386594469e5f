import { describe, expect, test } from "vitest";
import type { CaptainSonar } from "../../protocol";
import { divesOf } from "./listen";

const heard = (course: CaptainSonar.Course): CaptainSonar.Observation => ({
  kind: "course_heard",
  side: "yellow",
  course,
});

describe("dives", () => {
  test("gather courses and silences until the boat surfaces", () => {
    const dives = divesOf(
      [
        { kind: "turn_began", side: "yellow", number: 1, left: 1 },
        heard("north"),
        { kind: "silence_heard", side: "yellow" },
        { kind: "surfaced", side: "yellow", sector: "2", in_hole: false },
        heard("west"),
      ],
      "yellow",
    );

    expect(dives.map(({ steps }) => steps.map((step) => step.heard))).toEqual([
      ["up", "silence"],
      ["left"],
    ]);
    expect(dives[0]?.ended).toBe(1);
    expect(dives[1]?.clues).toEqual([{ kind: "surfaced", sector: "2", turn: 1 }]);
  });

  test("know what was told", () => {
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

    expect(dive?.clues.map(({ kind }) => kind)).toEqual(["sector", "blast", "fired"]);
  });
});
