/** Times that lie days ahead, in the reader's own time zone and language. */

import type { Language } from "../protocol";

const DAY_MS = 86_400_000;
/** Days ahead from which a day of the week would be taken for an earlier one. */
const WEEK = 6;

/** "Thursday 18:00", or "3 December at 18:00" if it is further away; `at` in milliseconds. */
export function whenOf(at: number, now: number, language: Language): string {
  const isNear = at - now < WEEK * DAY_MS;
  return new Date(at).toLocaleString(language, {
    ...(isNear ? { weekday: "long" } : { day: "numeric", month: "long" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** Minutes by which this machine's clock is behind that of Greenwich now. */
export function minutesBehind(): number {
  return new Date().getTimezoneOffset();
}
