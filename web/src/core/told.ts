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
