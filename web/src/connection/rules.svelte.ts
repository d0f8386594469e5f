/** The rules of the games in the players' words, asked once for each game and language. */

import type { GameId, Language, Rules } from "../protocol";
import { ask } from "./api";
import { shelf } from "./catalogue.svelte";

class RulesShelf {
  private books: Readonly<Record<string, Rules>> = $state.raw({});
  private asked = new Set<string>();

  /** The rules, if they are here; until then ask with `load`. */
  of(game: GameId, language: Language): Rules | undefined {
    return this.books[`${game}/${language}`];
  }

  /** Ask the server, unless a page has asked already; false if the rules did not come. */
  async load(game: GameId, language: Language): Promise<boolean> {
    const name = `${game}/${language}`;
    if (this.books[name] !== undefined || this.asked.has(name)) return true;
    this.asked.add(name);
    await shelf.load();
    const url = shelf.game(game)?.rules[language];
    const answer = url === undefined ? undefined : await ask<Rules>(url);
    this.asked.delete(name);
    if (answer?.ok !== true) return false;
    this.books = { ...this.books, [name]: answer.value };
    return true;
  }
}

export const rulesShelf = new RulesShelf();
