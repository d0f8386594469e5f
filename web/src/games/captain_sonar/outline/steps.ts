/** A band followed by arrow keys, from its marked place around. */

import type { IconName } from "../../../look/icons";
import type { Dot, Section } from "./profile";

export const ARROWS = ["up", "left", "down", "right"] as const;
export type Arrow = (typeof ARROWS)[number];

const LETTERS: Readonly<Record<Arrow, string>> = { up: "U", down: "D", left: "L", right: "R" };
const WAYS: Readonly<Record<string, Dot>> = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
const KEYS: Readonly<Record<string, Arrow>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export const ARROW_ICONS: Readonly<Record<Arrow, IconName>> = {
  up: "north",
  down: "south",
  left: "west",
  right: "east",
};

/** The arrow of a key of the keyboard. */
export function arrowOf(key: string): Arrow | undefined {
  return KEYS[key];
}

/** The keys after one more; no more than the walk has. */
export function pressed(section: Section, keys: string, arrow: Arrow): string {
  return keys.length < section.keys.length ? keys + LETTERS[arrow] : keys;
}

/** The arrow that comes next on the walk; undefined at its end. */
export function nextArrow(section: Section, keys: string): Arrow | undefined {
  const letter = section.keys[keys.length];
  return ARROWS.find((arrow) => LETTERS[arrow] === letter);
}

/** Has one of the keys led astray? */
export function isAstray(section: Section, keys: string): boolean {
  return !section.keys.startsWith(keys);
}

/** Where the keys lead, the marked place first. */
export function walked(section: Section, keys: string): readonly Dot[] {
  const places = [section.start];
  let [x, y] = section.start;
  for (const letter of keys) {
    const [right, down] = WAYS[letter] ?? [0, 0];
    x += right * section.step;
    y += down * section.step;
    places.push([x, y]);
  }
  return places;
}

/** The walk as a line with corners. */
export function walkPath(places: readonly Dot[]): string {
  return `M${places.map(([x, y]) => `${x} ${y}`).join("L")}`;
}
