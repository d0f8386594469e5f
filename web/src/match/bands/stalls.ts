/** What holds a match up: a turn that is nearly over, stops without orders, and the claim that follows. */

import { enemyOf } from "../../core/seats";
import type { Lobby, Side } from "../../protocol";
import type { Countdown } from "../../stations/contract";
import { leftOf } from "../../stations/timers";

export interface Stall {
  readonly kind: "claim" | "turn" | "barred";
  /** The crew that holds the match up. */
  readonly side: Side;
  /** Whole seconds that are left to it. */
  readonly leftS: number;
}

/** Seconds before the end of a turn's time from which all are reminded. */
const REMINDER_S = 60;

/** The most pressing of them for the reader's side; undefined for none. */
export function stallOf(
  lobby: Lobby,
  timers: readonly Countdown[],
  side: Side | null,
  now: number,
): Stall | undefined {
  if (lobby.phase !== "running") return undefined;
  if (side !== null && lobby.claimants.includes(side))
    return { kind: "claim", side: enemyOf(side), leftS: 0 };
  const running = timers
    .filter(({ name }) => name === "turn" || name === "calls_barred")
    .map((timer): Stall => ({
      kind: timer.name === "turn" ? "turn" : "barred",
      side: timer.owner as Side,
      leftS: Math.ceil(leftOf(timer, now)),
    }));
  return (
    running.find(({ kind, leftS }) => kind === "turn" && leftS <= REMINDER_S) ??
    running.find(({ kind }) => kind === "barred")
  );
}
