/** The pace of bots: whether a match has one, and which there are. */

import { sideOf } from "../core/seats";
import type { Lobby } from "../protocol";

export type Pace = Lobby["bot_pace"];

export const PACES: readonly Pace[] = ["relaxed", "normal", "quick"];

/** Is there a crew of people and bots, turn by turn, in which bots can leave people time? */
export function hasPace({ seats }: Lobby, isRealTime: boolean): boolean {
  return (
    !isRealTime &&
    seats.some(
      ({ seat, bot }) =>
        bot !== null &&
        seats.some((mate) => mate.player !== null && sideOf(mate.seat) === sideOf(seat)),
    )
  );
}
