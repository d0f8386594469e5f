/** The time, for what counts down on the screen. */

import { createSubscriber } from "svelte/reactivity";

const BEAT_MS = 250;

const beat = createSubscriber((update) => {
  const timer = setInterval(update, BEAT_MS);
  return () => {
    clearInterval(timer);
  };
});

/** Now; whoever reads it in a template is told again while it goes on. */
export function now(): number {
  beat();
  return Date.now();
}
