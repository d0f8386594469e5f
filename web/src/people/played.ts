/** A match of a person's history in words. */

import { chartTitle } from "../connection/charts";
import { boatNames } from "../connection/names";
import type { Fate, Remembered } from "../connection/remembered.svelte";
import { roleOf, SIDES, sideOf } from "../core/seats";
import { gameName, roleName } from "../games/naming";
import type { GameId, Result, Sat, Side } from "../protocol";
import { howEnded, lateWord } from "../games/howEnded";
import { t } from "../settings.svelte";

/** The own boat before the other; of a person who sat in none, as the boats were called. */
export function boatsOf({ boats }: Remembered, result: Result): string {
  const { blue, yellow } = boatNames(result.boats);
  const [own, other] = boats ?? [blue, yellow];
  return t("yours.against", { own, other });
}

/** "You won.", as the page after the match says it; empty for a person who sat in no boat. */
export function fateIn(game: string, fate: Fate | null): string {
  return fate === null ? "" : `${lateWord(game, `end.${fate}`)}.`;
}

/** What was played, on which chart, at which pace, and for how long. */
export function whatOf(result: Result): string {
  return [
    gameName(result.game),
    chartTitle(result.game, result.chart),
    t(result.real_time ? "mode.real_time" : "mode.turn"),
    t("me.turns", { turns: result.turns }),
    timeIn(result.length_s),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** In minutes, from two hours on in hours, from two days on in days; begun ones count. */
function timeIn(seconds: number): string {
  const [unit, length] =
    seconds < 7200 ? ["minute", 60] : seconds < 172_800 ? ["hour", 3600] : ["day", 86_400];
  const style = { style: "unit", unit, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(t.language, style).format(Math.ceil(seconds / length));
}

/** By what it ended, in a sentence. */
export function endOf(result: Result): string {
  return howEnded(result.game, result, boatNames(result.boats));
}

export interface Crew {
  readonly side: Side;
  readonly boat: string;
  /** "Captain, Engineer: Ann": each person once, and the bots of a level together. */
  readonly people: readonly string[];
}

/** Who sat where in both boats, by the names of that day. */
export function crewsOf(result: Result): readonly Crew[] {
  const boats = boatNames(result.boats);
  return SIDES.map((side) => {
    const crew = result.seats.filter(({ seat }) => sideOf(seat) === side);
    const known = new Map(crew.map((sat) => [sat.bot ?? sat.player, nameOf(sat)]));
    const people = [...known].map(([who, name]) => {
      const held = crew.filter(({ bot, player }) => (bot ?? player) === who);
      const posts = held.map(({ seat }) => roleName(result.game as GameId, roleOf(seat)));
      return `${posts.join(", ")}: ${name}`;
    });
    return { side, boat: boats[side], people };
  });
}

function nameOf({ name, bot }: Sat): string {
  if (name !== "") return name;
  return bot === null ? t("me.somebody") : t("bot.named", { name: t(`level.${bot}`) });
}
