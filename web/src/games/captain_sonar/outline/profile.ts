/** The profile of the submarine that a surfaced crew outlines, in units of its sheet. */

import { SECTIONS, SHEET_HEIGHT, SHEET_WIDTH } from "../tables";

export type SectionId = (typeof SECTIONS)[number]["id"];
/** Where on the sheet, in whole units: to the right, down. */
export type Dot = readonly [x: number, y: number];
type Ring = readonly Dot[];

/** A section as the rules have it. */
export interface Section {
  readonly id: SectionId;
  readonly outer: Ring;
  readonly inner: Ring;
  /** The marked place, where the walk by keys begins. */
  readonly start: Dot;
  /** Units that one key goes. */
  readonly step: number;
  /** The keys around the band: U, D, L, R. */
  readonly keys: string;
}

/** A rectangle of the sheet. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const PROFILE: readonly Section[] = SECTIONS;
export const SECTION_IDS: readonly SectionId[] = SECTIONS.map(({ id }) => id);

/** The whole sheet, with a rim for the sea. */
export const SHEET: Frame = {
  left: -12,
  top: -34,
  width: SHEET_WIDTH + 24,
  height: SHEET_HEIGHT + 60,
};

const BY_ID = Object.fromEntries(PROFILE.map((section) => [section.id, section])) as Readonly<
  Record<SectionId, Section>
>;

export function sectionOf(id: SectionId): Section {
  return BY_ID[id];
}

export function ringPath(ring: Ring): string {
  return `M${ring.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/** The band between both contours, to be filled even-odd. */
export function bandPath({ outer, inner }: Section): string {
  return ringPath(outer) + ringPath(inner);
}

/** Half-way between the contours, corner by corner. */
export function middleOf({ outer, inner }: Section): Ring {
  return outer.map(([x, y], corner) => {
    const [u, v] = inner[corner] ?? [x, y];
    return [(x + u) / 2, (y + v) / 2];
  });
}

/** The rectangle around a section, with a rim. */
export function frameOf({ outer }: Section, rim: number): Frame {
  const columns = outer.map(([x]) => x);
  const rows = outer.map(([, y]) => y);
  const left = Math.min(...columns);
  const top = Math.min(...rows);
  return {
    left: left - rim,
    top: top - rim,
    width: Math.max(...columns) - left + 2 * rim,
    height: Math.max(...rows) - top + 2 * rim,
  };
}

export function viewBox({ left, top, width, height }: Frame): string {
  return `${left} ${top} ${width} ${height}`;
}

/** Where a section's name and initials stand, and how wide they may be. */
interface Plate {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the letters at most. */
  readonly height: number;
}

export const PLATES: Readonly<Record<SectionId, Plate>> = {
  stern: { x: 130, y: 152, width: 54, height: 30 },
  tower: { x: 303, y: 60, width: 76, height: 19 },
  hull: { x: 300, y: 156, width: 130, height: 36 },
  bow: { x: 494, y: 152, width: 90, height: 34 },
};

/** Size of the letters with which so many fit on a plate. */
export function lettering({ width, height }: Plate, letters: number): number {
  return Math.min(height, width / (0.7 * Math.max(1, letters)));
}

/** Is the point within the band, contours not counted? As the check asks it (CAP-213). */
export function isInBand(section: Section, [x, y]: Dot): boolean {
  return isInside(section.outer, x, y) && !isInside(section.inner, x, y);
}

function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([ax, ay], corner) => {
    const [bx, by] = ring[(corner + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
}
