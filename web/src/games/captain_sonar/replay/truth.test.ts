import { expect, it } from "vitest";
import type { CaptainSonar } from "../../../protocol";
import { OPTIONS } from "../../../../specimen/captain_sonar";
import { truthOf } from "./truth";

type Event = CaptainSonar.Event;

const GROUND = { options: OPTIONS, archer: ["C4", "G8"] };
const BEGAN: readonly Event[] = [
  { kind: "match_began", first: "blue" },
  { kind: "start_chosen", side: "blue", cell: "A1" },
  { kind: "start_chosen", side: "yellow", cell: "J10" },
  { kind: "dived" },
  { kind: "turn_began", side: "blue", number: 1, left: 1 },
  { kind: "course_taken", side: "blue", course: "east", cell: "B1" },
];

function truth(...more: readonly Event[]): ReturnType<typeof truthOf> {
  return truthOf([...BEGAN, ...more], GROUND);
}

it("follows both submarines with their sheets", () => {
  const { boats, turns } = truth(
    { kind: "gauge_marked", side: "blue", system: "mine", marks: 1 },
    { kind: "symbol_crossed", side: "blue", symbol: "E1" },
    { kind: "turn_began", side: "yellow", number: 1, left: 1 },
    { kind: "mine_dropped", side: "yellow", cell: "I9" },
    { kind: "went_silent", side: "yellow", course: "north", cells: ["J9", "J8"] },
  );
  expect(turns).toBe(2);
  expect(boats.blue.sheets).toMatchObject({
    track: ["A1", "B1"],
    marks: [1, 0, 0, 0, 0, 0],
    crossed: 1 << 18,
  });
  expect(boats.yellow.sheets).toMatchObject({ track: ["J10", "J9", "J8"], mines: ["I9"] });
  expect(boats.yellow.known.heard).toEqual(["silence"]);
});

it("keeps earlier dives", () => {
  const { boats } = truth(
    { kind: "surfaced", side: "blue", sector: "1", in_hole: false },
    { kind: "breakdowns_erased", side: "blue" },
    { kind: "course_taken", side: "blue", course: "south", cell: "B2" },
  );
  expect(boats.blue.earlier).toEqual([["A1", "B1"]]);
  expect(boats.blue.sheets?.track).toEqual(["B1", "B2"]);
  expect(boats.blue.known).toMatchObject({ heard: ["south"], dive_sector: "1" });
});

it("shows an explosion with the worst it did, for two turns", () => {
  const shot: readonly Event[] = [
    { kind: "exploded", side: "blue", weapon: "archer_mine", cell: "C4" },
    { kind: "blast_answered", side: "yellow", taken: 0, damage: 0 },
    {
      kind: "damaged_itself",
      side: "blue",
      cause: "own_weapon",
      taken: 1,
      damage: 1,
      public: true,
    },
  ];
  const next = (side: "blue" | "yellow", number: number): Event => ({
    kind: "turn_began",
    side,
    number,
    left: 1,
  });
  expect(truth(...shot).bursts).toEqual([{ cell: "C4", taken: 1, turn: 1 }]);
  expect(truth(...shot).archer).toEqual(["G8"]);
  expect(truth(...shot, next("yellow", 1)).bursts).toHaveLength(1);
  expect(truth(...shot, next("yellow", 1), next("blue", 2)).bursts).toEqual([]);
});

it("knows own damage that was not announced", () => {
  const { boats } = truth({
    kind: "damaged_itself",
    side: "blue",
    cause: "breakdown",
    taken: 1,
    damage: 1,
    public: false,
  });
  expect([boats.blue.sheets?.damage, boats.blue.known.damage]).toEqual([1, 0]);
});
