/** A lobby as all parts of its page read it, and what one asks of the server there. */

import type { Command } from "../connection/socket";
import type { MatchState } from "../connection/state.svelte";
import type { AnyModel } from "../games/contract";
import type { ChartInfo, GameInfo, Lobby, Options } from "../protocol";
import { missingOf } from "./missing";
import { changed, fieldsIn, presetOf } from "./set_up/options";

export interface Given {
  readonly match: MatchState;
  readonly lobby: Lobby;
  readonly game: GameInfo;
  readonly model: AnyModel;
  readonly chart: ChartInfo | null;
}

export class Desk {
  readonly #given: () => Given;
  /** Options the host is trying out: a drawing with a mistake is not sent. */
  draft: Options | null = $state.raw(null);
  /** Why the last command was refused; empty if none was. */
  refusal = $state("");

  readonly match = $derived.by(() => this.#given().match);
  readonly lobby = $derived.by(() => this.#given().lobby);
  readonly game = $derived.by(() => this.#given().game);
  readonly model = $derived.by(() => this.#given().model);
  readonly chart = $derived.by(() => this.#given().chart);
  readonly isHost = $derived.by(() => this.match.isHost);
  /** The crew in which one sits. */
  readonly side = $derived.by(() => this.match.side);
  readonly missing = $derived.by(() => missingOf(this.lobby));
  readonly isRealTime: boolean = $derived.by(() => this.model.isRealTime(this.lobby.options));
  /** The name of the rulebook. */
  readonly preset = $derived.by(() => presetOf(this.lobby.options, this.game.presets));
  readonly printed = $derived.by(() => this.game.presets[this.preset] ?? this.lobby.options);
  readonly fields = $derived.by(() =>
    fieldsIn(this.model, this.game.option_schema, this.isRealTime),
  );
  /** Options that are not as they are printed there. */
  readonly different = $derived.by(() => {
    const names = changed(this.fields, this.lobby.options, this.printed);
    return this.fields.filter(({ name }) => names.includes(name));
  });
  /** How many people there are, but for those who only watch. */
  readonly people = $derived.by(
    () => this.lobby.players.filter(({ spectator }) => !spectator).length,
  );
  /** The host is the only person, and no seat is open. */
  readonly isReadyAlone = $derived.by(() => this.people === 1 && this.missing.open.length === 0);

  constructor(given: () => Given) {
    this.#given = given;
  }

  /** False: the command was refused, and the person was told. */
  readonly ask = async (command: Command): Promise<boolean> =>
    (await this.match.ask(command, (sentence) => {
      this.refusal = sentence;
    })) === null;

  readonly configure = (options: Options): void => {
    this.draft = null;
    void this.ask({ kind: "configure", options });
  };
}
