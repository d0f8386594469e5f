/** Opening a match: from a wish to its page. */

import { ask } from "../../connection/api";
import { expect } from "../../connection/eager";
import { enter } from "../../frame/entering";
import type { GameInfo, MatchMade, NewMatch, NewSeat, Options, Seat } from "../../protocol";
import { settings } from "../../settings.svelte";
import { isFull, type Seating } from "../set_up/lineups";

/** Open it, for strangers too if it is `listed`, and go there. Why it could not be, or empty. */
export async function open(
  game: GameInfo,
  options: Options,
  seating: Seating,
  listed = false,
): Promise<string> {
  const seats = Object.entries(seating).map(([seat, who]): NewSeat => ({
    seat: seat as Seat,
    who,
  }));
  const answer = await ask<MatchMade>("/api/matches", {
    game: game.id,
    options,
    seats,
    name: settings.calledName,
    boat: settings.boat || null,
    language: settings.language,
    listed,
  } satisfies NewMatch);
  if (answer.ok && isFull(seating)) expect(answer.value.code);
  return enter(answer);
}

/** The preset whose rulebook is in the reader's language, or the first. */
export function presetFor(game: GameInfo): string {
  const names = Object.keys(game.presets);
  return names.find((name) => name === settings.language) ?? names[0] ?? "";
}
