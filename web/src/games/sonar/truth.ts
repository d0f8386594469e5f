/** Both boats as they truly were, from the events of a finished match. */

import { trueBoat } from "../../core/told";
import type { Side, Sonar } from "../../protocol";
import { blank, reduce } from "./reduce";
import { toldTo } from "./told";

/** Both boats as they truly are: for the end and the replay. */
export interface Truth {
  readonly boats: Readonly<Record<Side, TrueBoat>>;
  /** The last torpedo, while it is news. */
  readonly blast: { readonly cell: string; readonly kind: "hit" | "miss" } | null;
}

export interface TrueBoat {
  readonly sheets: Sonar.Sheets | null;
  readonly known: Sonar.Known;
  /** Tracks of earlier dives. */
  readonly earlier: readonly (readonly string[])[];
}

/** The truth after these events: both crews' own views of them, put side by side. */
export function truthOf(events: readonly Sonar.Event[], options: Sonar.Options): Truth {
  const boat = (side: Side): TrueBoat => {
    const before = blank(`${side}.captain`, options);
    const { view, earlier } = trueBoat({ toldTo, reduce }, before, side, events);
    return { sheets: view.own, known: view[side], earlier };
  };
  return { boats: { blue: boat("blue"), yellow: boat("yellow") }, blast: blastOf(events) };
}

/** Turns begun by both crews together; in real time their moves. */
export function turnsIn(events: readonly Sonar.Event[]): number {
  const counted = events.some(({ kind }) => kind === "match_began") ? "turn_began" : "moved";
  return events.filter(({ kind }) => kind === counted).length;
}

function blastOf(events: readonly Sonar.Event[]): Truth["blast"] {
  const place = events.findLastIndex(({ kind }) => kind === "torpedo_launched");
  const shot = events[place];
  if (shot?.kind !== "torpedo_launched") return null;
  if (turnsIn(events) > turnsIn(events.slice(0, place))) return null;
  const isHit = events
    .slice(place)
    .some(({ kind }) => kind === "torpedo_hit" || kind === "hit_itself");
  return { cell: shot.target, kind: isHit ? "hit" : "miss" };
}
