/** SONAR as the client shows it. */

import { divesOf } from "./listen";
import { bySomeKinds, type BySomeKinds } from "../../core/byKind";
import type { Side, Sonar } from "../../protocol";
import type { SoundName } from "../../sound/sounds";
import { said } from "./announcing";
import { DAMAGE_MAX, s } from "./post";
import type { Counted, Model } from "../contract";
import { blank, reduce } from "./reduce";
import { toldTo } from "./told";
import { turnsIn } from "./truth";

/** What is counted in statistics. */
const COUNTED: Readonly<Partial<Record<Sonar.Action["kind"], Counted>>> = {
  move: { key: "stat.moves", icon: "north" },
  use_sonar: { key: "stat.sonars", icon: "sonar" },
  go_silent: { key: "stat.silences", icon: "silence" },
  launch_torpedo: { key: "stat.torpedoes", icon: "torpedo" },
  surface: { key: "stat.surfaced", icon: "surface" },
};

export const model: Model<Sonar.View, Sonar.Observation, Sonar.Event, Sonar.Options> = {
  blank: (viewer, { options }) => blank(viewer, options),
  reduce,
  isRealTime: ({ real_time }) => real_time,
  withRealTime: (options, isRealTime) => ({ ...options, real_time: isRealTime }),
  readIn: {
    turn: [],
    real_time: [
      "rt_min_move_interval_s",
      "early_move",
      "stop_timeout_s",
      "resume_s",
      "empty_stop_s",
      "empty_stops_to_claim",
    ],
  },
  turnsBegun: ({ blue, yellow }) => blue.turns + yellow.turns,
  situation: ({ phase, turn, real_time }, side) => {
    if (phase === "setup") return "setup";
    if (real_time?.stop) return "stop";
    return real_time !== null || turn?.side === side ? "turn" : "wait";
  },
  call: ({ phase, turn, real_time }) =>
    s(
      turn?.asks === true || real_time?.stop?.step === "answer"
        ? "call.answer"
        : real_time !== null && phase === "play"
          ? "turn.act"
          : CALLS[phase],
    ),
  toldTo,
  said,
  sound: (seen, own) => bySomeKinds(SOUNDS, own, seen),
  counted: COUNTED,
  heardSteps: (observations, enemy, options) => divesOf(observations, enemy, options.self_hit),
  turnsIn,
  chart: {
    isInViews: false,
    chartName: ({ map }) => map,
    drawing: ({ drawing }) => drawing,
    withChart: (options, map, drawing) => ({ ...options, map, drawing }),
  },
  damage: {
    max: DAMAGE_MAX,
    known: ({ blue, yellow }) => ({ blue: blue.damage, yellow: yellow.damage }),
    taken,
  },
};

const CALLS = {
  setup: "call.start",
  play: "turn.yours",
  over: "turn.over",
} as const;

function taken(events: readonly Sonar.Event[]): Readonly<Record<Side, number>> {
  const of = (side: Side): number =>
    events.reduce(
      (damage, event) => ("damage" in event && event.side === side ? event.damage : damage),
      0,
    );
  return { blue: of("blue"), yellow: of("yellow") };
}

const SOUNDS: BySomeKinds<Side | null, Sonar.Observation, SoundName> = {
  moved: step,
  move_heard: step,
  went_silent: () => "hush",
  silence_heard: () => "hush",
  sonar_used: () => "ping",
  sonar_heard: () => "ping",
  torpedo_launched: () => "torpedo",
  torpedo_heard: () => "torpedo",
  torpedo_hit: () => "hit",
  hit_itself: () => "hit",
  hurt_by_ice: () => "hit",
  torpedo_missed: () => "miss",
  surfaced: () => "surface",
  dived: () => "dive",
  stop_called: () => "stop",
  play_resumed: () => "resume",
};

function step(own: Side | null, { side }: Sonar.Moved | Sonar.MoveHeard): SoundName {
  return side === own ? "step" : "far_step";
}
