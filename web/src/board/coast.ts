/** The organic part of a chart: coast, depth contours, soundings, heights.
 *
 * All of it is a pure function of the coordinates. The land is a distance field (a disc on each island cell, a
 * bridge between neighbouring ones) with a little noise; each line on the chart is one level of that field.
 * Land never reaches the point of a sea cell.
 */

import { cellName, CELL, placeOf, samePlace } from "./geometry";
import type { CellName, ChartData, Place, Point } from "./types";

/** A number in [0, 1) that depends on nothing but its arguments. */
export function chance(x: number, y: number, seed: number): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [-1, 1]. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fade = (t: number): number => t * t * (3 - 2 * t);
  const u = fade(x - column);
  const v = fade(y - row);
  const at = (dx: number, dy: number): number => chance(column + dx, row + dy, seed);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * u;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * u;
  return (top + (bottom - top) * v) * 2 - 1;
}

interface Mass {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}

const ISLAND_RADIUS = 0.34;
const BRIDGE_RADIUS = 0.3;

/** Discs and bridges the land is made of, in cells. */
function masses(chart: ChartData): readonly Mass[] {
  const islands = new Set(chart.islands);
  const isLand = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && islands.has(cellName({ column, row }));
  const middle = ({ column, row }: Place): Point => ({
    x: column + 0.5 + (chance(column, row, 11) - 0.5) * 0.07,
    y: row + 0.5 + (chance(column, row, 12) - 0.5) * 0.07,
  });
  const found: Mass[] = [];
  for (const cell of islands) {
    const place = placeOf(cell);
    const { column, row } = place;
    const from = middle(place);
    found.push({ from, to: from, radius: ISLAND_RADIUS + (chance(column, row, 13) - 0.5) * 0.06 });
    const east = isLand(column + 1, row);
    const south = isLand(column, row + 1);
    if (east) found.push({ from, to: middle({ column: column + 1, row }), radius: BRIDGE_RADIUS });
    if (south) found.push({ from, to: middle({ column, row: row + 1 }), radius: BRIDGE_RADIUS });
    if (east && south && isLand(column + 1, row + 1)) {
      const heart = { x: column + 1, y: row + 1 };
      found.push({ from: heart, to: heart, radius: 0.45 });
    }
  }
  return found;
}

function distanceTo({ from, to, radius }: Mass, x: number, y: number): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  const aside = x - from.x - along * dx;
  const beyond = y - from.y - along * dy;
  // Math.hypot takes several times as long, and this is the busiest line of the drawing.
  return Math.sqrt(aside * aside + beyond * beyond) - radius;
}

/** How far a spot is from the shore, in cells; negative on land. */
export function shoreField(chart: ChartData): (x: number, y: number) => number {
  const parts = masses(chart);
  return (x, y) => {
    let far = 99;
    for (const part of parts) {
      const next = distanceTo(part, x, y);
      const blend = Math.max(0, 0.16 - Math.abs(far - next));
      far = Math.min(far, next) - (blend * blend) / 0.64;
    }
    const near = noise(x * 2.3, y * 2.3, 21) * 0.055 + noise(x * 5.1, y * 5.1, 22) * 0.02;
    const open = Math.max(0, Math.min(1, (far - 0.05) / 0.7));
    return (
      far + near + open * (noise(x * 0.9, y * 0.9, 23) * 0.34 + noise(x * 0.45, y * 0.45, 24) * 0.3)
    );
  };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** Samples per cell. */
const FINE = 8;
/** Samples beyond the edge of the sea, so that contours close outside the frame. */
const RIM = 4;

function sample(chart: ChartData): Grid {
  const field = shoreField(chart);
  const columns = chart.width * FINE + 1 + 2 * RIM;
  const rows = chart.height * FINE + 1 + 2 * RIM;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const rim = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      values[row * columns + column] = rim ? 99 : field((column - RIM) / FINE, (row - RIM) / FINE);
    }
  }
  return { columns, rows, values };
}

