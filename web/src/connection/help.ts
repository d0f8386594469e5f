/** The levels of agreed help and their words, of which a game may have some that differ. */

import { gameWord } from "../games/naming";
import { orElse } from "../i18n";
import type { GameId, Help, Options } from "../protocol";
import { t } from "../settings.svelte";

/** From no help to most. */
export const HELP_LEVELS: readonly Help[] = ["none", "sheet", "spaces", "chances"];

/** What is said of a level: its name, the name within a sentence, what it does, for whom it is. */
type HelpWord = "" | "_short" | "_more" | "_for";

export function helpWord(game: GameId, level: Help, word: HelpWord = ""): string {
  const key = `help.${level}${word}`;
  return gameWord(game, "first", key, orElse(t, key, level));
}

/** The help as it stands in the title of a match. */
export function helpInTitle(game: GameId, { help }: Pick<Options, "help">): string {
  return t("help.in_title", { level: helpWord(game, help, "_short") });
}
