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
import { settings } from "../../settings.svelte";
import { Offered } from "../offered";

export type CaptainProps = StationProps<
  CaptainSonar.View,
  CaptainSonar.Action,
  CaptainSonar.Observation,
  CaptainSonar.Options
>;

export type CaptainStation = Component<CaptainProps>;

type Words = typeof captainSonar & typeof captainSonarStations & typeof captainSonarOutline;

export type Say = GameSpeak<Words>;

function speaking(language: () => Language): Say {
  return speaker<Words>(language, captainSonarStations, captainSonar, captainSonarOutline);
}

/** Says words of Captain Sonar, and of the frame, in the present language. */
export const c = speaking(() => settings.language);

/** The same in this language. */
export function wordsIn(language: Language): Say {
  return speaking(() => language);
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
export function chartWords(): ChartWords {
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
export class Legal extends Offered<CaptainSonar.Action> {
  readonly starts = this.all("choose_start").map(({ cell }) => cell);
  readonly courses = this.all("order_course").map(({ course }) => course);
  readonly surface = this.has("surface");
  readonly endTurn = this.has("end_turn");
  readonly drops = this.all("drop_mine").map(({ cell }) => cell);
  readonly triggers = this.all("trigger_mine").map(({ cell }) => cell);
  readonly targets = this.all("launch_torpedo").map(({ target }) => target);
  readonly runs = this.all("go_silent");
  readonly stay = this.has("stay_silent");
  readonly archers = this.all("trigger_archer").map(({ cell }) => cell);
  readonly sectors = [...new Set(this.all("ask_drone").map(({ sector }) => sector))];
  readonly sonar = this.has("ask_sonar");
  readonly answers = this.all("answer_sonar");
  readonly asks = [...new Set(this.all("ask_engineer").map(({ system }) => system))];
  readonly marks = this.all("mark_gauge").map(({ system }) => system);
  readonly ok = this.has("say_ok");
  readonly crosses = this.all("cross_symbol").map(({ symbol }) => symbol);
  readonly tells = this.all("tell_breakdown");
  readonly confirm = this.has("confirm_drawn");
  readonly stop = this.has("call_stop");
  readonly withdraw = this.has("withdraw_stop");
  readonly takeBack = this.has("take_back");
  readonly dive = this.has("dive");
  readonly checks = this.has("check_outline");
  /** Sections of the outline that this player may draw now. */
  readonly sections = [...new Set(this.all("draw_section").map(({ section }) => section))];
}
