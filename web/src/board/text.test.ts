import { expect, test } from "vitest";
import { cellWords, type ChartWords } from "./text";
import type { ChartData } from "./types";

const words: ChartWords = {
  caption: "chart",
  sea: "sea",
  island: "island",
  iceHole: "ice hole",
  safePoint: "safe",
  mine: "mine",
  zone: (zone) => `zone ${zone}`,
};
const chart: ChartData = {
  id: "two",
  title: "Two",
  width: 2,
  height: 2,
  islands: ["B1"],
  zones: ["12", "12"],
  marks: { iceHoles: ["A2"] },
};

test("a cell says the most important thing first", () => {
  expect(cellWords(chart, 0, 0, words, { A1: ["own submarine"] })).toEqual([
    "own submarine",
    "sea",
    "zone 1",
  ]);
  expect(cellWords(chart, 1, 0, words, {})).toEqual(["island"]);
  expect(cellWords(chart, 0, 1, words, {})).toEqual(["sea", "ice hole", "zone 1"]);
});
