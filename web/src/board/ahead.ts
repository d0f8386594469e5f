/** A look ahead: what lies one step on, and how many ways lead on from there (SON-215).
 *
 * Geometry of the chart and of what is closed, nothing else; what is legal comes from the server.
 */

import { cellName, COURSES, isOn, placeOf, shifted, stepTo } from "./geometry";
import type { CellName, ChartData, Course } from "./types";

/** The cell one step on, if the chart goes on there. */
export function cellAhead(chart: ChartData, from: CellName, course: Course): CellName | undefined {
  const next = shifted(placeOf(from), stepTo(course));
  return isOn(next, chart.width, chart.height) ? cellName(next) : undefined;
}

/** How many ways lead on from a cell without meeting land, the edge or what is closed, as the own track is. */
export function openCourses(chart: ChartData, closed: readonly CellName[], cell: CellName): number {
  const shut = chart.marks?.blockedLinks ?? [];
  return COURSES.filter((course) => {
    const next = cellAhead(chart, cell, course);
    if (next === undefined || chart.islands.includes(next) || closed.includes(next)) return false;
    return !shut.some(([a, b]) => (a === cell && b === next) || (a === next && b === cell));
  }).length;
}
