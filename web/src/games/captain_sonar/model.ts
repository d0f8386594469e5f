/** Captain Sonar as the client shows it. */

import { divesOf } from "./listen";
import { bySomeKinds, type BySomeKinds } from "../../core/byKind";
import type { CaptainSonar, Seat, Side } from "../../protocol";
import { enemyOf, roleOf, sideOf } from "../../core/seats";
import type { SoundName } from "../../sound/sounds";
import { DAMAGE_MAX } from "./systems";
import type { Counted, Model } from "../contract";
import { blank, reduce } from "./reduce";
import { c, type Say } from "./post";
import { said } from "./said";
import { toldTo } from "./told";

type View = CaptainSonar.View;
type Seen = CaptainSonar.Observation;

/** What is counted in statistics. */
const COUNTED: Readonly<Partial<Record<CaptainSonar.Action["kind"], Counted>>> = {
  order_course: { key: "stat.courses", icon: "north" },
  drop_mine: { key: "stat.mines", icon: "mine" },
  trigger_mine: { key: "stat.mines_triggered", icon: "burst" },
  trigger_archer: { key: "stat.archer_mines", icon: "scenario" },
  launch_torpedo: { key: "stat.torpedoes", icon: "torpedo" },
  ask_drone: { key: "stat.drones", icon: "drone" },
  ask_sonar: { key: "stat.sonars", icon: "sonar" },
  go_silent: { key: "stat.silences", icon: "silence" },
  stay_silent: { key: "stat.silences", icon: "silence" },
  surface: { key: "stat.surfaced", icon: "surface" },
};

export const model: Model<View, Seen, CaptainSonar.Event, CaptainSonar.Options> = {
  blank: (viewer, { options, chart }) => blank(viewer, options, chart.archer_mines),
  reduce,
  isRealTime: ({ mode }) => mode === "real_time",
  withRealTime: (options, isRealTime) => ({ ...options, mode: isRealTime ? "real_time" : "turn" }),
  readIn: {
    turn: [
      "min_players",
      "mine_trigger_window",
      "turn_activation",
      "turn_gate",
      "surface_in_extra",
    ],
    real_time: [
      "surface_requires_ok",
      "outline_check",
      "outline_fail",
      "outline_by",
      "outline_gap",
      "outline_hint",
      "outline_min_s",
      "check_timeout_s",
      "stop_timeout_s",
      "empty_stop_s",
      "empty_stops_to_claim",
      "resume_s",
      "min_course_interval_s",
      "bot_min_course_s",
      "bot_outline_s",
    ],
  },
  turnsBegun: ({ blue, yellow }) => blue.turns + yellow.turns,
  situation: (view, side) => {
    if (view.phase === "setup") return "setup";
    if (view.real_time?.stop) return "stop";
    if (view[side].outline !== null) return "surfaced";
    return view.real_time !== null || view.turn?.side === side ? "turn" : "wait";
  },
  call: (view) => c(callOf(view)),
  toldTo,
  said,
  sound: (seen, own) => bySomeKinds(SOUNDS, own, seen),
  counted: COUNTED,
  heardSteps: (observations, enemy) => divesOf(observations, enemy, true),
  turnsIn: (events) => events.filter(({ kind }) => kind === "turn_began").length,
  chart: {
    isInViews: true,
    chartName: ({ mode, scenario }) =>
      mode === "real_time" && scenario !== "custom" ? scenario + DARK_FACE : scenario,
    drawing: ({ drawing }) => drawing,
    withChart: (options, name, drawing) => ({
      ...options,
      scenario: name.endsWith(DARK_FACE) ? name.slice(0, -DARK_FACE.length) : name,
      drawing,
    }),
  },
  damage: {
    max: DAMAGE_MAX,
    known: ({ blue, yellow }) => ({ blue: blue.damage, yellow: yellow.damage }),
    taken,
  },
};

/** Each scenario has two charts, as each sheet has two faces (CAP-011). */
const DARK_FACE = "_realtime";

/** A person at several posts looks through the first of them. */
function callOf(view: View): Parameters<Say>[0] & `call.${string}` {
  const { phase, viewer, own, turn, real_time } = view;
  if (phase === "setup") return "call.start";
  if (phase === "over") return "call.over";
  if (turn?.asks === true || real_time?.stop?.step === "answer") return "call.answer";
  if (real_time && viewer !== "spectator") return callInRealTime(view, viewer);
  if (turn === null || viewer === "spectator" || !viewer.startsWith(turn.side)) return "call.draw";
  const role = roleOf(viewer satisfies Seat);
  if (own !== null && own.waiting.length > 0)
    return own.waiting.length === 2 && role === "captain"
      ? "call.tasks"
      : own.waiting.includes("first_mate") && role !== "engineer"
        ? "call.mark"
        : "call.cross";
  if (own !== null && own.asked.length > 0) return "call.tell";
  return turn.step === "course" ? "call.course" : "call.after";
}

function callInRealTime(view: View, viewer: Seat): Parameters<Say>[0] & `call.${string}` {
  const { own, real_time } = view;
  const role = roleOf(viewer);
  const side = sideOf(viewer);
  if (real_time?.stop) return "call.stopped";
  if (view[enemyOf(side)].outline?.shown.length && role === "engineer") return "call.check";
  const { outline } = view[side];
  if (outline !== null) return outline.holds ? "call.dive" : "call.outline";
  if (own?.waiting.includes("first_mate") === true && role !== "engineer") return "call.mark";
  return own !== null && own.waiting.length > 0 ? "call.cross" : "call.order";
}

function taken(events: readonly CaptainSonar.Event[]): Readonly<Record<Side, number>> {
  const sum = { blue: 0, yellow: 0 };
  for (const event of events) {
    if (event.kind === "blast_answered" || event.kind === "damaged_itself")
      sum[event.side] = Math.min(DAMAGE_MAX, sum[event.side] + event.taken);
  }
  return sum;
}

const SOUNDS: BySomeKinds<Side | null, Seen, SoundName | undefined> = {
  course_taken: step,
  course_heard: step,
  went_silent: () => "hush",
  stayed_silent: () => "hush",
  silence_heard: () => "hush",
  sonar_asked: () => "ping",
  drone_answered: () => "ping",
  exploded: (_, { weapon }) => (weapon === "torpedo" ? "torpedo" : "burst"),
  blast_answered: (_, { taken: harm }) => (harm === 0 ? "miss" : "hit"),
  damaged_itself: (_, { cause }) => (cause === "breakdown" ? "alarm" : "hit"),
  mine_dropped: () => "splash",
  mine_drop_heard: () => "splash",
  system_ready: () => "ready",
  ok_said: (own, { side }) => (side === own ? "tick" : undefined),
  surfaced: () => "surface",
  stop_called: () => "stop",
  play_resumed: () => "resume",
  dived: () => "dive",
  dived_again: () => "dive",
};

function step(
  own: Side | null,
  { side }: CaptainSonar.CourseTaken | CaptainSonar.CourseHeard,
): SoundName {
  return side === own ? "step" : "far_step";
}
