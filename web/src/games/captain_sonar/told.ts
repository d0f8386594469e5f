/** What a crew is told of an event of Captain Sonar, as the server projects it; undefined if nothing. */

import { assertNever } from "../../core/assertNever";
import type { CaptainSonar, Side } from "../../protocol";

export function toldTo(
  side: Side,
  event: CaptainSonar.Event,
): CaptainSonar.Observation | undefined {
  switch (event.kind) {
    case "match_began":
    case "dived":
    case "turn_began":
    case "drawing_confirmed":
    case "exploded":
    case "blast_answered":
    case "drone_answered":
    case "sonar_asked":
    case "sonar_answered":
    case "surfaced":
    case "match_ended":
    case "stop_called":
    case "stop_withdrawn":
    case "stop_settled":
    case "play_resumed":
    case "rest_ended":
    case "drawing_time_passed":
    case "outline_shown":
    case "outline_checked":
    case "dived_again":
    case "posts_manned":
      return event;
    case "system_ready":
    case "ok_said":
    case "mine_destroyed":
    case "damaged_itself":
      return event.side === side || event.public ? event : undefined;
    case "gauge_marked":
    case "gauge_wiped":
    case "symbol_crossed":
    case "circuit_repaired":
    case "breakdowns_erased":
    case "engineer_asked":
    case "breakdown_told":
    case "course_waits":
    case "next_dropped":
    case "track_wiped":
    case "section_drawn":
      return event.side === side ? event : undefined;
    case "start_chosen":
      return event.side === side ? event : { kind: "start_locked", side: event.side };
    case "course_taken":
      return event.side === side
        ? event
        : { kind: "course_heard", side: event.side, course: event.course };
    case "mine_dropped":
      return event.side === side ? event : { kind: "mine_drop_heard", side: event.side };
    case "went_silent":
    case "stayed_silent":
      return event.side === side ? event : { kind: "silence_heard", side: event.side };
    default:
      return assertNever(event);
  }
}
