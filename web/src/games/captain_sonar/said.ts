/** What is said at the table of Captain Sonar, and what is written beside it. */

import { byKind, type ByKind } from "../../core/byKind";
import type { TextRun } from "../../instruments/types";
import type { CaptainSonar, Side } from "../../protocol";
import { enemyOf, type Role, roleOf, sideOf } from "../../core/seats";
import { type Say, wordsIn } from "./post";
import { ICONS, SIZES } from "./systems";
import { ROLE_ICONS } from "../../stations/roles";
import { fact, say, told, type Said } from "../../stations/said/announced";
import { Narrator, type Reading, SPACE } from "../../stations/said/narrated";
import { captainSonarLines } from "./line.words";

type Seen = CaptainSonar.Observation;
/** One observation as it was said, or undefined if nothing was. */
export function said(seen: Seen, reading: Reading): Said | undefined {
  const n = new Narrator(captainSonarLines, reading);
  const one = byKind(WORDS, { c: wordsIn(reading.language), n }, seen);
  return one === undefined ? undefined : { ...one, role: speakerOf(seen) };
}

/** Posts that say something else than their Captain. */
const SPEAKERS: Readonly<Partial<Record<Seen["kind"], Role>>> = {
  system_ready: "first_mate",
  gauge_marked: "first_mate",
  gauge_wiped: "first_mate",
  symbol_crossed: "engineer",
  circuit_repaired: "engineer",
  breakdowns_erased: "engineer",
  breakdown_told: "engineer",
  drawing_confirmed: "radio_operator",
  outline_checked: "engineer",
};

/** The post that says it; undefined where Captain or First Mate may have said it. */
function speakerOf(seen: Seen): Role | undefined {
  switch (seen.kind) {
    case "ok_said":
      return seen.role;
    case "damaged_itself":
      return seen.cause === "breakdown" ? "engineer" : "captain";
    case "stop_called":
    case "stop_withdrawn":
      return roleOf(seen.caller);
    case "drone_answered":
    case "sonar_asked":
    case "engineer_asked":
    case "section_drawn":
      return undefined;
    default:
      return SPEAKERS[seen.kind] ?? "captain";
  }
}

