/** The announcements of a match as one crew reads them: the list, newest first, and the last of them. */

import type { Said } from "../games/face";
import type { LogEntry } from "../instruments/types";
import type { Side } from "../protocol";
import type { Entry, Names } from "./contract";

interface Listener<O> {
  readonly log: readonly Entry<O>[];
  readonly names: Names;
  readonly side: Side;
}

type Tell<O> = (observation: O) => Said | undefined;

/** Who reads: a crew, which knows its own voice, or somebody who watches both. */
export type Eyes = "crew" | "spectator";

/** All of them. The own crew's are without the boat's name. */
export function announced<O>({ log, names, side }: Listener<O>, tell: Tell<O>, eyes: Eyes = "crew"): readonly LogEntry[] {
  return log
    .flatMap(({ seq, move, observation }): readonly LogEntry[] => {
      const one = tell(observation);
      if (one === undefined) return [];
      const own = eyes === "crew" && one.side === side;
      const pen = one.side === undefined ? "neutral" : eyes === "spectator" ? one.side : own ? "own" : "enemy";
      const text = one.side === undefined || own ? one.words : `${names.boats[one.side]}: ${one.words}`;
      return [{ id: seq, when: move === 0 ? "" : String(move), side: one.tone === "damage" ? "damage" : pen, icon: one.icon, text }];
    })
    .reverse();
}

export interface Last<O> extends Said {
  readonly move: number;
  readonly observation: O;
}

/** The last one, of those that count. */
export function lastSaid<O>({ log }: Pick<Listener<O>, "log">, tell: Tell<O>, counts: (observation: O) => boolean = () => true): Last<O> | undefined {
  for (const { move, observation } of log.toReversed()) {
    const one = counts(observation) ? tell(observation) : undefined;
    if (one !== undefined) return { ...one, move, observation };
  }
  return undefined;
}
