/** Who has gone from a lobby, and what happens with their seats. */

import type { Lobby, PlayerInfo } from "../protocol";
import { hostOf } from "./inviting";
import { t } from "../settings.svelte";

/** People of the table who are not there any more. Spectators come and go. */
function goneFrom(before: Lobby, after: Lobby): readonly PlayerInfo[] {
  return before.players.filter(
    ({ id, spectator }) => !spectator && after.players.every((each) => each.id !== id),
  );
}

/** In words for the others; empty if no person left. */
export function goneInWords(before: Lobby, after: Lobby): string {
  return goneFrom(before, after)
    .map(({ id, name }) => {
      const hadSeat = before.seats.some(({ player }) => player === id);
      const parts = [t(hadSeat ? "lobby.gone_seat" : "lobby.gone_away", { name })];
      if (before.host === id && after.host !== id)
        parts.push(t("lobby.gone_host", { name: hostOf(after) }));
      return parts.join(" ");
    })
    .join(" ");
}
