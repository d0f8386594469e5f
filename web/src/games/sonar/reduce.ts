/** Observation to view, as the server folds it. No rules: it writes down what was said. */

import { byKind, type ByKind } from "../../core/byKind";
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

/** What each observation changes. */
const FOLD: ByKind<Sonar.View, Sonar.Observation, Sonar.View> = {
  move_heard: (view, seen) => moved(view, seen.side, seen.direction),
  moved: (view, seen) => moving(moved(view, seen.side, seen.direction), seen.cell, seen.energy),
  move_waits: (view, seen) => waiting(view, seen.direction),
  next_dropped: (view) => waiting(view, null),
  rest_ended: (view, seen) => known(view, seen.side, { rests: false }),
  turn_began: (view, seen) => at(known(view, seen.side, { turns: seen.number }), seen.side),
  silence_heard: (view, seen) => heard(view, seen.side, "silence"),
  went_silent: (view, seen) => went(heard(view, seen.side, "silence"), seen.cell, seen.energy),
  sonar_heard: (view, seen) => asking(view, seen.side),
  sonar_used: (view, seen) => asking(paid(view, seen.energy), seen.side),
  row_told: (view, seen) => (view.real_time === null ? at(view, enemyOf(seen.side)) : view),
  column_told: (view, seen) => (view.real_time === null ? at(view, enemyOf(seen.side)) : view),
  torpedo_heard: (view) => view,
  torpedo_missed: (view) => view,
  dived: (view) => ({ ...view, phase: "play" }),
  torpedo_launched: (view, seen) => paid(view, seen.energy),
  torpedo_hit: (view, seen) => known(view, seen.side, { damage: seen.damage }),
  hit_itself: (view, seen) => known(view, seen.side, { damage: seen.damage }),
  hurt_by_ice: (view, seen) => known(view, seen.side, { damage: seen.damage }),
  surfaced: (view, seen) => surfaced(view, seen.side, seen.cell),
  match_began: (view, seen) => at(view, seen.first),
  start_locked: (view, seen) => ready(view, seen.side, null),
  start_chosen: (view, seen) => ({
    ...ready(view, seen.side, null),
    own: { ...BLANK, track: [seen.cell] },
  }),
  starts_fixed: (view, seen) => fixed(view, seen),
  stop_called: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  stop_withdrawn: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  stop_settled: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  play_resumed: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  calls_barred: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  calls_allowed: (view, seen) => ({ ...view, real_time: halted(view.real_time, seen) }),
  stop_barred: (view, seen) => known(view, seen.side, { barred: true }),
  stop_allowed: (view, seen) => known(view, seen.side, { barred: false }),
  match_ended: (view, seen) => ended(view, { winner: seen.winner, termination: seen.termination }),
};

/** The view after the observation. */
export function reduce(view: Sonar.View, seen: Sonar.Observation): Sonar.View {
  return byKind(FOLD, view, seen);
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
