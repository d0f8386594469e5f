/** One person against bots: options to begin with, and how hard the next match is.
 *
 * The first match is one that a person can win: the gentlest bots, and the possible places are shown. Each match
 * that this browser has won takes the next one a step up, two lost ones in a row a step down.
 */

import type { Remembered } from "../../connection/remembered.svelte";
import { sideOf } from "../../core/seats";
import type { Help, Level, Options, Seat } from "../../protocol";
import { seated, type Seating } from "./lineups";
import { valueOf, withValue } from "./options";

export interface Rung {
  /** Of the bots in the other boat. */
  readonly level: Level;
  readonly help: Help;
}

/** The bots of the own crew. */
const MATES: Level = "helmsman";

export const STEPS = [
  { level: "landlubber", help: "spaces" },
  { level: "deckhand", help: "spaces" },
  { level: "sailor", help: "spaces" },
  { level: "sailor", help: "sheet" },
  { level: "boatswain", help: "sheet" },
  { level: "helmsman", help: "sheet" },
  { level: "seadog", help: "sheet" },
  { level: "commodore", help: "sheet" },
  { level: "admiral", help: "sheet" },
] as const satisfies readonly Rung[];

/** The number of the step for this browser's next match, by those it has played, the latest first. */
export function stepAfter(played: readonly Pick<Remembered, "fate">[]): number {
  let step = 0;
  let lost = 0;
  for (const { fate } of played.toReversed()) {
    lost = fate === "lost" ? lost + 1 : fate === "won" ? 0 : lost;
    if (fate === "won") step = Math.min(step + 1, STEPS.length - 1);
    if (lost === 2) [step, lost] = [Math.max(step - 1, 0), 0];
  }
  return step;
}

/** This level, or the next weaker one that the game has; its weakest if none is weaker. */
export function offered(level: Level, levels: readonly Level[]): Level {
  const rungs = STEPS.map((step): Level => step.level);
  const fit = levels.filter((each) => rungs.indexOf(each) <= rungs.indexOf(level));
  return fit.at(-1) ?? levels[0] ?? level;
}

/** The help of this step, or what every game can give. */
export function helpOf(step: Rung, levels: readonly Help[]): Help {
  return levels.includes(step.help) ? step.help : "sheet";
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
