/** What the drawing and the check of an outline are given. */

import { type Speak, speaker } from "../../../i18n";
import type { IconName } from "../../../look/icons";
import type { Language } from "../../../protocol";
import { captainSonarOutline } from "../outline.words";
import type { Line } from "./draft.svelte";
import type { SectionId } from "./profile";

export type OutlineWords = Speak<typeof captainSonarOutline>;

export function outlineWords(language: Language): OutlineWords {
  return speaker(captainSonarOutline, language);
}

export function sectionNames(c: OutlineWords): Readonly<Record<SectionId, string>> {
  return {
    stern: c("section.stern"),
    tower: c("section.tower"),
    hull: c("section.hull"),
    bow: c("section.bow"),
  };
}

/** A section that is drawn and signed. */
export interface Signed {
  readonly section: SectionId;
  readonly line: Line;
  readonly initials: string;
  /** Who drew it, if that is known. */
  readonly name?: string | undefined;
}

/** A key that does something else than passing the sheet on. */
export interface Order {
  readonly icon: IconName;
  readonly text: string;
  readonly give: () => void;
}
