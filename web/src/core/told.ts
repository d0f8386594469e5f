/** What a crew is told of an event, by a table that is written from the rules of the game. */

import type { Side } from "../protocol";

/**
 * What all others hear of what happens to a crew: all of it, nothing, all of it if the event says
 * that it is public, or an observation with some of its fields.
 */
export type HeardByOthers =
  "all" | "nothing" | "if_public" | { readonly kind: string; readonly fields: readonly string[] };

interface Happening {
  readonly kind: string;
  readonly side?: Side;
  readonly public?: boolean;
}

/** As the server projects an event for a crew, or for a spectator (null); undefined for nothing. */
export function toldBy<O, E extends O & Happening>(
  heard: Readonly<Record<E["kind"], HeardByOthers>>,
): (side: Side | null, event: E) => O | undefined {
  return (side, event) => {
    const others = heard[event.kind as E["kind"]];
    if (event.side === side || others === "all") return event;
    if (others === "nothing") return undefined;
    if (others === "if_public") return event.public === true ? event : undefined;
    const { kind, fields } = others;
    const parts = Object.entries(event).filter(([name]) => fields.includes(name));
    return { ...Object.fromEntries(parts), kind } as O;
  };
}

/** What is known of a boat once nothing is hidden. */
interface True<V> {
  /** All that its crew knew. */
  readonly view: V;
  /** Tracks of its earlier dives. */
  readonly earlier: readonly (readonly string[])[];
}

interface Folding<V, O, E> {
  readonly toldTo: (side: Side | null, event: E) => O | undefined;
  readonly reduce: (view: V, seen: O) => V;
}

/** A boat as it truly was after these events: `blank` is its crew's view before the first. */
export function trueBoat<
  V extends { readonly own: { readonly track: readonly string[] } | null },
  O,
  E extends Happening,
>({ toldTo, reduce }: Folding<V, O, E>, blank: V, side: Side, events: readonly E[]): True<V> {
  const earlier: (readonly string[])[] = [];
  let view = blank;
  for (const event of events) {
    if (event.kind === "surfaced" && event.side === side) earlier.push(view.own?.track ?? []);
    const seen = toldTo(side, event);
    if (seen !== undefined) view = reduce(view, seen);
  }
  return { view, earlier };
}
