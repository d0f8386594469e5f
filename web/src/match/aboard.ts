/** Who came aboard after the start, and who asks to: what is shown of it, in words. */

import type { Names } from "../stations/contract";
import type { Lobby, PlayerInfo, Seat, Side } from "../protocol";
import { roleOf, sideOf } from "../core/seats";
import { roleName } from "../games/naming";
import { t } from "../settings.svelte";

export interface CameAboard {
  readonly number: number;
  readonly text: string;
}

const TOLD = {
  aboard: "match.came_aboard",
  mate: "match.mate_took",
  bot: "match.bot_took",
  back: "match.is_back",
} as const;

/** Who came where after the start, oldest first. */
export function arrivalsOf(lobby: Lobby, names: Names): readonly CameAboard[] {
  return lobby.boarded.map(({ number, seat, name, how, bot }) => ({
    number,
    text: t(TOLD[how], {
      name,
      level: bot === null ? "" : t(`level.${bot}`),
      ...placeOf(lobby, seat, names),
    }),
  }));
}

/** People whom the reader can perhaps let in: their own crew's, the host's any. */
export function askingOf(lobby: Lobby, you: string, side: Side | null): readonly PlayerInfo[] {
  return lobby.players.filter(({ id, asks }) => {
    if (asks === null || id === you) return false;
    const isOffered = lobby.seats.some(({ seat, offered }) => seat === asks && offered === id);
    return !isOffered && (sideOf(asks) === side || lobby.host === you);
  });
}

export function askedInWords(lobby: Lobby, { name, asks }: PlayerInfo, names: Names): string {
  return asks === null ? "" : t("match.asks", { name, ...placeOf(lobby, asks, names) });
}

function placeOf(
  lobby: Lobby,
  seat: Seat,
  names: Names,
): { readonly role: string; readonly boat: string } {
  return { role: roleName(lobby.game, roleOf(seat)), boat: names.boats[sideOf(seat)] };
}
