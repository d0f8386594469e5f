/** Where a crew's actions leave the station: one at a time, with the reason if one was not done.
 *
 * An order that came too late because of a stop is kept, and can be given again by one key.
 */

import type { Seat } from "../protocol";
import type { Refusal } from "./contract";
import { ruleAsked } from "./ruleAsked.svelte";
import { t } from "../settings.svelte";

interface Outlet<A> {
  readonly act: (seat: Seat, action: A) => Promise<Refusal | null>;
  readonly whyNot: (seat: Seat, action: A) => Promise<Refusal | null>;
  readonly connected: boolean;
}

/** The clauses by which a stop refuses what comes meanwhile. */
const STOPPED: ReadonlySet<string> = new Set([
  "CAP-441",
  "CAP-442",
  "CAP-446",
  "SON-195",
  "SON-199",
  "SON-Q08",
]);

/** Milliseconds after which a person wonders whether they have pressed anything. */
export const LATE_MS = 600;

/** An order that a stop has refused. */
export interface Kept<A> {
  readonly seat: Seat;
  readonly action: A;
}

/** Why the last thing asked for was not done. Posts of one person on one screen share it. */
export class WhyNotDone {
  sentence = $state("");
  /** It is that the connection is away. */
  isCutOff = $state(false);
}

export class Sender<A> {
  readonly #line: () => Outlet<A>;
  readonly #told: WhyNotDone;
  #sending = $state(false);
  #kept = $state.raw<Kept<A>>();

  constructor(line: () => Outlet<A>, told: WhyNotDone = new WhyNotDone()) {
    this.#line = line;
    this.#told = told;
  }

  /** Why the last thing asked for was not done; that there was no connection only while there is none. */
  get hint(): string {
    return this.#told.isCutOff && this.#line().connected ? "" : this.#told.sentence;
  }

  set hint(sentence: string) {
    this.#told.sentence = sentence;
    this.#told.isCutOff = false;
  }

  /** What a stop has refused, to be given again. */
  get kept(): Kept<A> | undefined {
    return this.#kept;
  }

  forget(): void {
    this.#kept = undefined;
  }

  /** Give the order; while it is under way no other one is given. */
  give(seat: Seat, action: A, done?: () => void): void {
    if (this.#saysCutOff()) return;
    if (this.#sending) {
      this.hint = t("line.under_way");
      return;
    }
    this.#sending = true;
    const late = setTimeout(() => (this.hint = t("line.under_way")), LATE_MS);
    void this.#line()
      .act(seat, action)
      .then((refusal) => {
        if (refusal === null) this.hint = "";
        else this.tell(refusal);
        this.#kept = refusal !== null && STOPPED.has(refusal.code) ? { seat, action } : undefined;
        if (refusal === null) done?.();
      })
      .finally(() => {
        clearTimeout(late);
        this.#sending = false;
      });
  }

  /** Say why it was not done, and which rule stands behind it. */
  tell(refusal: Refusal): void {
    ruleAsked.heed(refusal);
    this.hint = refusal.sentence;
  }

  /** Ask why it may not be done. */
  ask(seat: Seat, action: A): void {
    if (this.#saysCutOff()) return;
    void this.#line()
      .whyNot(seat, action)
      .then((refusal) => {
        if (refusal !== null) this.tell(refusal);
      });
  }

  /** Say that nothing can be sent or asked now, if it is so. */
  #saysCutOff(): boolean {
    if (this.#line().connected) return false;
    this.hint = t("station.away");
    this.#told.isCutOff = true;
    return true;
  }
}
