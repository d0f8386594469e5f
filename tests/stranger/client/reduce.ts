/** What one viewer of Echo knows, folded from what they were told. */

import { byKind, type ByKind } from "../../core/byKind";
import type { Echo, Side, Viewer } from "../../protocol";

const UNKNOWN: Echo.Known = { ready: false, turns: 0 };

/** The view before the first observation. */
export function blank(viewer: Viewer, options: Echo.Options): Echo.View {
  return {
    viewer,
    options,
    blue: UNKNOWN,
    yellow: UNKNOWN,
    first: null,
    turn: null,
    own: viewer === "spectator" ? null : { place: null },
    outcome: null,
  };
}

/** What each observation changes. */
const FOLD: ByKind<Echo.View, Echo.Observation, Echo.View> = {
  match_began: (view, { first }) => ({ ...view, first }),
  start_marked: (view, { side }) => known(view, side, { ready: true }),
  start_chosen: (view, { side, place }) => ({
    ...known(view, side, { ready: true }),
    own: { place },
  }),
  turn_began: (view, { side, number }) => ({ ...known(view, side, { turns: number }), turn: side }),
  steer_heard: (view) => view,
  steered: (view, { place }) => ({ ...view, own: { place } }),
  pinged: (view) => view,
  fired: (view) => view,
  match_ended: (view, { winner, termination }) => ({ ...view, outcome: { winner, termination } }),
};

/** The view after the observation. */
export function reduce(view: Echo.View, seen: Echo.Observation): Echo.View {
  return byKind(FOLD, view, seen);
}

function known(view: Echo.View, side: Side, news: Partial<Echo.Known>): Echo.View {
  return { ...view, [side]: { ...view[side], ...news } };
}