interface Context {
  readonly c: Say;
  readonly n: Narrator<typeof captainSonarLines>;
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  turn_began: () => undefined,
  calls_barred: () => undefined,
  calls_allowed: () => undefined,
  match_began: ({ n }, seen) => fact("chart", n.tell("begins", seen.first)),
  start_chosen: ({ n }, { side, cell }) =>
    told(side, "chart", n.tell("start_on", side, { cell: n.place(cell) })),
  start_locked: ({ n }, { side }) => told(side, "chart", n.tell("start", side)),
  dived: ({ c, n }) => say(undefined, "submarine", c("say.start"), n.plain("dive")),
  course_taken: course,
  course_heard: course,
  ok_said: ({ c, n }, { side, role }) => {
    const post = c(`post.${role}`);
    return say(side, ROLE_ICONS[role], c("say.ok", { post }), n.tell("ok", side, { post }), {
      tone: "routine",
    });
  },
  gauge_marked: ({ c, n }, { side, system, marks }) => {
    const about = { system: c(`system.${system}`), marks, size: SIZES[system] };
    return say(side, ICONS[system], c("gauge_marked", about), n.tell("marked", side, about), {
      tone: "routine",
    });
  },
  gauge_wiped: ({ c, n }, { side, system }) =>
    told(side, "wipe", n.tell("wiped", side, { system: c(`system.${system}`) }), {
      tone: "routine",
    }),
  system_ready: ({ c, n }, { side, system }) => {
    const call = c(`say.ready.${system}`);
    return say(side, "ready", call, n.says(side, call));
  },
  symbol_crossed: ({ c, n }, { side, symbol }) =>
    say(side, "engineer", c("symbol_crossed", { symbol }), n.tell("crossed", side, { symbol }), {
      tone: "routine",
    }),
  circuit_repaired: ({ c, n }, { side }) =>
    say(side, "circuit", c("say.self_repair"), n.tell("repaired", side)),
  breakdowns_erased: ({ n }, { side }) =>
    told(side, "wipe", n.tell("erased", side), { place: "answers" }),
  engineer_asked: ({ c, n }, { side, system }) => {
    const call = c("say.ask_breakdown", { system: c(`system.${system}`) });
    return say(side, "question", call, n.tell("asked", side, { call: n.quote(call) }), {
      place: "asks",
    });
  },
  breakdown_told: ({ c, n }, { side, system, blocked }) => {
    const about = { system: c(`system.${system}`) };
    const call = c(blocked ? "say.blocked" : "say.clear", about);
    const line = n.tell("told", side, { call: n.quote(call) });
    return say(side, blocked ? "warning" : "check", call, line, { place: "answers" });
  },
  drawing_confirmed: ({ n }, { side }) =>
    told(side, "pencil", n.tell("drawn", side), { tone: "routine" }),
  mine_dropped: ({ c, n }, { side, cell }) =>
    say(side, "mine", c("say.mine_dropped"), n.tell("laid_on", side, { cell: n.place(cell) })),
  mine_drop_heard: ({ c, n }, { side }) =>
    say(side, "mine", c("say.mine_dropped"), n.tell("laid", side)),
  mine_destroyed: ({ c, n }, { side, cell }) => {
    const line = n.tell("mine_gone", side, { cell: n.place(cell) });
    return say(side, "mine", c("say.mine_destroyed", { cell }), line, { place: "answers" });
  },
  exploded: ({ c, n }, { side, weapon, cell }) => {
    const { icon, words } = WEAPONS[weapon];
    const line = n.tell(weapon, side, { cell: n.place(cell) });
    return say(side, icon, c(words, { cell }), line, { place: "asks" });
  },
  blast_answered: ({ c, n }, { side, taken }) => {
    if (taken > 0) return hurt(n, side, c(taken === 1 ? "say.indirect" : "say.direct"), taken);
    const call = c("say.all_clear");
    return say(side, "speech", call, n.says(side, call), { place: "answers" });
  },
  damaged_itself: ({ c, n }, seen) => {
    const harmed = hurt(n, seen.side, ownDamage(seen, c), seen.taken);
    if (seen.cause === "breakdown") return { ...harmed, place: "asks" };
    // It follows the shot, whose line says whose weapon it was: the harm alone is written.
    return seen.cause === "own_weapon" ? { ...harmed, line: harmed.line.slice(-1) } : harmed;
  },
  drone_answered: ({ c, n }, { side, sector, there }) => {
    const call = c(there ? "say.yes" : "say.no");
    return say(side, "drone", `${c("say.drone", { sector })} ${call}`, [
      ...n.tell("drone", side, { sector }),
      SPACE,
      ...n.says(enemyOf(side), call),
    ]);
  },
  sonar_asked: ({ c, n }, { side }) =>
    say(side, "sonar", c("say.sonar"), n.tell("sonar", side), { place: "asks" }),
  sonar_answered: ({ c, n }, seen) => {
    const call = answer(seen, c);
    const more = seen.by_clock ? "time_up" : "one_false";
    const line = [...n.says(seen.side, call), SPACE, ...n.plain(more)];
    return say(seen.side, "speech", call, line, { place: "answers" });
  },
  went_silent: ({ c, n }, { side, cells }) =>
    say(
      side,
      "silence",
      c("say.silence"),
      n.tell("silent_to", side, { cell: n.place(cells.at(-1) ?? "") }),
    ),
  stayed_silent: ({ c, n }, { side }) =>
    say(side, "silence", c("say.silence"), n.tell("stayed", side)),
  silence_heard: ({ c, n }, { side }) =>
    say(side, "silence", c("say.silence"), n.tell("silent", side)),
  surfaced: ({ c, n }, { side, sector }) =>
    say(side, "surface", c("say.surface", { sector }), n.tell("surfaced", side, { sector }), {
      place: "asks",
    }),
  stop_called: ({ c, n }, { caller }) =>
    say(sideOf(caller), "stop", c("say.stop"), n.tell("stop", sideOf(caller))),
  stop_withdrawn: ({ n }, { caller, by_clock }) =>
    told(sideOf(caller), "stop", n.tell(by_clock ? "stop_lapsed" : "stop_over", sideOf(caller))),
  play_resumed: ({ n }) => fact("play", n.plain("resumed")),
  course_waits: ({ c, n }, { side, course: next }) =>
    told(side, next, n.tell("queued", side, { course: c(`course.${next}`) })),
  next_dropped: ({ n }, { side, taken_back }) =>
    told(side, "undo", n.tell(taken_back ? "taken_back" : "lapsed", side)),
  track_wiped: ({ n }, { side }) => told(side, "wipe", n.tell("track_wiped", side)),
  section_drawn: ({ c, n }, { side, drawn: { section, initials } }) =>
    told(side, "pencil", n.tell("signed", side, { section: c(`section.${section}`), initials }), {
      tone: "routine",
    }),
  outline_shown: ({ n }, { side }) => told(side, "eye", n.tell("shown", side), { place: "asks" }),
  outline_checked: ({ c, n }, { side, bad, overruled }) => {
    const judge = enemyOf(side);
    const call =
      bad.length > 0 ? c("say.outline_bad") : `${c("say.outline_ok")} ${c("say.ready_to_dive")}`;
    const line = n.says(judge, call);
    return say(
      judge,
      bad.length > 0 ? "warning" : "check",
      call,
      overruled ? [...line, SPACE, ...n.plain("decided")] : line,
      { place: "answers" },
    );
  },
  dived_again: ({ c, n }, { side }) =>
    say(side, "submarine", c("say.dive"), n.tell("dive_again", side)),
  stop_settled: () => undefined,
  rest_ended: () => undefined,
  drawing_time_passed: () => undefined,
  posts_manned: () => undefined,
  match_ended: ({ c, n }, seen) => say(undefined, "trophy", called(seen, c, n), ending(seen, n)),
};

