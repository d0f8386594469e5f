/** One person against bots: options to begin with, and how hard the next match is.
 *
 * The first match is one that a person can win: the gentlest bots, and the possible places are shown. Each match
 * that this browser has won takes the next one a step up.
 */

import type { Remembered } from "../../connection/remembered.svelte";
import { sideOf } from "../../core/seats";
import type { Help, Level, Options, Seat } from "../../protocol";
import { seated, type Seating } from "./lineups";
import { valueOf, withValue } from "./options";

export interface Step {
  /** Of the bots in the other boat. */
  readonly level: Level;
  readonly help: Help;
}

/** The bots of the own crew. */
const MATES: Level = "mate";

export const STEPS = [
  { level: "cadet", help: "spaces" },
  { level: "mate", help: "spaces" },
  { level: "mate", help: "sheet" },
  { level: "ace", help: "sheet" },
  { level: "master", help: "sheet" },
] as const satisfies readonly Step[];

/** The number of the step for this browser's next match. */
export function stepAfter(played: readonly Pick<Remembered, "fate">[]): number {
  return Math.min(STEPS.length - 1, played.filter(({ fate }) => fate === "won").length);
}

/** This level, or the strongest of a game that lacks it. */
export function offered(level: Level, levels: readonly Level[]): Level {
  return levels.includes(level) ? level : (levels.at(-1) ?? level);
}

/** The options with those that are kind to one person, as far as this game has them. */
export function kindOf(options: Options, help: Help = "sheet"): Options {
  return Object.entries({ help, answer_timeout_s: 0 }).reduce(
    (so, [name, value]) => (valueOf(so, name) === undefined ? so : withValue(so, name, value)),
    options,
  );
}

/** I sit in the blue boat as usual; the other is held by bots of this level. */
export function aloneAgainst(level: Level, seats: readonly Seat[]): Seating {
  const usual = Object.entries(seated("solo", seats, MATES)) as [Seat, Seating[Seat]][];
  return Object.fromEntries(
    usual.map(([seat, who]) => [seat, sideOf(seat) === "blue" ? who : level]),
  );
}
