/** Both maps as they truly are, from the events of a finished match. */

import type { Side, UJagd } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { EMPTY, put } from "./reduce";
import type { Square } from "./field";

type Answer = UJagd.SonarAnswered | UJagd.PeriscopeAnswered;

/** One player's map and what the other found out about it. */
export interface TrueMap {
  readonly plan: UJagd.Sheets["map"];
  readonly found: readonly Answer[];
  /** Where the other's torpedo went. */
  readonly struck: Square | null;
}

export interface Truth {
  readonly turns: number;
  readonly maps: Readonly<Record<Side, TrueMap>>;
}

const BARE: TrueMap = {
  plan: EMPTY.map,
  found: [],
  struck: null,
};
const NOTHING: Truth = { turns: 0, maps: { blue: BARE, yellow: BARE } };

/** The truth after these events. */
export function truthOf(events: readonly UJagd.Event[]): Truth {
  return events.reduce(grown, NOTHING);
}

function grown(truth: Truth, event: UJagd.Event): Truth {
  switch (event.kind) {
    case "contact_placed":
      return map(truth, event.side, {
        plan: put(truth.maps[event.side].plan, event.square, event.contact),
      });
    case "square_cleared":
      return map(truth, event.side, { plan: put(truth.maps[event.side].plan, event.square, null) });
    case "sonar_answered":
    case "periscope_answered":
      return map(truth, enemyOf(event.side), {
        found: [...truth.maps[enemyOf(event.side)].found, event],
      });
    case "torpedo_launched":
      return map(truth, enemyOf(event.side), { struck: event.target });
    case "turn_began":
      return { ...truth, turns: truth.turns + 1 };
    default:
      return truth;
  }
}

function map(truth: Truth, side: Side, news: Partial<TrueMap>): Truth {
  return { ...truth, maps: { ...truth.maps, [side]: { ...truth.maps[side], ...news } } };
}
