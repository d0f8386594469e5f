/** Where sounds go: browsers open it only after the page was touched. */

let context: AudioContext | null = null;

/** The page was touched: what a sound has made before may be heard now. */
export function wakeSound(): void {
  if (context?.state === "suspended") void context.resume();
}

/** For a sound that is to be heard now; null where the browser does not let it be heard yet. */
export function output(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state !== "suspended") return context;
  void context.resume();
  return null;
}
