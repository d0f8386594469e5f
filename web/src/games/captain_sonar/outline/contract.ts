/** What the drawing and the check of an outline are given. */

import { type Speak, speaker } from "../../../i18n";
import type { IconName } from "../../../look/icons";
import type { CaptainSonar, Language } from "../../../protocol";
import { captainSonarOutline } from "../outline.words";
import { wordsIn } from "../said";
import type { SectionId } from "./profile";

export type OutlineWords = Speak<typeof captainSonarOutline>;

export function outlineWords(language: Language): OutlineWords {
  return speaker(captainSonarOutline, language);
}

export type SectionNames = Readonly<Record<SectionId, string>>;

export function sectionNames(language: Language): SectionNames {
  const c = wordsIn(language);
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
  readonly line: CaptainSonar.Line;
  readonly initials: string;
  /** The post of who drew it, if that is known. */
  readonly by?: string | undefined;
}

/** A key that does something else than passing the sheet on. */
export interface Order {
  readonly icon: IconName;
  readonly text: string;
  readonly give: () => void;
}
