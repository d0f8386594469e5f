/** Lines of a wipeable marker, a little unsteady, always in the same way. */

import { chance } from "./coast";
import { CELL, pointOf } from "./geometry";
import type { Place, Point, SheetLayer, Stroke } from "./types";

/** A point as a hand would hit it. `pull` tells one stroke through a point from the next. */
export function unsteady(place: Place, pull: number): Point {
  const { x, y } = pointOf(place);
  const off = (seed: number): number =>
    Math.round((chance(place.column, place.row, seed + pull) - 0.5) * 11);
  return { x: x + off(51), y: y + off(71) };
}

/** A line through places as the marker draws it: bowed between points, not quite on them. */
export function markerPath(path: readonly Place[]): string {
  let drawn = "";
  let before: Point | undefined;
  path.forEach((place, index) => {
    const here = unsteady(place, index % 3);
    if (before === undefined) {
      drawn += `M${here.x} ${here.y}`;
    } else {
      const bow = (chance(place.column, place.row, 91 + index) - 0.5) * 14;
      const across = Math.abs(here.x - before.x) > Math.abs(here.y - before.y);
      const x = Math.round((before.x + here.x) / 2 + (across ? 0 : bow));
      const y = Math.round((before.y + here.y) / 2 + (across ? bow : 0));
      drawn += `Q${x} ${y} ${here.x} ${here.y}`;
    }
    before = here;
  });
  return drawn;
}

export function placesOf(stroke: Stroke): readonly Place[] {
  return "path" in stroke ? stroke.path : [stroke.at];
}

/** A rectangle in chart units. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How large the sheet is: it covers the sea, and all that is drawn on it. */
export function sheetExtent(width: number, height: number, layers: readonly SheetLayer[]): Extent {
  const places = layers.flatMap((layer) => layer.strokes.flatMap(placesOf));
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const left = Math.min(0, ...columns.map((column) => column));
  const top = Math.min(0, ...rows.map((row) => row));
  const right = Math.max(width, ...columns.map((column) => column + 1));
  const bottom = Math.max(height, ...rows.map((row) => row + 1));
  const rim = 16;
  return {
    left: left * CELL - rim,
    top: top * CELL - rim,
    width: (right - left) * CELL + 2 * rim,
    height: (bottom - top) * CELL + 2 * rim,
  };
}
