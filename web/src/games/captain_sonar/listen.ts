/** What both crews heard of one boat: its dives, step by step, and the facts told about it. */

import { placeOf } from "../../board/geometry";
import type { CellName } from "../../board/types";
import type { CaptainSonar, Side } from "../../protocol";
import type { Step } from "../../stations/sheet/radio_post";
import type { HeardStep } from "../../stations/sheet/sheet";
import { DIRECTION_OF } from "../../board/directions";
import { type Statement, statementsOf } from "./answers";

type Seen = CaptainSonar.Observation;

/** A fact that was told about where the boat was. */
export type Clue = { readonly turn: number } & (
  | { readonly kind: "sector"; readonly sector: string; readonly inside: boolean }
  | { readonly kind: "surfaced"; readonly sector: string }
  | { readonly kind: "pair"; readonly first: Statement; readonly second: Statement }
  | { readonly kind: "blast"; readonly cell: CellName; readonly taken: number }
  | { readonly kind: "fired"; readonly cell: CellName }
  | { readonly kind: "laid" }
  | { readonly kind: "triggered"; readonly cell: CellName }
);

export interface Dive {
  readonly steps: readonly Step[];
  readonly clues: readonly Clue[];
  /** The turn in which it surfaced. */
  readonly ended?: number | undefined;
}

interface Hearing {
  readonly turn: number;
  /** No turns are told in real time: a boat's courses count instead. */
  readonly isRealTime: boolean;
  /** The listening crew is surfaced and may note nothing (CAP-209). */
  readonly isMuted: boolean;
  readonly isLive: boolean;
  readonly dives: readonly Dive[];
  /** Where the other crew's weapon went off last. */
  readonly target: CellName;
}

const NOTHING: Dive = { steps: [], clues: [] };

/** A fact without when it was told. */
type UndatedClue = Clue extends infer Each
  ? Each extends Clue
    ? Omit<Each, "turn">
    : never
  : never;

/** Fold what was observed into the dives of a side, oldest first.
 *
 * `isLive`: what the other crew heard while it was surfaced in real time was not written down.
 */
export function divesOf(
  observations: readonly Seen[],
  side: Side,
  isLive = false,
): readonly Dive[] {
  const start: Hearing = {
    turn: 0,
    isRealTime: true,
    isMuted: false,
    isLive,
    dives: [NOTHING],
    target: "",
  };
  return observations.reduce((hearing, seen) => hear(hearing, seen, side), start).dives;
}

function hear(hearing: Hearing, seen: Seen, side: Side): Hearing {
  switch (seen.kind) {
    case "turn_began":
      return {
        ...hearing,
        isRealTime: false,
        turn: hearing.turn + 1,
      };
    case "course_heard":
    case "course_taken":
      return seen.side === side ? stepHeard(hearing, DIRECTION_OF[seen.course]) : hearing;
    case "silence_heard":
    case "went_silent":
    case "stayed_silent":
      return seen.side === side ? stepHeard(hearing, "silence") : hearing;
    case "drone_answered":
      return seen.side === side
        ? hearing
        : told(hearing, { kind: "sector", sector: seen.sector, inside: seen.there });
    case "sonar_answered": {
      const [first, second] = statementsOf(seen);
      return seen.side === side ? told(hearing, { kind: "pair", first, second }) : hearing;
    }
    case "exploded":
      return exploded(hearing, seen, side);
    case "blast_answered":
      return seen.side === side
        ? told(hearing, { kind: "blast", cell: hearing.target, taken: seen.taken })
        : hearing;
    case "mine_drop_heard":
      return seen.side === side ? told(hearing, { kind: "laid" }) : hearing;
    case "surfaced":
      return seen.side === side
        ? surfaced(counted(hearing), seen.sector)
        : { ...hearing, isMuted: hearing.isRealTime && hearing.isLive };
    case "dived_again":
      return seen.side === side ? hearing : { ...hearing, isMuted: false };
    default:
      return hearing;
  }
}

function exploded(
  hearing: Hearing,
  { side: by, weapon, cell }: CaptainSonar.Exploded,
  side: Side,
): Hearing {
  if (by !== side) return { ...hearing, target: cell };
  return told(
    hearing,
    weapon === "torpedo" ? { kind: "fired", cell } : { kind: "triggered", cell },
  );
}

function surfaced(hearing: Hearing, sector: string): Hearing {
  const { dives } = withDive(hearing, { ended: hearing.turn });
  return told({ ...hearing, dives: [...dives, NOTHING] }, { kind: "surfaced", sector });
}

function diveOf(hearing: Hearing): Dive {
  return hearing.dives.at(-1) ?? NOTHING;
}

function withDive(hearing: Hearing, change: Partial<Dive>): Hearing {
  return { ...hearing, dives: hearing.dives.with(-1, { ...diveOf(hearing), ...change }) };
}

function stepHeard(before: Hearing, heard: HeardStep): Hearing {
  const hearing = counted(before);
  const { turn, isMuted } = hearing;
  // A silence may have gone anywhere: so may a course that no player noted.
  const step: Step = isMuted ? { heard: "silence", turn, unwritten: true } : { heard, turn };
  return withDive(hearing, { steps: [...diveOf(hearing).steps, step] });
}

function counted(hearing: Hearing): Hearing {
  return hearing.isRealTime ? { ...hearing, turn: hearing.turn + 1 } : hearing;
}

function told(hearing: Hearing, fact: UndatedClue): Hearing {
  const { clues } = diveOf(hearing);
  return withDive(hearing, {
    clues: [...clues, { ...fact, turn: hearing.turn }],
  });
}

/** Steps from cell to cell, never diagonally. */
export function stepsApart(a: CellName, b: CellName): number {
  const [from, to] = [placeOf(a), placeOf(b)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}
