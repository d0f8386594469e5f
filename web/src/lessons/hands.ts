/** A lesson names keys to people with a keyboard, and to others what they tap. */

/** `[press Enter|tap Draw]`: the first with a keyboard, the second without one. */
const CHOICE = /\[([^[|\]]*)\|([^[\]]*)\]/g;

/** A screen for fingers alone, as in `look/base.css`, which hides the letters of keys there. */
const TOUCH = "(hover: none) and (pointer: coarse)";

export function hasKeys(): boolean {
  return !matchMedia(TOUCH).matches;
}

export function forHands(text: string, withKeys: boolean): string {
  return text.replace(CHOICE, withKeys ? "$1" : "$2");
}
