/** What one viewer of Captain Sonar knows, folded from what they were told: the server's fold, in the client. */

import { byKind, type ByKind } from "../../core/byKind";
import type { CaptainSonar, Role, Side, Viewer } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { BLANK, isOwn, known, own, UNHEARD } from "./folding";
import * as live from "./live";
import { SYMBOLS, type Circuit } from "./panels";
import { DAMAGE_MAX, SYSTEMS, type System } from "./systems";

type View = CaptainSonar.View;
type Seen = CaptainSonar.Observation;

/** Who has something to do after a course, and says OK. */
const TASKS: readonly Role[] = ["first_mate", "engineer"];
const SYSTEM_OF = { torpedo: "torpedo", archer_mine: "scenario" } as const;

/** The view before the first observation. The chart's Archer mines are known to both crews. */
export function blank(
  viewer: Viewer,
  options: CaptainSonar.Options,
  archer: readonly string[],
): View {
  return {
    viewer,
    options,
    archer,
    phase: "setup",
    first: null,
    turn: null,
    real_time: null,
    blue: UNHEARD,
    yellow: UNHEARD,
    own: viewer === "spectator" ? null : BLANK,
    outcome: null,
  };
}

/** What each observation changes. */
const FOLD: ByKind<View, Seen, View> = {
  course_heard: (view, seen) => course(view, seen.side, seen.course),
  course_taken: (view, seen) => went(course(view, seen.side, seen.course), seen),
  turn_began: (view, seen) => turn(view, seen),
  ok_said: (view, seen) => ok(view, seen),
  gauge_marked: (view, seen) => mark(view, seen.system, seen.marks),
  gauge_wiped: (view, seen) => mark(view, seen.system, 0),
  symbol_crossed: (view, seen) =>
    own(view, ({ crossed }) => ({ crossed: crossed | bit(seen.symbol), panel: null })),
  circuit_repaired: (view, seen) =>
    own(view, ({ crossed }) => ({ crossed: crossed & ~circuitBits(seen.circuit) })),
  breakdowns_erased: (view, seen) => erased(view, seen.side),
  silence_heard: (view, seen) => silence(view, seen.side),
  went_silent: (view, seen) => wentSilent(silence(view, seen.side), seen),
  stayed_silent: (view, seen) => activated(silence(view, seen.side), seen.side, "silence"),
  mine_dropped: (view, seen) =>
    own(activated(view, seen.side, "mine"), ({ mines }) => ({
      mines: [...mines, seen.cell],
    })),
  mine_destroyed: (view, seen) => withoutMine(view, seen.side, seen.cell),
  exploded: (view, seen) => exploded(view, seen),
  blast_answered: (view, seen) => hurt(view, seen.side, seen.taken),
  damaged_itself: (view, seen) =>
    seen.public ? hurt(view, seen.side, seen.taken) : scratched(view, seen.side, seen.taken),
  drone_answered: (view, seen) => activated(view, seen.side, "drone"),
  sonar_asked: (view, seen) =>
    live.asks(during(activated(view, seen.side, "sonar"), { asks: true })),
  sonar_answered: (view) => during(view, { asks: false }),
  engineer_asked: (view, seen) => own(view, ({ asked }) => ({ asked: [...asked, seen.system] })),
  breakdown_told: (view, seen) =>
    own(view, ({ asked, cleared }) => ({
      asked: asked.filter((system) => system !== seen.system),
      cleared: [...cleared, seen.system],
    })),
  drawing_confirmed: (view, seen) => known(view, seen.side, { drawn: true }),
  surfaced: (view, seen) => surfaced(view, seen),
  start_locked: (view, seen) => known(view, seen.side, { ready: true }),
  start_chosen: (view, seen) =>
    own(known(view, seen.side, { ready: true }), () => ({ track: [seen.cell] })),
  match_began: (view, seen) => ({ ...view, first: seen.first }),
  dived: (view) => live.dived(view),
  stop_called: live.halting,
  stop_withdrawn: live.halting,
  stop_settled: live.halting,
  calls_barred: live.halting,
  calls_allowed: live.halting,
  play_resumed: live.halting,
  course_waits: (view, seen) => own(view, () => ({ next_course: seen.course })),
  next_dropped: (view) => own(view, () => ({ next_course: null })),
  rest_ended: (view, seen) => known(view, seen.side, { rests: false }),
  track_wiped: (view) => live.trackWiped(view),
  section_drawn: (view, seen) =>
    own(view, ({ sections }) => ({ sections: [...sections, seen.drawn] })),
  drawing_time_passed: (view, seen) => live.outline(view, seen.side, { hasty: false }),
  outline_shown: (view, seen) => live.outline(view, seen.side, { shown: seen.sections }),
  outline_checked: (view, seen) => live.checked(view, seen),
  dived_again: (view, seen) => known(view, seen.side, { surfaced: false, outline: null }),
  posts_manned: (view, seen) => known(view, seen.side, { hands: seen.hands }),
  system_ready: (view) => view,
  mine_drop_heard: (view) => view,
  match_ended: (view, seen) => ({
    ...view,
    phase: "over",
    outcome: { winner: seen.winner, termination: seen.termination },
  }),
};

