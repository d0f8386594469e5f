/** What concerns the crew while play goes on: the most urgent of it stands in the strip. */

import type { MatchState } from "../../connection/state.svelte";
import type { DrawOffer, Lobby, Side } from "../../protocol";
import { type Away, askedAbout, awayOf, opponentAway } from "./away";
import { type Stall, stallOf } from "./stalls";

export type Matter =
  /** A mate about whom the crew is asked, or an opponent. */
  | { readonly kind: "mate" | "opponent"; readonly away: Away }
  /** No person of that crew is left. */
  | { readonly kind: "gone"; readonly side: Side }
  | { readonly kind: "stall"; readonly stall: Stall }
  | { readonly kind: "draw"; readonly draw: DrawOffer; readonly isOwn: boolean }
  /** For a person without a post. */
  | { readonly kind: "posts" };

export type Reader = Pick<MatchState, "you" | "side" | "outcome" | "isWithoutPost" | "timers">;

/**
 * The most urgent matter of a reader; undefined for none. ``sinceS``: seconds since the lobby was
 * told; ``playsOn``: the reader has said that they play on though a crew is gone.
 */
export function matterOf(
  lobby: Lobby,
  reader: Reader,
  sinceS: number,
  now: number,
  playsOn: boolean,
): Matter | undefined {
  const { side, you } = reader;
  if (reader.outcome !== null) return undefined;
  const mate = askedAbout(awayOf(lobby, side, you, sinceS));
  if (mate) return { kind: "mate", away: mate };
  const opponent = opponentAway(lobby, side, sinceS);
  if (opponent) return { kind: "opponent", away: opponent };
  const gone = goneFor(lobby, side);
  if (gone !== undefined && !playsOn) return { kind: "gone", side: gone };
  const stall = stallOf(lobby, reader.timers, side, now);
  // A person without a post asks for one; only those who hold one can act on it.
  if (stall && (stall.kind === "claim" || !reader.isWithoutPost)) return { kind: "stall", stall };
  if (lobby.draw && side !== null)
    return { kind: "draw", draw: lobby.draw, isOwn: lobby.draw.by === side };
  return reader.isWithoutPost ? { kind: "posts" } : undefined;
}

/** The other crew, if no person of it is left. */
export function goneFor(lobby: Lobby, side: Side | null): Side | undefined {
  return lobby.gone.find((each) => side !== null && each !== side);
}
