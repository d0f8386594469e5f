/** What crewmates show each other on the chart. */

import type { CellName } from "../board/types";
import type { Seat } from "../protocol";
import type { PinMark } from "./contract";

/** Cells that the crew shows. */
export function pinned({
  pins,
}: {
  readonly pins: Readonly<Partial<Record<Seat, PinMark>>>;
}): readonly CellName[] {
  const cells = Object.values(pins).flatMap(({ cell }) => (cell === null ? [] : [cell]));
  return [...new Set(cells)];
}

/** Where the crew thinks the enemy can be. */
export function supposed({
  pins,
}: {
  readonly pins: Readonly<Partial<Record<Seat, PinMark>>>;
}): readonly { readonly cell: CellName; readonly weight: number }[] {
  return Object.values(pins).flatMap((pin) =>
    Object.entries(pin.places).map(([cell, weight]) => ({ cell, weight })),
  );
}
