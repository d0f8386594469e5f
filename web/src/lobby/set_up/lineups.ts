/** Who sits where, before the match is opened. */

import type { Level, NewSeat, Seat, Side } from "../../protocol";
import { roleOf, sideOf } from "../../core/seats";

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

/**
 * How many posts a person may hold in a line-up, the usual number first; in the order of the cardboard.
 * In real time a crew of two is two players, people or bots.
 */
export function postsFor(
  lineup: Lineup,
  seats: readonly Seat[],
  isRealTime: boolean,
): readonly number[] {
  const crew = seats.length / 2;
  const isShared = lineup === "together" || lineup === "crews" || (isRealTime && crew === 2);
  if (crew > 2) return Array.from({ length: isShared ? crew - 1 : crew }, (_, index) => index + 1);
  return [isShared ? 1 : crew];
}

/** The seats of a usual line-up; I sit in the blue boat. */
export function seated(
  lineup: Lineup,
  seats: readonly Seat[],
  level: Level,
  posts = postsFor(lineup, seats, false)[0] ?? 1,
): Seating {
  const crew = seats.filter((seat) => sideOf(seat) === "blue").map(roleOf);
  return Object.fromEntries(
    seats.map((seat) => [
      seat,
      whoOf(lineup, sideOf(seat) === "blue", crew.indexOf(roleOf(seat)) < posts, level),
    ]),
  );
}

function whoOf(lineup: Lineup, isMine: boolean, isHeld: boolean, level: Level): Who {
  switch (lineup) {
    case "solo":
      return isMine && isHeld ? "me" : level;
    case "duel":
      return isHeld ? (isMine ? "me" : "open") : level;
    case "together":
      return isMine ? (isHeld ? "me" : "open") : level;
    case "crews":
      return isMine && isHeld ? "me" : "open";
  }
}

/** A usual line-up, and how many posts are held in it. */
export interface Usual {
  readonly lineup: Lineup;
  readonly posts: number;
}

/** The usual line-up this is, if it is one. */
export function lineupOf(
  seating: Seating,
  seats: readonly Seat[],
  level: Level,
  isRealTime: boolean,
): Usual | undefined {
  return lineupsFor(seats)
    .flatMap((lineup) => postsFor(lineup, seats, isRealTime).map((posts) => ({ lineup, posts })))
    .find(({ lineup, posts }) => {
      const usual = seated(lineup, seats, level, posts);
      return seats.every((seat) => seating[seat] === usual[seat]);
    });
}

/** The same line-up in this mode; a seating that is no usual one stays. */
export function seatedIn(
  seating: Seating,
  seats: readonly Seat[],
  level: Level,
  isRealTime: boolean,
): Seating {
  const usual = lineupOf(seating, seats, level, !isRealTime);
  if (usual === undefined) return seating;
  const possible = postsFor(usual.lineup, seats, isRealTime);
  const posts = possible.includes(usual.posts) ? usual.posts : possible[0];
  return seated(usual.lineup, seats, level, posts);
}

/** Whom the match will have: me, one other person in a duel, else a person on each open seat. */
export function peopleIn(
  seating: Seating,
  seats: readonly Seat[],
  level: Level,
  isRealTime: boolean,
): number {
  if (lineupOf(seating, seats, level, isRealTime)?.lineup === "duel") return 2;
  const taken = Object.values(seating);
  return taken.filter((who) => who === "open").length + (taken.includes("me") ? 1 : 0);
}

export type Flaw = "no_seat" | "both_boats";

/** Why it cannot be opened like this. */
export function flawOf(seating: Seating): Flaw | undefined {
  const sides = new Set<Side>();
  for (const [seat, who] of Object.entries(seating))
    if (who === "me") sides.add(sideOf(seat as Seat));
  if (sides.size > 1) return "both_boats";
  const isOpen = Object.values(seating).includes("open");
  return sides.size === 0 && !isOpen ? "no_seat" : undefined;
}

/** Can the match begin at once, without waiting for a person? */
export function isFull(seating: Seating): boolean {
  return !Object.values(seating).includes("open");
}

/** For how few people the rules have to be open, if a line-up has fewer than they ask for.
 *
 * A person at all posts is a crew of one, and no crew may be larger than the other by two.
 */
export function tooFewIn(
  seating: Seating,
  seats: readonly Seat[],
  level: Level,
  fewest: number,
): number | undefined {
  const usual = lineupOf(seating, seats, level, false);
  if (usual === undefined || isForTwo(seats) || usual.posts !== seats.length / 2) return undefined;
  if (postsFor(usual.lineup, seats, false).length < 2) return undefined;
  const people = usual.lineup === "solo" ? 3 : 2;
  return people < fewest ? people : undefined;
}
