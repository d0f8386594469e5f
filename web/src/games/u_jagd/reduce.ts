/** What one viewer of U-Jagd knows, folded from what they were told: the server's fold, in the client. */

import { byKind, type ByKind } from "../../core/byKind";
import type { Side, UJagd, Viewer } from "../../protocol";
import { SQUARES, type Square } from "./field";

type Plan = UJagd.Sheets["map"];

/** A player's sheet before they have written on it. */
export const EMPTY: UJagd.Sheets = { map: [null, null, null, null], analysis: null };
const UNKNOWN: UJagd.Hunter = { confirmed: false, turns: 0, answers: [], map: null };

/** The view before the first observation. */
export function blank(viewer: Viewer, options: UJagd.Options): UJagd.View {
  return {
    viewer,
    options,
    phase: "setup",
    first: null,
    turn: null,
    blue: UNKNOWN,
    yellow: UNKNOWN,
    own: viewer === "spectator" ? null : EMPTY,
    outcome: null,
  };
}

/** What each observation changes. */
const FOLD: ByKind<UJagd.View, UJagd.Observation, UJagd.View> = {
  match_began: (view, seen) => ({ ...view, first: seen.first }),
  contact_placed: (view, seen) =>
    sheet(view, ({ map }) => ({ map: put(map, seen.square, seen.contact) })),
  square_cleared: (view, seen) => sheet(view, ({ map }) => ({ map: put(map, seen.square, null) })),
  map_confirmed: (view, seen) => hunter(view, seen.side, { confirmed: true }),
  turn_began: (view, seen) => ({
    ...hunter(view, seen.side, { turns: seen.number }),
    phase: "play",
    turn: seen.side,
  }),
  sonar_answered: (view, seen) =>
    hunter(view, seen.side, { answers: [...view[seen.side].answers, seen] }),
  periscope_answered: (view, seen) =>
    hunter(view, seen.side, { answers: [...view[seen.side].answers, seen] }),
  target_analysed: (view, seen) => sheet(view, () => ({ analysis: seen.squares })),
  torpedo_launched: (view) => view,
  torpedo_hit: (view) => view,
  torpedo_missed: (view) => view,
  fire_held: (view) => view,
  last_turn_began: (view, seen) => ({ ...view, phase: "last_turn", turn: seen.side }),
  maps_shown: (view, seen) =>
    hunter(hunter(view, "blue", { map: seen.blue }), "yellow", { map: seen.yellow }),
  match_ended: (view, seen) => ({
    ...view,
    phase: "over",
    outcome: { winner: seen.winner, termination: seen.termination },
  }),
};

/** The view after the observation. */
export function reduce(view: UJagd.View, seen: UJagd.Observation): UJagd.View {
  return byKind(FOLD, view, seen);
}

/** The plan with another contact, or none, in a square. */
export function put(plan: Plan, square: Square, contact: number | null): Plan {
  const [a1, a2, b1, b2] = SQUARES.map((each, place) =>
    each === square ? contact : (plan[place] ?? null),
  );
  return [a1 ?? null, a2 ?? null, b1 ?? null, b2 ?? null];
}

function sheet(view: UJagd.View, news: (old: UJagd.Sheets) => Partial<UJagd.Sheets>): UJagd.View {
  const old = view.own ?? EMPTY;
  return { ...view, own: { ...old, ...news(old) } };
}

function hunter(view: UJagd.View, side: Side, news: Partial<UJagd.Hunter>): UJagd.View {
  return { ...view, [side]: { ...view[side], ...news } };
}
