/** How a match ended, in words of its game or of the frame. */

import { enemyOf } from "../core/seats";
import { gameWord } from "./naming";
import { orElse } from "../i18n";
import type { Outcome, Side } from "../protocol";
import { t } from "../settings.svelte";

/** What the game says after a match, or the frame. */
export function lateWord(game: string, key: string): string {
  return gameWord(game, "late", key, orElse(t, key, ""));
}

/** By what a match ended, in a sentence; empty if there is none for it. */
export function howEnded(
  game: string,
  { winner, termination }: Outcome,
  boats: Readonly<Record<Side, string>>,
): string {
  const text = lateWord(game, `end.${termination}`);
  if (winner === null) return text;
  return text
    .replace("{winner}", () => boats[winner])
    .replace("{loser}", () => boats[enemyOf(winner)]);
}
