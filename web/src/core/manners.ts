/** What the people at a table have agreed on besides the rules. */

import type { Lobby } from "../protocol";

/** Does one person play alone, so that one key stops everything? */
export function isLone({ seats }: Lobby): boolean {
  return new Set(seats.flatMap(({ player }) => player ?? [])).size === 1;
}

/** Does one person take back alone, as no post is kept for another? */
export function takesBackAlone({ seats }: Lobby): boolean {
  const people = seats.flatMap(({ player, kept_for }) => [player, kept_for]);
  return new Set(people.filter((each) => each !== null)).size === 1;
}

/** Can the table agree to take back? Who watches later, and a mission, stand against it. */
export function canAgreeToTakeBack({ delay, mission }: Lobby): boolean {
  return delay.turns === 0 && delay.seconds === 0 && mission === null;
}

/** May acts be taken back, by one person alone or by crews? Strangers have to agree to it first. */
export function agreesToTakeBack(lobby: Lobby): boolean {
  const isAgreed = lobby.manners.take_back ?? (takesBackAlone(lobby) || !lobby.listed);
  return canAgreeToTakeBack(lobby) && isAgreed;
}
