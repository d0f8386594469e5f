/** How much later people without a post see a match, in words; and what a host can choose. */

import type { Delay } from "../protocol";
import { t } from "../settings.svelte";

export const NO_DELAY: Delay = { turns: 0, seconds: 0 };

/** What can be chosen; in real time there are no turns. */
export function delaysFor(isRealTime: boolean): readonly Delay[] {
  const seconds = [30, 120, 300].map((each): Delay => ({ turns: 0, seconds: each }));
  const turns = isRealTime ? [] : [3, 6].map((each): Delay => ({ turns: each, seconds: 0 }));
  return [NO_DELAY, ...seconds, ...turns];
}

export function isSame(one: Delay, other: Delay): boolean {
  return one.turns === other.turns && one.seconds === other.seconds;
}

/** Empty for none. */
export function delayInWords({ turns, seconds }: Delay): string {
  const minutes = seconds / 60;
  const time = Number.isInteger(minutes)
    ? t("delay.minutes", { count: minutes })
    : t("delay.seconds", { count: seconds });
  const parts = [
    turns > 0 ? t("delay.turns", { count: turns }) : "",
    seconds > 0 ? time : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : t("delay.later", { time: parts.join(" + ") });
}
