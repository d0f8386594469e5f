/** Spans of time in short, as they stand on a clock or beside an announcement. */

/** How long ago, short: "3 s", "2 min". Seconds and minutes are written alike in all languages. */
export function ageOf(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Minutes and seconds: "0:09". */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
