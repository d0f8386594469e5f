import { describe, expect, test } from "vitest";
import { placeOf, pointOf } from "./geometry";
import { sheetExtent, markerPath, unsteady } from "./marker";
import type { SheetLayer } from "./types";

describe("the marker", () => {
  test("is unsteady, but never far off and always in the same way", () => {
    for (const cell of ["A1", "F4", "J10"]) {
      const place = placeOf(cell);
      const drawn = unsteady(place, 1);
      const exact = pointOf(place);
      expect(Math.hypot(drawn.x - exact.x, drawn.y - exact.y)).toBeLessThan(9);
      expect(unsteady(place, 1)).toEqual(drawn);
    }
  });

  test("draws one stroke for one path", () => {
    expect(markerPath([placeOf("A1"), placeOf("A2"), placeOf("B2")]).match(/[MQ]/g)).toEqual([
      "M",
      "Q",
      "Q",
    ]);
    expect(markerPath([])).toBe("");
  });
});

describe("the sheet", () => {
  const layer = (column: number, row: number): SheetLayer => ({
    id: "dive",
    look: "new",
    strokes: [{ kind: "start", at: { column, row } }],
  });

  test("covers the sea", () => {
    expect(sheetExtent(10, 10, [layer(3, 3)])).toEqual({
      left: -16,
      top: -16,
      width: 1032,
      height: 1032,
    });
  });

  test("grows with a track that runs off the chart", () => {
    expect(sheetExtent(10, 10, [layer(-2, 11)])).toEqual({
      left: -216,
      top: -16,
      width: 1232,
      height: 1232,
    });
  });
});
