/** The announcements of a match as one crew reads them: the list, newest first, and the last of them. */

import type { Translate } from "../i18n";
import type { LogEntry } from "../instruments/types";
import type { IconName } from "../look/icons";
import type { Language, Side } from "../protocol";
import type { Role } from "../core/seats";
import type { Entry, Names } from "./contract";

/** One thing as it was said at the table. */
export interface Said {
  /** Who said it; undefined if the match itself. */
  readonly side: Side | undefined;
  /** The post from which it was said, where that is sure. */
  readonly role?: Role | undefined;
  readonly words: string;
  readonly icon: IconName;
  /** Routine comes with every course: it is left out where it would drown the rest. */
  readonly tone: "plain" | "damage" | "routine";
  /** The same in a word, for ears that are behind: "west". */
  readonly short?: string | undefined;
}

/** Said by this side, or by the match itself. */
export function say(
  side: Side | undefined,
  icon: IconName,
  words: string,
  tone: Said["tone"] = "plain",
): Said {
  return { side, icon, words, tone };
}

/** What words about a match depend on. */
export interface Telling {
  readonly t: Translate;
  readonly language: Language;
  readonly names: Names;
}

interface Listener<O> {
  readonly log: readonly Entry<O>[];
  readonly names: Names;
  readonly side: Side;
}

type Tell<O> = (observation: O) => Said | undefined;

/** Who reads: a crew, which knows its own voice, or a spectator of both. */
export type Audience = "crew" | "spectator";

/** All of them. The own crew's are without the boat's name. */
export function announced<O>(
  { log, names, side }: Listener<O>,
  tell: Tell<O>,
  eyes: Audience = "crew",
): readonly LogEntry[] {
  return log
    .flatMap(({ seq, turn, at, observation }): readonly LogEntry[] => {
      const one = tell(observation);
      if (one === undefined || !isNews(one)) return [];
      const own = eyes === "crew" && one.side === side;
      const pen =
        one.side === undefined
          ? "neutral"
          : eyes === "spectator"
            ? one.side
            : own
              ? "own"
              : "enemy";
      const text =
        one.side === undefined || own ? one.words : `${names.boats[one.side]}: ${one.words}`;
      return [
        {
          id: seq,
          when: turn === 0 ? "" : String(turn),
          at,
          side: one.tone === "damage" ? "damage" : pen,
          icon: one.icon,
          text,
        },
      ];
    })
    .reverse();
}

/** Is it worth a line? */
export function isNews({ tone }: Said): boolean {
  return tone !== "routine";
}
