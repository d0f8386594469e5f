/** Short pauses in real time: a crew stops the match for a minute without asking the other. */

import type { Lobby, Side } from "../../protocol";
import { hasOpponents } from "./votes";

/** Short pauses of a crew in a match. */
const MOST = 2;

/** How many a crew can still take just now. */
export function shortPausesOf(lobby: Lobby, own: Side): number {
  const { manners, paused, short_pauses } = lobby;
  if (!manners.short_pauses || paused !== null || !hasOpponents(lobby, own)) return 0;
  return MOST - short_pauses.filter((side) => side === own).length;
}

/** Does the match stand because this crew wants a minute? */
export function isOwnShortPause({ paused, short_pauses }: Lobby, own: Side | null): boolean {
  return paused?.why === "short" && short_pauses.at(-1) === own;
}
