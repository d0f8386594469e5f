/** The secret that says who one is at a match, kept in the browser by the match's code. */

import { forget, recall, remember } from "../core/memory";

const name = (code: string): string => `token.${code}`;

export function tokenFor(code: string): string | null {
  return recall(name(code));
}

export function keepToken(code: string, token: string): void {
  remember(name(code), token);
}

export function dropToken(code: string): void {
  forget(name(code));
}
