/** A silent run as it is picked on the chart: the cell where it ends. */

import { cellName, courseBetween, placeOf, shifted, stepTo } from "../../board/geometry";
import type { CellName } from "../../board/types";
import type { CaptainSonar } from "../../protocol";

type SilentRun = CaptainSonar.GoSilent;

/** Where a run from here ends. */
export function endOfRun(
  from: CellName,
  { course, spaces }: Pick<SilentRun, "course" | "spaces">,
): CellName {
  const { dx, dy } = stepTo(course);
  return cellName(shifted(placeOf(from), { dx: dx * spaces, dy: dy * spaces }));
}

/** The run that ends on this cell, among those offered. */
export function runTo(
  from: CellName,
  to: CellName,
  runs: readonly SilentRun[],
): SilentRun | undefined {
  const course = courseBetween(placeOf(from), placeOf(to));
  return runs.find((run) => run.course === course && endOfRun(from, run) === to);
}

/** The cells on the way, the last one included. */
export function cellsOfRun(
  from: CellName,
  { course, spaces }: Pick<SilentRun, "course" | "spaces">,
): readonly CellName[] {
  return Array.from({ length: spaces }, (_, step) => endOfRun(from, { course, spaces: step + 1 }));
}
