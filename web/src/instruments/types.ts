/** Values the instruments show. Words come from the caller, in the language of the reader. */

import type { Course, Crew, Owner } from "../board/types";
import type { IconName } from "../look/icons";

/** One key of the helm. */
export interface HelmKey {
  readonly course: Course;
  /** On the key: "N". */
  readonly letter: string;
  /** On the key instead of the letter, where courses have no letters of their own. */
  readonly icon?: IconName | undefined;
  /** Under the letter: where it leads, or in two words why not. */
  readonly to: string;
  /** Spoken name of the key, with where it leads or why not. */
  readonly name: string;
  readonly legal: boolean;
  /** The whole reason, when asked. */
  readonly reason?: string | undefined;
  /** What it does to the panels: nothing, repairs, crosses the last free symbol, costs damage. */
  readonly forecast?: "safe" | "repair" | "last" | "leaks" | "damage" | undefined;
  /** How many courses are legal after it; 0 is a dead end. */
  readonly next?: number | undefined;
}

/** How a gauge or a system stands. */
export type Readiness =
  /** Filling up. */
  | "charging"
  /** May be marked now. */
  | "open"
  /** Just marked, not yet agreed. */
  | "marked"
  /** May be used. */
  | "ready"
  /** Being used now. */
  | "armed"
  /** Full or not, blocked by a breakdown. */
  | "broken"
  /** Not on this chart. */
  | "absent";

/** A part of a line of announcements: narrated words, the name of a crew ("You", "Marlin"), a place,
 * words as a boat spoke them, harm to a boat. */
export type TextRun =
  | { readonly kind: "words" | "place" | "quote" | "harm"; readonly text: string }
  | { readonly kind: "crew"; readonly text: string; readonly crew: Crew; readonly pen: Owner };

/** A line as plain text. */
export function textOf(line: readonly TextRun[]): string {
  return line.map(({ text }) => text).join("");
}

export interface LogEntry {
  readonly id: string | number;
  /** Number of the move. */
  readonly when: string;
  /** When it was said, on this machine's clock; shown instead of the number where time counts. */
  readonly at?: number | undefined;
  /** Who acted, as the reader sees them, and the boat's flag; the match itself is neutral and has none. */
  readonly side: Owner;
  readonly crew: Crew | undefined;
  readonly icon: IconName;
  readonly line: readonly TextRun[];
  /** It is struck through: it counts no more. */
  readonly isTakenBack?: boolean | undefined;
}

/** Whose turn it is and what is asked, as the strip shows it. */
export interface TurnStatus {
  readonly text: string;
  /** Spoken, where the text is short for want of room. */
  readonly spoken?: string | undefined;
  readonly icon: IconName;
  readonly tone: "go" | "heard" | "quiet" | "stop";
}
