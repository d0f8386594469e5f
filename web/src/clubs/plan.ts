/** Changing a plan: two places swap who has them. */

import type { ClubTable, Round, Seat } from "../protocol";

/** A place in a plan: a seat of a table, or among those who sit out. */
export type Place =
  | { readonly table: number; readonly seat: Seat; readonly member: string | null }
  | { readonly table: null; readonly member: string | null };

/** Each place once, so that two can be compared. */
export function nameOf(place: Place): string {
  return place.table === null ? `out ${place.member ?? ""}` : `${place.table} ${place.seat}`;
}

/** The plan after two places have swapped who has them; null stands for a bot, or for nobody. */
export function swapped(plan: Round, one: Place, other: Place): Round {
  const tables = plan.tables.map((table, number) => {
    let { seats } = table;
    for (const [place, { member }] of [
      [one, other],
      [other, one],
    ] as const) {
      if (place.table === number) seats = withMember(seats, place.seat, member);
    }
    return { ...table, seats };
  });
  const leave = new Set([one, other].filter(({ table }) => table === null).map((p) => p.member));
  const come = [
    [one, other],
    [other, one],
  ].flatMap(([place, { member } = one]) => (place?.table === null && member ? [member] : []));
  const out = [...plan.out.filter((member) => !leave.has(member)), ...come];
  return { ...plan, tables, out };
}

function withMember(
  seats: ClubTable["seats"],
  seat: Seat,
  member: string | null,
): ClubTable["seats"] {
  const others = Object.entries(seats).filter(([each]) => each !== seat);
  return Object.fromEntries(member === null ? others : [...others, [seat, member]]);
}
