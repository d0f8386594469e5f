/** What the stations of SONAR are given, and small readings of it that they share. */

import type { CellName, ChartSheet } from "../../board/types";
import type { ChartWords } from "../../board/text";
import type { Sonar } from "../../protocol";
import type { Component } from "svelte";
import type { StationProps } from "../contract";
import { zoneOf } from "../../board/coast";
import type { Way } from "../film/ways";

export type SonarProps = StationProps<Sonar.SonarView, Sonar.Action, Sonar.Observation, Sonar.SonarOptions>;

export type SonarStation = Component<SonarProps>;

/** Printed on the gauges: the rulebook's numbers, the same in both editions. */
export const ENERGY_MAX = 4;
export const DAMAGE_MAX = 2;
export const COSTS = { move: 0, sonar: 2, silence: 3, torpedo: 4, surface: 0 } as const;

export type Order = keyof typeof COSTS;

export { captainOf, enemyOf, operatorOf, sideOf } from "../../seats";
export { pinned } from "../pins";

export const ORDERS: readonly Order[] = ["move", "sonar", "silence", "torpedo", "surface"];

/** Where the own boat is; undefined before the start. */
export function positionOf({ own }: Sonar.SonarView): CellName | undefined {
  return own?.track.at(-1);
}

/** The offer, sorted by what it is about. */
export interface Legal {
  readonly starts: readonly CellName[];
  readonly moves: readonly Way[];
  readonly silences: readonly Way[];
  readonly targets: readonly CellName[];
  readonly sonar: boolean;
  readonly surface: boolean;
  readonly answers: readonly (Sonar.TellRow | Sonar.TellColumn)[];
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
  };
}

/** "zone 2", in words. */
export function zoneName({ t, chart }: SonarProps, cell: CellName): string {
  return t("sonar.zone", { zone: zoneOf(chart, cell) });
}

export function wordsOf({ t }: SonarProps): ChartWords {
  return {
    caption: t("sonar.chart_words"),
    sea: t("sonar.sea"),
    island: t("sonar.island"),
    iceHole: t("sonar.ice_hole"),
    safePoint: t("sonar.ice_hole"),
    mine: t("sonar.mine"),
    zone: (zone) => t("sonar.zone", { zone }),
  };
}

/** The points where surfacing is free of harm, if the chart has any. */
export function safePoints({ marks }: ChartSheet): readonly CellName[] {
  return [...(marks?.safePoints ?? []), ...(marks?.iceHoles ?? [])];
}
