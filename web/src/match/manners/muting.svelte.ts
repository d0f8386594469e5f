/** Are the other crew's phrases hidden? A browser remembers it. */

import { recall, remember } from "../../core/memory";
import type { Greeted } from "../../protocol";

const NAME = "muted";

class Muting {
  on = $state(recall(NAME) === "on");

  readonly set = (on: boolean): void => {
    this.on = on;
    remember(NAME, on ? "on" : "off");
  };
}

export const muting = new Muting();

/** The last phrase of another person, unless it was seen or phrases are hidden. */
export function freshPhrase(
  greetings: readonly Greeted[],
  you: string,
  seen: number,
): Greeted | undefined {
  if (muting.on || greetings.length <= seen) return undefined;
  return greetings.findLast(({ by }) => by !== you);
}
