/** Where both boats truly are, from the events of a finished match. */

import type { Echo, Side } from "../../protocol";

export interface Truth {
  readonly turns: number;
  /** Null before the start. */
  readonly places: Readonly<Record<Side, string | null>>;
}

const NOTHING: Truth = { turns: 0, places: { blue: null, yellow: null } };

/** The truth after these events. */
export function truthOf(events: readonly Echo.Event[]): Truth {
  return events.reduce((truth, event) => {
    if (event.kind === "turn_began") return { ...truth, turns: truth.turns + 1 };
    if (event.kind !== "start_chosen" && event.kind !== "steered") return truth;
    return { ...truth, places: { ...truth.places, [event.side]: event.place } };
  }, NOTHING);
}
