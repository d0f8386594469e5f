import { expect, test } from "vitest";
import type { ChartData } from "./types";
import { cellAhead, openCourses } from "./ahead";

const chart: ChartData = {
  id: "four",
  title: "Four",
  width: 4,
  height: 4,
  islands: ["B2"],
  zones: [],
  marks: { blockedLinks: [["C3", "C4"]] },
};

test("the chart ends at its edge", () => {
  expect(cellAhead(chart, "A1", "north")).toBeUndefined();
  expect(cellAhead(chart, "A1", "east")).toBe("B1");
});

test("land, edge, track and closed links lead nowhere", () => {
  expect(openCourses(chart, [], "C3")).toBe(3);
  expect(openCourses(chart, ["B3", "C3"], "C3")).toBe(2);
  expect(openCourses(chart, [], "B1")).toBe(2);
});

test("a dead end has no way on (SON-215)", () => {
  // From B1 down is land; a boat that came A2, B1 is not here: A1 with A2 and B1 on the track is shut.
  expect(openCourses(chart, ["B1", "A2"], "A1")).toBe(0);
});
