/** What people of the own crew want besides the rules: to give up, or a draw. */

import { enemyOf, sideOf } from "../../core/seats";
import type { Lobby, Motion, Side, Voted } from "../../protocol";

const MOTIONS: readonly Motion[] = ["resign", "draw"];

/** The people of a crew. */
export function crewOf({ seats }: Lobby, side: Side): ReadonlySet<string> {
  return new Set(
    seats.flatMap(({ seat, player }) => (player !== null && sideOf(seat) === side ? player : [])),
  );
}

/** Is there a person in the other crew, to talk to and to ask for a draw? */
export function hasOpponents(lobby: Lobby, own: Side): boolean {
  return crewOf(lobby, enemyOf(own)).size > 0;
}

/** What mates want and the reader does not yet, and their names. */
export function askedByMates(
  voted: Voted["wanted"],
  lobby: Lobby,
  you: string,
): { readonly motion: Motion; readonly names: readonly string[] } | undefined {
  for (const motion of MOTIONS) {
    const who = voted[motion] ?? [];
    if (who.length > 0 && !who.includes(you))
      return {
        motion,
        names: who.map((each) => lobby.players.find(({ id }) => id === each)?.name ?? ""),
      };
  }
  return undefined;
}
