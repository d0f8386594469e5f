/** What a match still waits for before it begins. */

import type { Lobby, PlayerInfo, Seat } from "../protocol";

export interface Missing {
  readonly open: readonly Seat[];
  /** People who sit and are not ready. */
  readonly people: readonly PlayerInfo[];
  /** People who have come and have no seat; the host may do without. */
  readonly standing: readonly PlayerInfo[];
}

export function missingOf({ seats, players, host }: Lobby): Missing {
  const seated = new Set(seats.map(({ player }) => player));
  return {
    open: seats
      .filter(({ player, bot }) => player === null && bot === null)
      .map(({ seat }) => seat),
    people: players.filter(({ id, ready }) => seated.has(id) && !ready),
    standing: players.filter(
      ({ id, spectator, present }) => !spectator && present && !seated.has(id) && id !== host,
    ),
  };
}
