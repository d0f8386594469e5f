/** The Radio Operator's word that the enemy's last course is on the sheet, if the match waits for it. */

import type { CaptainSonar } from "../../../protocol";
import { Sender, type WhyNotDone } from "../../../stations/sender.svelte";
import type { Operator } from "../../../stations/sheet/operator.svelte";
import { type CaptainProps, seatOf, Legal } from "../post";

export class Drawn {
  readonly #props: () => CaptainProps;
  readonly #operator: Operator;
  readonly #sender: Sender<CaptainSonar.Action>;

  /** All is drawn, and the crew was not told yet. */
  readonly due = $derived.by(
    () => this.#operator.next === undefined && new Legal(this.#props().legal).confirm,
  );

  constructor(props: () => CaptainProps, operator: Operator, told?: WhyNotDone) {
    this.#props = props;
    this.#operator = operator;
    this.#sender = new Sender(props, told);
  }

  /** Why that could not be said. */
  get hint(): string {
    return this.#sender.hint;
  }

  confirm(): void {
    this.#sender.give(seatOf(this.#props(), "radio_operator"), { kind: "confirm_drawn" });
  }
}
