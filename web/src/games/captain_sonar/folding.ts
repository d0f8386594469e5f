/** The two parts of a view that observations change: the own sheets, and what all know of a boat. */

import { sideOf } from "../../core/seats";
import type { CaptainSonar, Side } from "../../protocol";
import { SYSTEMS } from "./systems";

type View = CaptainSonar.View;
type Sheets = CaptainSonar.Sheets;

/** What is known of a boat of which nothing was heard. */
export const UNHEARD: CaptainSonar.Known = {
  ready: false,
  heard: [],
  dive_sector: null,
  surfaced: false,
  damage: 0,
  turns: 0,
  waiting: [],
  drawn: true,
  rests: false,
  outline: null,
  drawings: 0,
  hands: [0, 1, 2, 3],
};
/** The sheets of a crew before anything has happened. */
export const BLANK: Sheets = {
  track: [],
  mines: [],
  marks: SYSTEMS.map(() => 0),
  crossed: 0,
  damage: 0,
  lock: false,
  acted: false,
  waiting: [],
  panel: null,
  under_silence: false,
  asked: [],
  cleared: [],
  next_course: null,
  sections: [],
};

/** Is the boat of this side the viewer's own? */
export function isOwn({ viewer }: View, side: Side): boolean {
  return viewer !== "spectator" && sideOf(viewer) === side;
}

/** The view with news on the own sheets. */
export function own(view: View, news: (sheets: Sheets) => Partial<Sheets>): View {
  const sheets = view.own ?? BLANK;
  return { ...view, own: { ...sheets, ...news(sheets) } };
}

/** The view with news that all know of a boat. */
export function known(view: View, side: Side, news: Partial<CaptainSonar.Known>): View {
  return { ...view, [side]: { ...view[side], ...news } };
}
