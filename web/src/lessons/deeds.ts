/** What is done by hand in a lesson: is it done, and the sheet on which all of it has been done. */

import { placeOf } from "../board/geometry";
import type { ChartInfo, LessonStep } from "../protocol";
import {
  dived,
  endOf,
  freshSheet,
  layerOf,
  lettersOf,
  packed,
  type Sheet,
  slid,
  unpacked,
  withLetters,
  endCell,
} from "../stations/sheet/sheet";

export type Deed = LessonStep["deed"];

/** How far a deed at the sheet is: not yet, done, or another thing than what is asked for. */
export type DeedState = "open" | "done" | "other";

/** How large the chart is on which a sheet lies. */
export type Size = Pick<ChartInfo, "width" | "height">;

/** How far a deed is that shows on the sheet, as it is kept; undefined for a deed that does not. */
export function onSheet(deed: Deed, kept: string | undefined, size: Size): DeedState | undefined {
  if (deed.kind !== "draw" && deed.kind !== "slide") return undefined;
  const sheet = unpacked(kept ?? "");
  if (sheet === undefined) return "open";
  if (deed.kind === "slide")
    return endCell(sheet, size.width, size.height) === deed.end ? "done" : "open";
  if (sheet.layers.length !== deed.dive) return "open";
  const drawn = lettersOf(layerOf(sheet));
  if (drawn === deed.line) return "done";
  return isBegun(drawn, deed.line) ? "open" : "other";
}

/** Can the line still become the one that is asked for? A silence is open before it is chosen. */
function isBegun(drawn: string, asked: string): boolean {
  const [steps, wanted] = [wordsOf(drawn), wordsOf(asked)];
  return steps.every((step, index) => {
    const goal = wanted[index];
    return step === goal || (/^[?0URDL]/.test(step) && /^[?0URDL]/.test(goal ?? ""));
  });
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[urdl?0]|[URDL][2-9]?/gu) ?? [];
}

/** The sheet after these deeds, as it is kept; undefined if none of them draws. */
export function sheetAfter(deeds: readonly Deed[], size: Size): string | undefined {
  if (!deeds.some(({ kind }) => kind === "draw")) return undefined;
  const start = { column: Math.floor(size.width / 2), row: Math.floor(size.height / 2) };
  return packed(deeds.reduce(withDeed, freshSheet(start)));
}

function withDeed(sheet: Sheet, deed: Deed): Sheet {
  if (deed.kind === "draw") {
    const dive = sheet.layers.length < deed.dive ? dived(sheet, undefined, true) : sheet;
    return withLetters(dive, deed.line);
  }
  if (deed.kind === "slide") return laidOn(sheet, deed.end);
  return sheet;
}

/** The sheet slid so that its line ends on this cell. */
function laidOn(sheet: Sheet, cell: string): Sheet {
  const [end, goal] = [endOf(layerOf(sheet)), placeOf(cell)];
  if (end === undefined) return sheet;
  return slid(sheet, {
    dx: goal.column - end.column - sheet.offset.dx,
    dy: goal.row - end.row - sheet.offset.dy,
  });
}
