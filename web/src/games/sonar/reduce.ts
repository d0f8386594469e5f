/** Observation to view, as the server folds it. No rules: it writes down what was said. */

import { assertNever } from "../../core/assertNever";
import type { Outcome, Side, Sonar, Viewer } from "../../protocol";
import { halted, RUNNING, stepped } from "../../core/realTime";
import { enemyOf, sideOf } from "../../core/seats";

const UNHEARD: Sonar.Known = {
  ready: false,
  origin: null,
  heard: [],
  damage: 0,
  turns: 0,
  rests: false,
  barred: false,
};
const BLANK: Sonar.Sheets = { track: [], energy: 0, next_course: null };

/** The view before the first observation. */
export function blank(viewer: Viewer, options: Sonar.Options): Sonar.View {
  return {
    viewer,
    options,
    phase: "setup",
    turn: null,
    blue: UNHEARD,
    yellow: UNHEARD,
    real_time: options.real_time ? RUNNING : null,
    own: viewer === "spectator" ? null : BLANK,
    outcome: null,
  };
}

/** The view after the observation. */
export function reduce(view: Sonar.View, seen: Sonar.Observation): Sonar.View {
  switch (seen.kind) {
    case "move_heard":
      return moved(view, seen.side, seen.direction);
    case "moved":
      return moving(moved(view, seen.side, seen.direction), seen.cell, seen.energy);
    case "move_waits":
      return waiting(view, seen.direction);
    case "next_dropped":
      return waiting(view, null);
    case "rest_ended":
      return known(view, seen.side, { rests: false });
    case "turn_began":
      return at(known(view, seen.side, { turns: seen.number }), seen.side);
    case "silence_heard":
      return heard(view, seen.side, "silence");
    case "went_silent":
      return went(heard(view, seen.side, "silence"), seen.cell, seen.energy);
    case "sonar_heard":
      return asking(view, seen.side);
    case "sonar_used":
      return asking(paid(view, seen.energy), seen.side);
    case "row_told":
    case "column_told":
      return view.real_time === null ? at(view, enemyOf(seen.side)) : view;
    case "torpedo_heard":
    case "torpedo_missed":
      return view;
    case "dived":
      return { ...view, phase: "play" };
    case "torpedo_launched":
      return paid(view, seen.energy);
    case "torpedo_hit":
    case "hit_itself":
    case "hurt_by_ice":
      return known(view, seen.side, { damage: seen.damage });
    case "surfaced":
      return surfaced(view, seen.side, seen.cell);
    case "match_began":
      return at(view, seen.first);
    case "start_locked":
      return ready(view, seen.side, null);
    case "start_chosen":
      return { ...ready(view, seen.side, null), own: { ...BLANK, track: [seen.cell] } };
    case "starts_fixed":
      return fixed(view, seen);
    case "stop_called":
    case "stop_withdrawn":
    case "stop_settled":
    case "play_resumed":
    case "calls_barred":
    case "calls_allowed":
      return { ...view, real_time: halted(view.real_time, seen) };
    case "stop_barred":
      return known(view, seen.side, { barred: true });
    case "stop_allowed":
      return known(view, seen.side, { barred: false });
    case "match_ended":
      return ended(view, { winner: seen.winner, termination: seen.termination });
    default:
      return assertNever(seen);
  }
}

function crewOf(viewer: Viewer): Side | null {
  return viewer === "spectator" ? null : sideOf(viewer);
}

function known(view: Sonar.View, side: Side, news: Partial<Sonar.Known>): Sonar.View {
  return { ...view, [side]: { ...view[side], ...news } };
}

function heard(view: Sonar.View, side: Side, step: Sonar.Heard): Sonar.View {
  return known(view, side, { heard: [...view[side].heard, step] });
}

/** In real time a crew rests after a move, which is counted as a turn. */
function moved(view: Sonar.View, side: Side, direction: Sonar.Heard): Sonar.View {
  const after = heard(view, side, direction);
  if (view.real_time === null) return after;
  const rests = view.options.rt_min_move_interval_s > 0;
  return known(after, side, { turns: view[side].turns + 1, rests });
}

/** The turn, or the stop, waits for an answer. */
function asking(view: Sonar.View, side: Side): Sonar.View {
  if (view.real_time === null) return at(view, side, true);
  const stop = stepped(view.real_time.stop, "answer");
  return { ...view, real_time: { ...view.real_time, stop } };
}

function ready(view: Sonar.View, side: Side, origin: string | null): Sonar.View {
  return known(view, side, { ready: true, origin });
}

function at(view: Sonar.View, side: Side, asks = false): Sonar.View {
  return { ...view, turn: { side, asks } };
}

function went(view: Sonar.View, cell: string, energy: number): Sonar.View {
  const own = view.own ?? BLANK;
  return { ...view, own: { ...own, track: [...own.track, cell], energy } };
}

/** As ``went``; what waited for this moment is done. */
function moving(view: Sonar.View, cell: string, energy: number): Sonar.View {
  return waiting(went(view, cell, energy), null);
}

function waiting(view: Sonar.View, direction: Sonar.Sheets["next_course"]): Sonar.View {
  return { ...view, own: { ...(view.own ?? BLANK), next_course: direction } };
}

function paid(view: Sonar.View, energy: number): Sonar.View {
  return { ...view, own: { ...(view.own ?? BLANK), energy } };
}

function surfaced(view: Sonar.View, side: Side, cell: string): Sonar.View {
  const up = known(view, side, { origin: cell, heard: [] });
  if (up.own === null || crewOf(up.viewer) !== side) return up;
  return { ...up, own: { ...up.own, track: [cell] } };
}

function fixed(view: Sonar.View, starts: Sonar.StartsFixed): Sonar.View {
  const both = ready(ready(view, "blue", starts.blue), "yellow", starts.yellow);
  const side = crewOf(view.viewer);
  return side === null ? both : { ...both, own: { ...BLANK, track: [starts[side]] } };
}

function ended(view: Sonar.View, outcome: Outcome): Sonar.View {
  return { ...view, phase: "over", outcome };
}
