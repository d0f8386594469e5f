/** What observations of real time alone change: stops, rests, and the outline of a surfaced boat. */

import { type Halting, halted, RUNNING } from "../../core/realTime";
import type { CaptainSonar, Side, StopStep } from "../../protocol";
import { isOwn, known, own } from "./folding";

type View = CaptainSonar.View;

const SECTIONS = 4;

/** In real time both crews may act from now on. */
export function dived(view: View): View {
  return view.options.mode === "real_time" ? { ...view, phase: "play", real_time: RUNNING } : view;
}

/** A stop begins, moves on or ends, or an empty one has a consequence. */
export function halting(view: View, seen: Halting): View {
  return { ...view, real_time: halted(view.real_time, seen) };
}

/** The present stop is at this step. */
export function stepped(view: View, step: StopStep): View {
  const { real_time } = view;
  return real_time?.stop
    ? { ...view, real_time: { ...real_time, stop: { ...real_time.stop, step } } }
    : view;
}

export function asks(view: View): View {
  return stepped(view, "answer");
}

/** A course in real time is counted, and the crew may have to rest. */
export function went(view: View, side: Side): View {
  return known(view, side, {
    turns: view[side].turns + 1,
    rests: view.options.min_course_interval_s > 0,
  });
}

/** A boat is surfaced, and a drawing begins. */
export function repairing(view: View, side: Side): View {
  const { turns } = view[side];
  return drawing(
    known(view, side, { waiting: [], turns: turns + 1, rests: false }),
    side,
    SECTIONS,
  );
}

function drawing(view: View, side: Side, sections: number): View {
  const hasty = view.options.outline_min_s > 0;
  return known(view, side, {
    outline: { to_draw: sections, hasty, shown: [], holds: false },
    drawings: view[side].drawings + 1,
  });
}

export function outline(view: View, side: Side, news: Partial<CaptainSonar.Outline>): View {
  const before = view[side].outline;
  return before === null ? view : known(view, side, { outline: { ...before, ...news } });
}

/** Ready to dive, or lines that are drawn again. */
export function checked(view: View, { side, bad }: CaptainSonar.OutlineChecked): View {
  if (bad.length === 0) return outline(view, side, { shown: [], holds: true });
  const redrawn = view.options.outline_fail === "redraw_bad";
  const next = drawing(view, side, redrawn ? bad.length : SECTIONS);
  if (!isOwn(view, side)) return next;
  return own(next, ({ sections }) => ({
    sections: redrawn ? sections.filter(({ section }) => !bad.includes(section)) : [],
  }));
}

/** The present space is left; open tasks, questions and orders lapse. */
export function trackWiped(view: View): View {
  return own(view, ({ track }) => ({
    track: track.slice(-1),
    waiting: [],
    panel: null,
    under_silence: false,
    asked: [],
    next_course: null,
  }));
}
