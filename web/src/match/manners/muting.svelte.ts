/** Are the other crew's phrases hidden? A browser remembers it. */

import { recall, remember } from "../../core/memory";
import type { Greeting } from "../../connection/state.svelte";

const NAME = "muted";

class Muting {
  on = $state(recall(NAME) === "on");

  readonly set = (on: boolean): void => {
    this.on = on;
    remember(NAME, on ? "on" : "off");
  };
}

export const muting = new Muting();

/** The last phrase of another person after the one of this number, unless phrases are hidden. */
export function freshPhrase(
  greetings: readonly Greeting[],
  you: string,
  seen: number,
): Greeting | undefined {
  if (muting.on) return undefined;
  return greetings.findLast(({ by, number }) => number > seen && by !== you);
}
