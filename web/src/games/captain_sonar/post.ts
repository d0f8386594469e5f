/** What the stations of Captain Sonar are given, and small readings of it that they share. */

import type { Component } from "svelte";
import type { ChartWords } from "../../board/text";
import type { CellName, ChartData } from "../../board/types";
import { type GameSpeak, speaker } from "../../i18n";
import { captainSonarOutline } from "./outline.words";
import { captainSonarStations } from "./stations.words";
import { captainSonar } from "./words";
import type { CaptainSonar, Language, Seat } from "../../protocol";
import { roleOf, type Role } from "../../core/seats";
import type { StationProps } from "../../stations/contract";

export type CaptainProps = StationProps<
  CaptainSonar.View,
  CaptainSonar.Action,
  CaptainSonar.Observation,
  CaptainSonar.Options
>;

export type CaptainStation = Component<CaptainProps>;

type Words = typeof captainSonar & typeof captainSonarStations & typeof captainSonarOutline;

export type Say = GameSpeak<Words>;

export function wordsIn(language: Language): Say {
  return speaker<Words>(language, captainSonarStations, captainSonar, captainSonarOutline);
}

export function seatOf({ side }: Pick<CaptainProps, "side">, role: Role): Seat {
  return `${side}.${role}`;
}

/** Is this post of the own crew on this screen? */
export function holds({ seats }: Pick<CaptainProps, "seats">, role: Role): boolean {
  return seats.some((seat) => roleOf(seat) === role);
}

/** May the own crew order? In real time always, but while a stop holds it, or it is surfaced. */
export function isOwnTurn({ view, side }: Pick<CaptainProps, "view" | "side">): boolean {
  if (view.phase !== "play") return false;
  return view.real_time === null ? view.turn?.side === side : !isHeld({ view, side });
}

/** Does a stop hold both crews, whosever it is? */
export function isStopped({ view }: Pick<CaptainProps, "view">): boolean {
  return view.real_time?.stop != null;
}

/** Real time: the own crew is surfaced, and its pens serve the outline alone (CAP-209). */
export function isRepairing({ view, side }: Pick<CaptainProps, "view" | "side">): boolean {
  return view[side].outline !== null;
}

function isHeld(props: Pick<CaptainProps, "view" | "side">): boolean {
  return isStopped(props) || isRepairing(props);
}

/** Where the own boat is; undefined before the start. */
export function positionOf({ own }: CaptainSonar.View): CellName | undefined {
  return own?.track.at(-1);
}

/** The chart with the Archer mines that are left. */
export function chartNow({ chart, view }: Pick<CaptainProps, "chart" | "view">): ChartData {
  return { ...chart, marks: { ...chart.marks, archerMines: view.archer } };
}

/** Has this chart a use for the scenario's system? */
export function usesScenario({ marks }: ChartData): boolean {
  return (marks?.archerMines?.length ?? 0) > 0;
}

/** The chart in words. */
export function chartWords(c: Say): ChartWords {
  return {
    caption: c("station.chart_words"),
    sea: c("station.sea"),
    island: c("station.island"),
    iceHole: c("ice_hole"),
    safePoint: c("ice_hole"),
    mine: c("archer"),
    zone: (sector) => c("sector", { sector }),
  };
}

/** The offer, sorted by what it is about. */
export interface Legal {
  readonly starts: readonly CellName[];
  readonly courses: readonly CaptainSonar.Course[];
  readonly surface: boolean;
  readonly endTurn: boolean;
  readonly drops: readonly CellName[];
  readonly triggers: readonly CellName[];
  readonly targets: readonly CellName[];
  readonly runs: readonly CaptainSonar.GoSilent[];
  readonly stay: boolean;
  readonly archers: readonly CellName[];
  readonly sectors: readonly string[];
  readonly sonar: boolean;
  readonly answers: readonly CaptainSonar.AnswerSonar[];
  readonly asks: readonly CaptainSonar.System[];
  readonly marks: readonly CaptainSonar.System[];
  readonly ok: boolean;
  readonly crosses: readonly string[];
  readonly tells: readonly CaptainSonar.TellBreakdown[];
  readonly confirm: boolean;
  readonly stop: boolean;
  readonly withdraw: boolean;
  readonly takeBack: boolean;
  readonly dive: boolean;
  readonly checks: boolean;
  /** Sections of the outline that this player may draw now. */
  readonly sections: readonly CaptainSonar.Section[];
}

export function sorted(legal: readonly CaptainSonar.Action[]): Legal {
  const has = (kind: CaptainSonar.Action["kind"]): boolean =>
    legal.some((action) => action.kind === kind);
  return {
    starts: legal.flatMap((action) => (action.kind === "choose_start" ? [action.cell] : [])),
    courses: legal.flatMap((action) => (action.kind === "order_course" ? [action.course] : [])),
    surface: has("surface"),
    endTurn: has("end_turn"),
    drops: legal.flatMap((action) => (action.kind === "drop_mine" ? [action.cell] : [])),
    triggers: legal.flatMap((action) => (action.kind === "trigger_mine" ? [action.cell] : [])),
    targets: legal.flatMap((action) => (action.kind === "launch_torpedo" ? [action.target] : [])),
    runs: legal.filter((action) => action.kind === "go_silent"),
    stay: has("stay_silent"),
    archers: legal.flatMap((action) => (action.kind === "trigger_archer" ? [action.cell] : [])),
    sectors: [
      ...new Set(legal.flatMap((action) => (action.kind === "ask_drone" ? [action.sector] : []))),
    ],
    sonar: has("ask_sonar"),
    answers: legal.filter((action) => action.kind === "answer_sonar"),
    asks: [
      ...new Set(
        legal.flatMap((action) => (action.kind === "ask_engineer" ? [action.system] : [])),
      ),
    ],
    marks: legal.flatMap((action) => (action.kind === "mark_gauge" ? [action.system] : [])),
    ok: has("say_ok"),
    crosses: legal.flatMap((action) => (action.kind === "cross_symbol" ? [action.symbol] : [])),
    tells: legal.filter((action) => action.kind === "tell_breakdown"),
    confirm: has("confirm_drawn"),
    stop: has("call_stop"),
    withdraw: has("withdraw_stop"),
    takeBack: has("take_back"),
    dive: has("dive"),
    checks: has("check_outline"),
    sections: [
      ...new Set(
        legal.flatMap((action) => (action.kind === "draw_section" ? [action.section] : [])),
      ),
    ],
  };
}
