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

const TRUTH = truthOf(EVENTS, {} as UJagd.Options);

it("knows both maps as they are at this moment", () => {
  expect(TRUTH.blue.plan).toEqual([null, null, 7, null]);
  expect(TRUTH.yellow.plan).toEqual([null, 10, null, null]);
});

it("puts what was found out, and the torpedo, to the map it is about", () => {
  expect(TRUTH.yellow.found).toHaveLength(1);
  expect(TRUTH.blue.found).toEqual([]);
  expect([TRUTH.blue.struck, TRUTH.yellow.struck]).toEqual(["B1", null]);
});