/** For each pattern of corners below the level (1 NW, 2 NE, 4 SE, 8 SW): edges in and out (0 N, 1 E, 2 S, 3 W). */
const CROSSINGS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/** Closed lines around all that is below a level, in chart units. */
function contours({ columns, rows, values }: Grid, level: number): readonly (readonly Point[])[] {
  const value = (column: number, row: number): number => values[row * columns + column] ?? 99;
  const unit = (steps: number): number => ((steps - RIM) / FINE) * CELL;
  const edgeOf = (column: number, row: number, side: number): number => {
    const [c, r] = side === 1 ? [column + 1, row] : side === 2 ? [column, row + 1] : [column, row];
    return (r * columns + c) * 2 + (side % 2);
  };
  const pointOn = (edge: number): Point => {
    const upright = edge % 2 === 1;
    const index = (edge - (edge % 2)) / 2;
    const column = index % columns;
    const row = (index - column) / columns;
    const a = value(column, row);
    const b = upright ? value(column, row + 1) : value(column + 1, row);
    const t = Math.max(0, Math.min(1, (level - a) / (b - a)));
    return upright ? { x: unit(column), y: unit(row + t) } : { x: unit(column + t), y: unit(row) };
  };
  const next = new Map<number, number>();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const pattern =
        (value(column, row) < level ? 1 : 0) +
        (value(column + 1, row) < level ? 2 : 0) +
        (value(column + 1, row + 1) < level ? 4 : 0) +
        (value(column, row + 1) < level ? 8 : 0);
      for (const [enter, leave] of CROSSINGS[pattern] ?? [])
        next.set(edgeOf(column, row, enter), edgeOf(column, row, leave));
    }
  }
  const loops: (readonly Point[])[] = [];
  while (next.size > 0) {
    const loop: Point[] = [];
    let edge = next.keys().next().value;
    while (edge !== undefined && next.has(edge)) {
      loop.push(pointOn(edge));
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following;
    }
    if (loop.length > 5) loops.push(loop);
  }
  return loops;
}

/** A closed loop as a soft curve; points closer than `least` units to the last one are left out. */
export function softLoop(points: readonly Point[], least: number): string {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= least)
      kept.push(point);
  }
  if (kept.length < 4) return "";
  const middle = (a: Point, b: Point): string =>
    `${Math.round((a.x + b.x) / 2)} ${Math.round((a.y + b.y) / 2)}`;
  const at = (index: number): Point => kept[index % kept.length] ?? { x: 0, y: 0 };
  let path = `M${middle(at(0), at(1))}`;
  for (let index = 1; index <= kept.length; index++) {
    const here = at(index);
    path += `Q${Math.round(here.x)} ${Math.round(here.y)} ${middle(here, at(index + 1))}`;
  }
  return `${path}Z`;
}

/** The lines of a chart as path data, from the open sea to the hill tops. */
export interface Relief {
  readonly deep: string;
  readonly mid: string;
  readonly shallow: string;
  readonly surf: string;
  readonly swash: string;
  readonly land: string;
  readonly hill: string;
  readonly top: string;
}

const LEVELS: Readonly<Record<keyof Relief, readonly [level: number, least: number]>> = {
  deep: [1.35, 24],
  mid: [0.78, 20],
  shallow: [0.3, 14],
  surf: [0.15, 9],
  swash: [0.075, 8],
  land: [0, 7],
  hill: [-0.13, 7],
  top: [-0.235, 5],
};

const reliefs = new Map<string, Relief>();

function shapeKey(chart: ChartData): string {
  return `${chart.width}x${chart.height}:${chart.islands.join()}`;
}

/** The relief of a chart. Drawn once for each shape of land. */
export function reliefOf(chart: ChartData): Relief {
  const key = shapeKey(chart);
  const known = reliefs.get(key);
  if (known !== undefined) return known;
  const grid = sample(chart);
  const line = (name: keyof Relief): string => {
    const [level, least] = LEVELS[name];
    return contours(grid, level)
      .map((loop) => softLoop(loop, least))
      .join("");
  };
  const relief: Relief = {
    deep: line("deep"),
    mid: line("mid"),
    shallow: line("shallow"),
    surf: line("surf"),
    swash: line("swash"),
    land: line("land"),
    hill: line("hill"),
    top: line("top"),
  };
  reliefs.set(key, relief);
  return relief;
}

/** A depth in metres, printed small beside a point; tenths only where it is shallow. */
export interface Sounding extends Point {
  readonly metres: number;
  readonly tenths: number | undefined;
}

export function soundingsOf(chart: ChartData): readonly Sounding[] {
  const field = shoreField(chart);
  const found: Sounding[] = [];
  for (let row = 0; row < chart.height; row++) {
    for (let column = 0; column < chart.width; column++) {
      if (chance(column, row, 31) > 0.62) continue;
      const x =
        column +
        (chance(column, row, 32) < 0.5 ? 0.24 : 0.76) +
        (chance(column, row, 33) - 0.5) * 0.06;
      const y =
        row + (chance(column, row, 34) < 0.3 ? 0.3 : 0.84) + (chance(column, row, 35) - 0.5) * 0.06;
      const far = field(x, y);
      if (far < 0.14 || x > chart.width - 0.15 || (column === 0 && row % 5 === 0)) continue;
      const depth = 2.6 + 19 * Math.pow(Math.min(far, 2.6), 1.15) + chance(column, row, 36) * 6;
      const metres = Math.floor(depth);
      found.push({
        x: x * CELL,
        y: y * CELL,
        metres,
        tenths: depth < 14 ? Math.floor((depth - metres) * 10) : undefined,
      });
    }
  }
  return found;
}

/** A summit with its height. */
export interface Peak extends Point {
  readonly metres: number;
}

