/** A Captain's look ahead: how many courses would be open after a step (SON-215).
 *
 * Geometry of the chart and the own track, nothing else; what is legal comes from the server.
 */

import { cellName, isOn, placeOf } from "../../board/geometry";
import type { CellName, ChartSheet } from "../../board/types";
import { stepped, WAYS, type Way } from "./ways";

/** The cell one step on, if the chart goes on there. */
export function cellAhead(chart: ChartSheet, from: CellName, way: Way): CellName | undefined {
  const next = stepped(placeOf(from), way);
  return isOn(next, chart.width, chart.height) ? cellName(next) : undefined;
}

/** How many ways lead on from a cell without meeting land, the edge or the track. */
export function waysOn(chart: ChartSheet, track: readonly CellName[], cell: CellName): number {
  const shut = chart.marks?.blockedLinks ?? [];
  return WAYS.filter((way) => {
    const next = cellAhead(chart, cell, way);
    if (next === undefined || chart.islands.includes(next) || track.includes(next)) return false;
    return !shut.some(([a, b]) => (a === cell && b === next) || (a === next && b === cell));
  }).length;
}
