import { expect, it } from "vitest";
import type { Debrief } from "../protocol";
import {
  beliefsOf,
  ceilingOf,
  curvesOf,
  frameInLink,
  frameOf,
  keyMomentsOf,
  lineOf,
  pointsOf,
} from "./debrief";

const none = { blue: 0, yellow: 0 };
const debrief = {
  bits: { blue: 4, yellow: 3 },
  moments: [
    { line: 2, bits: { blue: 4, yellow: 1 }, gained: { blue: 0, yellow: 2 }, places: none },
    { line: 3, bits: { blue: 2, yellow: 1 }, gained: { blue: 2, yellow: 0 }, places: none },
  ],
  key_moments: [
    { kind: "told_most", line: 2, side: "blue", value: 2, cell: null },
    { kind: "asked_best", line: 3, side: "blue", value: 2, cell: null },
  ],
} as unknown as Debrief;

it("gives every frame of the replay a point of each curve", () => {
  expect(curvesOf(debrief)).toEqual({ blue: [4, 4, 2], yellow: [3, 1, 1] });
  expect(frameOf(lineOf(7))).toBe(7);
});

it("draws certainty at the bottom and the most at the top", () => {
  expect(pointsOf([4, 2, 0], 4, 100, 40)).toBe("0.0,0.0 50.0,20.0 100.0,40.0");
  expect(pointsOf([0], 0, 100, 40)).toBe("0.0,40.0");
  expect(ceilingOf({ blue: [3.2], yellow: [0.1] })).toBe(4);
});

it("draws what a crew knew on the boat of its enemy", () => {
  const known = { blue: { F7: 0.75, F8: 0.25 }, yellow: {} };
  expect(beliefsOf(known, ["blue"])).toEqual([
    {
      side: "yellow",
      places: [
        { cell: "F7", weight: 0.75 },
        { cell: "F8", weight: 0.25 },
      ],
    },
  ]);
});

it("says key moments with the names of the boats", () => {
  const said = ["{blue} told {yellow} much.", "{blue} asked well."];
  const boats = { blue: "Otter", yellow: "Puffin" };
  expect(keyMomentsOf(debrief, said, boats)).toEqual([
    { frame: 1, side: "blue", words: "Otter told Puffin much." },
    { frame: 2, side: "blue", words: "Otter asked well." },
  ]);
  expect(keyMomentsOf(debrief, [], boats)).toEqual([]);
});

it.each([
  ["", 0],
  ["#", 0],
  ["#0", 0],
  ["#2", 2],
  ["#3", null],
  ["#-1", null],
  ["#1e9", null],
  ["#end", null],
  ["#99999999999999999999", null],
])("finds the moment of the link %j, or says that there is none", (hash, frame) => {
  expect(frameInLink(hash, 3)).toBe(frame);
});
