/** The Contact Database as it is printed: sixteen noise sources, open to both players.
 *
 * Signatures may be other ones in a match (option `signature_table`); everything else stays.
 */

import type { IconName } from "../../look/icons";
import { CONTACTS } from "./tables";

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

/** The rows, with the signatures of the match. */
export function database(signatures: readonly string[]): readonly Contact[] {
  return CONTACTS.map((row, place) => ({ ...row, signature: signatures[place] ?? "0000" }));
}

export const TYPE_ICON: Readonly<Record<ContactType, IconName>> = {
  natural: "natural",
  ship: "ship",
  submarine: "submarine",
};

/** "03": contacts are numbered with two figures. */
export function number(id: number): string {
  return String(id).padStart(2, "0");
}

/** Parts of the contacts' long words after which a line may end. */
const SEAMS = /(Fisch|Kriegs|Kreuz|fahrt|Brenn|stoff|Diesel|elektri|combus|lanza|Arras)(?=\p{L})/gu;

/** With soft hyphens, as not every browser knows where a line may end in a word, or after a slash. */
export function hyphenated(contact: string): string {
  return contact.replace(SEAMS, "$1\u00ad").replace("/", "/\u200b");
}
