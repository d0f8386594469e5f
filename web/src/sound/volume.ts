/** How loud sounds are, as the person has chosen it. */

import { recall } from "../core/memory";

/** Its name in the browser's memory. */
export const VOLUME = "volume";

/** From above 0 up to 1. */
export function firstVolume(): number {
  const chosen = Number(recall(VOLUME));
  return chosen > 0 && chosen <= 1 ? chosen : 1;
}
