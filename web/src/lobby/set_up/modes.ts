/** Turn by turn or real time: which of them is recommended, and what each of them reads. */

import type { Mode } from "../../games/contract";
import type { AnyModel } from "../../games/contract";

type Reading = Pick<AnyModel, "readIn">;

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
export function isRead({ readIn }: Reading, name: string, isRealTime: boolean): boolean {
  return readIn?.[modeOf(!isRealTime)].includes(name) !== true;
}
