/** Opening a match: from a wish to its page. */

import { openMatch, failureOf } from "../../connection/api";
import { keepToken } from "../../connection/tokens";
import { expect } from "../../connection/eager";
import { navigation } from "../../frame/navigation.svelte";
import type { GameInfo, NewSeat, Options, Seat } from "../../protocol";
import { settings } from "../../settings.svelte";
import { isFull, type Seating } from "../set_up/lineups";

/** Open it, for strangers too if it is `listed`, and go there. The answer is a sentence if it could not be. */
export async function open(
  game: GameInfo,
  options: Options,
  seating: Seating,
  listed = false,
): Promise<string | null> {
  const seats = Object.entries(seating).map(([seat, who]): NewSeat => ({
    seat: seat as Seat,
    who,
  }));
  const answer = await openMatch({
    game: game.id,
    options,
    seats,
    name: settings.name || settings.t("name.default"),
    boat: settings.boat || null,
    language: settings.language,
    listed,
  });
  if (!answer.ok) return failureOf(answer.problem, settings.t);
  const { code, token } = answer.value;
  keepToken(code, token);
  if (isFull(seating)) expect(code);
  navigation.go({ kind: "match", code });
  return null;
}

/** The preset whose rulebook is in the reader's language, or the first. */
export function presetFor(game: GameInfo): string {
  const names = Object.keys(game.presets);
  return names.find((name) => name === settings.language) ?? names[0] ?? "";
}
