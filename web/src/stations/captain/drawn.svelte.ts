/** The Radio Operator's word that the enemy's last course is on the film, if the match waits for it. */

import type { CaptainSonar } from "../../protocol";
import { Desk } from "../desk.svelte";
import type { Operator } from "../film/operator.svelte";
import { type CaptainProps, seatOf, sorted, wordsIn } from "./post";

export class Drawn {
  readonly #props: () => CaptainProps;
  readonly #operator: Operator;
  readonly #desk: Desk<CaptainSonar.Action>;

  /** All is drawn and nobody was told yet. */
  readonly due = $derived.by(() => this.#operator.next === undefined && sorted(this.#props().legal).confirm);

  constructor(props: () => CaptainProps, operator: Operator) {
    this.#props = props;
    this.#operator = operator;
    this.#desk = new Desk(props, () => wordsIn(props().language)("away"));
  }

  confirm(): void {
    this.#desk.give(seatOf(this.#props(), "radio_operator"), { kind: "confirm_drawn" });
  }
}
