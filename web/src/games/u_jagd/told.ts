/** What a hunter is told of an event of U-Jagd, as the server projects it; undefined if nothing. */

import { assertNever } from "../../core/assertNever";
import type { Side, UJagd } from "../../protocol";

export function toldTo(side: Side, event: UJagd.Event): UJagd.Observation | undefined {
  switch (event.kind) {
    case "contact_placed":
    case "square_cleared":
    case "target_analysed":
      return event.side === side ? event : undefined;
    case "match_began":
    case "map_confirmed":
    case "turn_began":
    case "sonar_answered":
    case "periscope_answered":
    case "torpedo_launched":
    case "torpedo_hit":
    case "torpedo_missed":
    case "last_turn_began":
    case "fire_held":
    case "maps_shown":
    case "match_ended":
      return event;
    default:
      return assertNever(event);
  }
}
