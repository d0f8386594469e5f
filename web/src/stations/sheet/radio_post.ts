/** What the Radio Operator's sheet needs to know of a match, whatever the game. */

import type { ChartWords } from "../../board/text";
import type { BlastMark, CellName, ChartData } from "../../board/types";
import type { IconName } from "../../look/icons";
import type { Help, Seat, Side } from "../../protocol";
import type { WaitingCaptain, PinMark } from "../contract";
import type { Spaces } from "./helped";
import type { HeardStep } from "./sheet";
import type { Direction } from "../../board/directions";

export interface Step {
  readonly heard: HeardStep;
  /** The number of that boat's turn. */
  readonly turn: number;
  /** It was heard, but might not be noted: where it went is a matter of memory. */
  readonly unwritten?: boolean | undefined;
}

/** A public fact about where the boat was after so many steps of its dive. */
export interface Constraint {
  readonly after: number;
  readonly holds: (cell: CellName) => boolean;
}

/** What was heard of a boat from one surfacing to the next. */
export interface Dive {
  /** Where it began, if that is known to all. */
  readonly origin?: CellName | undefined;
  readonly steps: readonly Step[];
  readonly told: readonly Constraint[];
  /** The turn in which it surfaced. */
  readonly ended?: number | undefined;
}

export interface RadioPost {
  readonly chart: ChartData;
  readonly words: ChartWords;
  readonly side: Side;
  readonly sheets: Readonly<Partial<Record<Seat, string>>>;
  readonly saveSheet: (seat: Seat, body: string) => void;
  readonly company: WaitingCaptain | undefined;
  readonly pins: Readonly<Partial<Record<Seat, PinMark>>>;
  readonly pin: (seat: Seat, cell: string | null) => void;
  /** The enemy's dives, oldest first. */
  readonly dives: readonly [Dive, ...Dive[]];
  /** What the crews agreed that the program does. */
  readonly help: Help;
  /** Where the enemy can be, if the program computes that and has told it. */
  readonly spaces: Spaces | undefined;
  /** The program also finds the placements of the sheet that fit (SON-112). */
  readonly findsPlacements: boolean;
  /** The most spaces of a silence; if more than one, it may also stay. */
  readonly longest: number;
  /** The own track, half hidden by the sheet. */
  readonly track: readonly CellName[];
  readonly blasts: readonly BlastMark[];
  /** What a direction is called. */
  readonly called: (direction: Direction) => string;
  /** The person is at the helm too. */
  readonly steers: boolean;
}

/** A fact in words. */
export interface Known {
  readonly icon: IconName;
  /** The turn in which it was told; 0 before the first. */
  readonly turn: number;
  readonly text: string;
}
