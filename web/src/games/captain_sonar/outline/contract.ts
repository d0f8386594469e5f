/** What the drawing and the check of an outline are given. */

import type { IconName } from "../../../look/icons";
import type { CaptainSonar, Language } from "../../../protocol";
import { wordsIn } from "../post";
import type { SectionId } from "./profile";

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
  readonly line: CaptainSonar.OutlineTrace;
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
