/** What boats and people are called. */

import type { Lobby, PlayerInfo, Seat, SeatInfo, Side } from "../protocol";
import type { Names } from "../stations/contract";
import { t } from "../settings.svelte";

/** Boats without a name of their own. */
const UNNAMED: Readonly<Record<Side, string>> = { blue: "Kelpie", yellow: "Marlin" };

export function boatNames(boats: Lobby["boats"]): Readonly<Record<Side, string>> {
  return { ...UNNAMED, ...boats };
}

export function namesOf(lobby: Lobby): Names {
  const sitter = (seat: Seat, isBare: boolean): string => {
    const info = lobby.seats.find((each) => each.seat === seat);
    const person = lobby.players.find(({ id }) => id === info?.player);
    if (person) return playerName(person);
    if (!info?.bot) return t("seat.open");
    const name = botName(info);
    return isBare ? name : t("bot.named", { name });
  };
  return {
    boats: boatNames(lobby.boats),
    seat: (seat) => sitter(seat, false),
    bare: (seat) => sitter(seat, true),
  };
}

/** What a person is called; of a program also whose it is. */
export function playerName({ name, program }: PlayerInfo): string {
  return program ? t("program.named", { name, author: program }) : name;
}

/** What a bot is called. */
export function botName({ bot_name: name }: SeatInfo): string {
  return name === null ? "" : t(`bot.name.${name}`);
}
