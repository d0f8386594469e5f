/** What the program has computed for a hunter, square by square. */

import type { Helped } from "../../protocol";
import { SQUARES, type Square } from "./field";

/** What a square can hold: empty, or one of sixteen contacts. */
const HELD = 17;
/** Digits of a chance. */
const DIGITS = 4;

export interface SquareHelp {
  /** The contacts that the square can hold; null is an empty square. */
  readonly contacts: readonly (number | null)[];
  /** The chance of the submarine, in thousandths; null unless the players agreed on chances. */
  readonly chance: number | null;
}

/** The help for each square; undefined before it came. */
export function squaresOf(
  helped: Helped | null | undefined,
): Readonly<Record<Square, SquareHelp>> | undefined {
  if (!helped) return undefined;
  const { spaces, chances } = helped;
  return Object.fromEntries(
    SQUARES.map((square, place) => {
      const marks = Array.from(spaces.slice(HELD * place, HELD * (place + 1)));
      const digits = chances.slice(DIGITS * place, DIGITS * (place + 1));
      const contacts = marks.flatMap((mark, id) => (mark === "1" ? [id === 0 ? null : id] : []));
      return [square, { contacts, chance: digits === "" ? null : Number(digits) }];
    }),
  ) as unknown as Record<Square, SquareHelp>;
}
