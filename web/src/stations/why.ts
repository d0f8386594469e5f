/** Keys that cannot be used now say why when they are pressed (see ``Why.svelte``). */

export interface Closed {
  readonly "aria-disabled"?: true;
  readonly "data-why"?: string;
}

/** What such a key bears; nothing while it can be used. */
export function closed(isClosed: boolean, why: string): Closed {
  return isClosed ? { "aria-disabled": true, "data-why": why } : {};
}

/** The key of a click that cannot be used, if it was one. */
export function closedKeyOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('[aria-disabled="true"][data-why]')
    : null;
}
