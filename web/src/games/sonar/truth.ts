/** Both boats as they truly were, from the events of a finished match. */

import { assertNever } from "../../core/assertNever";
import type { Side, Sonar } from "../../protocol";

/** Both boats as they truly are: for the end and the replay. */
export interface Truth {
  /** Turns begun by both crews together; in real time their moves. */
  readonly turns: number;
  /** Do the crews take turns? */
  readonly byTurns: boolean;
  readonly boats: Readonly<Record<Side, TrueBoat>>;
  /** The last torpedo, while it is news. */
  readonly blast: { readonly cell: string; readonly kind: "hit" | "miss" } | null;
}

export interface TrueBoat {
  /** From the start or the last surfacing to where it is; empty before the start. */
  readonly track: readonly string[];
  /** Tracks of earlier dives. */
  readonly earlier: readonly (readonly string[])[];
  readonly energy: number;
  readonly damage: number;
  /** What the other crew heard since the last surfacing. */
  readonly heard: readonly string[];
  /** Where both crews knew the boat to be, if that was ever said. */
  readonly shown: string | null;
}

const NOWHERE: TrueBoat = { track: [], earlier: [], energy: 0, damage: 0, heard: [], shown: null };

const NOTHING: Truth = {
  turns: 0,
  byTurns: false,
  boats: { blue: NOWHERE, yellow: NOWHERE },
  blast: null,
};

/** The truth after these events. */
export function truthOf(events: readonly Sonar.Event[]): Truth {
  return events.reduce(grown, NOTHING);
}

function grown(truth: Truth, event: Sonar.Event): Truth {
  switch (event.kind) {
    case "starts_fixed":
      return boat(boat(truth, "blue", { track: [event.blue], shown: event.blue }), "yellow", {
        track: [event.yellow],
        shown: event.yellow,
      });
    case "start_chosen":
      return boat(truth, event.side, { track: [event.cell] });
    case "turn_began":
      return { ...truth, turns: truth.turns + 1, blast: null };
    case "moved":
      return stepped(moved(truth), event, event.direction);
    case "went_silent":
      return stepped(truth, event, "silence");
    case "sonar_used":
      return boat(truth, event.side, { energy: event.energy });
    case "torpedo_launched":
      return {
        ...boat(truth, event.side, { energy: event.energy }),
        blast: { cell: event.target, kind: "miss" },
      };
    case "torpedo_hit":
    case "hit_itself":
      return burst(boat(truth, event.side, { damage: event.damage }));
    case "hurt_by_ice":
      return boat(truth, event.side, { damage: event.damage });
    case "surfaced":
      return surfaced(truth, event);
    case "match_began":
      return { ...truth, byTurns: true };
    case "torpedo_missed":
    case "row_told":
    case "column_told":
    case "dived":
    case "stop_called":
    case "stop_barred":
    case "stop_allowed":
    case "calls_barred":
    case "calls_allowed":
    case "stop_withdrawn":
    case "stop_settled":
    case "play_resumed":
    case "rest_ended":
    case "move_waits":
    case "next_dropped":
    case "match_ended":
      return truth;
    default:
      return assertNever(event);
  }
}

function boat(truth: Truth, side: Side, news: Partial<TrueBoat>): Truth {
  return { ...truth, boats: { ...truth.boats, [side]: { ...truth.boats[side], ...news } } };
}

function moved(truth: Truth): Truth {
  return truth.byTurns ? truth : { ...truth, turns: truth.turns + 1, blast: null };
}

function stepped(
  truth: Truth,
  { side, cell, energy }: Sonar.Moved | Sonar.WentSilent,
  heard: string,
): Truth {
  const old = truth.boats[side];
  return boat(truth, side, { track: [...old.track, cell], energy, heard: [...old.heard, heard] });
}

function surfaced(truth: Truth, { side, cell }: Sonar.Surfaced): Truth {
  const old = truth.boats[side];
  return boat(truth, side, {
    track: [cell],
    earlier: [...old.earlier, old.track],
    heard: [],
    shown: cell,
  });
}

function burst(truth: Truth): Truth {
  return truth.blast === null ? truth : { ...truth, blast: { ...truth.blast, kind: "hit" } };
}
