/** What the drawing of a chart needs to know. Values only: no rules, no protocol. */

/** A cell by its name, as printed on the edges of the chart: "C3". */
export type CellName = string;

/** Column and row, counted from zero at the north-west corner. May lie off the chart. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** A point in chart units: 100 to a cell, (0, 0) is the north-west corner of the sea. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A step on the chart by the compass; a direction (up, right, down, left) is the same step by the eye. */
export type Course = "north" | "east" | "south" | "west";

/** A step in whole cells: east and south are positive. */
export interface Shift {
  readonly dx: number;
  readonly dy: number;
}

export interface ChartMarks {
  /** Holes in the ice. */
  readonly iceHoles?: readonly CellName[] | undefined;
  /** Points where a boat is safe. */
  readonly safePoints?: readonly CellName[] | undefined;
  /** Mines that belong to no crew and were there before. */
  readonly archerMines?: readonly CellName[] | undefined;
  /** Two neighbouring points that no course joins. */
  readonly blockedLinks?: readonly (readonly [CellName, CellName])[] | undefined;
}

export interface ChartData {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly islands: readonly CellName[];
  /** One string per row, one character per cell. Empty: the chart has no zones. */
  readonly zones: readonly string[];
  readonly marks?: ChartMarks | undefined;
}

/** The crew that has a thing, as the crew that looks sees it; by its name in replays and in the lobby. */
export type Owner = "own" | "enemy" | "blue" | "yellow" | "neutral";

export type Crew = "blue" | "yellow";

/** One pull of the marker on the sheet. Places are those of the sheet, before it is moved. */
export type Stroke =
  /** A cross where the dive begins. */
  | { readonly kind: "start"; readonly at: Place }
  /** Courses heard: the marker's line, a square point at each step. */
  | { readonly kind: "line"; readonly path: readonly Place[] }
  /** A silent run as it is assumed now. */
  | { readonly kind: "silence"; readonly path: readonly Place[] }
  /** A silent run that is possible too. */
  | { readonly kind: "branch"; readonly path: readonly Place[] }
  /** Where she is, and where she was heading. */
  | { readonly kind: "head"; readonly at: Place; readonly heading?: Course | undefined }
  /** A word beside a point. */
  | { readonly kind: "note"; readonly at: Place; readonly text: string };

/** All strokes of one dive. */
export interface SheetLayer {
  readonly id: string;
  readonly strokes: readonly Stroke[];
  /** "old" is drawn faint and dotted; "hidden" is not drawn. */
  readonly look: "new" | "old" | "hidden";
}

/** A place where the enemy can be; the weight is relative to the others. */
export interface Chance {
  readonly cell: CellName;
  readonly weight: number;
}

export interface BlastMark {
  readonly cell: CellName;
  readonly kind: "hit" | "near" | "miss";
  /** The newest one spreads a ping, once. */
  readonly fresh?: boolean | undefined;
  readonly label?: string | undefined;
}
