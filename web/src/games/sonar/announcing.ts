/** What was said at the table, in words: for the caption, the list of announcements and the chart. */

import { byKind, type ByKind } from "../../core/byKind";
import type { BlastMark, CellName } from "../../board/types";
import type { TextRun } from "../../instruments/types";
import type { Side, Sonar } from "../../protocol";
import { fact, say, told, type Said } from "../../stations/said/announced";
import { announcing, type ResultKinds } from "../../stations/said/held";
import { Narrator, type Reading, SPACE } from "../../stations/said/narrated";
import { sonarLines } from "./line.words";
import { enemyOf, s, type Say, sideOf, type SonarProps, wordsIn } from "./post";
import { COURSE_OF } from "../../board/directions";

type Seen = Sonar.Observation;

interface Context {
  readonly s: Say;
  readonly n: Narrator<typeof sonarLines>;
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  match_began: ({ n }, seen) => fact("chart", n.tell("begins", seen.first)),
  starts_fixed: ({ n }, seen) => fact("chart", starts(seen, n)),
  start_chosen: ({ n }, seen) =>
    told(seen.side, "chart", n.tell("start_on", seen.side, { cell: n.place(seen.cell) })),
  start_locked: ({ n }, seen) => told(seen.side, "chart", n.tell("start", seen.side)),
  dived: ({ s, n }) => say(undefined, "submarine", s("say.dive"), n.plain("dive")),
  stop_called: ({ s, n }, seen) => {
    const side = sideOf(seen.caller);
    return say(side, "stop", s("say.stop"), n.tell("stop", side));
  },
  stop_withdrawn: ({ s, n }, seen) => {
    const side = sideOf(seen.caller);
    const line = n.tell(seen.by_clock ? "stop_lapsed" : "stop_over", side);
    return say(side, "stop", s("say.stop_withdrawn"), line);
  },
  play_resumed: ({ s, n }) => say(undefined, "submarine", s("say.resume"), n.plain("resumed")),
  next_dropped: ({ n }, seen) =>
    seen.taken_back ? undefined : told(seen.side, "warning", n.tell("lapsed", seen.side)),
  turn_began: () => undefined,
  calls_barred: () => undefined,
  calls_allowed: () => undefined,
  stop_barred: () => undefined,
  stop_allowed: () => undefined,
  stop_settled: () => undefined,
  rest_ended: () => undefined,
  move_waits: () => undefined,
  moved: move,
  move_heard: move,
  sonar_used: sonar,
  sonar_heard: sonar,
  row_told: (context, seen) => answer(context, seen, context.s("say.row", { row: seen.row })),
  column_told: (context, seen) =>
    answer(context, seen, context.s("say.column", { column: seen.column })),
  went_silent: ({ s, n }, seen) =>
    say(
      seen.side,
      "silence",
      s("say.silence"),
      n.tell("silent_to", seen.side, { cell: n.place(seen.cell) }),
    ),
  silence_heard: ({ s, n }, seen) =>
    say(seen.side, "silence", s("say.silence"), n.tell("silent", seen.side)),
  torpedo_launched: torpedo,
  torpedo_heard: torpedo,
  torpedo_hit: (context, seen) => hurt(context, seen.side, "say.hit"),
  torpedo_missed: ({ s, n }, { side }) =>
    say(side, "speech", s("say.miss"), n.says(side, s("say.miss")), { place: "answers" }),
  hit_itself: (context, seen) => hurt(context, seen.side, "say.self_hit"),
  surfaced: ({ s, n }, { side, cell }) =>
    say(
      side,
      "surface",
      s("say.surface", { cell }),
      n.tell("surfaced", side, { cell: n.place(cell) }),
      { place: "asks" },
    ),
  hurt_by_ice: (context, seen) => hurt(context, seen.side, "say.surface_damage"),
  match_ended: ({ s, n }, seen) => say(undefined, "trophy", called(seen, s, n), ending(seen, n)),
};

function move({ s, n }: Context, seen: Sonar.Moved | Sonar.MoveHeard): Said {
  const { side, direction } = seen;
  return say(side, COURSE_OF[direction], s(`say.${direction}`), n.tell(direction, side), {
    short: s(`short.${direction}`),
  });
}

function sonar({ s, n }: Context, { side }: Sonar.SonarUsed | Sonar.SonarHeard): Said {
  return say(side, "sonar", s("say.sonar"), n.tell("sonar", side), { place: "asks" });
}

function torpedo(
  { s, n }: Context,
  { side, target: cell }: Sonar.TorpedoLaunched | Sonar.TorpedoHeard,
): Said {
  const line = n.tell("torpedo", side, { cell: n.place(cell) });
  return say(side, "torpedo", s("say.torpedo", { cell }), line, { place: "asks" });
}

function answer(
  { n }: Context,
  { side, by_clock }: Sonar.RowTold | Sonar.ColumnTold,
  words: string,
): Said {
  const line = n.says(side, words);
  return say(side, "speech", words, by_clock ? [...line, SPACE, ...n.plain("time_up")] : line, {
    place: "answers",
  });
}

function hurt(
  { s, n }: Context,
  side: Side,
  call: "say.hit" | "say.self_hit" | "say.surface_damage",
): Said {
  return say(side, "burst", s(call), [...n.says(side, s(call)), ...n.harm(side, 1)], {
    place: "answers",
    tone: "damage",
  });
}

function starts(seen: Sonar.StartsFixed, n: Context["n"]): readonly TextRun[] {
  const first = n.reader ?? "blue";
  return n.tell("starts", first, {
    cell: n.place(seen[first]),
    there: n.place(seen[enemyOf(first)]),
  });
}

/** One observation as it was said, or undefined if no crew said anything. */
export function said(seen: Seen, reading: Reading): Said | undefined {
  const n = new Narrator(sonarLines, reading);
  const one = byKind(WORDS, { s: wordsIn(reading.language), n }, seen);
  return one && { ...one, role: one.side && "captain" };
}

type Ends<W> = Readonly<Partial<Record<Sonar.MatchEnded["termination"], W>>>;

/** What is said of a win that was not fought for, and what has become of the loser. */
const CALLS: Ends<"station.forfeit" | "station.resigned"> = {
  forfeit: "station.forfeit",
  resigned: "station.resigned",
};
const HOW: Ends<"gone" | "resigned"> = { forfeit: "gone", resigned: "resigned" };

function called({ winner, termination }: Sonar.MatchEnded, s: Say, n: Context["n"]): string {
  if (winner === null) return s("say.draw");
  return s(CALLS[termination] ?? "say.win", {
    winner: n.boat(winner),
    loser: n.boat(enemyOf(winner)),
  });
}

function ending({ winner, termination }: Sonar.MatchEnded, n: Context["n"]): readonly TextRun[] {
  if (winner === null) return n.plain("draw");
  const how = HOW[termination] ?? "sunk";
  return [...n.tell(how, enemyOf(winner)), SPACE, ...n.tell("wins", winner)];
}

const announced = announcing<Seen, SonarProps>(said);
export const logOf = announced.logOf;
export const newestOf = announced.newestOf;

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
  courses: new Set<Seen["kind"]>(["move_heard", "silence_heard"]),
};

/** Where torpedoes went in the last two turns, or in so many. */
export function blastsOf({ log }: SonarProps, turns = 2): readonly BlastMark[] {
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