/** The view after the observation. */
export function reduce(view: View, seen: Seen): View {
  return byKind(FOLD, view, seen);
}

/** The symbols of a circuit as bits, in the order of the cardboard. */
function circuitBits(circuit: Circuit): number {
  return SYMBOLS.reduce(
    (bits, symbol, place) => (symbol.circuit === circuit ? bits | (1 << place) : bits),
    0,
  );
}

function bit(symbol: string): number {
  return 1 << SYMBOLS.findIndex(({ id }) => id === symbol);
}

function hear(view: View, side: Side, step: CaptainSonar.Heard, waiting: readonly Role[]): View {
  return known(view, side, { heard: [...view[side].heard, step], waiting });
}

function during(view: View, news: Partial<CaptainSonar.Turn>): View {
  return view.turn === null ? view : { ...view, turn: { ...view.turn, ...news } };
}

function course(view: View, side: Side, step: CaptainSonar.Course): View {
  const heard = during(hear(view, side, step, TASKS), { step: "after" });
  if (view.turn === null) return live.went(heard, side);
  return view.options.turn_gate === "off" ? heard : known(heard, enemyOf(side), { drawn: false });
}

function went(view: View, taken: CaptainSonar.CourseTaken): View {
  return own(view, ({ track }) => ({
    track: [...track, taken.cell],
    lock: false,
    acted: false,
    waiting: TASKS,
    panel: taken.course,
    asked: [],
    cleared: [],
    next_course: null,
  }));
}

function silence(view: View, side: Side): View {
  return hear(view, side, "silence", []);
}

function wentSilent(view: View, run: CaptainSonar.WentSilent): View {
  const lock = view.options.lock_release !== "any_move";
  return own(view, ({ track }) => ({
    track: [...track, ...run.cells],
    lock,
    acted: view.turn !== null,
    waiting: TASKS,
    panel: run.course,
    under_silence: true,
  }));
}

function turn(view: View, began: CaptainSonar.TurnBegan): View {
  const next: View = {
    ...known(view, began.side, { turns: began.number, surfaced: false }),
    phase: "play",
    turn: {
      side: began.side,
      left: began.left,
      extra: began.left > 1 || view.turn?.side === began.side,
      step: "course",
      asks: false,
    },
  };
  return isOwn(view, began.side) ? own(next, () => ({ acted: false })) : next;
}

function ok(view: View, said: CaptainSonar.OkSaid): View {
  const others = (waiting: readonly Role[]): readonly Role[] =>
    waiting.filter((role) => role !== said.role);
  const heard = said.public
    ? known(view, said.side, { waiting: others(view[said.side].waiting) })
    : view;
  if (!isOwn(view, said.side)) return heard;
  return own(heard, (sheets) => ({
    waiting: others(sheets.waiting),
    under_silence: sheets.under_silence && others(sheets.waiting).length > 0,
  }));
}

function mark(view: View, system: System, count: number): View {
  return own(view, ({ marks }) => ({ marks: marks.with(SYSTEMS.indexOf(system), count) }));
}

function activated(view: View, side: Side, system: System): View {
  return isOwn(view, side)
    ? own(mark(view, system, 0), () => ({ lock: true, acted: view.turn !== null }))
    : view;
}

function exploded(view: View, { side, weapon, cell }: CaptainSonar.Exploded): View {
  if (weapon === "mine") return withoutMine(view, side, cell);
  const clears = weapon === "archer_mine" || view.options.torpedo_clears_archer;
  const archer = clears ? view.archer.filter((mine) => mine !== cell) : view.archer;
  return activated({ ...view, archer }, side, SYSTEM_OF[weapon]);
}

function withoutMine(view: View, side: Side, cell: string): View {
  return isOwn(view, side)
    ? own(view, ({ mines }) => ({ mines: mines.filter((mine) => mine !== cell) }))
    : view;
}

function hurt(view: View, side: Side, taken: number): View {
  return scratched(
    known(view, side, { damage: Math.min(view[side].damage + taken, DAMAGE_MAX) }),
    side,
    taken,
  );
}

function scratched(view: View, side: Side, taken: number): View {
  return isOwn(view, side)
    ? own(view, ({ damage }) => ({ damage: Math.min(damage + taken, DAMAGE_MAX) }))
    : view;
}

function surfaced(view: View, { side, sector }: CaptainSonar.Surfaced): View {
  const risen = known(view, side, { heard: [], dive_sector: sector, surfaced: true });
  return view.turn === null ? live.repairing(risen, side) : risen;
}

/** The Engineer's sheet is wiped, lines too; for who surfaces the track, but for the present space. */
function erased(view: View, side: Side): View {
  const { surfaced: up } = view[side];
  return own(view, ({ track }) => ({
    crossed: 0,
    track: up ? track.slice(-1) : track,
    sections: [],
  }));
}
