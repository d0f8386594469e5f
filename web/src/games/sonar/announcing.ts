/** What was said at the table, in words: for the caption, the list of announcements and the chart. */

import type { BlastMark, CellName } from "../../board/types";
import type { LogEntry } from "../../instruments/types";
import type { IconName } from "../../look/icons";
import type { Side, Sonar } from "../../protocol";
import { announced, type Eyes, type Said } from "../../stations/announced";
import { type Results, type Spoken, spokenOf } from "../../stations/held";
import { enemyOf, sideOf, type Say, type SonarProps, wordsIn } from "./post";
import { COURSE_OF } from "../../board/directions";

type Seen = Sonar.Observation;

/** One observation as it was said, or undefined if nobody said anything. */
export function said(
  seen: Seen,
  { language, names }: Pick<SonarProps, "language" | "names">,
): Said | undefined {
  const s = wordsIn(language);
  const by = (
    side: Side | undefined,
    icon: IconName,
    words: string,
    tone: Said["tone"] = "plain",
  ): Said => ({ side, role: side && "captain", icon, words, tone });
  switch (seen.kind) {
    case "match_began":
      return by(undefined, "chart", s("begins", { boat: names.boats[seen.first] }));
    case "starts_fixed":
      return by(
        undefined,
        "chart",
        s("starts_fixed", {
          blue: names.boats.blue,
          a: seen.blue,
          yellow: names.boats.yellow,
          b: seen.yellow,
        }),
      );
    case "start_chosen":
      return by(seen.side, "chart", s("start_marked_on", { cell: seen.cell }));
    case "start_locked":
      return by(seen.side, "chart", s("start_marked"));
    case "dived":
      return by(undefined, "submarine", s("say.dive"));
    case "stop_called":
      return by(sideOf(seen.caller), "stop", s("say.stop"));
    case "stop_withdrawn":
      return by(sideOf(seen.caller), "stop", timed(seen.by_clock, s("say.stop_withdrawn"), s));
    case "play_resumed":
      return by(undefined, "submarine", s("say.resume"));
    case "next_dropped":
      return seen.taken_back ? undefined : by(seen.side, "warning", s("next_lapsed"));
    case "turn_began":
    case "stop_barred":
    case "stop_allowed":
    case "calls_barred":
    case "calls_allowed":
    case "stop_settled":
    case "rest_ended":
    case "move_waits":
      return undefined;
    case "moved":
    case "move_heard":
      return {
        ...by(seen.side, COURSE_OF[seen.direction], s(`say.${seen.direction}`)),
        short: s(`short.${seen.direction}`),
      };
    case "sonar_used":
    case "sonar_heard":
      return by(seen.side, "sonar", s("say.sonar"));
    case "row_told":
      return by(seen.side, "speech", timed(seen.by_clock, s("say.row", { row: seen.row }), s));
    case "column_told":
      return by(
        seen.side,
        "speech",
        timed(seen.by_clock, s("say.column", { column: seen.column }), s),
      );
    case "went_silent":
      return by(seen.side, "silence", s("silent_to", { cell: seen.cell }));
    case "silence_heard":
      return by(seen.side, "silence", s("say.silence"));
    case "torpedo_launched":
    case "torpedo_heard":
      return by(seen.side, "torpedo", s("say.torpedo", { cell: seen.target }));
    case "torpedo_hit":
      return by(seen.side, "burst", s("say.hit"), "damage");
    case "torpedo_missed":
      return by(seen.side, "speech", s("say.miss"));
    case "hit_itself":
      return by(seen.side, "burst", s("say.self_hit"), "damage");
    case "surfaced":
      return by(seen.side, "surface", s("say.surface", { cell: seen.cell }));
    case "hurt_by_ice":
      return by(seen.side, "burst", s("say.surface_damage"), "damage");
    case "match_ended":
      return by(undefined, "trophy", ending(seen, names, s));
  }
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
export function logOf(props: SonarProps, eyes?: Eyes): readonly LogEntry[] {
  return announced(props, (seen) => said(seen, props), eyes);
}

/** What answers something, and what of it is said without a choice. */
export const RESULTS: Results = {
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
