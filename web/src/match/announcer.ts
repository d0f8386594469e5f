/** What is said at the table, for the ears and hands of one device: sounds, speech, shaking. */

import type { AnyModel } from "../games/contract";
import { textOf } from "../instruments/types";
import type { Observation, Side } from "../protocol";
import { settings, t } from "../settings.svelte";
import { play, shake, speak } from "../sound/player";
import type { Said } from "../stations/said/announced";
import type { Reading } from "../stations/said/narrated";
import type { Entry } from "../stations/contract";
import { isCall } from "../stations/stopping";

/** After a reconnect only the last of many announcements are heard. */
const LAST = 6;

export interface Announcement {
  readonly seq: number;
  readonly text: string;
}

/** Who listens. */
export interface Listening {
  readonly model: AnyModel;
  readonly reading: Reading;
  /** The own crew; null hears both. */
  readonly side: Side | null;
}

/** Let it be heard and felt: spoken as the rulebook prints it. The answer is the line as text, without what would drown it. */
export function announce(
  fresh: readonly Entry<Observation>[],
  to: Listening,
  isTakenBack: boolean,
): readonly Announcement[] {
  if (isTakenBack) return withdraw(fresh, to);
  return fresh.slice(-LAST).flatMap(({ seq, observation }) => {
    const sound = to.model.sound(observation, to.side);
    if (settings.sound && sound !== undefined) play(sound);
    const isStop = isCall(observation);
    if (isStop && settings.shakes) shake("stop");
    const said = to.model.said(observation, to.reading);
    if (said === undefined) return [];
    if (settings.shakes && said.tone === "damage" && said.side === to.side) shake("damage");
    if (settings.speech && (said.side === undefined || said.side !== to.side))
      speakUp(said, to.side === null ? sourceOf(said, to) : "", isStop);
    return said.tone === "routine" ? [] : [{ seq, text: textOf(said.line) }];
  });
}

/** What was said stays said; that it counts no more is said too. */
function withdraw(
  entries: readonly Entry<Observation>[],
  { model, reading, side }: Listening,
): readonly Announcement[] {
  for (const { seq, observation } of entries) {
    const said = model.said(observation, reading);
    if (said === undefined || said.tone === "routine") continue;
    const words = t("ends.taken_back", { said: textOf(said.line) });
    if (settings.speech && said.side !== side)
      speak({ words, short: words, by: said.side ?? "", rank: "plain" }, settings.language);
    return [{ seq, text: words }];
  }
  return [];
}

/** Whose words they are, unless it is clear. */
function sourceOf({ side }: Said, to: Listening): string {
  return side === undefined || side === to.side ? "" : `${to.reading.names.boats[side]}: `;
}

function speakUp(said: Said, from: string, isStop: boolean): void {
  speak(
    {
      words: from + said.words,
      short: said.short ?? said.words,
      by: said.side ?? "",
      rank: isStop ? "first" : said.tone === "routine" ? "aside" : "plain",
    },
    settings.language,
  );
}