function course(
  { c, n }: Context,
  { side, course: to }: CaptainSonar.CourseTaken | CaptainSonar.CourseHeard,
): Said {
  return say(side, to, c(`say.course.${to}`), n.tell(to, side), { short: c(`course.${to}`) });
}

const WEAPONS = {
  mine: { icon: "mine", words: "say.trigger" },
  torpedo: { icon: "torpedo", words: "say.torpedo" },
  archer_mine: { icon: "scenario", words: "say.archer" },
} as const;

function hurt(n: Context["n"], side: Side, call: string, taken: number): Said {
  return say(side, "burst", call, [...n.says(side, call), ...n.harm(side, taken)], {
    place: "answers",
    tone: "damage",
  });
}

function ownDamage({ cause, taken }: CaptainSonar.DamagedItself, c: Say): string {
  if (cause === "ice") return c("say.ice");
  if (cause === "breakdown") return c(taken > 1 ? "say.breakdown_damages" : "say.breakdown_damage");
  return c("say.self_damage", { count: taken });
}

function answer(told: CaptainSonar.SonarAnswered, c: Say): string {
  return c("say.sonar_answer", {
    first: c(`say.fact.${told.first}`, { value: told.first_value }),
    second: c(`say.fact.${told.second}`, { value: told.second_value }),
  });
}

type Ends<W> = Readonly<Partial<Record<CaptainSonar.MatchEnded["termination"], W>>>;

/** What is said of a win that was not fought for, and what has become of the loser. */
const CALLS: Ends<"station.forfeit" | "station.resigned"> = {
  forfeit: "station.forfeit",
  resigned: "station.resigned",
};
const DRAWS: Ends<"turns_up" | "agreed"> = { turn_limit: "turns_up", agreed: "agreed" };
const HOW: Ends<"gone" | "resigned"> = { forfeit: "gone", resigned: "resigned" };

function called({ winner, termination }: CaptainSonar.MatchEnded, c: Say, n: Context["n"]): string {
  if (winner !== null)
    return c(CALLS[termination] ?? "say.win", {
      winner: n.boat(winner),
      loser: n.boat(enemyOf(winner)),
    });
  return c(DRAWS[termination] ?? "say.draw");
}

function ending(
  { winner, termination }: CaptainSonar.MatchEnded,
  n: Context["n"],
): readonly TextRun[] {
  if (winner === null) return n.plain(DRAWS[termination] ?? "draw");
  const how = HOW[termination] ?? "sunk";
  return [...n.tell(how, enemyOf(winner)), SPACE, ...n.tell("wins", winner)];
}
