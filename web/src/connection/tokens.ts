/** Kept in the browser by a match's code: the secret that says who one is there, and whom one hides. */

import { forget, recall, remember } from "../core/memory";

const name = (code: string): string => `token.${code}`;

const hidden = (code: string): string => `hidden.${code}`;

export function tokenFor(code: string): string | null {
  return recall(name(code));
}

export function keepToken(code: string, token: string): void {
  remember(name(code), token);
}

/** Players whose words this browser does not show. Persons are hidden by the server instead. */
export function hiddenIn(code: string): readonly string[] {
  return recall(hidden(code))?.split(" ") ?? [];
}

export function keepHidden(code: string, players: readonly string[]): void {
  if (players.length > 0) remember(hidden(code), players.join(" "));
  else forget(hidden(code));
}

export function dropToken(code: string): void {
  forget(name(code));
}
