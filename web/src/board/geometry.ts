/** Cells by name and by number, and where they lie on the drawn chart. */

import type { CellName, Course, Place, Point, Shift } from "./types";

/** Chart units to a cell. */
export const CELL = 100;
/** Chart units from the sea to the edge of the sheet, for the frame and the coordinates. */
export const MARGIN = 62;

const NAME = /^([A-Z])([1-9][0-9]?)$/;

export const COURSES: readonly Course[] = ["north", "east", "south", "west"];

const STEPS: Readonly<Record<Course, Shift>> = {
  north: { dx: 0, dy: -1 },
  east: { dx: 1, dy: 0 },
  south: { dx: 0, dy: 1 },
  west: { dx: -1, dy: 0 },
};

/** Degrees clockwise from north. */
export const BEARINGS: Readonly<Record<Course, number>> = {
  north: 0,
  east: 90,
  south: 180,
  west: 270,
};

export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

export function cellName(place: Place): CellName {
  return `${columnName(place.column)}${place.row + 1}`;
}

/** The place of a named cell. Throws on what is not a cell's name. */
export function placeOf(cell: CellName): Place {
  const parts = NAME.exec(cell);
  if (parts === null) throw new RangeError(`not a cell: ${cell}`);
  return { column: (parts[1] ?? "A").charCodeAt(0) - 65, row: Number(parts[2]) - 1 };
}

export function samePlace(a: Place, b: Place): boolean {
  return a.column === b.column && a.row === b.row;
}

export function isOn(place: Place, width: number, height: number): boolean {
  return place.column >= 0 && place.row >= 0 && place.column < width && place.row < height;
}

/** The point at the middle of a cell, where the lines of the graticule cross. */
export function pointOf(place: Place): Point {
  return { x: (place.column + 0.5) * CELL, y: (place.row + 0.5) * CELL };
}

export function pointOfCell(cell: CellName): Point {
  return pointOf(placeOf(cell));
}

/** The place whose cell covers a point. */
export function placeAt(point: Point): Place {
  return { column: Math.floor(point.x / CELL), row: Math.floor(point.y / CELL) };
}

export function shifted(place: Place, shift: Shift): Place {
  return { column: place.column + shift.dx, row: place.row + shift.dy };
}

export function stepTo(course: Course): Shift {
  return STEPS[course];
}

/** The course from one place to the next one, if they are neighbours on a line. */
export function courseBetween(from: Place, to: Place): Course | undefined {
  const dx = Math.sign(to.column - from.column);
  const dy = Math.sign(to.row - from.row);
  return COURSES.find((course) => STEPS[course].dx === dx && STEPS[course].dy === dy);
}

/** An open line through points, as path data. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** The nearest of some cells to a point, no farther than `reach` cells. */
export function nearestCell(
  cells: readonly CellName[],
  point: Point,
  reach: number,
): CellName | undefined {
  let best: CellName | undefined;
  let least = reach * CELL;
  for (const cell of cells) {
    const { x, y } = pointOfCell(cell);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance <= least) {
      best = cell;
      least = distance;
    }
  }
  return best;
}

/** The cell to go to with an arrow key: the nearest one ahead, sideways steps count double. */
export function neighbourToward(
  cells: readonly CellName[],
  from: CellName,
  course: Course,
): CellName | undefined {
  const start = placeOf(from);
  const { dx, dy } = STEPS[course];
  let best: CellName | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const place = placeOf(cell);
    const ahead = (place.column - start.column) * dx + (place.row - start.row) * dy;
    const aside =
      Math.abs((place.column - start.column) * dy) + Math.abs((place.row - start.row) * dx);
    if (ahead > 0 && ahead + 2 * aside < least) {
      best = cell;
      least = ahead + 2 * aside;
    }
  }
  return best;
}

/** The squares of some cells, as one path. */
export function cellsPath(cells: readonly CellName[]): string {
  return cells
    .map((cell) => {
      const { column, row } = placeOf(cell);
      return `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    })
    .join("");
}

/** The outline of a region of cells: each edge between inside and outside. */
export function outlinePath(cells: readonly CellName[]): string {
  const inside = new Set(cells);
  const edges: string[] = [];
  for (const cell of inside) {
    const place = placeOf(cell);
    const left = place.column * CELL;
    const top = place.row * CELL;
    const open = (course: Course): boolean => {
      const next = shifted(place, STEPS[course]);
      return next.column < 0 || next.row < 0 || !inside.has(cellName(next));
    };
    if (open("north")) edges.push(`M${left} ${top}h${CELL}`);
    if (open("south")) edges.push(`M${left} ${top + CELL}h${CELL}`);
    if (open("west")) edges.push(`M${left} ${top}v${CELL}`);
    if (open("east")) edges.push(`M${left + CELL} ${top}v${CELL}`);
  }
  return edges.join("");
}
