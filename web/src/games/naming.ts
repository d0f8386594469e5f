/** What a game, its editions, its jobs and its stop are called: words of its card, or of the frame. */

import type { Role } from "../core/seats";
import { wordIn } from "../i18n";
import type { GameId } from "../protocol";
import type { CardWords } from "./card";
import { cardOf, isPlayable } from "./registry";
import { t } from "../settings.svelte";

/** A word of a game that may not have it, or be unknown here. */
export function gameWord(
  game: string,
  group: keyof CardWords,
  key: string,
  otherwise = "",
): string {
  return isPlayable(game) ? wordIn(t, cardOf(game).words[group], key, otherwise) : otherwise;
}

export function gameName(game: string): string {
  return gameWord(game, "first", "name", game);
}

/** What an edition is called; as its game if it has no name besides. */
export function editionName(game: string, preset: string): string {
  return gameWord(game, "first", `preset.${preset}`, gameName(game));
}

/** The printed rulebook of an edition. */
export function rulebookName(game: string, preset: string, otherwise = ""): string {
  return gameWord(game, "first", `rulebook.${preset}`, otherwise);
}

/** What the job is called in this game. */
export function roleName(game: GameId, role: Role): string {
  return gameWord(game, "first", `role.${role}`, t(`role.${role}`));
}

/** What the call that halts both crews is called in this game. */
export function stopName(game: GameId): string {
  return gameWord(game, "first", "stop.title", t("stop.title"));
}
