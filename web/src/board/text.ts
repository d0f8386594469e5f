/** The chart in words: what a cell holds. */

import { zoneAt } from "./coast";
import { cellName } from "./geometry";
import type { CellName, ChartData } from "./types";

/** The words of the match's language. */
export interface ChartWords {
  readonly caption: string;
  readonly sea: string;
  readonly island: string;
  readonly iceHole: string;
  readonly safePoint: string;
  readonly mine: string;
  readonly zone: (zone: string) => string;
}

/** Facts of layers: "own submarine", "own track", "can be hit". */
export type CellNotes = Readonly<Record<CellName, readonly string[]>>;

/** All that is known of a cell, most important first. */
export function cellWords(
  chart: ChartData,
  column: number,
  row: number,
  words: ChartWords,
  notes: CellNotes,
): readonly string[] {
  const cell = cellName({ column, row });
  if (chart.islands.includes(cell)) return [words.island, ...(notes[cell] ?? [])];
  const zone = zoneAt(chart, column, row);
  const { marks } = chart;
  return [
    ...(notes[cell] ?? []),
    words.sea,
    ...(marks?.iceHoles?.includes(cell) === true ? [words.iceHole] : []),
    ...(marks?.safePoints?.includes(cell) === true ? [words.safePoint] : []),
    ...(marks?.archerMines?.includes(cell) === true ? [words.mine] : []),
    ...(zone === "" ? [] : [words.zone(zone)]),
  ];
}

/** Facts one by one, gathered by cell. */
export function gathered(facts: readonly (readonly [cell: CellName, words: string])[]): CellNotes {
  const notes: Record<CellName, string[]> = {};
  for (const [cell, words] of facts) notes[cell] = [...(notes[cell] ?? []), words];
  return notes;
}
