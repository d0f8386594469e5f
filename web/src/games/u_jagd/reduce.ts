/** What one viewer of U-Jagd knows, folded from what they were told: the server's fold, in the client. */

import { assertNever } from "../../core/assertNever";
import type { Side, UJagd, Viewer } from "../../protocol";
import { SQUARES, type Square } from "./field";

type Plan = UJagd.Sheet["map"];

/** A player's sheet before they have written on it. */
export const EMPTY: UJagd.Sheet = { map: [null, null, null, null], analysis: null };
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

/** The view after the observation. */
export function reduce(view: UJagd.View, seen: UJagd.Observation): UJagd.View {
  switch (seen.kind) {
    case "match_began":
      return { ...view, first: seen.first };
    case "contact_placed":
      return sheet(view, ({ map }) => ({ map: put(map, seen.square, seen.contact) }));
    case "square_cleared":
      return sheet(view, ({ map }) => ({ map: put(map, seen.square, null) }));
    case "map_confirmed":
      return hunter(view, seen.side, { confirmed: true });
    case "turn_began":
      return { ...hunter(view, seen.side, { turns: seen.number }), phase: "play", turn: seen.side };
    case "sonar_answered":
    case "periscope_answered":
      return hunter(view, seen.side, { answers: [...view[seen.side].answers, seen] });
    case "target_analysed":
      return sheet(view, () => ({ analysis: seen.squares }));
    case "torpedo_launched":
    case "torpedo_hit":
    case "torpedo_missed":
    case "fire_held":
      return view;
    case "last_turn_began":
      return { ...view, phase: "last_turn", turn: seen.side };
    case "maps_shown":
      return hunter(hunter(view, "blue", { map: seen.blue }), "yellow", { map: seen.yellow });
    case "match_ended":
      return {
        ...view,
        phase: "over",
        outcome: { winner: seen.winner, termination: seen.termination },
      };
    default:
      return assertNever(seen);
  }
}

/** The plan with another contact, or none, in a square. */
export function put(plan: Plan, square: Square, contact: number | null): Plan {
  const [a1, a2, b1, b2] = SQUARES.map((each, place) =>
    each === square ? contact : (plan[place] ?? null),
  );
  return [a1 ?? null, a2 ?? null, b1 ?? null, b2 ?? null];
}

function sheet(view: UJagd.View, news: (old: UJagd.Sheet) => Partial<UJagd.Sheet>): UJagd.View {
  const old = view.own ?? EMPTY;
  return { ...view, own: { ...old, ...news(old) } };
}

function hunter(view: UJagd.View, side: Side, news: Partial<UJagd.Hunter>): UJagd.View {
  return { ...view, [side]: { ...view[side], ...news } };
}
