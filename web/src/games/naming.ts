/** What a game, its editions, its jobs and its levels of help are called: words of its card, or of the frame. */

import type { Role } from "../core/seats";
import { orElse, type Translate, wordIn } from "../i18n";
import type { GameId, Help, Options } from "../protocol";
import type { CardWords } from "./card";
import { cardOf, isPlayable } from "./registry";

/** A word of a game that may not have it, or be unknown here. */
export function gameWord(
  t: Translate,
  game: string,
  group: keyof CardWords,
  key: string,
  otherwise = "",
): string {
  return isPlayable(game) ? wordIn(t, cardOf(game).words[group], key, otherwise) : otherwise;
}

export function gameName(t: Translate, game: string): string {
  return gameWord(t, game, "first", "name", game);
}

/** What an edition is called; as its game if it has no name besides. */
export function editionName(t: Translate, game: string, preset: string): string {
  return gameWord(t, game, "first", `preset.${preset}`, gameName(t, game));
}

/** The printed rulebook of an edition. */
export function rulebookName(t: Translate, game: string, preset: string, otherwise = ""): string {
  return gameWord(t, game, "first", `rulebook.${preset}`, otherwise);
}

/** What the job is called in this game. */
export function roleName(t: Translate, game: GameId, role: Role): string {
  return gameWord(t, game, "first", `role.${role}`, t(`role.${role}`));
}

/** What is said of a level: its name, the name within a sentence, what it does, for whom it is. */
type HelpWord = "" | "_short" | "_more" | "_for";

export function helpWord(t: Translate, game: GameId, level: Help, word: HelpWord = ""): string {
  const key = `help.${level}${word}`;
  return gameWord(t, game, "first", key, orElse(t, key, level));
}

/** The help as it stands in the title of a match. */
export function helpInTitle(t: Translate, game: GameId, { help }: Pick<Options, "help">): string {
  return t("help.in_title", { level: helpWord(t, game, help, "_short") });
}
