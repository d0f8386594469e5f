/** A start with room to steer, for people who do not know the chart yet. */

import { placeOf } from "../../../board/geometry";
import type { CellName } from "../../../board/types";

/** How far around a start is looked, in cells. */
const AROUND = 2;

/** One of the starts with most others around them; `lot`, from 0 to 1, says which of them. */
export function roomyStart(starts: readonly CellName[], lot: number): CellName | undefined {
  const places = starts.map(placeOf);
  const room = places.map(
    ({ column, row }) =>
      places.filter(
        (other) => Math.abs(other.column - column) <= AROUND && Math.abs(other.row - row) <= AROUND,
      ).length,
  );
  const most = Math.max(...room);
  /** Several ways more or less make no difference, and the enemy shall not guess which. */
  const good = starts.filter((_, index) => (room[index] ?? 0) >= 0.9 * most);
  return good[Math.floor(lot * good.length)];
}
