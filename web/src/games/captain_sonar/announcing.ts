/** What was said at the table, as the stations show it. */

import type { BlastMark } from "../../board/types";
import { said } from "./said";
import { announcing, type ResultKinds } from "../../stations/said/held";
import { readingOf } from "../../stations/said/narrated";
import type { CaptainSonar } from "../../protocol";
import { c, type CaptainProps } from "./post";

type Seen = CaptainSonar.Observation;

const announced = announcing<Seen, CaptainProps>(said, noted);
/** All announcements but those that a surfaced crew might not note. */
export const logOf = announced.logOf;
export const newestOf = announced.newestOf;

/** What the crew may keep of what it heard: courses heard while surfaced are only spoken (CAP-Q23). */
function noted({ log, side, options }: CaptainProps): CaptainProps["log"] {
  if (options.mode === "turn") return log;
  let isUp = false;
  return log.filter(({ observation: seen }) => {
    if (seen.kind === "surfaced" && seen.side === side) isUp = true;
    if (seen.kind === "dived_again" && seen.side === side) isUp = false;
    return !isUp || (seen.kind !== "course_heard" && seen.kind !== "silence_heard");
  });
}

/** What a crewmate wrote down for the last course, in words. */
export function workOf(post: CaptainProps, kind: "gauge_marked" | "symbol_crossed"): string {
  const course = post.log.findLastIndex(
    ({ observation }) => observation.kind === "course_taken" || observation.kind === "went_silent",
  );
  const work = post.log.slice(course + 1).findLast(({ observation }) => observation.kind === kind);
  return (work && said(work.observation, readingOf(post, "crew"))?.words) ?? "";
}

/** What answers something, and what of it is said without a choice. */
export const RESULTS: ResultKinds = {
  all: new Set<Seen["kind"]>([
    "blast_answered",
    "damaged_itself",
    "drone_answered",
    "sonar_answered",
  ]),
  unasked: new Set<Seen["kind"]>(["blast_answered", "damaged_itself"]),
  courses: new Set<Seen["kind"]>(["course_heard", "silence_heard"]),
};

/** When the own Captain gave it, on this machine's clock. */
export function orderedAt({ log, side }: CaptainProps): number | undefined {
  return log.findLast(
    ({ observation: { kind, ...seen } }) =>
      (kind === "course_taken" || kind === "went_silent") && "side" in seen && seen.side === side,
  )?.at;
}

/** The last order of the own Captain that gave work to First Mate and Engineer. */
export function orderOf({
  log,
  side,
}: CaptainProps): CaptainSonar.CourseTaken | CaptainSonar.WentSilent | undefined {
  for (const { observation } of log.toReversed()) {
    if (
      (observation.kind === "course_taken" || observation.kind === "went_silent") &&
      observation.side === side
    )
      return observation;
  }
  return undefined;
}

/** Where something exploded in the last two turns (or so many), and what the enemy or the own boat took. */
export function blastsOf({ log }: CaptainProps, turns = 2): readonly BlastMark[] {
  const now = log.at(-1)?.turn ?? 0;
  const marks: BlastMark[] = [];
  for (const { turn, observation } of log) {
    if (turn <= now - turns) continue;
    if (observation.kind === "exploded")
      marks.push({
        cell: observation.cell,
        kind: "miss",
        fresh: turn === now,
        label: c("blast_none"),
      });
    const last = marks.at(-1);
    if (observation.kind !== "blast_answered" || last === undefined || observation.taken === 0)
      continue;
    const direct = observation.taken === 2;
    marks[marks.length - 1] = {
      ...last,
      kind: direct ? "hit" : "near",
      label: c(direct ? "blast_direct" : "blast_near"),
    };
  }
  return marks.filter(
    ({ cell }, index) => marks.findLastIndex((each) => each.cell === cell) === index,
  );
}
