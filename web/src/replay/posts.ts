/** What each post is counted by, and the median of several crews. */

import type { Remembered, Worth } from "../connection/remembered.svelte";
import { roleOf, type Role } from "../core/seats";
import type { Figures, GameId, OwnFigures } from "../protocol";

export interface Measure {
  readonly role: Role;
  /** Key of its words, which are the game's or the frame's. */
  readonly what: `figure.${string}`;
  readonly form: "count" | "tenths" | "percent" | "seconds";
  /** Null if it never came to it, undefined if it is not known. */
  readonly of: (figures: Figures) => number | null | undefined;
}

function toOk(role: Role): Measure {
  const of = ({ ok_after_s: after }: Figures): number | undefined => after[role];
  return { role, what: "figure.ok_after", form: "seconds", of };
}

/** In the order of the posts. */
export const MEASURES: readonly Measure[] = [
  { role: "captain", what: "figure.told", form: "tenths", of: (of) => of.told_per_order },
  { role: "captain", what: "figure.shots", form: "count", of: (of) => of.shots },
  {
    role: "captain",
    what: "figure.chance",
    form: "percent",
    of: (of) => of.shot_chance ?? undefined,
  },
  { role: "captain", what: "figure.hits", form: "count", of: (of) => of.hits },
  { role: "captain", what: "figure.missed", form: "count", of: (of) => of.missed },
  {
    role: "first_mate",
    what: "figure.used_after",
    form: "seconds",
    of: (of) => of.used_after_s ?? undefined,
  },
  { role: "first_mate", what: "figure.unused", form: "count", of: (of) => of.marks_unused },
  { role: "first_mate", what: "figure.unmarked", form: "count", of: (of) => of.without_mark },
  toOk("first_mate"),
  { role: "engineer", what: "figure.repaired", form: "count", of: (of) => of.circuits_repaired },
  { role: "engineer", what: "figure.lost", form: "count", of: (of) => of.gauges_lost },
  { role: "engineer", what: "figure.breakdowns", form: "count", of: (of) => of.breakdown_damage },
  toOk("engineer"),
  { role: "radio_operator", what: "figure.to_five", form: "count", of: (of) => of.turns_to_five },
  { role: "radio_operator", what: "figure.to_one", form: "count", of: (of) => of.turns_to_one },
  { role: "radio_operator", what: "figure.pins", form: "count", of: (of) => of.pins || undefined },
  {
    role: "radio_operator",
    what: "figure.pins_right",
    form: "count",
    of: (of) => (of.pins ? of.pins_right : undefined),
  },
  toOk("radio_operator"),
];

/** Of what is known, never being more than any number; undefined if nothing is known. */
export function medianOf(
  values: readonly (number | null | undefined)[],
): number | null | undefined {
  const sorted = values
    .filter((value) => value !== undefined)
    .map((value) => value ?? Infinity)
    .toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) return undefined;
  return high === Infinity ? null : (low + high) / 2;
}

/** So many of a person's last matches count. */
export const LAST = 20;

/** What the own crews came to in the matches of this kind that this browser knows, but for one. */
export function knownHere(
  list: readonly Remembered[],
  game: GameId,
  { isRealTime }: Pick<Worth, "isRealTime">,
  but: string | undefined,
): readonly OwnFigures[] {
  return list
    .filter((each) => each.game === game && each.match !== but)
    .flatMap(({ seats, worth }) =>
      seats && worth?.isRealTime === isRealTime ? [{ mine: seats, figures: worth.figures }] : [],
    );
}

/** The figures of the last matches at this post, of all that are known, the newest first. */
export function lastAt(known: readonly OwnFigures[], role: Role): readonly Figures[] {
  return known
    .filter(({ mine }) => mine.some((seat) => roleOf(seat) === role))
    .map(({ figures }) => figures)
    .slice(0, LAST);
}
