/** What options are called. */

import { gameWord } from "../../games/naming";
import { orElse, type Translate } from "../../i18n";
import type { GameId } from "../../protocol";

/** What an option or a value of it is called: a word of its game, or of several games. */
export function optionWord(t: Translate, game: GameId, name: string, otherwise = name): string {
  const key = `opt.${name}`;
  return gameWord(t, game, "setUp", key, orElse(t, key, otherwise));
}
