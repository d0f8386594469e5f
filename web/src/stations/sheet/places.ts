/** Where a drawn track can lie: the sheet slid over the whole sea, silences in every way they can go.
 *
 * A drawing aid for matches that agreed on it (SON-112, SON-114). It knows the sea, the drawn line and the
 * facts that both crews heard; it is not the rules and decides nothing. Sliding is done for all starts at once:
 * a set of starts is the bits of one bigint, row by row, and every reading of the silences keeps its own set.
 */

import { cellName, isOn, samePlace } from "../../board/geometry";
import type { CellName, Chance, ChartData, Place, Shift } from "../../board/types";
import type { Constraint } from "./radio_post";
import { type Layer, type Pencil, type Straight, runOf, runsOf } from "./sheet";
import { stepped, type Direction } from "../../board/directions";

/** One way to lay the sheet: how far to slide it, and how each open silence ran. */
export interface Placement {
  readonly offset: Shift;
  readonly runs: readonly Straight[];
  readonly end: CellName;
}

export interface Fits {
  /** How many placements there are. */
  readonly count: number;
  /** Where they end; the weight is how many end there. */
  readonly ends: readonly Chance[];
  /** Too many readings of the silences: nothing was counted. */
  readonly tooMany: boolean;
  /** The placement of this number, from 0. */
  readonly at: (index: number) => Placement | undefined;
  /** The number of the placement that lies as the sheet does, or -1. */
  readonly indexOf: (offset: Shift, runs: readonly Straight[]) => number;
}

/** One reading of the open silences: the track as it would lie from the chart's corner, and its possible starts. */
interface SilenceReading {
  readonly track: readonly Place[];
  readonly runs: readonly Straight[];
  readonly starts: bigint;
}

const MOST_READINGS = 8000;
const CORNER: Place = { column: 0, row: 0 };

/** Every placement of the layer that fits the sea and what was told; from `origin` alone if that is known. */
export function fitsOf(
  chart: ChartData,
  layer: Layer,
  origin: CellName | undefined,
  told: readonly Constraint[],
  longest = 1,
): Fits {
  const sea = seaOf(chart);
  const starts = origin === undefined ? sea.cells : sea.bits((cell) => cell === origin) & sea.cells;
  const known = (steps: number, reading: SilenceReading): SilenceReading => {
    const masks = told.filter(({ after }) => after === steps).map(({ holds }) => sea.bits(holds));
    return {
      ...reading,
      starts: masks.reduce((left, mask) => left & sea.under(mask, endOf(reading)), reading.starts),
    };
  };
  let readings = [known(0, { track: [CORNER], runs: [], starts })];
  for (const [index, step] of layer.steps.entries()) {
    readings = readings
      .flatMap((reading) => longer(sea, reading, step, longest))
      .map((reading) => known(index + 1, reading))
      .filter((reading) => reading.starts !== 0n);
    if (readings.length > MOST_READINGS)
      return { count: 0, ends: [], tooMany: true, at: () => undefined, indexOf: () => -1 };
  }
  return counted(chart, layer, readings);
}

/** The reading one step on, in every way the step can go. */
function longer(
  sea: Sea,
  reading: SilenceReading,
  step: Pencil,
  longest: number,
): readonly SilenceReading[] {
  const open = step.kind === "silence" && !step.sure;
  const run = runOf(step);
  return (open || run === undefined ? runsOf(longest) : [run]).flatMap((each) => {
    const next = afterRun(sea, reading, each);
    return next === undefined ? [] : [open ? { ...next, runs: [...reading.runs, each] } : next];
  });
}

/** The reading after a run; undefined if the track crosses itself. */
function afterRun(
  sea: Sea,
  reading: SilenceReading,
  { direction, spaces }: Straight,
): SilenceReading | undefined {
  let now = reading;
  for (let space = 0; space < spaces; space++) {
    const next = stepped(endOf(now), direction);
    if (now.track.some((place) => samePlace(place, next))) return undefined;
    now = {
      ...now,
      track: [...now.track, next],
      starts: now.starts & sea.under(sea.exits[direction], endOf(now)),
    };
  }
  return now;
}

function endOf({ track }: SilenceReading): Place {
  return track.at(-1) ?? CORNER;
}

function counted(chart: ChartData, layer: Layer, readings: readonly SilenceReading[]): Fits {
  const placements = readings.flatMap((reading) =>
    cellsOf(chart, reading.starts).map((start) => {
      const end = endOf(reading);
      return {
        offset: { dx: start.column - layer.start.column, dy: start.row - layer.start.row },
        runs: reading.runs,
        end: cellName({ column: start.column + end.column, row: start.row + end.row }),
      };
    }),
  );
  const ends = new Map<CellName, number>();
  for (const { end } of placements) ends.set(end, (ends.get(end) ?? 0) + 1);
  return {
    count: placements.length,
    ends: [...ends].map(([cell, weight]) => ({ cell, weight })),
    tooMany: false,
    at: (index) => placements[index],
    indexOf: ({ dx, dy }, runs) =>
      placements.findIndex(
        ({ offset, runs: read }) =>
          offset.dx === dx && offset.dy === dy && spelled(read) === spelled(runs),
      ),
  };
}

function spelled(runs: readonly Straight[]): string {
  return runs.map(({ direction, spaces }) => `${direction}${spaces}`).join();
}

// --- the sea as bits -------------------------------------------------------------------------------

interface Sea {
  readonly cells: bigint;
  /** Cells from which a step this way is open. */
  readonly exits: Readonly<Record<Direction, bigint>>;
  readonly bits: (holds: (cell: CellName) => boolean) => bigint;
  /** The starts from which a track that ends at `end` ends on a cell of the mask. */
  readonly under: (mask: bigint, end: Place) => bigint;
}

function seaOf(chart: ChartData): Sea {
  const { width, height } = chart;
  const all = placesOf(chart);
  const land = new Set(chart.islands);
  const shut = new Set(
    (chart.marks?.blockedLinks ?? []).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]),
  );
  const isSea = (place: Place): boolean => isOn(place, width, height) && !land.has(cellName(place));
  const bitsOf = (wanted: (place: Place) => boolean): bigint =>
    all.reduce((bits, place, index) => (wanted(place) ? bits | (1n << BigInt(index)) : bits), 0n);
  const exit = (direction: Direction): bigint =>
    bitsOf((place) => {
      const next = stepped(place, direction);
      return isSea(place) && isSea(next) && !shut.has(`${cellName(place)} ${cellName(next)}`);
    });
  const inside = new Map<number, bigint>();
  /** Columns from which a shift by `columns` stays on the chart, so that bits do not run into the next row. */
  const columnsFor = (columns: number): bigint => {
    const kept =
      inside.get(columns) ??
      bitsOf(({ column }) => column + columns >= 0 && column + columns < width);
    inside.set(columns, kept);
    return kept;
  };
  return {
    cells: bitsOf(isSea),
    exits: { up: exit("up"), right: exit("right"), down: exit("down"), left: exit("left") },
    bits: (wanted) => bitsOf((place) => wanted(cellName(place))),
    under(mask, { column, row }) {
      const by = row * width + column;
      return (by >= 0 ? mask >> BigInt(by) : mask << BigInt(-by)) & columnsFor(column);
    },
  };
}

function placesOf({ width, height }: ChartData): readonly Place[] {
  return Array.from({ length: width * height }, (_, index) => ({
    column: index % width,
    row: Math.floor(index / width),
  }));
}

function cellsOf(chart: ChartData, bits: bigint): readonly Place[] {
  return placesOf(chart).filter((_, index) => (bits >> BigInt(index)) & 1n);
}
