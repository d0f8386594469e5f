/** The shared table in words: who speaks, and how each holder of a post is there. */

import type { IconName } from "../look/icons";
import type { Lobby, Seat } from "../protocol";
import { roleOf, type Role } from "../core/seats";
import type { Said } from "../stations/said/announced";
import type { Names } from "../stations/contract";
import { roleName } from "../games/naming";
import { t } from "../settings.svelte";

/** Milliseconds from which a line is called slow. */
const SLOW_MS = 300;

/** "Tomás, Captain of Marlin"; nothing where the post is not sure. */
export function speakerOf(
  { side, role }: Pick<Said, "side" | "role">,
  lobby: Lobby,
  names: Names,
): string {
  if (side === undefined || role === undefined) return "";
  const boat = names.boats[side];
  const seat: Seat = `${side}.${role}`;
  return t("stop.who", { name: names.seat(seat), role: roleName(lobby.game, role), boat });
}

/** Who holds a post, and how they are there. */
export interface Holder {
  readonly seat: Seat;
  readonly role: Role;
  readonly name: string;
  readonly state: "open" | "bot" | "away" | "slow" | "here";
  readonly note: string;
}

/** `sinceS` is how long ago the lobby was told. */
export function holderOf(
  seat: Seat,
  lobby: Lobby,
  names: Names,
  lags: Readonly<Record<string, number>>,
  sinceS: number,
): Holder {
  const info = lobby.seats.find((each) => each.seat === seat);
  const person = lobby.players.find(({ id }) => id === info?.player);
  const base = { seat, role: roleOf(seat), name: names.seat(seat) };
  if (person === undefined)
    return info?.bot
      ? { ...base, state: "bot", note: info.kept_for === null ? "" : t("table.stands_in") }
      : { ...base, state: "open", note: t("table.scan_it") };
  if (person.away_s !== null)
    return {
      ...base,
      state: "away",
      note: t("table.away", { seconds: Math.floor(person.away_s + sinceS) }),
    };
  if (lobby.phase === "lobby")
    return { ...base, state: "here", note: t(person.ready ? "table.is_ready" : "table.is_here") };
  const ms = lags[person.id] ?? 0;
  return ms >= SLOW_MS
    ? { ...base, state: "slow", note: t("table.slow", { ms }) }
    : { ...base, state: "here", note: t("table.connected") };
}

export const STATE_ICONS: Readonly<Partial<Record<Holder["state"], IconName>>> = {
  bot: "bot",
  away: "away",
};
