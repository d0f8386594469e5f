/** What a crew is told of an event of SONAR, as the server projects it; undefined if nothing. */

import { assertNever } from "../../core/assertNever";
import type { Side, Sonar } from "../../protocol";

export function toldTo(side: Side, event: Sonar.Event): Sonar.Observation | undefined {
  switch (event.kind) {
    case "start_chosen":
      return event.side === side ? event : { kind: "start_locked", side: event.side };
    case "moved":
      return event.side === side
        ? event
        : { kind: "move_heard", side: event.side, direction: event.direction };
    case "sonar_used":
      return event.side === side ? event : { kind: "sonar_heard", side: event.side };
    case "went_silent":
      return event.side === side ? event : { kind: "silence_heard", side: event.side };
    case "torpedo_launched":
      return event.side === side
        ? event
        : { kind: "torpedo_heard", side: event.side, target: event.target };
    case "move_waits":
    case "next_dropped":
      return event.side === side ? event : undefined;
    case "match_began":
    case "starts_fixed":
    case "dived":
    case "turn_began":
    case "row_told":
    case "column_told":
    case "torpedo_missed":
    case "torpedo_hit":
    case "hit_itself":
    case "surfaced":
    case "hurt_by_ice":
    case "stop_called":
    case "stop_barred":
    case "stop_allowed":
    case "stop_withdrawn":
    case "stop_settled":
    case "play_resumed":
    case "rest_ended":
    case "match_ended":
      return event;
    default:
      return assertNever(event);
  }
}
