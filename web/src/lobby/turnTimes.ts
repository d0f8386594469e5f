/** How long a crew may take for its turn, as the host chooses it and as all read it. */

import type { Days, Lobby } from "../protocol";
import { t } from "../settings.svelte";

/** Hours for a turn in a match over days. */
export const TURN_HOURS: readonly Days["hours"][] = [12, 24, 48, 72, 168];

/** What is chosen: seconds, hours as "24 h", or "" for what is usual. */
export function timeOf({ days, turn_s, turn_s_is_set: isSet }: Lobby): string {
  if (days !== null) return `${String(days.hours)} h`;
  return isSet ? String(turn_s) : "";
}

export function hoursInWords(hours: number): string {
  return hours < 24 ? t("days.hours", { count: hours }) : t("days.count", { count: hours / 24 });
}

/** All that was agreed about a match over days, in one line. */
export function daysInWords({ hours, no_weekends: isWorkdays }: Days): string {
  const time = hoursInWords(hours);
  return t(isWorkdays ? "days.agreed_workdays" : "days.agreed", { time });
}
