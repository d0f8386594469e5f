/** What the stations of SONAR are given, and small readings of it that they share. */

import type { CellName, ChartData } from "../../board/types";
import type { ChartWords } from "../../board/text";
import { type GameSpeak, speaker } from "../../i18n";
import type { Language, Sonar } from "../../protocol";
import type { COSTS } from "./tables";
import { sonar } from "./words";
import type { Component } from "svelte";
import type { StationProps } from "../../stations/contract";
import { zoneOf } from "../../board/coast";
import type { Direction } from "../../board/directions";

export type SonarProps = StationProps<
  Sonar.View,
  Sonar.Action,
  Sonar.Observation,
  Sonar.SonarOptions
>;

export type SonarStation = Component<SonarProps>;

export type Say = GameSpeak<typeof sonar>;

export function wordsIn(language: Language): Say {
  return speaker(language, sonar);
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
export interface Legal {
  readonly starts: readonly CellName[];
  readonly moves: readonly Direction[];
  readonly silences: readonly Direction[];
  readonly targets: readonly CellName[];
  readonly sonar: boolean;
  readonly surface: boolean;
  readonly answers: readonly (Sonar.TellRow | Sonar.TellColumn)[];
  readonly stop: boolean;
  readonly withdraw: boolean;
  readonly takeBack: boolean;
}

export function sorted(legal: readonly Sonar.Action[]): Legal {
  return {
    starts: legal.flatMap((action) => (action.kind === "choose_start" ? [action.cell] : [])),
    moves: legal.flatMap((action) => (action.kind === "move" ? [action.direction] : [])),
    silences: legal.flatMap((action) => (action.kind === "go_silent" ? [action.direction] : [])),
    targets: legal.flatMap((action) => (action.kind === "launch_torpedo" ? [action.target] : [])),
    sonar: legal.some(({ kind }) => kind === "use_sonar"),
    surface: legal.some(({ kind }) => kind === "surface"),
    answers: legal.filter((action) => action.kind === "tell_row" || action.kind === "tell_column"),
    stop: legal.some(({ kind }) => kind === "call_stop"),
    withdraw: legal.some(({ kind }) => kind === "withdraw_stop"),
    takeBack: legal.some(({ kind }) => kind === "take_back"),
  };
}

/** "zone 2", in words. */
export function zoneName({ language, chart }: SonarProps, cell: CellName): string {
  return wordsIn(language)("zone", { zone: zoneOf(chart, cell) });
}

export function wordsOf({ language }: SonarProps): ChartWords {
  const s = wordsIn(language);
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
