/** Where sounds go: browsers open it only after the page was touched.
 *
 * An open one costs a phone as much as all else of a page at rest: it rests, too, between two sounds.
 */

/** Milliseconds without a new sound until it rests; no sound lasts as long. */
const QUIET_MS = 3000;

let context: AudioContext | null = null;
let isAtRest = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The page was touched: what a sound has made before may be heard now. */
export function wakeSound(): void {
  if (context?.state !== "suspended" || isAtRest) return;
  void context.resume();
  restLater();
}

/** For a sound that is to be heard now; null where the browser does not let it be heard yet. */
export function output(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  const isOpen = context.state !== "suspended" || isAtRest;
  // While it goes to rest its state is that of before.
  if (context.state === "suspended" || isAtRest) void context.resume();
  isAtRest = false;
  if (!isOpen) return null;
  restLater();
  return context;
}

function restLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isAtRest = true;
    void context?.suspend();
  }, QUIET_MS);
}
