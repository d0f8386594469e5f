/** What the client must know of a game to show any match of it. No rules. */

import type { Component } from "svelte";
import type { Chance, ChartData } from "../board/types";
import type { Messages } from "../i18n/catalogue";
import type { IconName } from "../look/icons";
import type { Part } from "../parts/part";
import type {
  Action,
  ChartInfo,
  Event,
  Figures,
  GameId,
  Games,
  Observation,
  Options,
  Seat,
  Side,
  Situation,
  View,
  Viewer,
} from "../protocol";
import type { SoundName } from "../sound/sounds";
import type { Said } from "../stations/said/announced";
import type { Reading } from "../stations/said/narrated";
import type { StationProps } from "../stations/contract";
import type { Step } from "../stations/sheet/radio_post";

/** Turn by turn, or both crews at once. */
export type Mode = "turn" | "real_time";

/** What is agreed on before the first observation. */
export interface Ground<P> {
  readonly options: P;
  readonly chart: Pick<ChartInfo, "archer_mines">;
}

/** How a match names its chart. */
export interface ChartModel<P> {
  /** Views tell of the chart: it has to be there before them. */
  readonly isInViews: boolean;
  chartName(options: P): string;
  drawing(options: P): string;
  withChart(options: P, name: string, drawing: string): P;
}

/** How a match counts damage. */
export interface DamageModel<V, E> {
  readonly max: number;
  /** As far as both crews know. */
  known(view: V): Readonly<Record<Side, number>>;
  taken(events: readonly E[]): Readonly<Record<Side, number>>;
}

/** What has to be drawn of one dive of a boat. */
export interface HeardDive {
  readonly steps: readonly Step[];
}

/** An action in statistics. */
export interface Counted {
  readonly key: string;
  readonly icon: IconName;
}

export interface Model<V, O, E, P> {
  blank(viewer: Viewer, ground: Ground<P>): V;
  reduce(view: V, observation: O): V;
  /** Do both crews act at once in a match with these options? */
  isRealTime(options: P): boolean;
  /** The same options for this mode; absent for a game that has one. */
  withRealTime?(options: P, isRealTime: boolean): P;
  /** Options that one mode alone reads; absent for a game that has one. */
  readonly readIn?: Readonly<Record<Mode, readonly string[]>>;
  /** Turns begun by both crews together; 0 before the first. */
  turnsBegun(view: V): number;
  /** Where this crew stands, as far as it decides which rules matter to it. */
  situation(view: V, side: Side): Situation;
  /** What an own turn asks for. */
  call(view: V): string;
  /** What a crew, or a spectator (null), is told of an event; undefined if nothing. */
  toldTo(side: Side | null, event: E): O | undefined;
  said(observation: O | E, reading: Reading): Said | undefined;
  /** What it sounds like to a crew, or to a spectator (null). */
  sound(observation: O, own: Side | null): SoundName | undefined;
  /** What actions are called in statistics, by their kinds, and their symbols; others are not counted. */
  readonly counted: Readonly<Partial<Record<string, Counted>>>;
  /** What a crew heard of its enemy's steps, dive by dive; absent for a game without a sheet. */
  heardSteps?(observations: readonly O[], enemy: Side, options: P): readonly HeardDive[];
  /** Turns begun by both crews together. */
  turnsIn(events: readonly E[]): number;
  /** Null for a game without a chart. */
  readonly chart: ChartModel<P> | null;
  /** Null for a game without damage. */
  readonly damage: DamageModel<V, E> | null;
}

/** With whose eyes a finished match is seen; null for the whole truth. */
export type Eyes = Side | "spectator" | null;

/** Where the enemy could hold a boat possible. */
export interface BoatBelief {
  readonly side: Side;
  readonly places: readonly Chance[];
}

/** What the truth of a finished match is drawn from. */
export interface TruthProps<E, P> {
  /** Everything that had happened. */
  readonly events: readonly E[];
  readonly options: P;
  /** Empty for a game without a chart. */
  readonly chart: ChartData;
  readonly boats: Readonly<Record<Side, string>>;
  /** Whose eyes; null for the whole truth. */
  readonly eyes: Eyes;
  /** Tracks of earlier dives too. */
  readonly earlier: boolean;
  /** Where a crew could hold this boat possible; drawn over the chart. */
  readonly beliefs: readonly BoatBelief[];
}

export type Medians = Readonly<Partial<Record<Mode, Figures>>>;

/** What a finished match is shown with. */
export interface Truth<E, P> {
  /** Everything that was hidden, as a picture. */
  readonly TruthPicture: Component<TruthProps<E, P>>;
  /** How both stand, beside the picture. */
  readonly Standing: Component<TruthProps<E, P>>;
  /** The median crew of bots in figures, by mode, as `tools/medians.py` has found it. */
  readonly medians?: Medians;
}

/** A game as the client plays it. */
export interface GameClient<V, A, O, E, P> {
  readonly model: Model<V, O, E, P>;
  /** What a newcomer to a station is told, by posts: "captain", in real time "live.both". */
  readonly tips: Messages;
  /** Of which act a newcomer is told when it may be done: its kind, and the name of the tip. */
  readonly tipsOfActs?: Readonly<Partial<Record<string, string>>>;
  /** The station for these seats; without seats that of a spectator. */
  readonly station: (seats: readonly Seat[]) => Part<Component<StationProps<V, A, O, P>>>;
  /** All that a match may still want of this game's program, what it wants first first. */
  readonly parts: readonly Part<unknown>[];
  /** The chart with what all viewers may see on it; null for a game without a chart. */
  readonly publicChart: Part<Component<StationProps<V, A, O, P>>> | null;
  readonly truth: Part<Truth<E, P>>;
}

/** A game of the protocol, as the client plays it. */
export type ClientOf<G extends GameId> = GameClient<
  Games[G]["View"],
  Games[G]["Action"],
  Games[G]["Observation"],
  Games[G]["Event"],
  Games[G]["Options"]
>;

export type AnyModel = Model<View, Observation, Event, Options>;
export type AnyClient = GameClient<View, Action, Observation, Event, Options>;
