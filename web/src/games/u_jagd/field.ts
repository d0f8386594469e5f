/** The field of two by two squares, its lines and bands, in the order of the sheet. */

export type Square = "A1" | "A2" | "B1" | "B2";
export type Line = "A" | "B" | "1" | "2";
export type Band = "black" | "blue" | "green" | "white";

export const SQUARES: readonly Square[] = ["A1", "A2", "B1", "B2"];
export const LINES: readonly Line[] = ["A", "B", "1", "2"];
export const BANDS: readonly Band[] = ["black", "blue", "green", "white"];

/** Row by row, as they are drawn. */
export const DRAWN: readonly (readonly [Square, Square])[] = [
  ["A1", "B1"],
  ["A2", "B2"],
];

/** The two squares of a line. */
export function squaresOn(line: Line): readonly Square[] {
  return SQUARES.filter((square) => square.includes(line));
}
