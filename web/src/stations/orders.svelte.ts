/** What a Captain's orders have in common, whatever the game: one is begun, aimed, given, or put back.
 *
 * What is legal is what the server offered; why something is not is asked from the server.
 */

import { untrack } from "svelte";
import { neighbourToward } from "../board/geometry";
import type { CellName, Course } from "../board/types";
import { now } from "../core/clock.svelte";
import type { HelmKey } from "../instruments/types";
import type { Seat, Side, TakeBack, WithdrawStop } from "../protocol";
import type { Refusal, StationProps } from "./contract";
import { Sender, type WhyNotDone } from "./sender.svelte";
import { leftOf, timerOf } from "./timers";

/** The key that calls stop: halt. */
export const STOP_KEY = "H";

/** What views of every game with a Captain say of the boats. */
type SeenView = {
  readonly own: { readonly track: readonly CellName[] } | null;
} & Readonly<Record<Side, { readonly rests: boolean }>>;

/** What every Captain can do in real time, beside what the game knows. */
type Given<A> = A | TakeBack | WithdrawStop;

export abstract class CaptainsOrders<
  A,
  Mode extends string,
  P extends StationProps<SeenView, Given<A>, unknown, unknown>,
> {
  protected readonly props: () => P;
  protected readonly sender: Sender<Given<A>>;
  /** The order that is begun, if it takes a second step. */
  protected begun = $state<Mode>();
  protected aimed = $state<CellName>();
  protected refusals = $state.raw<Readonly<Partial<Record<Course, Refusal>>>>({});
  #moment = "";

  /** The seat that gives the orders. */
  abstract readonly seat: Seat;
  abstract readonly legal: { readonly withdraw: boolean };
  /** What can be picked on the chart now, and what is. */
  abstract readonly pickable: readonly CellName[];
  abstract readonly picked: CellName | undefined;
  abstract readonly helmKeys: readonly HelmKey[];
  abstract readonly steer: (course: Course) => void;
  /** Courses that would be this player's to order now, but are not offered. */
  protected abstract readonly closed: readonly Course[];
  /** Is an arrow of the keyboard a course now? */
  protected abstract readonly arrowsSteer: boolean;
  protected abstract sailing(course: Course): A;

  readonly position = $derived.by((): CellName | undefined => this.props().view.own?.track.at(-1));
  /** A stop of this player waits for the order. */
  readonly isStopped = $derived.by(() => this.legal.withdraw);
  /** What a stop refused, if it can be ordered now. */
  readonly again = $derived.by((): Given<A> | undefined => {
    const kept = this.sender.kept?.action;
    const text = JSON.stringify(kept);
    return this.props().legal.some((each) => JSON.stringify(each) === text) ? kept : undefined;
  });
  /** How much of the least interval between two courses is left, 0 to 1. */
  readonly rest = $derived.by((): number | undefined => {
    const { view, side, timers } = this.props();
    if (!view[side].rests) return undefined;
    const timer = timerOf(timers, "rest", side);
    return timer === undefined ? 0 : leftOf(timer, now()) / Math.max(timer.ofS, 0.1);
  });

  constructor(props: () => P, told?: WhyNotDone) {
    this.props = props;
    this.sender = new Sender<Given<A>>(props, told);
  }

  /** Why the last thing asked for was not done. */
  get hint(): string {
    return this.sender.hint;
  }

  /** Ask why the closed courses are closed. Call it in an effect; it returns how to stop. */
  askWhy(): () => void {
    let stopped = false;
    const { closed, position, seat } = this;
    untrack(() => {
      this.refusals = {};
      const { whyNot } = this.props();
      for (const course of closed) {
        void whyNot(seat, this.sailing(course)).then((refusal) => {
          if (!stopped && refusal !== null && position === this.position)
            this.refusals = { ...this.refusals, [course]: refusal };
        });
      }
    });
    return () => (stopped = true);
  }

  readonly refuseCourse = (course: Course): void => {
    const known = this.refusals[course];
    if (known) this.sender.tell(known);
    else this.ask(this.sailing(course));
  };

  readonly pick = (cell: CellName): void => {
    this.aimed = cell;
    this.sender.hint = "";
  };

  withdraw(): void {
    this.give({ kind: "withdraw_stop" });
  }

  takeBack(): void {
    this.give({ kind: "take_back" });
  }

  putBack(): void {
    this.begun = undefined;
    this.aimed = undefined;
    this.sender.hint = "";
  }

  /** Give up what a stop refused. */
  forget(): void {
    this.sender.forget();
    this.putBack();
  }

  /** A new moment of the match clears what was begun. */
  protected cameTo(moment: string): void {
    untrack(() => {
      if (moment !== this.#moment) this.putBack();
      this.#moment = moment;
    });
  }

  /** An arrow of the keyboard: the next cell that can be picked, or a course. */
  protected arrow(course: Course): boolean {
    if (this.pickable.length > 0) {
      const from = this.picked ?? this.position;
      const next =
        from === undefined ? this.pickable[0] : neighbourToward(this.pickable, from, course);
      if (next !== undefined) this.pick(next);
      return true;
    }
    if (!this.arrowsSteer) return false;
    this.steer(course);
    return true;
  }

  protected give(action: Given<A>): void {
    this.sender.give(this.seat, action, () => this.putBack());
  }

  protected ask(action: Given<A>): void {
    this.sender.ask(this.seat, action);
  }
}
