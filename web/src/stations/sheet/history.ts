/** Undo and redo over frozen values. */

export interface Undoable<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** So many steps can be taken back. */
const DEPTH = 200;

export function begun<T>(now: T): Undoable<T> {
  return { past: [], now, future: [] };
}

/** Go on to `next`; what had been taken back is gone. The same value is no step. */
export function recorded<T>(history: Undoable<T>, next: T): Undoable<T> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-DEPTH), now: next, future: [] };
}

/** Put `now` in place of the present value without a step to take back. */
export function replaced<T>(history: Undoable<T>, now: T): Undoable<T> {
  return { ...history, now };
}

export function undone<T>(history: Undoable<T>): Undoable<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone<T>(history: Undoable<T>): Undoable<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}

/** The same steps, each with the change made. */
export function mapped<T>({ past, now, future }: Undoable<T>, change: (each: T) => T): Undoable<T> {
  return { past: past.map(change), now: change(now), future: future.map(change) };
}
