/** What games in real time fold alike: the stops. */

import { assertNever } from "./assertNever";
import type {
  PlayResumed,
  RealTime,
  Stop,
  StopCalled,
  StopSettled,
  StopStep,
  StopWithdrawn,
} from "../protocol";

/** What begins, moves on and ends a stop. */
export type Halting = StopCalled | StopWithdrawn | StopSettled | PlayResumed;

/** Before the first stop, in a match that is played in real time. */
export const RUNNING: RealTime = { stop: null, stops: 0 };

/** Real time after the observation. */
export function halted(before: RealTime | null, seen: Halting): RealTime {
  const { stop, stops } = before ?? RUNNING;
  switch (seen.kind) {
    case "stop_called":
      return { stop: { caller: seen.caller, step: "called" }, stops: stops + 1 };
    case "stop_withdrawn":
    case "stop_settled":
      return { stop: stepped(stop, "resume"), stops };
    case "play_resumed":
      return { stop: null, stops };
    default:
      return assertNever(seen);
  }
}

/** The stop, if there is one, at this step. */
export function stepped(stop: Stop | null, step: StopStep): Stop | null {
  return stop === null ? null : { ...stop, step };
}
