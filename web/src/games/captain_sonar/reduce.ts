/** What one viewer of Captain Sonar knows, folded from what they were told: the server's fold, in the client. */

import { assertNever } from "../../core/assertNever";
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

/** The view before the first observation. The chart's Archer mines are known to everybody. */
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

/** The view after the observation. */
export function reduce(view: View, seen: Seen): View {
  switch (seen.kind) {
    case "course_heard":
      return course(view, seen.side, seen.course);
    case "course_taken":
      return went(course(view, seen.side, seen.course), seen);
    case "turn_began":
      return turn(view, seen);
    case "ok_said":
      return ok(view, seen);
    case "gauge_marked":
      return mark(view, seen.system, seen.marks);
    case "gauge_wiped":
      return mark(view, seen.system, 0);
    case "symbol_crossed":
      return own(view, ({ crossed }) => ({ crossed: crossed | bit(seen.symbol), panel: null }));
    case "circuit_repaired":
      return own(view, ({ crossed }) => ({ crossed: crossed & ~circuitBits(seen.circuit) }));
    case "breakdowns_erased":
      return erased(view, seen.side);
    case "silence_heard":
      return silence(view, seen.side);
    case "went_silent":
      return wentSilent(silence(view, seen.side), seen);
    case "stayed_silent":
      return activated(silence(view, seen.side), seen.side, "silence");
    case "mine_dropped":
      return own(activated(view, seen.side, "mine"), ({ mines }) => ({
        mines: [...mines, seen.cell],
      }));
    case "mine_destroyed":
      return withoutMine(view, seen.side, seen.cell);
    case "exploded":
      return exploded(view, seen);
    case "blast_answered":
      return hurt(view, seen.side, seen.taken);
    case "damaged_itself":
      return seen.public
        ? hurt(view, seen.side, seen.taken)
        : scratched(view, seen.side, seen.taken);
    case "drone_answered":
      return activated(view, seen.side, "drone");
    case "sonar_asked":
      return live.asks(during(activated(view, seen.side, "sonar"), { asks: true }));
    case "sonar_answered":
      return during(view, { asks: false });
    case "engineer_asked":
      return own(view, ({ asked }) => ({ asked: [...asked, seen.system] }));
    case "breakdown_told":
      return own(view, ({ asked, cleared }) => ({
        asked: asked.filter((system) => system !== seen.system),
        cleared: [...cleared, seen.system],
      }));
    case "drawing_confirmed":
      return known(view, seen.side, { drawn: true });
    case "surfaced":
      return surfaced(view, seen);
    case "start_locked":
      return known(view, seen.side, { ready: true });
    case "start_chosen":
      return own(known(view, seen.side, { ready: true }), () => ({ track: [seen.cell] }));
    case "match_began":
      return { ...view, first: seen.first };
    case "dived":
      return live.dived(view);
    case "stop_called":
    case "stop_withdrawn":
    case "stop_settled":
    case "calls_barred":
    case "calls_allowed":
    case "play_resumed":
      return live.halting(view, seen);
    case "course_waits":
      return own(view, () => ({ next_course: seen.course }));
    case "next_dropped":
      return own(view, () => ({ next_course: null }));
    case "rest_ended":
      return known(view, seen.side, { rests: false });
    case "track_wiped":
      return live.trackWiped(view);
    case "section_drawn":
      return own(view, ({ sections }) => ({ sections: [...sections, seen.drawn] }));
    case "drawing_time_passed":
      return live.outline(view, seen.side, { hasty: false });
    case "outline_shown":
      return live.outline(view, seen.side, { shown: seen.sections });
    case "outline_checked":
      return live.checked(view, seen);
    case "dived_again":
      return known(view, seen.side, { surfaced: false, outline: null });
    case "posts_manned":
      return known(view, seen.side, { hands: seen.hands });
    case "system_ready":
    case "mine_drop_heard":
      return view;
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
