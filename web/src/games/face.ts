/** What the client must know of a game to show any match of it. No rules. */

import type { Component } from "svelte";
import type { ChartSheet } from "../board/types";
import type { Translate } from "../i18n";
import type { IconName } from "../look/icons";
import type { Action, ChartInfo, Event, Language, Observation, Options, Seat, Side, View, Viewer } from "../protocol";
import type { SoundName } from "../sound/sounds";
import type { Names, StationProps } from "../stations/contract";

/** One thing as it was said at the table. */
export interface Said {
  /** Who said it; undefined if the match itself. */
  readonly side: Side | undefined;
  readonly words: string;
  readonly icon: IconName;
  readonly tone: "plain" | "damage";
}

/** What words about a match depend on. */
export interface Telling {
  readonly t: Translate;
  readonly language: Language;
  readonly names: Names;
}

/** What is agreed on before the first observation. */
export interface Ground<P> {
  readonly options: P;
  readonly chart: Pick<ChartInfo, "archer_mines">;
}

/** How a match names its chart. */
export interface BoardFace<P> {
  /** Views tell of the chart: it has to be there before them. */
  readonly isInViews: boolean;
  chartName(options: P): string;
  drawing(options: P): string;
  withChart(options: P, name: string, drawing: string): P;
}

/** How a match counts damage. */
export interface HurtFace<E> {
  readonly max: number;
  taken(events: readonly E[]): Readonly<Record<Side, number>>;
}

export interface Face<V, A, O, E, P> {
  blank(viewer: Viewer, ground: Ground<P>): V;
  reduce(view: V, observation: O): V;
  /** Turns begun by both crews together; 0 before the first. */
  move(view: V): number;
  /** What an own turn asks for. */
  call(view: V, telling: Telling): string;
  /** What a crew is told of an event; undefined if nothing. */
  toldTo(side: Side, event: E): O | undefined;
  said(observation: O | E, telling: Telling): Said | undefined;
  /** What is heard of it by a crew, or by nobody's (null). */
  sounds(observation: O, own: Side | null): readonly SoundName[];
  /** What an action is called in statistics, and its symbol. */
  counted(action: A): { readonly key: string; readonly icon: IconName } | undefined;
  /** Turns begun by both crews together. */
  turns(events: readonly E[]): number;
  /** Null for a game without a chart. */
  readonly board: BoardFace<P> | null;
  /** Null for a game without damage. */
  readonly hurt: HurtFace<E> | null;
}

/** What the truth of a finished match is drawn from. */
export interface SceneProps<E, P> {
  /** Everything that had happened. */
  readonly events: readonly E[];
  readonly options: P;
  /** Empty for a game without a chart. */
  readonly chart: ChartSheet;
  readonly boats: Readonly<Record<Side, string>>;
  /** Whose eyes; null for the whole truth. */
  readonly eyes: Side | null;
  /** Tracks of earlier dives too. */
  readonly earlier: boolean;
  readonly t: Translate;
  readonly language: Language;
}

/** A game as the client plays it. */
export interface Room<V, A, O, E, P> {
  readonly face: Face<V, A, O, E, P>;
  /** The station for these seats; without seats that of a spectator. */
  readonly station: (seats: readonly Seat[]) => Component<StationProps<V, A, O, P>>;
  /** Everything that was hidden, as a picture. */
  readonly Scene: Component<SceneProps<E, P>>;
  /** How both stand, beside the picture. */
  readonly Standing: Component<SceneProps<E, P>>;
}

export type AnyFace = Face<View, Action, Observation, Event, Options>;
export type AnyRoom = Room<View, Action, Observation, Event, Options>;
