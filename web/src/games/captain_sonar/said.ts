/** What is said at the table of Captain Sonar, and what is written beside it. */

import { byKind, type ByKind } from "../../core/byKind";
import { speaker, type Speak } from "../../i18n";
import { captainSonar } from "./words";
import type { CaptainSonar, Language } from "../../protocol";
import { enemyOf, type Role, roleOf, sideOf } from "../../core/seats";
import { ICONS, SIZES } from "./systems";
import { ROLE_ICONS } from "../../stations/roles";
import { say, type Said, type Telling } from "../../stations/announced";

type Seen = CaptainSonar.Observation;
export type Say = Speak<typeof captainSonar>;

export function wordsIn(language: Language): Say {
  return speaker(captainSonar, language);
}

/** One observation as it was said, or undefined if nothing was. */
export function said(seen: Seen, telling: Pick<Telling, "language" | "names">): Said | undefined {
  const one = byKind(WORDS, { c: wordsIn(telling.language), names: telling.names }, seen);
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
  readonly names: Telling["names"];
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  turn_began: () => undefined,
  calls_barred: () => undefined,
  calls_allowed: () => undefined,
  match_began: ({ c, names }, seen) =>
    say(undefined, "chart", c("begins", { boat: names.boats[seen.first] })),
  start_chosen: ({ c }, seen) => say(seen.side, "chart", c("start_marked_on", { cell: seen.cell })),
  start_locked: ({ c }, seen) => say(seen.side, "chart", c("start_marked")),
  dived: ({ c }) => say(undefined, "submarine", c("say.start")),
  course_taken: course,
  course_heard: course,
  ok_said: ({ c }, seen) =>
    say(seen.side, ROLE_ICONS[seen.role], c("say.ok", { post: c(`post.${seen.role}`) }), "routine"),
  gauge_marked: ({ c }, seen) =>
    say(
      seen.side,
      ICONS[seen.system],
      c("gauge_marked", {
        system: c(`system.${seen.system}`),
        marks: seen.marks,
        size: SIZES[seen.system],
      }),
      "routine",
    ),
  gauge_wiped: ({ c }, seen) =>
    say(seen.side, "wipe", c("gauge_wiped", { system: c(`system.${seen.system}`) })),
  system_ready: ({ c }, seen) => say(seen.side, "ready", c(`say.ready.${seen.system}`)),
  symbol_crossed: ({ c }, seen) =>
    say(seen.side, "engineer", c("crossed", { symbol: seen.symbol }), "routine"),
  circuit_repaired: ({ c }, seen) => say(seen.side, "circuit", c("say.self_repair")),
  breakdowns_erased: ({ c }, seen) => say(seen.side, "wipe", c("erased")),
  engineer_asked: ({ c }, seen) =>
    say(seen.side, "question", c("say.ask_breakdown", { system: c(`system.${seen.system}`) })),
  breakdown_told: ({ c }, seen) =>
    say(
      seen.side,
      seen.blocked ? "warning" : "check",
      c(seen.blocked ? "say.blocked" : "say.clear", { system: c(`system.${seen.system}`) }),
    ),
  drawing_confirmed: ({ c }, seen) => say(seen.side, "pencil", c("drawn"), "routine"),
  mine_dropped: ({ c }, seen) => say(seen.side, "mine", c("dropped_on", { cell: seen.cell })),
  mine_drop_heard: ({ c }, seen) => say(seen.side, "mine", c("say.mine_dropped")),
  mine_destroyed: ({ c }, seen) =>
    say(seen.side, "mine", c("say.mine_destroyed", { cell: seen.cell })),
  exploded: ({ c }, seen) =>
    say(seen.side, WEAPONS[seen.weapon].icon, c(WEAPONS[seen.weapon].words, { cell: seen.cell })),
  blast_answered: ({ c }, seen) =>
    seen.taken === 0
      ? say(seen.side, "speech", c("say.all_clear"))
      : say(seen.side, "burst", c(seen.taken === 1 ? "say.indirect" : "say.direct"), "damage"),
  damaged_itself: ({ c }, seen) => say(seen.side, "burst", ownDamage(seen, c), "damage"),
  drone_answered: ({ c }, seen) =>
    say(
      seen.side,
      "drone",
      `${c("say.drone", { sector: seen.sector })} ${c(seen.there ? "say.yes" : "say.no")}`,
    ),
  sonar_asked: ({ c }, seen) => say(seen.side, "sonar", c("say.sonar")),
  sonar_answered: ({ c }, seen) => say(seen.side, "speech", answer(seen, c)),
  went_silent: ({ c }, seen) =>
    say(seen.side, "silence", c("silent_to", { cell: seen.cells.at(-1) ?? "" })),
  stayed_silent: ({ c }, seen) => say(seen.side, "silence", c("silent_here")),
  silence_heard: ({ c }, seen) => say(seen.side, "silence", c("say.silence")),
  surfaced: ({ c }, seen) => say(seen.side, "surface", c("say.surface", { sector: seen.sector })),
  stop_called: ({ c }, seen) => say(sideOf(seen.caller), "stop", c("say.stop")),
  stop_withdrawn: ({ c }, seen) =>
    say(sideOf(seen.caller), "stop", c(seen.by_clock ? "stop_lapsed" : "stop_taken_back")),
  play_resumed: ({ c }) => say(undefined, "play", c("play_resumed")),
  course_waits: ({ c }, seen) =>
    say(seen.side, seen.course, c("course_waits", { course: c(`heard.${seen.course}`) })),
  next_dropped: ({ c }, seen) =>
    say(seen.side, "undo", c(seen.taken_back ? "next_taken_back" : "next_lapsed")),
  track_wiped: ({ c }, seen) => say(seen.side, "wipe", c("track_wiped")),
  section_drawn: ({ c }, seen) => {
    const { section, initials } = seen.drawn;
    const told = c("section_drawn", { section: c(`section.${section}`), initials });
    return say(seen.side, "pencil", told, "routine");
  },
  outline_shown: ({ c }, seen) => say(seen.side, "eye", c("outline_shown")),
  outline_checked: ({ c }, seen) =>
    say(enemyOf(seen.side), seen.bad.length > 0 ? "warning" : "check", verdict(seen, c)),
  dived_again: ({ c }, seen) => say(seen.side, "submarine", c("say.dive")),
  stop_settled: () => undefined,
  rest_ended: () => undefined,
  drawing_time_passed: () => undefined,
  posts_manned: () => undefined,
  match_ended: ({ c, names }, seen) => say(undefined, "trophy", ending(seen, names, c)),
};

