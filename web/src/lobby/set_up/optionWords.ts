/** What options are called. */

import { gameWord } from "../../games/naming";
import { orElse } from "../../i18n";
import type { GameId } from "../../protocol";
import { t } from "../../settings.svelte";

/** What an option or a value of it is called: a word of its game, or of several games. */
export function optionWord(game: GameId, name: string, otherwise = name): string {
  const key = `opt.${name}`;
  return gameWord(game, "setUp", key, orElse(t, key, otherwise));
}
