/** Both maps as they truly are, from the events of a finished match. */

import type { Side, UJagd } from "../../protocol";
import { captainOf } from "../../core/seats";
import { blank, EMPTY, reduce } from "./reduce";
import type { Square } from "./field";

/** One player's map and what the other found out about it. */
export interface TrueMap {
  readonly plan: UJagd.Sheets["map"];
  readonly found: UJagd.Hunter["answers"];
  /** Where the other's torpedo went. */
  readonly struck: Square | null;
}

/** The truth after these events: what each player did, folded into their view. */
export function truthOf(
  events: readonly UJagd.Event[],
  options: UJagd.Options,
): Readonly<Record<Side, TrueMap>> {
  const known = (side: Side): UJagd.View =>
    events
      .filter((event) => "side" in event && event.side === side)
      .reduce<UJagd.View>(reduce, blank(captainOf(side), options));
  const torpedoes = events.filter((event) => event.kind === "torpedo_launched");
  const views = { blue: known("blue"), yellow: known("yellow") };
  const map = (side: Side, enemy: Side): TrueMap => ({
    plan: views[side].own?.map ?? EMPTY.map,
    found: views[enemy][enemy].answers,
    struck: torpedoes.findLast((launched) => launched.side === enemy)?.target ?? null,
  });
  return { blue: map("blue", "yellow"), yellow: map("yellow", "blue") };
}