export function peaksOf(chart: ChartData): readonly Peak[] {
  return chart.islands
    .map(placeOf)
    .filter(({ column, row }) => chance(column, row, 41) < 0.3)
    .map(({ column, row }) => ({
      x: (column + 0.48) * CELL,
      y: (row + 0.47) * CELL,
      metres: 18 + Math.floor(chance(column, row, 42) * 70),
    }));
}

/** Where the compass rose disturbs least: in open sea, away from borders, rather in the south-east. */
export function rosePlace(chart: ChartData): Point | undefined {
  if (chart.width < 7 || chart.height < 7) return undefined;
  const { marks } = chart;
  const busy = [
    ...chart.islands,
    ...(marks?.iceHoles ?? []),
    ...(marks?.safePoints ?? []),
    ...(marks?.archerMines ?? []),
  ].map(placeOf);
  const crossed = (column: number, row: number): boolean =>
    new Set([
      zoneAt(chart, column - 1, row - 1),
      zoneAt(chart, column, row - 1),
      zoneAt(chart, column - 1, row),
      zoneAt(chart, column, row),
    ]).size > 1;
  let best: Point | undefined;
  let most = 1;
  for (let row = 2; row < chart.height; row++) {
    for (let column = 1; column < chart.width; column++) {
      const clear = Math.min(
        1.6,
        ...busy.map((place) => Math.hypot(place.column + 0.5 - column, place.row + 0.5 - row)),
      );
      if (crossed(column, row)) continue;
      const worth =
        clear +
        0.3 * (column / chart.width + row / chart.height) -
        (column === chart.width - 1 || row === chart.height - 1 ? 0.1 : 0);
      if (worth > most) {
        most = worth;
        best = { x: column * CELL, y: row * CELL };
      }
    }
  }
  return best;
}

export function zoneAt(chart: ChartData, column: number, row: number): string {
  return chart.zones[row]?.charAt(column) ?? "";
}

/** The zone of a named cell. */
export function zoneOf(chart: ChartData, cell: CellName): string {
  const { column, row } = placeOf(cell);
  return zoneAt(chart, column, row);
}

/** The borders between zones: lines along the edges of cells, each as long as it runs without a fork. */
export function zoneBorders(chart: ChartData): readonly string[] {
  const edges: { readonly a: Place; readonly b: Place }[] = [];
  for (let row = 0; row < chart.height; row++) {
    for (let column = 0; column < chart.width; column++) {
      const zone = zoneAt(chart, column, row);
      const corner = { column: column + 1, row: row + 1 };
      if (column + 1 < chart.width && zoneAt(chart, column + 1, row) !== zone)
        edges.push({ a: { column: column + 1, row }, b: corner });
      if (row + 1 < chart.height && zoneAt(chart, column, row + 1) !== zone)
        edges.push({ a: { column, row: row + 1 }, b: corner });
    }
  }
  return chains(edges).map((chain) =>
    chain
      .map(({ column, row }, index) => `${index === 0 ? "M" : "L"}${column * CELL} ${row * CELL}`)
      .join(""),
  );
}

interface Edge {
  readonly a: Place;
  readonly b: Place;
}

/** Joins edges end to end; at a crossing it goes straight on, so that long borders stay whole. */
function chains(edges: readonly Edge[]): readonly (readonly Place[])[] {
  const left = new Set(edges);
  const take = (at: Place, before: Place): Place | undefined => {
    let choice: Edge | undefined;
    for (const edge of left) {
      if (!samePlace(edge.a, at) && !samePlace(edge.b, at)) continue;
      const end = samePlace(edge.a, at) ? edge.b : edge.a;
      const straight =
        end.column - at.column === at.column - before.column &&
        end.row - at.row === at.row - before.row;
      if (choice === undefined || straight) choice = edge;
    }
    if (choice === undefined) return undefined;
    left.delete(choice);
    return samePlace(choice.a, at) ? choice.b : choice.a;
  };
  const found: (readonly Place[])[] = [];
  for (const first of edges) {
    if (!left.delete(first)) continue;
    const chain: Place[] = [first.a, first.b];
    for (let end = take(first.b, first.a); end !== undefined; end = take(end, chain.at(-2) ?? end))
      chain.push(end);
    for (let end = take(first.a, first.b); end !== undefined; end = take(end, chain[1] ?? end))
      chain.unshift(end);
    found.push(chain);
  }
  return found;
}

/** Where the number of each zone stands: the north-west corner of its first cell. */
export function zoneLabels(chart: ChartData): readonly (Point & { readonly zone: string })[] {
  const seen = new Map<string, Point>();
  for (let row = 0; row < chart.height; row++) {
    for (let column = 0; column < chart.width; column++) {
      const zone = zoneAt(chart, column, row);
      if (zone !== "" && !seen.has(zone)) seen.set(zone, { x: column * CELL, y: row * CELL });
    }
  }
  return seen.size < 2 ? [] : [...seen].map(([zone, point]) => ({ zone, ...point }));
}
