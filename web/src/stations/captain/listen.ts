/** What everybody heard of one boat: its dives, step by step, and the facts told about it. */

import { zoneOf } from "../../board/coast";
import { placeOf } from "../../board/geometry";
import type { CellName, ChartSheet } from "../../board/types";
import type { CaptainSonar, Side } from "../../protocol";
import type { Step } from "../film/post";
import type { Heard } from "../film/sheet";
import type { Way } from "../film/ways";
import { type Statement, statementsOf } from "./answers";

type Seen = CaptainSonar.Observation;

/** A fact about where the boat was after so many steps of its dive. */
export type Clue = { readonly after: number; readonly turn: number } & (
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
  readonly dives: readonly Dive[];
  /** Where the other crew's weapon went off last. */
  readonly target: CellName;
}

const NOTHING: Dive = { steps: [], clues: [] };
export const WAY_OF: Readonly<Record<CaptainSonar.Course, Way>> = { north: "up", east: "right", south: "down", west: "left" };

/** A fact without when it was told. */
type Told = Clue extends infer Each ? (Each extends Clue ? Omit<Each, "after" | "turn"> : never) : never;

/** Fold what was observed into the dives of a side, oldest first. */
export function divesOf(observations: readonly Seen[], side: Side): readonly Dive[] {
  const start: Hearing = { turn: 0, dives: [NOTHING], target: "" };
  return observations.reduce((hearing, seen) => hear(hearing, seen, side), start).dives;
}

function hear(hearing: Hearing, seen: Seen, side: Side): Hearing {
  switch (seen.kind) {
    case "turn_began":
      return seen.side === side ? { ...hearing, turn: seen.number } : hearing;
    case "course_heard":
    case "course_taken":
      return seen.side === side ? stepHeard(hearing, WAY_OF[seen.course]) : hearing;
    case "silence_heard":
    case "went_silent":
    case "stayed_silent":
      return seen.side === side ? stepHeard(hearing, "silence") : hearing;
    case "drone_answered":
      return seen.side === side ? hearing : told(hearing, { kind: "sector", sector: seen.sector, inside: seen.there });
    case "sonar_answered": {
      const [first, second] = statementsOf(seen);
      return seen.side === side ? told(hearing, { kind: "pair", first, second }) : hearing;
    }
    case "exploded":
      return exploded(hearing, seen, side);
    case "blast_answered":
      return seen.side === side ? told(hearing, { kind: "blast", cell: hearing.target, taken: seen.taken }) : hearing;
    case "mine_drop_heard":
      return seen.side === side ? told(hearing, { kind: "laid" }) : hearing;
    case "surfaced":
      return seen.side === side ? surfaced(hearing, seen.sector) : hearing;
    default:
      return hearing;
  }
}

function exploded(hearing: Hearing, { side: by, weapon, cell }: CaptainSonar.Exploded, side: Side): Hearing {
  if (by !== side) return { ...hearing, target: cell };
  return told(hearing, weapon === "torpedo" ? { kind: "fired", cell } : { kind: "triggered", cell });
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

function stepHeard(hearing: Hearing, heard: Heard): Hearing {
  return withDive(hearing, { steps: [...diveOf(hearing).steps, { heard, turn: hearing.turn }] });
}

function told(hearing: Hearing, fact: Told): Hearing {
  const { steps, clues } = diveOf(hearing);
  return withDive(hearing, { clues: [...clues, { ...fact, after: steps.length, turn: hearing.turn }] });
}

const TORPEDO_RANGE = 4;

/** Could the boat be on this cell, by this fact? */
export function holds(chart: ChartSheet, clue: Clue, cell: CellName): boolean {
  switch (clue.kind) {
    case "sector":
      return (zoneOf(chart, cell) === clue.sector) === clue.inside;
    case "surfaced":
      return zoneOf(chart, cell) === clue.sector;
    case "pair":
      return isTrue(chart, clue.first, cell) !== isTrue(chart, clue.second, cell);
    case "blast":
      return clue.taken === 2 ? reach(cell, clue.cell) === 0 : (reach(cell, clue.cell) === 1) === (clue.taken === 1) && reach(cell, clue.cell) !== 0;
    case "fired":
      return stepsApart(cell, clue.cell) <= TORPEDO_RANGE;
    case "laid":
    case "triggered":
      return true;
  }
}

function isTrue(chart: ChartSheet, { fact, value }: Statement, cell: CellName): boolean {
  if (fact === "sector") return zoneOf(chart, cell) === value;
  return fact === "column" ? cell.startsWith(value) : cell.slice(1) === value;
}

/** How far a blast must reach, diagonally too. */
function reach(a: CellName, b: CellName): number {
  const [from, to] = [placeOf(a), placeOf(b)];
  return Math.max(Math.abs(from.column - to.column), Math.abs(from.row - to.row));
}

/** Steps from cell to cell, never diagonally. */
export function stepsApart(a: CellName, b: CellName): number {
  const [from, to] = [placeOf(a), placeOf(b)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}
