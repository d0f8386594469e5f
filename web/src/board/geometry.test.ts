import { describe, expect, test } from "vitest";
import {
  cellName,
  courseBetween,
  nearestCell,
  neighbourToward,
  outlinePath,
  placeAt,
  placeOf,
  pointOf,
  pointOfCell,
} from "./geometry";

describe("cells by name", () => {
  test("a printed cell reads back as the same place", () => {
    for (let column = 0; column < 15; column++) {
      for (let row = 0; row < 15; row++)
        expect(placeOf(cellName({ column, row }))).toEqual({ column, row });
    }
  });

  test.each(["", "3C", "c3", "C0", "AA1", "C100"])("%o is no cell", (name) => {
    expect(() => placeOf(name)).toThrow(RangeError);
  });
});

describe("points", () => {
  test("the point of a place lies in its cell", () => {
    expect(placeAt(pointOf({ column: 4, row: 9 }))).toEqual({ column: 4, row: 9 });
    expect(placeAt(pointOf({ column: -2, row: -1 }))).toEqual({ column: -2, row: -1 });
  });

  test("a step has a course, a stay has none", () => {
    expect(courseBetween(placeOf("B2"), placeOf("B1"))).toBe("north");
    expect(courseBetween(placeOf("B2"), placeOf("E2"))).toBe("east");
    expect(courseBetween(placeOf("B2"), placeOf("B2"))).toBeUndefined();
  });
});

describe("taps and arrow keys", () => {
  const legal = ["B2", "D2", "B5"];

  test("a tap takes the nearest legal cell within reach", () => {
    expect(nearestCell(legal, pointOfCell("B3"), 1.5)).toBe("B2");
    expect(nearestCell(legal, pointOfCell("H8"), 1.5)).toBeUndefined();
  });

  test("an arrow key goes to the nearest legal cell ahead", () => {
    expect(neighbourToward(legal, "B2", "east")).toBe("D2");
    expect(neighbourToward(legal, "B2", "south")).toBe("B5");
    expect(neighbourToward(legal, "B2", "north")).toBeUndefined();
  });
});

test("the outline of two neighbours has six edges", () => {
  expect(outlinePath(["A1", "B1"]).match(/M/g)).toHaveLength(6);
});
