/** The clients of all games. Each is fetched when it is needed: a player loads only what they play. */

import type { GameId } from "../protocol";
import { loadGroup } from "../i18n/languages";
import type { AnyClient, ClientOf } from "./contract";

const LOADERS: { readonly [G in GameId]: () => Promise<{ readonly client: ClientOf<G> }> } = {
  sonar: () => import("./sonar/client"),
  captain_sonar: () => import("./captain_sonar/client"),
  u_jagd: () => import("./u_jagd/client"),
};

/** What this client can show; what fits most people first. */
export const PLAYABLE: readonly GameId[] = ["captain_sonar", "sonar", "u_jagd"];

const loaded = new Map<string, AnyClient>();

/** Can this client show the game? */
export function isPlayable(game: string): game is GameId {
  return Object.hasOwn(LOADERS, game);
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
  const [{ client }] = await Promise.all([LOADERS[game](), loadGroup(game)]);
  const any = client as unknown as AnyClient;
  loaded.set(game, any);
  return any;
}
