/** Who waits for whom in a crew of people and bots, and who may stop the clocks. */

import { isLone } from "../core/manners";
import { botName } from "../connection/names";
import type { MatchState } from "../connection/state.svelte";
import { captainOf, operatorOf } from "../core/seats";
import type { Lobby, Side } from "../protocol";
import type { WaitingCaptain } from "../stations/contract";
import { timerOf } from "../stations/timers";

/** Name of the clock that a crew is shown while its bot Captain waits. */
export const COMPANY = "company";

/** The crew that asks the other for a pause. */
export function asksForPause({ pause, paused }: Lobby, own: Side | null): Side | undefined {
  if (own === null || paused !== null || pause.includes(own)) return undefined;
  return pause[0];
}

/** The bot Captain who waits for a person as Radio Operator, turn by turn, if there is one. */
export function companyOf(
  match: MatchState,
  lobby: Lobby,
  isRealTime: boolean,
): WaitingCaptain | undefined {
  const { side } = match;
  if (side === null || isRealTime || lobby.wait_s === 0) return undefined;
  const seat = operatorOf(side);
  const captain = lobby.seats.find((info) => info.seat === captainOf(side));
  if (!captain?.bot || !match.seats.includes(seat)) return undefined;
  return {
    captain: botName(captain),
    wait: timerOf(match.timers, COMPANY),
    isPaused: lobby.paused !== null,
    pause: isLone(lobby) ? () => void match.ask({ kind: "set_pause", wanted: true }) : undefined,
    done: () => void match.do({ kind: "done", seat }),
    lost: () =>
      void match.ask({ kind: "send_note", seat, note: { about: "word", word: "lost_them" } }),
  };
}
