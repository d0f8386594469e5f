/** What is said at the table of Captain Sonar, and what is written beside it. */

import { assertNever } from "../../core/assertNever";
import { speaker, type Speak } from "../../i18n";
import { captainSonar } from "./words";
import type { IconName } from "../../look/icons";
import type { CaptainSonar, Language, Side } from "../../protocol";
import { enemyOf, type Role, roleOf, sideOf } from "../../core/seats";
import { ICONS, SIZES } from "./systems";
import { ROLE_ICONS } from "../../stations/roles";
import type { Said, Telling } from "../../stations/announced";

type Seen = CaptainSonar.Observation;
export type Say = Speak<typeof captainSonar>;

export function wordsIn(language: Language): Say {
  return speaker(captainSonar, language);
}

/** One observation as it was said, or undefined if nothing was. */
export function said(seen: Seen, telling: Pick<Telling, "language" | "names">): Said | undefined {
  const one = wordsOf(seen, telling);
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

function wordsOf(
  seen: Seen,
  { language, names }: Pick<Telling, "language" | "names">,
): Said | undefined {
  const c = wordsIn(language);
  const by = (
    side: Side | undefined,
    icon: IconName,
    words: string,
    tone: Said["tone"] = "plain",
  ): Said => ({ side, icon, words, tone });
  switch (seen.kind) {
    case "turn_began":
      return undefined;
    case "match_began":
      return by(undefined, "chart", c("begins", { boat: names.boats[seen.first] }));
    case "start_chosen":
      return by(seen.side, "chart", c("start_marked_on", { cell: seen.cell }));
    case "start_locked":
      return by(seen.side, "chart", c("start_marked"));
    case "dived":
      return by(undefined, "submarine", c("say.start"));
    case "course_taken":
    case "course_heard":
      return {
        ...by(seen.side, seen.course, c(`say.course.${seen.course}`)),
        short: c(`short.${seen.course}`),
      };
    case "ok_said":
      return by(
        seen.side,
        ROLE_ICONS[seen.role],
        c("say.ok", { post: c(`post.${seen.role}`) }),
        "routine",
      );
    case "gauge_marked":
      return by(
        seen.side,
        ICONS[seen.system],
        c("gauge_marked", {
          system: c(`system.${seen.system}`),
          marks: seen.marks,
          size: SIZES[seen.system],
        }),
        "routine",
      );
    case "gauge_wiped":
      return by(seen.side, "wipe", c("gauge_wiped", { system: c(`system.${seen.system}`) }));
    case "system_ready":
      return by(seen.side, "ready", c(`say.ready.${seen.system}`));
    case "symbol_crossed":
      return by(seen.side, "engineer", c("crossed", { symbol: seen.symbol }), "routine");
    case "circuit_repaired":
      return by(seen.side, "circuit", c("say.self_repair"));
    case "breakdowns_erased":
      return by(seen.side, "wipe", c("erased"));
    case "engineer_asked":
      return by(
        seen.side,
        "question",
        c("say.ask_breakdown", { system: c(`system.${seen.system}`) }),
      );
    case "breakdown_told":
      return by(
        seen.side,
        seen.blocked ? "warning" : "check",
        c(seen.blocked ? "say.blocked" : "say.clear", { system: c(`system.${seen.system}`) }),
      );
    case "drawing_confirmed":
      return by(seen.side, "pencil", c("drawn"), "routine");
    case "mine_dropped":
      return by(seen.side, "mine", c("dropped_on", { cell: seen.cell }));
    case "mine_drop_heard":
      return by(seen.side, "mine", c("say.mine_dropped"));
    case "mine_destroyed":
      return by(seen.side, "mine", c("say.mine_destroyed", { cell: seen.cell }));
    case "exploded":
      return by(
        seen.side,
        WEAPONS[seen.weapon].icon,
        c(WEAPONS[seen.weapon].words, { cell: seen.cell }),
      );
    case "blast_answered":
      return seen.taken === 0
        ? by(seen.side, "speech", c("say.all_clear"))
        : by(seen.side, "burst", c(seen.taken === 1 ? "say.indirect" : "say.direct"), "damage");
    case "damaged_itself":
      return by(seen.side, "burst", ownDamage(seen, c), "damage");
    case "drone_answered":
      return by(
        seen.side,
        "drone",
        `${c("say.drone", { sector: seen.sector })} ${c(seen.there ? "say.yes" : "say.no")}`,
      );
    case "sonar_asked":
      return by(seen.side, "sonar", c("say.sonar"));
    case "sonar_answered":
      return by(seen.side, "speech", answer(seen, c));
    case "went_silent":
      return by(seen.side, "silence", c("silent_to", { cell: seen.cells.at(-1) ?? "" }));
    case "stayed_silent":
      return by(seen.side, "silence", c("silent_here"));
    case "silence_heard":
      return by(seen.side, "silence", c("say.silence"));
    case "surfaced":
      return by(seen.side, "surface", c("say.surface", { sector: seen.sector }));
    case "stop_called":
      return by(sideOf(seen.caller), "stop", c("say.stop"));
    case "stop_withdrawn":
      return by(sideOf(seen.caller), "stop", c(seen.by_clock ? "stop_lapsed" : "stop_taken_back"));
    case "play_resumed":
      return by(undefined, "play", c("play_resumed"));
    case "course_waits":
      return by(seen.side, seen.course, c("course_waits", { course: c(`heard.${seen.course}`) }));
    case "next_dropped":
      return by(seen.side, "undo", c(seen.taken_back ? "next_taken_back" : "next_lapsed"));
    case "track_wiped":
      return by(seen.side, "wipe", c("track_wiped"));
    case "section_drawn": {
      const { section, initials } = seen.drawn;
      const told = c("section_drawn", { section: c(`section.${section}`), initials });
      return by(seen.side, "pencil", told, "routine");
    }
    case "outline_shown":
      return by(seen.side, "eye", c("outline_shown"));
    case "outline_checked":
      return by(enemyOf(seen.side), seen.bad.length > 0 ? "warning" : "check", verdict(seen, c));
    case "dived_again":
      return by(seen.side, "submarine", c("say.dive"));
    case "stop_settled":
    case "calls_barred":
    case "calls_allowed":
    case "rest_ended":
    case "drawing_time_passed":
    case "posts_manned":
      return undefined;
    case "match_ended":
      return by(undefined, "trophy", ending(seen, names, c));
    default:
      return assertNever(seen);
  }
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
