/** Turn by turn or real time: which of them is recommended, and what each of them reads. */

import type { GameId } from "../protocol";

export type Mode = "turn" | "real_time";

export const MODES: readonly Mode[] = ["turn", "real_time"];

/** So many people fill two crews in which each has somebody to talk to. */
const FOR_REAL_TIME = 4;

/** The mode recommended for so many people; bots do not count, as they do not hurry. */
export function recommendedFor(people: number): Mode {
  return people >= FOR_REAL_TIME ? "real_time" : "turn";
}

export function modeOf(isRealTime: boolean): Mode {
  return isRealTime ? "real_time" : "turn";
}

/** Options that one mode alone reads: the other does not show them. */
const ONLY: Readonly<Partial<Record<GameId, Readonly<Record<Mode, readonly string[]>>>>> = {
  sonar: {
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
  captain_sonar: {
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
      "surfaced_log",
      "stop_timeout_s",
      "empty_stop_s",
      "empty_stops_to_claim",
      "resume_s",
      "min_course_interval_s",
      "bot_min_course_s",
      "bot_outline_s",
    ],
  },
};

/** Does a match in this mode read the option? */
export function isRead(game: GameId, name: string, isRealTime: boolean): boolean {
  const other = modeOf(!isRealTime);
  return ONLY[game]?.[other].includes(name) !== true;
}
