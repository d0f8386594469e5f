/** SONAR as the client shows it. */

import { divesOf } from "./listen";
import { assertNever } from "../../core/assertNever";
import type { Side, Sonar } from "../../protocol";
import type { SoundName } from "../../sound/sounds";
import { said } from "./announcing";
import { DAMAGE_MAX } from "./post";
import type { Model } from "../contract";
import { blank, reduce } from "./reduce";
import { toldTo } from "./told";
import { truthOf } from "./truth";

export const model: Model<Sonar.View, Sonar.Action, Sonar.Observation, Sonar.Event, Sonar.Options> =
  {
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
    call: ({ phase, turn, real_time }, { t }) =>
      t(
        turn?.asks === true || real_time?.stop?.step === "answer"
          ? "turn.answer"
          : real_time !== null && phase === "play"
            ? "turn.act"
            : CALLS[phase],
      ),
    toldTo,
    said,
    sounds,
    counted,
    heardSteps: (observations, enemy, options) => divesOf(observations, enemy, options.self_hit),
    turnsIn: (events) => truthOf(events).turns,
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
  setup: "turn.start",
  play: "turn.yours",
  over: "turn.over",
} as const;

function taken(events: readonly Sonar.Event[]): Readonly<Record<Side, number>> {
  const { blue, yellow } = truthOf(events).boats;
  return { blue: blue.damage, yellow: yellow.damage };
}

function sounds(seen: Sonar.Observation, own: Side | null): readonly SoundName[] {
  switch (seen.kind) {
    case "moved":
    case "move_heard":
      return [seen.side === own ? "step" : "far_step"];
    case "went_silent":
    case "silence_heard":
      return ["hush"];
    case "sonar_used":
    case "sonar_heard":
      return ["ping"];
    case "torpedo_launched":
    case "torpedo_heard":
      return ["torpedo"];
    case "torpedo_hit":
    case "hit_itself":
    case "hurt_by_ice":
      return ["hit"];
    case "torpedo_missed":
      return ["miss"];
    case "surfaced":
      return ["surface"];
    case "dived":
      return ["dive"];
    case "stop_called":
      return ["stop"];
    case "play_resumed":
      return ["resume"];
    default:
      return [];
  }
}

function counted(action: Sonar.Action): ReturnType<typeof model.counted> {
  switch (action.kind) {
    case "move":
      return { key: "stat.moves", icon: "north" };
    case "use_sonar":
      return { key: "stat.sonars", icon: "sonar" };
    case "go_silent":
      return { key: "stat.silences", icon: "silence" };
    case "launch_torpedo":
      return { key: "stat.torpedoes", icon: "torpedo" };
    case "surface":
      return { key: "stat.surfaced", icon: "surface" };
    case "choose_start":
    case "tell_row":
    case "tell_column":
    case "answer_for_him":
    case "call_stop":
    case "withdraw_stop":
    case "take_back":
    case "lapse_stop":
    case "resume_play":
    case "end_rest":
    case "allow_stop":
    case "allow_calls":
    case "forfeit":
      return undefined;
    default:
      return assertNever(action);
  }
}
