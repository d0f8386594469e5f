/** Who has won, as the reader says it. */

import type { Outcome, Side } from "../protocol";
import { t } from "../settings.svelte";

/** In few words: to a crew of theirs, to all others by the boat's name. */
export function whoWon(
  { winner }: Outcome,
  reader: Side | null,
  boats: Readonly<Record<Side, string>>,
): string {
  if (winner === null) return t("end.draw");
  if (reader === null) return t("end.wins", { boat: boats[winner] });
  return t(winner === reader ? "end.won" : "end.lost");
}
