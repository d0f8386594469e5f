/** Who sits where, before the match is opened. */

import type { Level, NewSeat, Seat, Side } from "../protocol";
import { sideOf } from "../seats";

export type Who = NewSeat["who"];

export type Lineup = "solo" | "duel" | "together" | "crews";

export const LINEUPS: readonly Lineup[] = ["solo", "duel", "together", "crews"];

/** The line-ups that differ with these seats: alone in a boat one is a crew already. */
export function lineupsFor(seats: readonly Seat[]): readonly Lineup[] {
  return isForTwo(seats) ? ["solo", "duel"] : LINEUPS;
}

/** One seat a side. */
export function isForTwo(seats: readonly Seat[]): boolean {
  return seats.length === 2;
}

export type Seating = Readonly<Partial<Record<Seat, Who>>>;

/** The seats of a usual line-up; I sit in the blue boat. */
export function seated(lineup: Lineup, seats: readonly Seat[], level: Level): Seating {
  return Object.fromEntries(seats.map((seat) => [seat, whoOf(lineup, seat, level)]));
}

function whoOf(lineup: Lineup, seat: Seat, level: Level): Who {
  const mine = sideOf(seat) === "blue";
  switch (lineup) {
    case "solo":
      return mine ? "me" : level;
    case "duel":
      return mine ? "me" : "open";
    case "together":
      return mine ? (isCaptain(seat) ? "me" : "open") : level;
    case "crews":
      return mine && isCaptain(seat) ? "me" : "open";
  }
}

function isCaptain(seat: Seat): boolean {
  return seat.endsWith(".captain");
}

/** The usual line-up this is, if it is one. */
export function lineupOf(seating: Seating, seats: readonly Seat[], level: Level): Lineup | undefined {
  return LINEUPS.find((lineup) => {
    const usual = seated(lineup, seats, level);
    return seats.every((seat) => seating[seat] === usual[seat]);
  });
}

export type Flaw = "no_seat" | "both_boats";

/** Why it cannot be opened like this. */
export function flawOf(seating: Seating): Flaw | undefined {
  const sides = new Set<Side>();
  for (const [seat, who] of Object.entries(seating)) if (who === "me") sides.add(sideOf(seat as Seat));
  if (sides.size > 1) return "both_boats";
  const isOpen = Object.values(seating).includes("open");
  return sides.size === 0 && !isOpen ? "no_seat" : undefined;
}

/** Can it begin at once, without waiting for anybody? */
export function isFull(seating: Seating): boolean {
  return !Object.values(seating).includes("open");
}
