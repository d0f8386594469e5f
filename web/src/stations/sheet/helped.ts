/** What the program has computed for a Radio Operator, as spaces of the chart. */

import { cellName } from "../../board/geometry";
import type { CellName } from "../../board/types";
import type { Helped } from "../../protocol";
import { t } from "../../settings.svelte";

/** A space where the enemy can be. */
export interface Space {
  readonly cell: CellName;
  /** How likely that is, in thousandths; null unless the crews agreed on chances. */
  readonly chance: number | null;
}

export interface Spaces {
  /** The likeliest first; by rows where nothing is said of chances. */
  readonly all: readonly Space[];
  /** Nothing is among them that what was heard excludes. */
  readonly exact: boolean;
}

/** Possible spaces as a chart shows them. */
export interface ShownSpaces {
  readonly places: readonly {
    readonly cell: CellName;
    /** Of all that is possible, from 0 to 1; null where nothing is said of it. */
    readonly share: number | null;
    /** The share in per cent, as it is printed. */
    readonly text: string;
    /** Spoken: what is said of this space. */
    readonly words: string;
  }[];
  /** The share is written into the space. */
  readonly numbers: boolean;
}

/** Digits of a chance. */
const DIGITS = 4;

export function spacesOf(
  helped: Pick<Helped, "spaces" | "chances" | "exact"> | null | undefined,
  width: number,
): Spaces | undefined {
  if (!helped) return undefined;
  const { spaces, chances, exact } = helped;
  const all = Array.from(spaces).flatMap((mark, index): readonly Space[] => {
    if (mark !== "1") return [];
    const digits = chances.slice(DIGITS * index, DIGITS * (index + 1));
    return [
      {
        cell: cellName({ column: index % width, row: Math.floor(index / width) }),
        chance: digits === "" ? null : Number(digits),
      },
    ];
  });
  return { all: all.sort((a, b) => (b.chance ?? 0) - (a.chance ?? 0)), exact };
}

/** A chance as it is printed, without the sign: less than one in a hundred is "<1". */
export function percent(thousandths: number): string {
  return thousandths < 10 ? "<1" : String(Math.round(thousandths / 10));
}

/** These spaces as a chart shows and speaks them. */
export function placesOf({ all }: Spaces): ShownSpaces["places"] {
  return all.map(({ cell, chance }) =>
    chance === null
      ? { cell, share: null, text: "", words: t("sheet.here_possible") }
      : {
          cell,
          share: chance / 1000,
          text: percent(chance),
          words: t("help.here_chance", { percent: percent(chance) }),
        },
  );
}
