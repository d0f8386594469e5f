import { expect, it } from "vitest";
import type { UJagd } from "../../protocol";
import { truthOf } from "./truth";

const EVENTS: readonly UJagd.Event[] = [
  { kind: "match_began", first: "blue" },
  { kind: "contact_placed", side: "blue", square: "B1", contact: 7 },
  { kind: "contact_placed", side: "yellow", square: "A1", contact: 16 },
  { kind: "square_cleared", side: "yellow", square: "A1" },
  { kind: "contact_placed", side: "yellow", square: "A2", contact: 10 },
  { kind: "turn_began", side: "blue", number: 1 },
  { kind: "sonar_answered", side: "blue", line: "A", bands: ["green", "white"], noises: [0, 1] },
  { kind: "turn_began", side: "yellow", number: 1 },
  { kind: "torpedo_launched", side: "yellow", target: "B1" },
];

it("knows both maps as they are at this moment", () => {
  const { maps } = truthOf(EVENTS);
  expect(maps.blue.plan).toEqual([null, null, 7, null]);
  expect(maps.yellow.plan).toEqual([null, 10, null, null]);
});

it("puts what was found out, and the torpedo, to the map it is about", () => {
  const { maps, turns } = truthOf(EVENTS);
  expect(maps.yellow.found).toHaveLength(1);
  expect(maps.blue.found).toEqual([]);
  expect([maps.blue.struck, maps.yellow.struck]).toEqual(["B1", null]);
  expect(turns).toBe(2);
});
