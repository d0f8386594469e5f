/** What First Mate and Engineer do alike: one thing on their sheet is chosen, then marked or crossed. */

import type { Role } from "../../../core/seats";
import type { CaptainSonar } from "../../../protocol";
import { Sender, type WhyNotDone } from "../../../stations/sender.svelte";
import { type CaptainProps, Legal, seatOf } from "../post";
import type { Doing, Tasks } from "../../../stations/tasks";
import { resting } from "./waiting";

export abstract class SheetTasks<Choice extends string> implements Tasks {
  protected readonly props: () => CaptainProps;
  readonly #sender: Sender<CaptainSonar.Action>;
  #chosen = $state<Choice>();

  protected abstract readonly role: Role;
  abstract readonly due: boolean;
  /** What may be chosen now. */
  protected abstract readonly open: readonly Choice[];
  /** What is asked, what the filled key does, and what stands in its place. */
  protected abstract readonly asked: string;
  protected abstract readonly primary: Doing["primary"];
  protected abstract readonly slot: Doing["slot"];
  /** What the post may do while nothing is asked of it; empty if there is nothing. */
  protected meanwhile(): string {
    return "";
  }
  /** What is done with a thing that is chosen. */
  protected abstract orderOf(choice: Choice): CaptainSonar.Action;
  abstract press(event: KeyboardEvent): boolean;

  readonly legal = $derived.by(() => new Legal(this.props().legal));
  readonly chosen = $derived.by(() =>
    this.#chosen !== undefined && this.open.includes(this.#chosen) ? this.#chosen : undefined,
  );
  readonly doing = $derived.by((): Doing => {
    const { hint } = this.#sender;
    if (!this.due) return resting(this.props(), hint, this.meanwhile());
    return {
      hint: hint === "" ? this.asked : hint,
      refused: hint !== "",
      primary: this.primary,
      slot: this.slot,
      begun: this.chosen !== undefined,
    };
  });

  constructor(props: () => CaptainProps, told?: WhyNotDone) {
    this.props = props;
    this.#sender = new Sender(props, told);
  }

  /** Choose it, or put it back; if it may not be chosen ask why. */
  readonly choose = (choice: Choice): void => {
    this.#sender.hint = "";
    if (this.open.includes(choice)) this.#chosen = this.#chosen === choice ? undefined : choice;
    else this.#sender.ask(seatOf(this.props(), this.role), this.orderOf(choice));
  };

  confirm(): void {
    if (this.chosen !== undefined) this.give(this.orderOf(this.chosen));
  }

  putBack(): void {
    this.#chosen = undefined;
    this.#sender.hint = "";
  }

  protected give(action: CaptainSonar.Action): void {
    this.#sender.give(seatOf(this.props(), this.role), action, () => this.putBack());
  }
}
