/** The Contact Database as it is printed: sixteen noise sources, open to both players.
 *
 * Signatures may be other ones in a match (option `signature_table`); everything else stays.
 */

import type { IconName } from "../../look/icons";

export type ContactType = "natural" | "ship" | "submarine";

export interface Contact {
  readonly id: number;
  /** Black, blue, green, white: 1 for a noise. */
  readonly signature: string;
  readonly type: ContactType;
  /** Can a periscope see it? */
  readonly surface: boolean;
  /** Resource points. */
  readonly rp: number;
}

/** Type, surface, resource points of contacts 1 to 16. */
const PRINTED: readonly (readonly [ContactType, boolean, number])[] = [
  ["natural", false, 0],
  ["natural", false, 1],
  ["natural", false, 1],
  ["ship", true, 2],
  ["submarine", false, 3],
  ["ship", true, 2],
  ["submarine", false, 2],
  ["natural", true, 3],
  ["natural", false, 1],
  ["submarine", false, 2],
  ["submarine", false, 2],
  ["natural", true, 3],
  ["submarine", false, 2],
  ["ship", true, 3],
  ["ship", true, 3],
  ["ship", true, 4],
];

/** The rows, with the signatures of the match. */
export function database(signatures: readonly string[]): readonly Contact[] {
  return PRINTED.map(([type, surface, rp], place) => ({ id: place + 1, signature: signatures[place] ?? "0000", type, surface, rp }));
}

export const TYPE_ICON: Readonly<Record<ContactType, IconName>> = { natural: "natural", ship: "ship", submarine: "submarine" };

/** "03": contacts are numbered with two figures. */
export function number(id: number): string {
  return String(id).padStart(2, "0");
}
