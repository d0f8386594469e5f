/** Captain Sonar as the client shows it. */

import { divesOf } from "./listen";
import { assertNever } from "../../core/assertNever";
import type { CaptainSonar, Seat, Side } from "../../protocol";
import { enemyOf, roleOf, sideOf } from "../../core/seats";
import type { SoundName } from "../../sound/sounds";
import { DAMAGE_MAX } from "./systems";
import type { Model } from "../contract";
import { blank, reduce } from "./reduce";
import { said, type Say, wordsIn } from "./said";
import { toldTo } from "./told";

type View = CaptainSonar.View;
type Seen = CaptainSonar.Observation;

export const model: Model<
  View,
  CaptainSonar.Action,
  Seen,
  CaptainSonar.Event,
  CaptainSonar.Options
> = {
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
  call: (view, { language }) => wordsIn(language)(callOf(view)),
  toldTo,
  said,
  sounds,
  counted,
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

function sounds(seen: Seen, own: Side | null): readonly SoundName[] {
  switch (seen.kind) {
    case "course_taken":
    case "course_heard":
      return [seen.side === own ? "step" : "far_step"];
    case "went_silent":
    case "stayed_silent":
    case "silence_heard":
      return ["hush"];
    case "sonar_asked":
    case "drone_answered":
      return ["ping"];
    case "exploded":
      return [seen.weapon === "torpedo" ? "torpedo" : "burst"];
    case "blast_answered":
      return [seen.taken === 0 ? "miss" : "hit"];
    case "damaged_itself":
      return [seen.cause === "breakdown" ? "alarm" : "hit"];
    case "mine_dropped":
    case "mine_drop_heard":
      return ["splash"];
    case "system_ready":
      return ["ready"];
    case "ok_said":
      return seen.side === own ? ["tick"] : [];
    case "surfaced":
      return ["surface"];
    case "stop_called":
      return ["stop"];
    case "play_resumed":
      return ["resume"];
    case "dived":
    case "dived_again":
      return ["dive"];
    default:
      return [];
  }
}

function counted(action: CaptainSonar.Action): ReturnType<typeof model.counted> {
  switch (action.kind) {
    case "order_course":
      return { key: "stat.courses", icon: "north" };
    case "drop_mine":
      return { key: "stat.mines", icon: "mine" };
    case "trigger_mine":
      return { key: "stat.mines_triggered", icon: "burst" };
    case "trigger_archer":
      return { key: "stat.archer_mines", icon: "scenario" };
    case "launch_torpedo":
      return { key: "stat.torpedoes", icon: "torpedo" };
    case "ask_drone":
      return { key: "stat.drones", icon: "drone" };
    case "ask_sonar":
      return { key: "stat.sonars", icon: "sonar" };
    case "go_silent":
    case "stay_silent":
      return { key: "stat.silences", icon: "silence" };
    case "surface":
      return { key: "stat.surfaced", icon: "surface" };
    case "choose_start":
    case "end_turn":
    case "answer_sonar":
    case "mark_gauge":
    case "say_ok":
    case "cross_symbol":
    case "ask_engineer":
    case "tell_breakdown":
    case "confirm_drawn":
    case "answer_for_him":
    case "call_stop":
    case "withdraw_stop":
    case "take_back":
    case "draw_section":
    case "check_outline":
    case "dive":
    case "lapse_stop":
    case "resume_play":
    case "end_rest":
    case "allow_calls":
    case "pass_drawing_time":
    case "check_by_clock":
    case "man_posts":
    case "forfeit":
      return undefined;
    default:
      return assertNever(action);
  }
}
