/** The time, for what counts down on the screen. */

import { createSubscriber } from "svelte/reactivity";

const BEAT_MS = 250;

const beat = createSubscriber((update) => {
  const timer = setInterval(update, BEAT_MS);
  return () => clearInterval(timer);
});

/** The present time; a template that reads it is drawn again while it goes on. */
export function now(): number {
  beat();
  return Date.now();
}
