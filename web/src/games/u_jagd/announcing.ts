/** What was said at the table, in words: for the caption, the list of announcements, the replay. */

import { assertNever } from "../../core/assertNever";
import type { Said, Telling } from "../../stations/announced";
import { type Results, type Spoken, spokenOf } from "../../stations/held";
import type { IconName } from "../../look/icons";
import type { LogEntry } from "../../instruments/types";
import type { Side, UJagd } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { squaresOn } from "./field";
import { Words, type HunterProps } from "./post";

type Seen = UJagd.Observation;

/** One observation as it was said, or undefined if nobody said anything. */
export function said(seen: Seen, { language, names }: Telling): Said | undefined {
  const words = new Words(language);
  const { u } = words;
  const by = (
    side: Side | undefined,
    icon: IconName,
    text: string,
    tone: Said["tone"] = "plain",
  ): Said => ({ side, icon, words: text, tone });
  switch (seen.kind) {
    case "match_began":
      return by(undefined, "chart", u("begins", { boat: names.boats[seen.first] }));
    case "contact_placed":
      return by(
        seen.side,
        "chart",
        u("entered", { contact: words.contact({ id: seen.contact }), square: seen.square }),
      );
    case "square_cleared":
      return by(seen.side, "chart", u("cleared", { square: seen.square }));
    case "map_confirmed":
      return by(seen.side, "check", u("map_ready"));
    case "sonar_answered":
      return by(seen.side, "sonar", `${sonarAsked(seen, words)} ${sonarTold(seen, words)}`);
    case "periscope_answered":
      return by(
        seen.side,
        "periscope",
        `${u("say.peri_ask", { line: words.line(seen.line) })} ${periscopeTold(seen, words)}`,
      );
    case "torpedo_launched":
      return by(seen.side, "torpedo", u("say.torpedo", { f: seen.target }));
    case "torpedo_missed":
      return by(seen.side, "burst", u("say.missed"));
    case "last_turn_began":
      return by(seen.side, "burst", u("say.hit_last_turn"), "damage");
    case "fire_held":
      return by(seen.side, "cross", u("say.no_shot"));
    case "maps_shown":
      return by(undefined, "eye", u("maps_shown"));
    case "match_ended":
      return ended(seen, by, u, names);
    case "turn_began":
    case "target_analysed":
    case "torpedo_hit":
      return undefined;
    default:
      return assertNever(seen);
  }
}

type By = (side: Side | undefined, icon: IconName, text: string, tone?: Said["tone"]) => Said;

function ended(
  { winner, termination }: UJagd.MatchEnded,
  by: By,
  u: Words["u"],
  names: Telling["names"],
): Said {
  if (winner === null) return by(undefined, "submarine", u("say.draw"));
  if (termination === "torpedo") return by(enemyOf(winner), "burst", u("say.sunk"), "damage");
  if (termination === "forfeit")
    return by(undefined, "trophy", u("say.forfeit", { winner: names.boats[winner] }));
  return by(undefined, "submarine", u("wins", { boat: names.boats[winner] }));
}

function sonarAsked({ line, bands: [first, second] }: UJagd.SonarAnswered, words: Words): string {
  return words.u("say.sonar_ask", {
    line: words.line(line),
    b1: words.band(first),
    b2: words.band(second),
  });
}

function sonarTold(
  { bands: [first, second], noises: [one, two] }: UJagd.SonarAnswered,
  { u, band }: Words,
): string {
  return capital(
    u("say.sonar_answer", {
      b1: band(first),
      r1: u(`say.r${one}`),
      b2: band(second),
      r2: u(`say.r${two}`),
    }),
  );
}

function periscopeTold({ line, sights }: UJagd.PeriscopeAnswered, { u }: Words): string {
  const [f = "", g = ""] = squaresOn(line).map((square, place) =>
    u(`say.peri_${sights[place] ?? "nothing"}`, { f: square }),
  );
  return u("say.peri_answer", { f, g });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Of the own map only what was said, not each contact that was tried on it. */
function isSaid({ kind }: Seen): boolean {
  return kind !== "contact_placed" && kind !== "square_cleared";
}

/** Everything that was said, newest first. */
export function logOf(post: HunterProps, spectator = false): readonly LogEntry[] {
  return post.log
    .flatMap(({ seq, turn, observation }): readonly LogEntry[] => {
      const one = isSaid(observation) ? said(observation, post) : undefined;
      if (one === undefined) return [];
      const side =
        one.side === undefined
          ? "neutral"
          : spectator
            ? one.side
            : one.side === post.side
              ? "own"
              : "enemy";
      return [
        { id: seq, when: turn === 0 ? "" : String(turn), side, icon: one.icon, text: one.words },
      ];
    })
    .reverse();
}

/** What answers something, and what of it is said without a choice. */
export const RESULTS: Results = {
  all: new Set<Seen["kind"]>([
    "sonar_answered",
    "periscope_answered",
    "torpedo_missed",
    "last_turn_began",
  ]),
  unasked: new Set<Seen["kind"]>(["torpedo_missed", "last_turn_began"]),
};

/** The newest announcements, oldest first. */
export function newestOf(post: HunterProps): readonly Spoken<Seen>[] {
  return spokenOf(post.log, (seen) => (isSaid(seen) ? said(seen, post) : undefined));
}