function course({ c }: Context, seen: CaptainSonar.CourseTaken | CaptainSonar.CourseHeard): Said {
  return {
    ...say(seen.side, seen.course, c(`say.course.${seen.course}`)),
    short: c(`short.${seen.course}`),
  };
}

const WEAPONS = {
  mine: { icon: "mine", words: "say.trigger" },
  torpedo: { icon: "torpedo", words: "say.torpedo" },
  archer_mine: { icon: "scenario", words: "say.archer" },
} as const;

function ownDamage({ cause, taken }: CaptainSonar.DamagedItself, c: Say): string {
  if (cause === "ice") return c("say.ice");
  if (cause === "breakdown") return c(taken > 1 ? "say.breakdown_damages" : "say.breakdown_damage");
  return c("say.self_damage", { count: taken });
}

/** What the enemy Engineer says of an outline, and what the own one answers. */
function verdict({ bad, overruled }: CaptainSonar.OutlineChecked, c: Say): string {
  const words =
    bad.length > 0 ? c("say.outline_bad") : `${c("say.outline_ok")} ${c("say.ready_to_dive")}`;
  return overruled ? c("overruled", { words }) : words;
}

function answer(told: CaptainSonar.SonarAnswered, c: Say): string {
  const words = c("say.sonar_answer", {
    first: c(`say.fact.${told.first}`, { value: told.first_value }),
    second: c(`say.fact.${told.second}`, { value: told.second_value }),
  });
  return told.by_clock ? c("by_clock", { words }) : words;
}

function ending(
  { winner, termination }: CaptainSonar.MatchEnded,
  names: Telling["names"],
  c: Say,
): string {
  if (winner !== null)
    return c(termination === "forfeit" ? "say.forfeit" : "say.win", {
      winner: names.boats[winner],
      loser: names.boats[enemyOf(winner)],
    });
  return c(termination === "turn_limit" ? "turns_up" : "say.draw");
}
