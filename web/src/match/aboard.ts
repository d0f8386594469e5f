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

/** Away for less than this, a person was not missed: the line only blinked. */
export const BLINK_S = 1;

/** Who was missed before and is there now, in words; `lastedS` is how long `before` was so. Undefined: nobody.
 *
 * In a match over days people need not be there. */
export function returned(
  before: Lobby,
  lastedS: number,
  after: Lobby,
  names: Names,
): string | undefined {
  const wasMissed = (id: string): boolean =>
    before.players.some(
      (each) => each.id === id && each.away_s !== null && each.away_s + lastedS >= BLINK_S,
    );
  const back = after.players.find(({ id, away_s }) => away_s === null && wasMissed(id));
  const post = after.seats.find(({ player }) => player === back?.id);
  return back && post && after.days === null
    ? t(TOLD.back, { name: back.name, ...placeOf(after, post.seat, names) })
    : undefined;
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
