/** What games in real time fold alike: the stops, and what empty ones have come to. */

import { assertNever } from "./assertNever";
import { sideOf } from "./seats";
import type {
  CallsAllowed,
  CallsBarred,
  EmptyStops,
  PlayResumed,
  RealTime,
  Side,
  Stop,
  StopCalled,
  StopSettled,
  StopStep,
  StopWithdrawn,
} from "../protocol";

/** What begins, moves on and ends a stop, and what follows from an empty one. */
export type Halting =
  StopCalled | StopWithdrawn | StopSettled | PlayResumed | CallsBarred | CallsAllowed;

const NO_EMPTY_STOPS: EmptyStops = { in_a_row: 0, barred: false };

/** Before the first stop, in a match that is played in real time. */
export const RUNNING: RealTime = {
  stop: null,
  stops: 0,
  blue: NO_EMPTY_STOPS,
  yellow: NO_EMPTY_STOPS,
};

/** Real time after the observation. */
export function halted(before: RealTime | null, seen: Halting): RealTime {
  const known = before ?? RUNNING;
  switch (seen.kind) {
    case "stop_called":
      return { ...known, stop: { caller: seen.caller, step: "called" }, stops: known.stops + 1 };
    case "stop_withdrawn":
      return { ...known, stop: stepped(known.stop, "resume") };
    case "stop_settled":
      return {
        ...withEmptyStops(known, sideOf(seen.caller), NO_EMPTY_STOPS),
        stop: stepped(known.stop, "resume"),
      };
    case "calls_barred":
      return withEmptyStops(known, seen.side, { in_a_row: seen.in_a_row, barred: true });
    case "calls_allowed":
      return withEmptyStops(known, seen.side, { ...known[seen.side], barred: false });
    case "play_resumed":
      return { ...known, stop: null };
    default:
      return assertNever(seen);
  }
}

function withEmptyStops(known: RealTime, side: Side, empty: EmptyStops): RealTime {
  return { ...known, [side]: empty };
}

/** The stop, if there is one, at this step. */
export function stepped(stop: Stop | null, step: StopStep): Stop | null {
  return stop === null ? null : { ...stop, step };
}
