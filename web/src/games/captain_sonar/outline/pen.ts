/** A line drawn with a pen: the points that are kept of it, and how far it has come around. */

import type { Point } from "../../../board/types";
import { SHEET_HEIGHT, SHEET_WIDTH, STROKE_POINTS_MAX, STROKE_STEP_MAX } from "../tables";
import { type Dot, isInBand, middleOf, type Section } from "./profile";

export type PenStroke = readonly Dot[];

/** A hand's tremble is shorter and leaves no point. */
const STEP_MIN = 3;
/** Points of a line that is not closed, at most: closing it takes one more. */
const FULL = STROKE_POINTS_MAX - 1;
/** The ring around the beginning in which the pen closes the line: no smaller, no larger. */
const RING_MIN = 3;
const RING_MAX = 12;
/** A pen that is put down so near to the end of a line goes on with it. */
const GRASP = 24;
/** The part of the way around from which on the pen may close the line. */
const NEARLY_AROUND = 0.8;

/** The line after the pen went straight to a place; the same line if it hardly moved or is full. */
export function extended(stroke: PenStroke, to: Point): PenStroke {
  const target = dotAt(to);
  const last = stroke.at(-1);
  if (last === undefined) return [target];
  const length = distance(last, target);
  if (length < STEP_MIN) return stroke;
  const parts = Math.ceil(length / (STROKE_STEP_MAX / 2));
  const between = Array.from({ length: parts }, (_, part): Dot => {
    const share = (part + 1) / parts;
    return [
      Math.round(last[0] + (target[0] - last[0]) * share),
      Math.round(last[1] + (target[1] - last[1]) * share),
    ];
  });
  return isFull(stroke) ? stroke : [...stroke, ...between].slice(0, FULL);
}

/** Is there so much of the line that no more fits? */
export function isFull(stroke: PenStroke): boolean {
  return stroke.length >= FULL;
}

/** May a pen that is put down here go on with the line? */
export function goesOn(stroke: PenStroke, at: Point): boolean {
  const last = stroke.at(-1);
  return last === undefined || distance(last, dotAt(at)) <= GRASP;
}

/** How far around the section the line has come: 1 is once clockwise, -1 once the other way. */
export function turned(section: Section, stroke: PenStroke): number {
  const middle = new MiddleLine(section);
  let sum = 0;
  let before: number | undefined;
  for (const dot of stroke) {
    const here = middle.along(dot);
    if (before !== undefined) sum += shortest(here - before, middle.length);
    before = here;
  }
  return sum / middle.length;
}

/** Units around the beginning within which the pen closes the line, as near as the match asks for. */
export function ringOf(gap: number): number {
  return Math.min(RING_MAX, Math.max(RING_MIN, gap));
}

/** Does the line go once around, back to where it began? */
export function isClosed(section: Section, stroke: PenStroke): boolean {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (first === undefined || last === undefined || distance(first, last) > 0) return false;
  return Math.round(Math.abs(turned(section, stroke))) === 1;
}

/** The line closed, if its end has come around to its beginning; otherwise as it is. */
export function joined(section: Section, stroke: PenStroke, gap: number): PenStroke {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (first === undefined || last === undefined) return stroke;
  if (distance(first, last) > ringOf(gap)) return stroke;
  if (Math.abs(turned(section, stroke)) < NEARLY_AROUND) return stroke;
  const closed = distance(first, last) === 0 ? stroke : [...stroke, first];
  return isClosed(section, closed) ? closed : stroke;
}

/** The points that lie off the band. */
export function offBand(section: Section, stroke: PenStroke): readonly Dot[] {
  return stroke.filter((dot) => !isInBand(section, dot));
}

/** The line as a curve, smooth between its points. */
export function strokePath(stroke: PenStroke): string {
  const [first, ...rest] = stroke;
  if (first === undefined) return "";
  const start = `M${first[0]} ${first[1]}`;
  const end = rest.at(-1) ?? first;
  const bows = rest.slice(0, -1).map(([x, y], place) => {
    const [u, v] = rest[place + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + u) / 2} ${(y + v) / 2}`;
  });
  return `${start}${bows.join("")}L${end[0]} ${end[1]}`;
}

function dotAt({ x, y }: Point): Dot {
  return [limited(x, SHEET_WIDTH), limited(y, SHEET_HEIGHT)];
}

function limited(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

function distance(a: Dot, b: Dot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The same way around, at most half of it. */
function shortest(way: number, around: number): number {
  return way - around * Math.round(way / around);
}

/** The middle of a band, measured from its first corner on. */
class MiddleLine {
  readonly #sides: readonly { readonly from: Dot; readonly to: Dot; readonly before: number }[];
  readonly length: number;

  constructor(section: Section) {
    const middle = middleOf(section);
    let before = 0;
    this.#sides = middle.map((from, corner) => {
      const to = middle[(corner + 1) % middle.length] ?? from;
      const side = { from, to, before };
      before += distance(from, to);
      return side;
    });
    this.length = before;
  }

  /** How far along is the place of the middle that is nearest to this point? */
  along([x, y]: Dot): number {
    let [best, found] = [Infinity, 0];
    for (const { from, to, before } of this.#sides) {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
      const part = Math.min(1, Math.max(0, share));
      const off = Math.hypot(x - from[0] - part * dx, y - from[1] - part * dy);
      if (off < best) [best, found] = [off, before + part * Math.hypot(dx, dy)];
    }
    return found;
  }
}
