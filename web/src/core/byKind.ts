/** Tables with one entry for each kind of event: a kind that is forgotten fails the type check. */

interface Kinded {
  readonly kind: string;
}

/** What becomes of each kind of event, in a context. */
export type ByKind<C, E extends Kinded, R> = {
  readonly [K in E["kind"]]: (context: C, event: Extract<E, { readonly kind: K }>) => R;
};

/** The same for some kinds; nothing becomes of all others. */
export type BySomeKinds<C, E extends Kinded, R> = Partial<ByKind<C, E, R>>;

/** What becomes of this event. */
export function byKind<C, E extends Kinded, R>(table: ByKind<C, E, R>, context: C, event: E): R {
  const entry = table[event.kind as E["kind"]] as (context: C, event: E) => R;
  return entry(context, event);
}

/** What becomes of this event, if anything does. */
export function bySomeKinds<C, E extends Kinded, R>(
  table: BySomeKinds<C, E, R>,
  context: C,
  event: E,
): R | undefined {
  return event.kind in table ? byKind(table as ByKind<C, E, R>, context, event) : undefined;
}
