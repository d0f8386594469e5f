/** Which announcement a caption shows: a result stays readable although the match goes on. */

import type { Side } from "../protocol";
import { isNews, type Said } from "./announced";
import type { Entry } from "./contract";

/** Milliseconds that a result stays, unless the own crew acts. */
export const HELD_MS = 2500;

/** The newest announcements that a caption may have to show one after the other. */
const MOST = 12;

/** One announcement with what it is of. */
export interface Spoken<O> extends Said {
  readonly turn: number;
  /** When it came, on this machine's clock; undefined if it came before this page did. */
  readonly at: number | undefined;
  readonly observation: O;
}

/** The announcements of a game that are results, and those of them that no crew decides to say. */
export interface ResultKinds {
  readonly all: ReadonlySet<string>;
  readonly unasked: ReadonlySet<string>;
}

/** The newest announcements, oldest first; routine is none. */
export function spokenOf<O>(
  log: readonly Entry<O>[],
  tell: (observation: O) => Said | undefined,
): readonly Spoken<O>[] {
  const spoken: Spoken<O>[] = [];
  for (const { turn, at, observation } of log.toReversed()) {
    const one = tell(observation);
    if (one === undefined || !isNews(one)) continue;
    spoken.push({ ...one, turn, at, observation });
    if (spoken.length === MOST) break;
  }
  return spoken.reverse();
}

/** The one to be shown at this time, for the crew of `own` (null: for those who watch). */
export function shownOf<O extends { readonly kind: string }>(
  spoken: readonly Spoken<O>[],
  own: Side | null,
  { all, unasked }: ResultKinds,
  now: number,
): Spoken<O> | undefined {
  const acted = spoken.findLastIndex(
    ({ side, observation }) => side === own && !unasked.has(observation.kind),
  );
  let shown: Spoken<O> | undefined;
  let until = -Infinity;
  for (const one of spoken.slice(Math.max(0, acted))) {
    const from = Math.max(one.at ?? -Infinity, until);
    if (from > now && shown !== undefined) break;
    shown = one;
    until = all.has(one.observation.kind) ? from + HELD_MS : from;
  }
  return shown;
}
