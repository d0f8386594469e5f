/** The clocks of a match: how much time is left, and which of them concerns whom. */

import type { Seat, TimerLeft } from "../protocol";
import { sideOf } from "../core/seats";
import type { Countdown } from "./contract";

/** The clocks as told at this moment; `before` are those told last. */
export function countdownsOf(
  timers: readonly TimerLeft[],
  now: number,
  before: readonly Countdown[] = [],
): readonly Countdown[] {
  return timers.map(({ name, owner, left_s: leftS, runs }) => {
    const last = before.find((each) => each.name === name && each.owner === owner);
    return {
      name,
      owner,
      leftS,
      dueAt: runs ? now + leftS * 1000 : null,
      ofS: Math.max(leftS, last !== undefined && leftS <= last.leftS ? last.ofS : 0),
    };
  });
}

/** Seconds left, never below 0. */
export function leftOf({ dueAt, leftS }: Countdown, now: number): number {
  return dueAt === null ? leftS : Math.max(0, (dueAt - now) / 1000);
}

export function timerOf(
  timers: readonly Countdown[],
  name: string,
  owner?: string | null,
): Countdown | undefined {
  return timers.find(
    (timer) => timer.name === name && (owner === undefined || timer.owner === owner),
  );
}

/** Of those that run, the one that ends first and is about one of these seats, their crew or the whole match. */
export function nextOf(
  timers: readonly Countdown[],
  seats: readonly Seat[],
): Countdown | undefined {
  return timers
    .filter(({ dueAt, owner }) => dueAt !== null && (owner === null || isOurs(owner, seats)))
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))[0];
}

function isOurs(owner: string, seats: readonly Seat[]): boolean {
  return seats.some((seat) => seat === owner || sideOf(seat) === owner);
}
