/** The secret with which one comes to a match for the first time, until one is welcomed.
 *
 * If the welcome is lost, the server knows by it who comes again. The browser keeps it by the
 * match's code, since a page that waits in vain is loaded again, or closed and opened anew.
 */

import { forget, recall, remember } from "../core/memory";

const name = (code: string): string => `arrival.${code}`;

/** 128 random bits. */
export function freshArrival(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The one with which this browser comes to the match with this code. */
export function arrivalAt(code: string): string {
  const arrival = recall(name(code)) ?? freshArrival();
  remember(name(code), arrival);
  return arrival;
}

export function dropArrival(code: string): void {
  forget(name(code));
}
