/** The games this server has, asked once. */

import { ask } from "./api";
import type { Catalogue, GameInfo, Problem } from "../protocol";

class Shelf {
  catalogue: Catalogue | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  private asked: Promise<void> | null = null;

  /** Ask the server, unless a page has asked already. */
  async load(): Promise<void> {
    if (this.catalogue !== null) return;
    this.asked ??= this.ask();
    await this.asked;
  }

  private async ask(): Promise<void> {
    const answer = await ask<Catalogue>("/api/catalogue");
    this.asked = null;
    if (answer.ok) this.catalogue = answer.value;
    this.problem = answer.ok ? null : answer.problem;
  }

  game(id: string): GameInfo | undefined {
    return this.catalogue?.games.find((game) => game.id === id);
  }
}

export const shelf = new Shelf();
