/** What the client must know of a game to show any match of it. No rules. */

import type { IconName } from "../look/icons";
import type { Key, Translate } from "../i18n";
import type { Names } from "../stations/contract";
import type { Action, Event, GameId, Observation, Options, Side, View, Viewer } from "../protocol";
import type { SoundName } from "../sound/sounds";
import { sonar } from "./sonar/face";

/** One thing as it was said at the table. */
export interface Said {
  /** Who said it; undefined if the match itself. */
  readonly side: Side | undefined;
  readonly words: string;
  readonly icon: IconName;
  readonly tone: "plain" | "damage";
}

/** What words about an observation depend on. */
export interface Telling {
  readonly t: Translate;
  readonly names: Names;
}

/** Both boats as they truly are: for the end and the replay. */
export interface Truth {
  /** Turns begun by both crews together. */
  readonly move: number;
  readonly boats: Readonly<Record<Side, TrueBoat>>;
  /** The last torpedo, while it is news. */
  readonly blast: { readonly cell: string; readonly kind: "hit" | "miss" } | null;
}

export interface TrueBoat {
  /** From the start or the last surfacing to where it is; empty before the start. */
  readonly track: readonly string[];
  /** Tracks of earlier dives. */
  readonly earlier: readonly (readonly string[])[];
  readonly energy: number;
  readonly damage: number;
  /** What the other crew heard since the last surfacing. */
  readonly heard: readonly string[];
  /** Where everybody knew it to be, if that was ever said. */
  readonly shown: string | null;
}

export interface Face<V, A, O, E, P> {
  readonly damageMax: number;
  readonly energyMax: number;
  blank(viewer: Viewer): V;
  reduce(view: V, observation: O): V;
  /** Turns begun by both crews together; 0 before the dive. */
  move(view: V): number;
  /** What an own turn asks for, as a message. */
  call(view: V): Key;
  said(observation: O | E, telling: Telling): Said | undefined;
  /** What is heard of it by a crew, or by nobody's (null). */
  sounds(observation: O, own: Side | null): readonly SoundName[];
  /** Name of the chart, if the options name one. */
  chartName(options: P): string;
  drawing(options: P): string;
  withChart(options: P, name: string, drawing: string): P;
  truth(events: readonly E[]): Truth;
  /** What an action is called in statistics, and its symbol. */
  counted(action: A): { readonly key: string; readonly icon: IconName } | undefined;
}

export type AnyFace = Face<View, Action, Observation, Event, Options>;

const FACES: Readonly<Partial<Record<GameId, AnyFace>>> = { sonar };

/** The face of a game; undefined if this client cannot show it yet. */
export function faceOf(game: string): AnyFace | undefined {
  return Object.hasOwn(FACES, game) ? FACES[game as GameId] : undefined;
}
