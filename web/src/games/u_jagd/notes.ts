/** The Target Motion Analysis as a pencil sees it: the sums that were told, the dots that were set.
 *
 * What follows from the sums is either written by the program (the match says so) or set by hand;
 * then the dots are the person's own and may be wrong.
 */

import { BANDS, SQUARES, squaresOn, type Band, type Line, type Square } from "./field";
import type { Contact } from "./contacts";

/** Four marks a square, in the order of the bands. */
export type Dots = Readonly<Record<Square, string>>;

export const NO_DOTS: Dots = { A1: "????", A2: "????", B1: "????", B2: "????" };

/** What an answer says, whatever its exact type on the wire. */
export interface AnyAnswer {
  readonly kind: string;
  readonly line: Line;
  readonly bands?: readonly Band[];
  readonly noises?: readonly number[];
  readonly sights?: readonly string[];
}

/** Line and band to the sum that was told. */
export function sumsOf(answers: readonly AnyAnswer[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { line, bands = [], noises = [] } of answers) {
    bands.forEach((band, place) => {
      const noise = noises[place];
      if (noise !== undefined) sums.set(sumKey(line, band), noise);
    });
  }
  return sums;
}

export function sumKey(line: Line, band: Band): string {
  return `${line}/${band}`;
}

/** Square to what a periscope saw there. */
export function sightsOf(answers: readonly AnyAnswer[]): ReadonlyMap<Square, string> {
  const seen = new Map<Square, string>();
  for (const { line, sights = [] } of answers) {
    squaresOn(line).forEach((square, place) => {
      const sight = sights[place];
      if (sight !== undefined) seen.set(square, sight);
    });
  }
  return seen;
}

/** Open, noise, none, open: what a tap on a dot makes of it. */
export function turned(dots: Dots, square: Square, band: Band): Dots {
  const marks = Array.from(dots[square]);
  const place = BANDS.indexOf(band);
  marks[place] = { "?": "1", "1": "0", "0": "?" }[marks[place] ?? "?"] ?? "?";
  return { ...dots, [square]: marks.join("") };
}

/** Does a signature agree with the marks? */
export function agrees(signature: string, marks: string): boolean {
  return Array.from(signature).every((dot, place) => marks[place] === "?" || marks[place] === dot);
}

/** The contacts that a square can still be, by its dots and what was seen there. */
export function fitting(
  contacts: readonly Contact[],
  marks: string,
  seen: string | undefined,
): readonly number[] {
  return contacts
    .filter((contact) => agrees(contact.signature, marks))
    .filter(
      (contact) => seen === undefined || seen === (contact.surface ? contact.type : "nothing"),
    )
    .map((contact) => contact.id);
}

/** Sums of the own map: line and band to the number of noises. */
export function ownSums(
  contacts: readonly Contact[],
  plan: readonly (number | null)[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const line of ["A", "B", "1", "2"] as const) {
    BANDS.forEach((band, place) => {
      const noises = squaresOn(line).filter((square) => {
        const id = plan[SQUARES.indexOf(square)];
        return id !== null && id !== undefined && contacts[id - 1]?.signature[place] === "1";
      });
      sums.set(sumKey(line, band), noises.length);
    });
  }
  return sums;
}

/** The pencil work as it is kept. */
export function packed(dots: Dots): string {
  return JSON.stringify({ version: 1, dots });
}

/** Read it back; nothing drawn if it is not ours. */
export function unpacked(body: string | undefined): Dots {
  try {
    const { dots } = JSON.parse(body ?? "") as { dots?: Partial<Record<Square, unknown>> };
    const read = (square: Square): string => {
      const marks = dots?.[square];
      return typeof marks === "string" && /^[01?]{4}$/.test(marks) ? marks : "????";
    };
    return { A1: read("A1"), A2: read("A2"), B1: read("B1"), B2: read("B2") };
  } catch {
    return NO_DOTS;
  }
}
