/** The pace of bots: whether a match has one, and which there are. */

import { captainOf, operatorOf, SIDES, sideOf } from "../core/seats";
import type { Lobby } from "../protocol";

export type Pace = Lobby["bot_pace"];

export const PACES: readonly Pace[] = ["relaxed", "normal", "quick"];

/** Seconds that a bot Captain can be told to wait for a post. */
export const WAITS: readonly number[] = [10, 20, 40, 75, 150, 300];

/** Is there a bot Captain beside a person as Radio Operator? */
export function hasWait({ seats }: Lobby): boolean {
  return SIDES.some(
    (side) =>
      seats.some(({ seat, bot }) => seat === captainOf(side) && bot !== null) &&
      seats.some(({ seat, player }) => seat === operatorOf(side) && player !== null),
  );
}

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
