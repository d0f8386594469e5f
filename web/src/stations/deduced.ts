/** Where each boat can be by what all have heard of it, for people without a post. */

import type { CellName } from "../board/types";
import type { Deduced, Options, Side } from "../protocol";
import { spacesOf } from "./sheet/helped";
import { t } from "../settings.svelte";

export type BothDeduced = Readonly<Partial<Record<Side, Deduced>>>;

export function spacesIn(told: Deduced | undefined, width: number): readonly CellName[] {
  const spaces = told && spacesOf({ ...told, chances: "" }, width);
  return (spaces?.all ?? []).map(({ cell }) => cell);
}

/** How far a boat's spaces had shrunk once so much had been heard. */
export interface Narrowed {
  readonly heard: number;
  readonly count: number;
}

/** With what was told now; what was told of announcements that were taken back is gone. */
export function narrowedBy(before: readonly Narrowed[], told: Deduced): readonly Narrowed[] {
  const { heard } = told;
  return [...before.filter((each) => each.heard < heard), { heard, count: countIn(told) }];
}

function countIn({ spaces }: Deduced): number {
  return Array.from(spaces).filter((mark) => mark === "1").length;
}

/**
 * In words: how many, at most if some may be impossible; and whether it is old, as it is where the
 * crews agreed on no spaces.
 */
export function deducedWords(
  deduced: Deduced | undefined,
  { help }: Pick<Options, "help">,
): string {
  if (deduced === undefined) return "";
  const count = countIn(deduced);
  const some = count === 1 ? t("help.one_space") : t("help.some_spaces", { count });
  const spaces = deduced.exact || count === 1 ? some : t("help.inexact_spaces", { spaces: some });
  const isOld = help === "none" || help === "sheet";
  return isOld ? t("help.ten_ago", { spaces }) : spaces;
}
