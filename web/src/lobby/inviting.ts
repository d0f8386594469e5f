/** What a person who comes by a link wants to know first: whose match it is, and what is free. */

import { boatNames } from "../connection/names";
import { roleOf, SIDES, sideOf } from "../core/seats";
import type { Lobby, SeatInfo, Side } from "../protocol";
import { roleName } from "../games/naming";

/** A boat with the seats that a newcomer may have in it. */
export interface Berths {
  readonly side: Side;
  readonly boat: string;
  readonly seats: readonly SeatInfo[];
}

/** Open seats before the start; after it those of bots and of people long gone. */
export function berthsOf(lobby: Lobby): readonly Berths[] {
  if (lobby.phase === "over" || (lobby.phase === "running" && lobby.closed)) return [];
  const isFree = ({ player, bot, vacant }: SeatInfo): boolean =>
    lobby.phase === "lobby"
      ? (player === null && bot === null) || vacant
      : player === null || vacant;
  return SIDES.map((side) => ({
    side,
    boat: boatNames(lobby.boats)[side],
    seats: lobby.seats.filter((info) => sideOf(info.seat) === side && isFree(info)),
  })).filter(({ seats }) => seats.length > 0);
}

/** "Marlin: Captain, Radio Operator", boat by boat. */
export function berthsInWords(lobby: Lobby): string {
  return berthsOf(lobby)
    .map(({ boat, seats }) => {
      const roles = seats.map(({ seat }) => roleName(lobby.game, roleOf(seat)));
      return `${boat}: ${roles.join(", ")}`;
    })
    .join(" · ");
}

export function hostOf({ players, host }: Lobby): string {
  return players.find(({ id }) => id === host)?.name ?? "";
}

/** An empty boat against a boat that one person holds alone: the person who sits down takes all of it. */
export function isWholeBoat({ seats }: Lobby, side: Side): boolean {
  const here = seats.filter(({ seat }) => sideOf(seat) === side);
  const there = seats.filter(({ seat }) => sideOf(seat) !== side);
  const holders = new Set(there.map(({ player }) => player));
  return (
    here.length > 1 &&
    here.every(({ player, bot }) => player === null && bot === null) &&
    holders.size === 1 &&
    !holders.has(null)
  );
}
