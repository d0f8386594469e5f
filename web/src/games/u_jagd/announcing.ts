/** What was said at the table, in words: for the caption, the list of announcements, the replay. */

import { byKind, type ByKind } from "../../core/byKind";
import { fact, say, told, type Said } from "../../stations/said/announced";
import { announcing, type ResultKinds } from "../../stations/said/held";
import { Narrator, type Reading, SPACE } from "../../stations/said/narrated";
import type { UJagd } from "../../protocol";
import { enemyOf } from "../../core/seats";
import { squaresOn } from "./field";
import { uJagdLines } from "./line.words";
import { type HunterProps, Words } from "./post";

type Seen = UJagd.Observation;

interface Context {
  readonly words: Words;
  readonly n: Narrator<typeof uJagdLines>;
}

const WORDS: ByKind<Context, Seen, Said | undefined> = {
  match_began: ({ n }, seen) => fact("chart", n.tell("begins", seen.first)),
  contact_placed: ({ words, n }, { side, square, contact }) =>
    told(
      side,
      "chart",
      n.tell("entered", side, {
        contact: words.contact({ id: contact }),
        square: n.place(square),
      }),
    ),
  square_cleared: ({ n }, { side, square }) =>
    told(side, "chart", n.tell("cleared", side, { square: n.place(square) })),
  map_confirmed: ({ n }, { side }) => told(side, "check", n.tell("ready", side)),
  sonar_answered: ({ words, n }, seen) => {
    const { side, line, bands } = seen;
    const answer = sonarTold(seen, words);
    const [first, second] = bands.map(words.band);
    const ask = n.tell("sonar", side, {
      line: words.line(line),
      first: first ?? "",
      second: second ?? "",
    });
    return say(side, "sonar", `${sonarAsked(seen, words)} ${answer}`, [
      ...ask,
      SPACE,
      ...n.says(enemyOf(side), answer),
    ]);
  },
  periscope_answered: ({ words, n }, seen) => {
    const { side } = seen;
    const line = words.line(seen.line);
    const answer = periscopeTold(seen, words);
    return say(side, "periscope", `${words.u("say.peri_ask", { line })} ${answer}`, [
      ...n.tell("periscope", side, { line }),
      SPACE,
      ...n.says(enemyOf(side), answer),
    ]);
  },
  torpedo_launched: ({ words, n }, { side, target }) =>
    say(
      side,
      "torpedo",
      words.u("say.torpedo", { f: target }),
      n.tell("fired", side, { square: n.place(target) }),
      { place: "asks" },
    ),
  torpedo_missed: ({ words, n }, { side }) => {
    const call = words.u("say.missed");
    return say(side, "burst", call, n.says(side, call), { place: "answers" });
  },
  last_turn_began: ({ words, n }, { side }) => {
    const call = words.u("say.hit_last_turn");
    return say(side, "burst", call, n.says(side, call), { place: "answers", tone: "damage" });
  },
  fire_held: ({ words, n }, { side }) => {
    const call = words.u("say.no_shot");
    return say(side, "cross", call, n.says(side, call));
  },
  maps_shown: ({ n }) => fact("eye", n.plain("shown")),
  match_ended: ({ words, n }, seen) => ended(seen, words.u, n),
  turn_began: () => undefined,
  target_analysed: () => undefined,
  torpedo_hit: () => undefined,
};

/** One observation as it was said, or undefined if no player said anything. */
export function said(seen: Seen, reading: Reading): Said | undefined {
  const n = new Narrator(uJagdLines, reading);
  return byKind(WORDS, { words: new Words(() => reading.language), n }, seen);
}

function ended({ winner, termination }: UJagd.MatchEnded, u: Words["u"], n: Context["n"]): Said {
  if (winner === null) return say(undefined, "submarine", u("say.draw"), n.plain("draw"));
  const loser = enemyOf(winner);
  const wins = n.tell("wins", winner);
  if (termination === "torpedo")
    return say(loser, "burst", u("say.sunk"), [...n.says(loser, u("say.sunk")), SPACE, ...wins], {
      tone: "damage",
    });
  if (termination === "forfeit" || termination === "resigned")
    return say(undefined, "trophy", u(`station.${termination}`, { winner: n.boat(winner) }), [
      ...n.tell(termination === "forfeit" ? "gone" : "resigned", loser),
      SPACE,
      ...wins,
    ]);
  return fact("submarine", wins);
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

const announced = announcing<Seen, HunterProps>((seen, reading) =>
  isSaid(seen) ? said(seen, reading) : undefined,
);
export const logOf = announced.logOf;
export const newestOf = announced.newestOf;

/** What answers something, and what of it is said without a choice. */
export const RESULTS: ResultKinds = {
  all: new Set<Seen["kind"]>([
    "sonar_answered",
    "periscope_answered",
    "torpedo_missed",
    "last_turn_began",
  ]),
  unasked: new Set<Seen["kind"]>(["torpedo_missed", "last_turn_began"]),
  courses: new Set<Seen["kind"]>(),
};
