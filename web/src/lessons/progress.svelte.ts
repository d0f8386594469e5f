/** How far the lessons are taken, remembered in this browser. */

import { entriesOf, recall, remember } from "../core/memory";

export interface Taken {
  /** The step that comes next, from 0. */
  readonly at: number;
  /** Was it ever taken to the end? */
  readonly done: boolean;
}

const NAME = "lessons";

export function keyOf(game: string, lesson: string): string {
  return `${game}/${lesson}`;
}

/** As it was written; what is not ours is nothing. */
export function read(text: string | null): Readonly<Record<string, Taken>> {
  return entriesOf(text, isTaken);
}

function isTaken(entry: [string, unknown]): entry is [string, Taken] {
  const [, taken] = entry as [string, Partial<Taken> | null];
  return (
    typeof taken === "object" &&
    Number.isInteger(taken?.at) &&
    (taken?.at ?? -1) >= 0 &&
    typeof taken?.done === "boolean"
  );
}

class Progress {
  taken: Readonly<Record<string, Taken>> = $state.raw(read(recall(NAME)));
  /** The lesson that was taken last. */
  last: string = $state(recall("lesson") ?? "");

  of(game: string, lesson: string): Taken {
    return this.taken[keyOf(game, lesson)] ?? { at: 0, done: false };
  }

  /** The lesson stands before this step; ``isEnd``: there is none any more. */
  reach(game: string, lesson: string, step: number, isEnd: boolean): void {
    const key = keyOf(game, lesson);
    const before = read(recall(NAME));
    const done = isEnd || before[key]?.done === true;
    this.taken = { ...before, [key]: { at: isEnd ? 0 : step, done } };
    this.last = key;
    remember(NAME, JSON.stringify(this.taken));
    remember("lesson", key);
  }
}

export const progress = new Progress();
