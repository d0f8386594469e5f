/** The announcements of a match in lines, each with its answer, and which of them a caption shows. */

import type { LogEntry, TextRun } from "../../instruments/types";
import type { IconName } from "../../look/icons";
import type { Side } from "../../protocol";
import { isNews, type Said } from "./announced";
import type { Entry } from "../contract";
import { isSameReading, type Perspective, type Reading, readingOf, SPACE } from "./narrated";

/** Milliseconds that a result stays, unless the own crew acts. */
export const HELD_MS = 2500;

/** The newest lines that a caption may have to show one after the other. */
const MOST = 40;

/** Lines after which an act has had its answers. */
const PATIENCE = 6;

/** What was done, and what was answered. */
export interface HeldLine<O> {
  /** The number of the observation that began it. */
  readonly id: number;
  readonly turn: number;
  /** When its last part came, on this machine's clock; undefined if that was before this page. */
  readonly at: number | undefined;
  /** Who acted; undefined for the match itself. */
  readonly side: Side | undefined;
  readonly role: Said["role"];
  readonly icon: IconName;
  readonly tone: Said["tone"];
  readonly runs: readonly TextRun[];
  /** Its crew has taken it back: what was said stays said, and counts no more. */
  readonly isTakenBack?: boolean | undefined;
  readonly asks: boolean;
  readonly parts: readonly { readonly side: Side | undefined; readonly observation: O }[];
}

/** The announcements of a game that are results, those of them that no crew decides to say, and its steps. */
export interface ResultKinds {
  readonly all: ReadonlySet<string>;
  readonly unasked: ReadonlySet<string>;
  /** Steps that a Radio Operator draws. */
  readonly courses: ReadonlySet<string>;
}

/** What an observation says, or undefined. */
export type Tell<O> = (observation: O) => Said | undefined;

/** All lines, oldest first; routine is none. `before` are the lines of what came before this log. */
export function linesOf<O>(
  log: readonly Entry<O>[],
  tell: Tell<O>,
  before: readonly HeldLine<O>[] = [],
): readonly HeldLine<O>[] {
  const lines = [...before];
  const all = log.flatMap((each) => [each, ...(each.withdrawn ?? [])]);
  for (const { seq, turn, at, observation } of all) {
    const said = tell(observation);
    if (said === undefined || !isNews(said)) continue;
    const { side, role, icon, tone, line, place } = said;
    const part = { side, observation };
    const isTakenBack = !Number.isInteger(seq);
    const asked = place === "answers" && !isTakenBack ? askedIn(lines) : -1;
    const act = lines[asked];
    if (act === undefined)
      lines.push({
        ...{ id: seq, turn, at, side, role, icon, tone },
        isTakenBack,
        runs: line,
        asks: place === "asks" && !isTakenBack,
        parts: [part],
      });
    else
      lines[asked] = {
        ...act,
        at,
        tone: tone === "damage" ? tone : act.tone,
        runs: [...act.runs, SPACE, ...line],
        parts: [...act.parts, part],
      };
  }
  return lines;
}

/** The line that an answer belongs to. */
function askedIn<O>(lines: readonly HeldLine<O>[]): number {
  const asked = lines.findLastIndex(({ asks }) => asks);
  return asked >= lines.length - PATIENCE ? asked : -1;
}

/** The lines of a log that grows: while its reader stays, what it has told is the same object again. */
export class GrowingLines<O, R> {
  readonly #said: (observation: O, reading: R) => Said | undefined;
  readonly #isSame: (one: R, other: R) => boolean;
  #told: { log: readonly Entry<O>[]; reading: R; lines: readonly HeldLine<O>[] } | undefined;

  constructor(
    said: (observation: O, reading: R) => Said | undefined,
    isSame: (one: R, other: R) => boolean,
  ) {
    this.#said = said;
    this.#isSame = isSame;
  }

  /** All lines of this log, oldest first. */
  of(log: readonly Entry<O>[], reading: R): readonly HeldLine<O>[] {
    const told = this.#told;
    const goesOn =
      told !== undefined &&
      this.#isSame(told.reading, reading) &&
      told.log.every((entry, place) => entry === log[place]);
    const fresh = goesOn ? log.slice(told.log.length) : log;
    const tell = (seen: O): Said | undefined => this.#said(seen, reading);
    const lines = linesOf(fresh, tell, goesOn ? told.lines : []);
    this.#told = { log, reading, lines };
    return lines;
  }
}

/** The pen of a line, as this crew sees it (null: those who watch). */
export function penOf(side: Side | undefined, reader: Side | null): LogEntry["side"] {
  if (side === undefined) return "neutral";
  return reader === null ? side : side === reader ? "own" : "enemy";
}

/** A line as it stands among all announcements, for this reader. */
function entryOf<O>(line: HeldLine<O>, reader: Side | null): LogEntry {
  const { id, turn, at, side, icon, runs, isTakenBack } = line;
  return {
    id,
    when: turn === 0 ? "" : String(turn),
    at,
    side: penOf(side, reader),
    crew: side,
    icon,
    line: runs,
    isTakenBack,
  };
}

/** What a post needs to say what was announced. */
interface Hearing<O> extends Pick<Reading, "names"> {
  readonly side: Side;
  readonly log: readonly Entry<O>[];
}

/** How a game announces: all of it, newest first, and the newest lines, oldest first. */
export function announcing<O, P extends Hearing<O>>(
  said: (observation: O, reading: Reading) => Said | undefined,
  /** What a crew may keep of what it heard. */
  kept: (post: P) => P["log"] = ({ log }) => log,
): {
  readonly logOf: (post: P, eyes?: Perspective) => readonly LogEntry[];
  readonly newestOf: (post: P, eyes?: Perspective) => readonly HeldLine<O>[];
} {
  const fresh = (): GrowingLines<O, Reading> => new GrowingLines(said, isSameReading);
  const lines = { crew: fresh(), spectator: fresh() };
  const keptLines = fresh();
  const entries = new WeakMap<HeldLine<O>, LogEntry>();
  return {
    logOf: (post, eyes = "crew") => {
      const reading = readingOf(post, eyes);
      const heard = eyes === "crew" ? kept(post) : post.log;
      const grown = heard === post.log ? lines[eyes] : keptLines;
      return grown
        .of(heard, reading)
        .map((line) => {
          const entry = entries.get(line) ?? entryOf(line, reading.reader);
          entries.set(line, entry);
          return entry;
        })
        .reverse();
    },
    newestOf: (post, eyes = "crew") => lines[eyes].of(post.log, readingOf(post, eyes)).slice(-MOST),
  };
}

/** The one to be shown at this time, for the crew of `own` (null: for those who watch). */
export function shownOf<O extends { readonly kind: string }>(
  lines: readonly HeldLine<O>[],
  own: Side | null,
  { all, unasked }: ResultKinds,
  now: number,
): HeldLine<O> | undefined {
  const acted = lines.findLastIndex(({ parts }) =>
    parts.some(({ side, observation }) => side === own && !unasked.has(observation.kind)),
  );
  let shown: HeldLine<O> | undefined;
  let until = -Infinity;
  for (const line of lines.slice(Math.max(0, acted))) {
    const from = Math.max(line.at ?? -Infinity, until);
    if (from > now && shown !== undefined) break;
    shown = line;
    const isResult = line.parts.some(({ observation }) => all.has(observation.kind));
    until = isResult ? from + HELD_MS : from;
  }
  return shown;
}
