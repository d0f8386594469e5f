/** One announcement: what it is in the line that is read, and what is spoken at the table. */

import { type TextRun, textOf } from "../../instruments/types";
import type { IconName } from "../../look/icons";
import type { Side } from "../../protocol";
import type { Role } from "../../core/seats";

/** One thing as it was said at the table. */
export interface Said {
  /** Who did or said it; undefined if the match itself. */
  readonly side: Side | undefined;
  /** The post from which it was said, where that is sure. */
  readonly role?: Role | undefined;
  /** As it is spoken aloud: the call that the rulebook prints, where there is one. */
  readonly words: string;
  /** As it is read: who did what to whom. */
  readonly line: readonly TextRun[];
  /** It gets an answer in its own line, or is one to what was asked or done before. */
  readonly place: "alone" | "asks" | "answers";
  readonly icon: IconName;
  /** Routine comes with every course: it is left out where it would drown the rest. */
  readonly tone: "plain" | "damage" | "routine";
  /** The same in a word, for ears that are behind: "west". */
  readonly short?: string | undefined;
}

/** Said or done by this side, or by the match itself. */
export function say(
  side: Side | undefined,
  icon: IconName,
  words: string,
  line: readonly TextRun[],
  more: Partial<Pick<Said, "place" | "tone" | "short">> = {},
): Said {
  return { side, icon, words, line, place: "alone", tone: "plain", ...more };
}

/** What no rulebook prints a call for is spoken as it is read. */
export function told(
  side: Side | undefined,
  icon: IconName,
  line: readonly TextRun[],
  more: Parameters<typeof say>[4] = {},
): Said {
  return say(side, icon, textOf(line), line, more);
}

/** What the match itself tells. */
export function fact(icon: IconName, line: readonly TextRun[]): Said {
  return told(undefined, icon, line);
}

/** Is it worth a line? */
export function isNews({ tone }: Said): boolean {
  return tone !== "routine";
}
