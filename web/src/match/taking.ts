/** Taking a post while the match runs: at once, or by asking the crew whose it is. */

import type { MatchState } from "../connection/state.svelte";
import { berthsOf } from "../lobby/inviting";
import type { Lobby, Seat } from "../protocol";
import type { Refusal } from "../stations/contract";

/** Refusals after which the crew's password is asked for. */
export const OF_PASSWORDS: ReadonlySet<string> = new Set(["password_needed", "wrong_password"]);

/** Sit down there, or ask its crew if the seat is theirs to give; null is done. */
export async function takeOrAsk(
  match: MatchState,
  seat: Seat,
  password: string | null,
  tell?: (sentence: string) => void,
): Promise<Refusal | null> {
  const refused = await match.ask({ kind: "take_seat", seat, password }, tell);
  return refused?.code === "ask_first" ? match.ask({ kind: "ask_for_seat", seat }, tell) : refused;
}

/** What a person without a post can do: take the one that a crew offers them, ask for one, or wait. */
export function postsInWords(
  lobby: Lobby,
  you: string,
): "match.no_post" | "match.no_post_free" | "match.post_offered" {
  if (lobby.seats.some(({ offered }) => offered === you)) return "match.post_offered";
  return berthsOf(lobby).length === 0 ? "match.no_post_free" : "match.no_post";
}
