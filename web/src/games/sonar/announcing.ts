/** What was said at the table, in words: for the caption, the list of announcements and the chart. */

import { byKind, type ByKind } from "../../core/byKind";
import type { BlastMark, CellName } from "../../board/types";
import type { LogEntry } from "../../instruments/types";
import type { Sonar } from "../../protocol";
import { announced, say, type Audience, type Said } from "../../stations/announced";
import { type ResultKinds, type Spoken, spokenOf } from "../../stations/held";
import { enemyOf, sideOf, type Say, type SonarProps, wordsIn } from "./post";
import { COURSE_OF } from "../../board/directions";

type Seen = Sonar.Observation;

interface Context {
  readonly s: Say;
  readonly names: SonarProps["names"];
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  match_began: ({ s, names }, seen) =>
    say(undefined, "chart", s("begins", { boat: names.boats[seen.first] })),
  starts_fixed: ({ s, names }, seen) =>
    say(
      undefined,
      "chart",
      s("starts_fixed", {
        blue: names.boats.blue,
        a: seen.blue,
        yellow: names.boats.yellow,
        b: seen.yellow,
      }),
    ),
  start_chosen: ({ s }, seen) => say(seen.side, "chart", s("start_marked_on", { cell: seen.cell })),
  start_locked: ({ s }, seen) => say(seen.side, "chart", s("start_marked")),
  dived: ({ s }) => say(undefined, "submarine", s("say.dive")),
  stop_called: ({ s }, seen) => say(sideOf(seen.caller), "stop", s("say.stop")),
  stop_withdrawn: ({ s }, seen) =>
    say(sideOf(seen.caller), "stop", timed(seen.by_clock, s("say.stop_withdrawn"), s)),
  play_resumed: ({ s }) => say(undefined, "submarine", s("say.resume")),
  next_dropped: ({ s }, seen) =>
    seen.taken_back ? undefined : say(seen.side, "warning", s("next_lapsed")),
  turn_began: () => undefined,
  calls_barred: () => undefined,
  calls_allowed: () => undefined,
  stop_barred: () => undefined,
  stop_allowed: () => undefined,
  stop_settled: () => undefined,
  rest_ended: () => undefined,
  move_waits: () => undefined,
  moved: ({ s }, seen) => ({
    ...say(seen.side, COURSE_OF[seen.direction], s(`say.${seen.direction}`)),
    short: s(`short.${seen.direction}`),
  }),
  move_heard: ({ s }, seen) => ({
    ...say(seen.side, COURSE_OF[seen.direction], s(`say.${seen.direction}`)),
    short: s(`short.${seen.direction}`),
  }),
  sonar_used: ({ s }, seen) => say(seen.side, "sonar", s("say.sonar")),
  sonar_heard: ({ s }, seen) => say(seen.side, "sonar", s("say.sonar")),
  row_told: ({ s }, seen) =>
    say(seen.side, "speech", timed(seen.by_clock, s("say.row", { row: seen.row }), s)),
  column_told: ({ s }, seen) =>
    say(seen.side, "speech", timed(seen.by_clock, s("say.column", { column: seen.column }), s)),
  went_silent: ({ s }, seen) => say(seen.side, "silence", s("silent_to", { cell: seen.cell })),
  silence_heard: ({ s }, seen) => say(seen.side, "silence", s("say.silence")),
  torpedo_launched: ({ s }, seen) =>
    say(seen.side, "torpedo", s("say.torpedo", { cell: seen.target })),
  torpedo_heard: ({ s }, seen) =>
    say(seen.side, "torpedo", s("say.torpedo", { cell: seen.target })),
  torpedo_hit: ({ s }, seen) => say(seen.side, "burst", s("say.hit"), "damage"),
  torpedo_missed: ({ s }, seen) => say(seen.side, "speech", s("say.miss")),
  hit_itself: ({ s }, seen) => say(seen.side, "burst", s("say.self_hit"), "damage"),
  surfaced: ({ s }, seen) => say(seen.side, "surface", s("say.surface", { cell: seen.cell })),
  hurt_by_ice: ({ s }, seen) => say(seen.side, "burst", s("say.surface_damage"), "damage"),
  match_ended: ({ s, names }, seen) => say(undefined, "trophy", ending(seen, names, s)),
};

/** One observation as it was said, or undefined if no crew said anything. */
export function said(
  seen: Seen,
  { language, names }: Pick<SonarProps, "language" | "names">,
): Said | undefined {
  const one = byKind(WORDS, { s: wordsIn(language), names }, seen);
  return one && { ...one, role: one.side && "captain" };
}

function timed(byClock: boolean, words: string, s: Say): string {
  return byClock ? s("by_clock", { words }) : words;
}

function ending(
  { winner, termination }: Sonar.MatchEnded,
  names: SonarProps["names"],
  s: Say,
): string {
  if (winner === null) return s("say.draw");
  return s(termination === "forfeit" ? "say.forfeit" : "say.win", {
    winner: names.boats[winner],
    loser: names.boats[enemyOf(winner)],
  });
}

/** The announcements, newest first. */
export function logOf(props: SonarProps, eyes?: Audience): readonly LogEntry[] {
  return announced(props, (seen) => said(seen, props), eyes);
}

/** What answers something, and what of it is said without a choice. */
export const RESULTS: ResultKinds = {
  all: new Set<Seen["kind"]>([
    "torpedo_hit",
    "torpedo_missed",
    "hit_itself",
    "hurt_by_ice",
    "row_told",
    "column_told",
  ]),
  unasked: new Set<Seen["kind"]>(["torpedo_hit", "torpedo_missed", "hit_itself", "hurt_by_ice"]),
};

/** The newest announcements, oldest first. */
export function newestOf(props: SonarProps): readonly Spoken<Seen>[] {
  return spokenOf(props.log, (seen) => said(seen, props));
}

/** Where torpedoes went in the last two turns, or in so many. */
export function blastsOf({ log, language }: SonarProps, turns = 2): readonly BlastMark[] {
  const s = wordsIn(language);
  const now = log.at(-1)?.turn ?? 0;
  const marks: BlastMark[] = [];
  let target: CellName = "";
  for (const { turn, observation } of log) {
    if (turn <= now - turns) continue;
    const fresh = turn === now;
    if (observation.kind === "torpedo_launched" || observation.kind === "torpedo_heard")
      target = observation.target;
    else if (observation.kind === "torpedo_missed")
      marks.push({ cell: target, kind: "miss", fresh, label: s("say.miss") });
    else if (observation.kind === "torpedo_hit" || observation.kind === "hit_itself")
      marks.push({ cell: target, kind: "hit", fresh, label: s("say.hit") });
  }
  return marks.filter(
    ({ cell, kind }, index) =>
      marks.findIndex((each) => each.cell === cell && each.kind === kind) === index,
  );
}
