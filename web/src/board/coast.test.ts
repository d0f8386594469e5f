import { describe, expect, test } from "vitest";
import {
  chance,
  peaksOf,
  reliefOf,
  rosePlace,
  shoreField,
  softLoop,
  soundingsOf,
  zoneBorders,
  zoneLabels,
} from "./coast";
import { cellName } from "./geometry";
import type { ChartData } from "./types";

const quarters = Array.from({ length: 10 }, (_, row) => (row < 5 ? "1111122222" : "3333344444"));
const chart: ChartData = {
  id: "ten",
  title: "Ten",
  width: 10,
  height: 10,
  islands: ["D1", "H2", "C4", "D4", "C5", "D5", "E6", "G7", "D9", "H9"],
  zones: quarters,
};

describe("the field", () => {
  const field = shoreField(chart);

  test("each island's point is on land, each other point at sea", () => {
    for (let column = 0; column < chart.width; column++) {
      for (let row = 0; row < chart.height; row++) {
        const onLand = field(column + 0.5, row + 0.5) < 0;
        expect([cellName({ column, row }), onLand]).toEqual([
          cellName({ column, row }),
          chart.islands.includes(cellName({ column, row })),
        ]);
      }
    }
  });

  test("neighbouring islands are one land, a block has no lake", () => {
    expect(field(4 - 0.5, 4.5)).toBeLessThan(0);
    expect(field(3, 3.5)).toBeLessThan(0);
    expect(field(3, 4)).toBeLessThan(0);
  });

  test("islands that touch at a corner stay apart", () => {
    expect(field(7, 6.02)).toBeGreaterThan(0);
  });
});

describe("what is drawn", () => {
  test("nothing is drawn by chance", () => {
    expect(chance(3, 4, 5)).toBe(chance(3, 4, 5));
    expect(soundingsOf(chart)).toEqual(soundingsOf({ ...chart }));
    expect(reliefOf(chart)).toEqual(reliefOf({ ...chart, id: "other" }));
  });

  test("lines are closed", () => {
    for (const line of Object.values(reliefOf(chart))) expect(line).toMatch(/^M.*Z$/);
    expect(
      softLoop(
        [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
        5,
      ),
    ).toBe("");
  });

  test("each land has one coast", () => {
    expect(reliefOf(chart).land.match(/M/g)).toHaveLength(7);
  });

  test("a chart without islands is open sea", () => {
    expect(reliefOf({ ...chart, islands: [] }).land).toBe("");
    expect(peaksOf({ ...chart, islands: [] })).toEqual([]);
  });

  test("soundings are at sea, and deeper further out", () => {
    const field = shoreField(chart);
    for (const { x, y } of soundingsOf(chart)) expect(field(x / 100, y / 100)).toBeGreaterThan(0.1);
  });

  test("a small chart has no rose", () => {
    expect(rosePlace({ ...chart, width: 4, height: 4 })).toBeUndefined();
    expect(rosePlace(chart)).toBeDefined();
  });
});

describe("zones", () => {
  test("straight borders are two lines", () => {
    expect(zoneBorders(chart)).toHaveLength(2);
    expect(zoneLabels(chart).map(({ zone }) => zone)).toEqual(["1", "2", "3", "4"]);
  });

  test("a border may wander by a cell", () => {
    const wandering = {
      ...chart,
      width: 4,
      height: 3,
      islands: [],
      zones: ["1122", "1222", "1122"],
    };
    expect(zoneBorders(wandering)).toEqual(["M200 0L200 100L100 100L100 200L200 200L200 300"]);
  });

  test("no zones, no borders", () => {
    expect(zoneBorders({ ...chart, zones: [] })).toEqual([]);
    expect(zoneLabels({ ...chart, zones: [] })).toEqual([]);
  });
});
