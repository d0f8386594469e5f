/** What a game, its editions, its jobs and its stop are called: words of its card, or of the frame. */

import type { Role } from "../core/seats";
import { type Translate, wordIn } from "../i18n";
import type { GameId } from "../protocol";
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

/** What the call that halts both crews is called in this game. */
export function stopName(t: Translate, game: GameId): string {
  return gameWord(t, game, "first", "stop.title", t("stop.title"));
}
