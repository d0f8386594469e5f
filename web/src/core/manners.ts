/** What the people at a table have agreed on besides the rules. */

import type { Lobby } from "../protocol";

/** Does one person play alone, so that one key stops everything? */
export function isLone({ seats }: Lobby): boolean {
  return new Set(seats.flatMap(({ player }) => player ?? [])).size === 1;
}

/** May acts be taken back, by one person alone or by crews? Strangers have to agree to it first. */
export function agreesToTakeBack(lobby: Lobby): boolean {
  return lobby.manners.take_back ?? (isLone(lobby) || !lobby.listed);
}
