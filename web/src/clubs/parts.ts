/** The parts of a club's page: side by side, or on a small screen one at a time. */

import type { ClubView } from "../protocol";

export const PARTS = ["evening", "round", "points", "members"] as const;
export type ClubPart = (typeof PARTS)[number];

/** The part with what a member does or looks for now. */
export function comesForward({ evening, is_done: isDone }: ClubView, isHost: boolean): ClubPart {
  if (!evening || evening.is_over) return "evening";
  const started = evening.rounds.filter((round) => round.started).length;
  if (!isDone || evening.rounds.length > started) return "round";
  const isLast = started >= evening.set_up.rounds;
  return isLast || (started > 0 && !isHost) ? "points" : "evening";
}
