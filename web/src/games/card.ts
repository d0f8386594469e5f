/** What the frame knows of a game before its client has come: the card of each game, `<game>/card.ts`. */

import type { Component } from "svelte";
import type { Role } from "../core/seats";
import type { Message, Messages } from "../i18n/catalogue";
import type { IconName } from "../look/icons";
import type { Part } from "../parts/part";
import type { GameId, Help, SystemName } from "../protocol";
import type { ClientOf, Mode } from "./contract";

/** From and to; the same twice if there is but one. */
export type Range = readonly [from: number, to: number];

/** What the box of an edition says. */
export interface Edition {
  readonly people: Range;
  /** Years; absent where the box names none. */
  readonly age?: number;
}

/** Every game has these words; besides them `preset.<preset>`, `rulebook.<preset>`, `pitch.<preset>`,
 * and where the game has words that differ from those of the frame `role.<role>`, `help.<level>`,
 * `stop.title`.
 */
type FirstWords = Messages & Readonly<Record<"name" | "alone", Message>>;

/** The words of a game that the frame says, by the group they come with: see words.plugin.ts. */
export interface CardWords {
  readonly first: FirstWords;
  /**
   * `opt.<option>`, `about.<chart>`; where they differ `lineup.<line-up>`, `setup.<level>_more`; what a
   * level gets wrong in real time besides: `setup.<level>_live`.
   */
  readonly setUp: Messages;
  /** `help.keys` where a game has keys besides those of all. */
  readonly panels: Messages & Readonly<Record<"help.rules", Message>>;
  /** `end.<termination>` and `stat.<what is counted>` where they differ. */
  readonly late: Messages & Readonly<Record<"lessons", Message>>;
}

export interface Card {
  readonly id: GameId;
  /** Its place among the games: what fits most people comes first. */
  readonly place: number;
  readonly icon: IconName;
  /** The jobs of a crew with their symbols, the one that commands first. */
  readonly posts: Readonly<Partial<Record<Role, IconName>>>;
  readonly minutes: Range;
  /** Of a match alone against bots. */
  readonly minutesAlone: number;
  /** By preset. */
  readonly editions: Readonly<Record<string, Edition>>;
  /** What notes of a crew can speak about. */
  readonly systems: readonly SystemName[];
  readonly modes: readonly Mode[];
  /** What a level of help looks like; null where it is marks on a chart. */
  readonly helpPicture: Part<Component<{ level: Help }>> | null;
  readonly words: CardWords;
  readonly load: () => Promise<{ readonly client: unknown }>;
}

/** The card of one game, which leads to the client of this game and no other. */
export interface CardOf<G extends GameId> extends Card {
  readonly id: G;
  readonly load: () => Promise<{ readonly client: ClientOf<G> }>;
}
