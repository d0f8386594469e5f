/** What the stations of SONAR are given, and small readings of it that they share. */

import type { CellName, ChartData } from "../../board/types";
import type { ChartWords } from "../../board/text";
import { type GameSpeak, speaker } from "../../i18n";
import type { Language, Sonar } from "../../protocol";
import type { COSTS } from "./tables";
import { sonar } from "./words";
import type { Component } from "svelte";
import type { StationProps } from "../../stations/contract";
import { settings } from "../../settings.svelte";
import { Offered } from "../offered";
import { zoneOf } from "../../board/coast";

export type SonarProps = StationProps<
  Sonar.View,
  Sonar.Action,
  Sonar.Observation,
  Sonar.SonarOptions
>;

export type SonarStation = Component<SonarProps>;

export type Say = GameSpeak<typeof sonar>;

/** Says words of SONAR, and of the frame, in the present language. */
export const s: Say = speaker(() => settings.language, sonar);

/** The same in this language. */
export function wordsIn(language: Language): Say {
  return speaker(() => language, sonar);
}

/** Printed on the gauges: the rulebook's numbers, the same in both editions. */
export { COSTS, DAMAGE_MAX, ENERGY_MAX } from "./tables";

export type Order = keyof typeof COSTS;

export { captainOf, enemyOf, operatorOf, sideOf } from "../../core/seats";
export { pinned } from "../../stations/pins";

export const ORDERS: readonly Order[] = ["move", "sonar", "silence", "torpedo", "surface"];

/** Where the own boat is; undefined before the start. */
export function positionOf({ own }: Sonar.View): CellName | undefined {
  return own?.track.at(-1);
}

/** The offer, sorted by what it is about. */
export class Legal extends Offered<Sonar.Action> {
  readonly starts = this.all("choose_start").map(({ cell }) => cell);
  readonly moves = this.all("move").map(({ direction }) => direction);
  readonly silences = this.all("go_silent").map(({ direction }) => direction);
  readonly targets = this.all("launch_torpedo").map(({ target }) => target);
  readonly sonar = this.has("use_sonar");
  readonly surface = this.has("surface");
  readonly answers = this.all("tell_row", "tell_column");
  readonly stop = this.has("call_stop");
  readonly withdraw = this.has("withdraw_stop");
  readonly takeBack = this.has("take_back");
}

/** "zone 2", in words. */
export function zoneName({ chart }: SonarProps, cell: CellName): string {
  return s("zone", { zone: zoneOf(chart, cell) });
}

export function wordsOf(): ChartWords {
  return {
    caption: s("station.chart_words"),
    sea: s("station.sea"),
    island: s("station.island"),
    iceHole: s("ice_hole"),
    safePoint: s("ice_hole"),
    mine: s("mine"),
    zone: (zone) => s("zone", { zone }),
  };
}

/** The points where surfacing is free of harm, if the chart has any. */
export function safePoints({ marks }: ChartData): readonly CellName[] {
  return [...(marks?.safePoints ?? []), ...(marks?.iceHoles ?? [])];
}
