/** Parts of the program that come after the page: when they are wanted, or when nothing else is to do.
 *
 * A server that was started with another build no longer has the parts of this page. A page that
 * wants one of them then loads itself again: nothing is lost by it, as by any reload.
 */

import { PREFIX } from "../core/memory";
import { loadGroup, type Group } from "../i18n/languages";

export interface Part<T> {
  /** The part, if it has come. */
  readonly there: T | undefined;
  /** Fetch it, or what was fetched before. Rejects if it cannot be fetched; may be asked again. */
  readonly get: () => Promise<T>;
}

/** A part that comes with the words of these groups. */
export function part<T>(load: () => Promise<T>, ...groups: readonly Group[]): Part<T> {
  let there: T | undefined;
  let coming: Promise<T> | undefined;
  const fetched = async (): Promise<T> => {
    try {
      [there] = await Promise.all([load(), ...groups.map(loadGroup)]);
      return there;
    } catch (problem) {
      coming = undefined;
      throw problem;
    }
  };
  return {
    get there() {
      return there;
    },
    get: () => (coming ??= fetched()),
  };
}

/** The same for a component. */
export function component<C>(
  load: () => Promise<{ readonly default: C }>,
  ...groups: readonly Group[]
): Part<C> {
  return part(async () => (await load()).default, ...groups);
}

/** What a page does about a part that does not come. */
export interface Ways {
  /** Does the server answer with a page? */
  readonly answers: () => Promise<boolean>;
  readonly rest: (ms: number) => Promise<void>;
  /** Load the page again; false if that was done a moment ago and has not helped. */
  readonly again: () => boolean;
}

/** Milliseconds between two tries. */
export const REST_MS = 1500;

/** The part, as soon as it can be had: a server that is away is waited for.
 *
 * If the server answers and has no such part, the page loads itself again, and this never ends.
 * Rejects if that does not help either.
 */
export async function wanted<T>(part: Part<T>, ways: Ways = BROWSER): Promise<T> {
  for (;;) {
    try {
      return await part.get();
    } catch (problem) {
      if (!(await ways.answers())) {
        await ways.rest(REST_MS);
        continue;
      }
      if (!ways.again()) throw problem;
      return await new Promise<never>(() => undefined);
    }
  }
}

/** Fetch these one after the other, until the answer is called. What does not come now is wanted later. */
export function fetchSoon(parts: readonly Part<unknown>[], afterMs: number): () => void {
  let isOver = false;
  const fetchAll = async (): Promise<void> => {
    for (const each of parts) {
      if (isOver) return;
      await each.get().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), afterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Milliseconds in which a page loads itself again only once. */
const ONCE_IN_MS = 60_000;
const AGAIN = `${PREFIX}again`;

const BROWSER: Ways = {
  answers: async () => {
    try {
      return (await fetch("/", { cache: "no-store" })).ok;
    } catch {
      return false;
    }
  },
  rest: (ms) => new Promise((done) => setTimeout(done, ms)),
  again: () => {
    try {
      const before = Number(sessionStorage.getItem(AGAIN) ?? 0);
      if (Date.now() - before < ONCE_IN_MS) return false;
      sessionStorage.setItem(AGAIN, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  },
};
