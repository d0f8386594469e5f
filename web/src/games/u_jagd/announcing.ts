/** What was said at the table, in words: for the caption, the list of announcements, the replay. */

import { byKind, type ByKind } from "../../core/byKind";
import { say, type Said, type Telling } from "../../stations/announced";
import { type ResultKinds, type Spoken, spokenOf } from "../../stations/held";
import type { LogEntry } from "../../instruments/types";
import type { UJagd } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { squaresOn } from "./field";
import { Words, type HunterProps } from "./post";

type Seen = UJagd.Observation;

interface Context {
  readonly words: Words;
  readonly names: Telling["names"];
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  match_began: ({ words, names }, seen) =>
    say(undefined, "chart", words.u("begins", { boat: names.boats[seen.first] })),
  contact_placed: ({ words }, seen) =>
    say(
      seen.side,
      "chart",
      words.u("entered", { contact: words.contact({ id: seen.contact }), square: seen.square }),
    ),
  square_cleared: ({ words }, seen) =>
    say(seen.side, "chart", words.u("cleared", { square: seen.square })),
  map_confirmed: ({ words }, seen) => say(seen.side, "check", words.u("map_ready")),
  sonar_answered: ({ words }, seen) =>
    say(seen.side, "sonar", `${sonarAsked(seen, words)} ${sonarTold(seen, words)}`),
  periscope_answered: ({ words }, seen) =>
    say(
      seen.side,
      "periscope",
      `${words.u("say.peri_ask", { line: words.line(seen.line) })} ${periscopeTold(seen, words)}`,
    ),
  torpedo_launched: ({ words }, seen) =>
    say(seen.side, "torpedo", words.u("say.torpedo", { f: seen.target })),
  torpedo_missed: ({ words }, seen) => say(seen.side, "burst", words.u("say.missed")),
  last_turn_began: ({ words }, seen) =>
    say(seen.side, "burst", words.u("say.hit_last_turn"), "damage"),
  fire_held: ({ words }, seen) => say(seen.side, "cross", words.u("say.no_shot")),
  maps_shown: ({ words }) => say(undefined, "eye", words.u("maps_shown")),
  match_ended: ({ words, names }, seen) => ended(seen, words.u, names),
  turn_began: () => undefined,
  target_analysed: () => undefined,
  torpedo_hit: () => undefined,
};

/** One observation as it was said, or undefined if no crew said anything. */
export function said(seen: Seen, { language, names }: Telling): Said | undefined {
  return byKind(WORDS, { words: new Words(language), names }, seen);
}

function ended(
  { winner, termination }: UJagd.MatchEnded,
  u: Words["u"],
  names: Telling["names"],
): Said {
  if (winner === null) return say(undefined, "submarine", u("say.draw"));
  if (termination === "torpedo") return say(enemyOf(winner), "burst", u("say.sunk"), "damage");
  if (termination === "forfeit")
    return say(undefined, "trophy", u("say.forfeit", { winner: names.boats[winner] }));
  return say(undefined, "submarine", u("wins", { boat: names.boats[winner] }));
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
export const RESULTS: ResultKinds = {
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
