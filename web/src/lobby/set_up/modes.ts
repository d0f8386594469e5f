/** Turn by turn or real time: which of them is recommended, and what each of them reads. */

import { chartsFor } from "../../connection/chart";
import type { AnyModel, Mode } from "../../games/contract";
import type { GameInfo, Options } from "../../protocol";

type ModeReader = Pick<AnyModel, "readIn">;

export const MODES: readonly Mode[] = ["turn", "real_time"];

/** So many people fill two crews in which each person has a crewmate to talk to. */
const FOR_REAL_TIME = 4;

/** The mode recommended for so many people; bots do not count, as they do not hurry. */
export function recommendedFor(people: number): Mode {
  return people >= FOR_REAL_TIME ? "real_time" : "turn";
}

export function modeOf(isRealTime: boolean): Mode {
  return isRealTime ? "real_time" : "turn";
}

/** Does a match in this mode read the option? */
export function isRead({ readIn }: ModeReader, name: string, isRealTime: boolean): boolean {
  return readIn?.[modeOf(!isRealTime)].includes(name) !== true;
}

/** The same options for this mode, on its first chart if the one that is chosen has no face for it. */
export function inMode(game: GameInfo, model: AnyModel, options: Options, mode: Mode): Options {
  const isRealTime = mode === "real_time";
  const changed = model.withRealTime?.(options, isRealTime) ?? options;
  const charts = chartsFor(game, isRealTime);
  const name = model.chart?.chartName(changed);
  const stays = name === undefined || name === CUSTOM || charts.some((each) => each.name === name);
  const [first] = charts;
  return stays || !first ? changed : (model.chart?.withChart(changed, first.name, "") ?? changed);
}

/** What a drawing among the options is called. */
const CUSTOM = "custom";
