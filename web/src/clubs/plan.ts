/** Changing a plan: two places swap who has them. */

import type { ClubTable, Round, Seat } from "../protocol";

/** A place in a plan: a seat of a table, or among those who sit out. */
export type PlanPlace =
  | { readonly table: number; readonly seat: Seat; readonly member: string | null }
  | { readonly table: null; readonly member: string | null };

/** Each place once, so that two can be compared. */
export function keyOf(place: PlanPlace): string {
  return place.table === null ? `out ${place.member ?? ""}` : `${place.table} ${place.seat}`;
}

/** The plan after two places have swapped who has them; null stands for a bot, or for nobody. */
export function swapped(plan: Round, one: PlanPlace, other: PlanPlace): Round {
  const gains = [
    [one, other.member],
    [other, one.member],
  ] as const;
  const tables = plan.tables.map((table, number) => {
    const here = gains.flatMap(([place, member]) =>
      place.table === number ? [[place.seat, member] as const] : [],
    );
    return { ...table, seats: here.reduce(withMember, table.seats) };
  });
  const rested = gains.flatMap(([{ table, member }]) => (table === null ? [member] : []));
  const rest = gains.flatMap(([{ table }, member]) =>
    table === null && member !== null ? [member] : [],
  );
  return { ...plan, tables, out: [...plan.out.filter((m) => !rested.includes(m)), ...rest] };
}

function withMember(
  seats: ClubTable["seats"],
  [seat, member]: readonly [Seat, string | null],
): ClubTable["seats"] {
  const others = Object.entries(seats).filter(([each]) => each !== seat);
  return Object.fromEntries(member === null ? others : [...others, [seat, member]]);
}
