/** What both crews heard of one boat: its dives, step by step, and the facts told about it. */

import { cellName, placeOf } from "../../board/geometry";
import type { CellName } from "../../board/types";
import type { Side, Sonar } from "../../protocol";
import type { Step } from "../../stations/sheet/radio_post";
import type { HeardStep } from "../../stations/sheet/sheet";
import { stepped } from "../../board/directions";

/** A public fact about where the boat was after so many steps of its dive. */
export interface Fact {
  readonly kind: "row" | "column" | "zone" | "on" | "off";
  /** A row, a column or a cell; of a zone, a cell in it. */
  readonly value: string;
  readonly after: number;
  readonly turn: number;
}

export interface Dive {
  /** Where it began, if that is known to all. */
  readonly origin?: CellName | undefined;
  readonly steps: readonly Step[];
  readonly facts: readonly Fact[];
  /** The turn in which it surfaced. */
  readonly ended?: number | undefined;
}

interface Hearing {
  /** Turns begun by both crews together, as everywhere on the screen. */
  readonly turn: number;
  readonly dives: readonly Dive[];
  /** The target of the torpedo under way. */
  readonly target: CellName;
}

const NOTHING: Dive = { steps: [], facts: [] };

/** Fold what was observed into the dives of a side, oldest first. `selfHit`: own hits are told. */
export function divesOf(
  observations: readonly Sonar.Observation[],
  side: Side,
  selfHit: boolean,
): readonly Dive[] {
  const start: Hearing = { turn: 0, dives: [NOTHING], target: "" };
  return observations.reduce(
    (hearing, observation) => hear(hearing, observation, side, selfHit),
    start,
  ).dives;
}

function hear(hearing: Hearing, seen: Sonar.Observation, side: Side, selfHit: boolean): Hearing {
  switch (seen.kind) {
    case "starts_fixed":
      return withDive(hearing, { origin: seen[side] });
    case "turn_began":
      return { ...hearing, turn: hearing.turn + 1 };
    case "moved":
    case "move_heard":
      return seen.side === side ? stepHeard(hearing, seen.direction) : hearing;
    case "went_silent":
    case "silence_heard":
      return seen.side === side ? stepHeard(hearing, "silence") : hearing;
    case "row_told":
      return seen.side === side ? told(hearing, "row", String(seen.row)) : hearing;
    case "column_told":
      return seen.side === side ? told(hearing, "column", seen.column) : hearing;
    case "torpedo_launched":
    case "torpedo_heard": {
      const aimed = { ...hearing, target: seen.target };
      if (seen.side !== side) return aimed;
      const inZone = told(aimed, "zone", seen.target);
      return selfHit ? told(inZone, "off", seen.target) : inZone;
    }
    case "torpedo_hit":
      return seen.side === side ? told(hearing, "on", hearing.target) : hearing;
    case "torpedo_missed":
      return seen.side === side ? told(hearing, "off", hearing.target) : hearing;
    case "hit_itself":
      return seen.side === side ? told(takenBack(hearing), "on", hearing.target) : hearing;
    case "surfaced": {
      if (seen.side !== side) return hearing;
      const { dives } = withDive(hearing, { ended: hearing.turn });
      return { ...hearing, dives: [...dives, { ...NOTHING, origin: seen.cell }] };
    }
    default:
      return hearing;
  }
}

function diveOf(hearing: Hearing): Dive {
  return hearing.dives.at(-1) ?? NOTHING;
}

function withDive(hearing: Hearing, change: Partial<Dive>): Hearing {
  return { ...hearing, dives: hearing.dives.with(-1, { ...diveOf(hearing), ...change }) };
}

function stepHeard(hearing: Hearing, heard: HeardStep): Hearing {
  return withDive(hearing, { steps: [...diveOf(hearing).steps, { heard, turn: hearing.turn }] });
}

function told(hearing: Hearing, kind: Fact["kind"], value: string): Hearing {
  const { steps, facts } = diveOf(hearing);
  return withDive(hearing, {
    facts: [...facts, { kind, value, after: steps.length, turn: hearing.turn }],
  });
}

/** "Not on its own target" was premature: the own hit is told last. */
function takenBack(hearing: Hearing): Hearing {
  const { facts } = diveOf(hearing);
  const last = facts.findLastIndex(({ kind, value }) => kind === "off" && value === hearing.target);
  return withDive(hearing, { facts: facts.filter((_, index) => index !== last) });
}

/** The cells of a dive that both crews can know: from a known start until the first silence. */
export function knownTrack(dive: Dive | undefined): readonly CellName[] {
  if (dive?.origin === undefined) return [];
  let place = placeOf(dive.origin);
  const track = [dive.origin];
  for (const { heard } of dive.steps) {
    if (heard === "silence") break;
    place = stepped(place, heard);
    track.push(cellName(place));
  }
  return track;
}
