/** The stop of a match in real time: who called it, how far it is, and what has been said in it. */

import type { Stop, View } from "../protocol";
import type { Said } from "./said/announced";
import type { Countdown, Entry } from "./contract";
import { timerOf } from "./timers";

export type { Stop };

/** What views of every game say of real time. */
interface Halted {
  readonly real_time?: { readonly stop: Stop | null } | null;
}

/** The present stop. */
export function stopOf(view: View): Stop | undefined {
  return (view as Halted).real_time?.stop ?? undefined;
}

/** Is it the call of a stop? */
export function isCall({ kind }: { readonly kind: string }): boolean {
  return kind === "stop_called";
}

/** The action that takes the stop back, if it is offered. */
export function withdrawalIn<A extends { readonly kind: string }>(
  legal: readonly A[],
): A | undefined {
  return legal.find(({ kind }) => kind === "withdraw_stop");
}

/** The clock of each step. */
const CLOCKS = { called: "stop", answer: "answer", resume: "resume" } as const;

export function clockOf({ step }: Stop, timers: readonly Countdown[]): Countdown | undefined {
  return timerOf(timers, CLOCKS[step]);
}

/** What was said since the present stop was called, oldest first; the call itself is not among it. */
export function saidSince<O extends { readonly kind: string }>(
  log: readonly Entry<O>[],
  tell: (observation: O) => Said | undefined,
): readonly Said[] {
  const call = log.findLastIndex(({ observation }) => isCall(observation));
  return log.slice(call + 1).flatMap(({ observation }) => tell(observation) ?? []);
}
