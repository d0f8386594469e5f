/** The cards and clients of all games. A client is fetched when it is needed: a player loads only what they play. */

import { loadGroup } from "../i18n/languages";
import type { GameId } from "../protocol";
import type { Card, CardOf } from "./card";
import * as cards from "./cards";
import type { AnyClient } from "./contract";

/** By game. A game of the protocol without a card does not pass the type check. */
const CARDS: { readonly [G in GameId]: CardOf<G> } = cards;

/** What this client can show; what fits most people first. */
export const PLAYABLE = Object.values<Card>(CARDS).sort(
  (one, other) => one.place - other.place,
) as readonly Card[] as readonly [Card, ...Card[]];

const loaded = new Map<string, AnyClient>();

/** Can this client show the game? */
export function isPlayable(game: string): game is GameId {
  return Object.hasOwn(CARDS, game);
}

/** The card of a game. */
export function cardOf(game: GameId): Card {
  return CARDS[game];
}

/** The client of a game if it was loaded before. */
export function loadedClient(game: string): AnyClient | undefined {
  return loaded.get(game);
}

/** Load the client of a game; undefined if this client cannot show it. Rejects if it cannot be fetched. */
export async function loadClient(game: string): Promise<AnyClient | undefined> {
  if (!isPlayable(game)) return undefined;
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const words = [loadGroup(game), loadGroup("station")];
  const [{ client }] = await Promise.all([cardOf(game).load(), ...words]);
  const any = client as AnyClient;
  loaded.set(game, any);
  return any;
}
