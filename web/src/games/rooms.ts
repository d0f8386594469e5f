/** The rooms of all games. Each is fetched when somebody enters it: nobody loads what he does not play. */

import type { GameId, Games } from "../protocol";
import type { AnyRoom, Room } from "./face";

export type RoomOf<G extends GameId> = Room<Games[G]["View"], Games[G]["Action"], Games[G]["Observation"], Games[G]["Event"], Games[G]["Options"]>;

const DOORS: { readonly [G in GameId]: () => Promise<{ readonly room: RoomOf<G> }> } = {
  sonar: () => import("./sonar/room"),
  captain_sonar: () => import("./captain_sonar/room"),
  u_jagd: () => import("./u_jagd/room"),
};

const entered = new Map<string, AnyRoom>();

/** Can this client show the game? */
export function isPlayable(game: string): game is GameId {
  return Object.hasOwn(DOORS, game);
}

/** The room of a game if it was entered before. */
export function enteredRoom(game: string): AnyRoom | undefined {
  return entered.get(game);
}

/** Enter the room of a game; undefined if this client cannot show it. Rejects if it cannot be fetched. */
export async function roomOf(game: string): Promise<AnyRoom | undefined> {
  if (!isPlayable(game)) return undefined;
  const known = entered.get(game);
  if (known !== undefined) return known;
  const { room } = await DOORS[game]();
  const any = room as unknown as AnyRoom;
  entered.set(game, any);
  return any;
}
