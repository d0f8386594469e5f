/** Observation to view, as the server folds it. No rules: it writes down what was said. */

import { assertNever } from "../../core/assertNever";
import type { Outcome, Side, Sonar, Viewer } from "../../protocol";
import { enemyOf, sideOf } from "../../core/seats";

const UNHEARD: Sonar.Known = { ready: false, origin: null, heard: [], damage: 0, turns: 0 };

/** The view before the first observation. */
export function blank(viewer: Viewer, options: Sonar.Options): Sonar.View {
  return {
    viewer,
    options,
    phase: "setup",
    turn: null,
    blue: UNHEARD,
    yellow: UNHEARD,
    own: viewer === "spectator" ? null : { track: [], energy: 0 },
    outcome: null,
  };
}

/** The view after the observation. */
export function reduce(view: Sonar.View, seen: Sonar.Observation): Sonar.View {
  switch (seen.kind) {
    case "move_heard":
      return heard(view, seen.side, seen.direction);
    case "moved":
      return went(heard(view, seen.side, seen.direction), seen.cell, seen.energy);
    case "turn_began":
      return at(known(view, seen.side, { turns: seen.number }), seen.side);
    case "silence_heard":
      return heard(view, seen.side, "silence");
    case "went_silent":
      return went(heard(view, seen.side, "silence"), seen.cell, seen.energy);
    case "sonar_heard":
      return at(view, seen.side, true);
    case "sonar_used":
      return at(paid(view, seen.energy), seen.side, true);
    case "row_told":
    case "column_told":
      return at(view, enemyOf(seen.side));
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
      return { ...ready(view, seen.side, null), own: { track: [seen.cell], energy: 0 } };
    case "starts_fixed":
      return fixed(view, seen);
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

function ready(view: Sonar.View, side: Side, origin: string | null): Sonar.View {
  return known(view, side, { ready: true, origin });
}

function at(view: Sonar.View, side: Side, asks = false): Sonar.View {
  return { ...view, turn: { side, asks } };
}

function went(view: Sonar.View, cell: string, energy: number): Sonar.View {
  return { ...view, own: { track: [...(view.own?.track ?? []), cell], energy } };
}

function paid(view: Sonar.View, energy: number): Sonar.View {
  return { ...view, own: { track: view.own?.track ?? [], energy } };
}

function surfaced(view: Sonar.View, side: Side, cell: string): Sonar.View {
  const up = known(view, side, { origin: cell, heard: [] });
  if (up.own === null || crewOf(up.viewer) !== side) return up;
  return { ...up, own: { track: [cell], energy: up.own.energy } };
}

function fixed(view: Sonar.View, starts: Sonar.StartsFixed): Sonar.View {
  const both = ready(ready(view, "blue", starts.blue), "yellow", starts.yellow);
  const side = crewOf(view.viewer);
  return side === null ? both : { ...both, own: { track: [starts[side]], energy: 0 } };
}

function ended(view: Sonar.View, outcome: Outcome): Sonar.View {
  return { ...view, phase: "over", outcome };
}
