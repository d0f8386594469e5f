/** What every station is given, whatever the game. A station knows no socket and no rule. */

import type { Component, Snippet } from "svelte";
import type { ChartData } from "../board/types";
import type { IconName } from "../look/icons";
import type { Helped, Seat, Side } from "../protocol";
import type { BothDeduced } from "./deduced";

/** One observation of this viewer. */
export interface Entry<O> {
  /** Its number in this viewer's stream, from 1. */
  readonly seq: number;
  /** Turns begun in the match when it came, both crews together; 0 before the dive. */
  readonly turn: number;
  /** When it came, on this machine's clock; undefined if it came before this page did. */
  readonly at?: number | undefined;
  readonly observation: O;
  /** What was said next and a crew has taken back: it counts no more. */
  readonly withdrawn?: readonly Entry<O>[] | undefined;
}

/** Why something was not done: a clause or a named error, and a sentence for the person. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** What a crewmate points at, and perhaps where they think the enemy can be. */
export interface PinMark {
  readonly cell: string | null;
  readonly places: Readonly<Record<string, number>>;
}

/** What a key does, or what stands in its place. */
export interface Sign {
  readonly icon: IconName;
  readonly text: string;
}

/** What one of the own seats may do now. */
export interface Offer<A> {
  readonly seat: Seat;
  readonly legal: readonly A[];
}

/** A clock of the match. */
export interface Countdown {
  /** What it is for: "answer", "stop", "resume". */
  readonly name: string;
  /** Whose time it is: a seat's, a side's, or (null) the match's. */
  readonly owner: string | null;
  /** When the clock acts, on this machine's clock; null while it stands still. */
  readonly dueAt: number | null;
  /** Seconds that were left when it was last told. */
  readonly leftS: number;
  /** The most seconds it was told to have. */
  readonly ofS: number;
}

/** A bot Captain who waits for the person at a post of their crew. */
export interface WaitingCaptain {
  /** What the Captain is called. */
  readonly captain: string;
  /** How long they wait; undefined while it is not their turn, or the post has done its part. */
  readonly wait: Countdown | undefined;
  /** Everything stands still. */
  readonly isPaused: boolean;
  /** Make it stand still, where one person may. */
  readonly pause: (() => void) | undefined;
  /** The post has done its part of the turn. */
  readonly done: () => void;
  /** Tell the Captain that the Radio Operator has lost the enemy. */
  readonly lost: () => void;
}

export interface Names {
  /** Name of each boat, never empty. */
  readonly boats: Readonly<Record<Side, string>>;
  /** The person or the bot on a seat, in the reader's language; "open" in words if the seat is empty. */
  readonly seat: (seat: Seat) => string;
  /** The same, without the word that it is a bot, for lines that are short. */
  readonly bare: (seat: Seat) => string;
  /** The last note of the crew channel from this seat, in words. */
  readonly words?: ((seat: Seat) => string | undefined) | undefined;
}

export interface StationProps<V, A, O, P> {
  /** All that this viewer knows by observation. */
  readonly view: V;
  readonly log: readonly Entry<O>[];
  readonly options: P;
  /** Empty for a game without a chart. */
  readonly chart: ChartData;
  /** Starts printed on the chart, if it has any. */
  readonly starts: Readonly<Partial<Record<Side, string>>>;
  /** The own seats, in the order of the cardboard; never empty. */
  readonly seats: readonly Seat[];
  /** The own crew. */
  readonly side: Side;
  readonly offers: readonly Offer<A>[];
  /** The offers of all own seats, merged. */
  readonly legal: readonly A[];
  /** Whom the match waits for, as far as this viewer may know. */
  readonly waitsFor: readonly Seat[];
  /** Seconds until the clock acts, counting down; null if it will not. */
  readonly dueInS: number | null;
  readonly timers: readonly Countdown[];
  /** Do both crews act at once? */
  readonly isRealTime: boolean;
  readonly names: Names;
  /** Do it. The promise ends when the server has answered; null means done. */
  readonly act: (seat: Seat, action: A) => Promise<Refusal | null>;
  /** Ask why it may not be done; null means it may. */
  readonly whyNot: (seat: Seat, action: A) => Promise<Refusal | null>;
  /** Pencil work of the own crew's seats, as saved; changes when a crewmate or another tab draws. */
  readonly sheets: Readonly<Partial<Record<Seat, string>>>;
  /** Keep pencil work, at every stroke: it is sent at most once a second. */
  readonly saveSheet: (seat: Seat, body: string) => void;
  /** The bot Captain who waits for the person as Radio Operator, if there is one. */
  readonly company?: WaitingCaptain | undefined;
  /** What the program has computed for an own seat, if the crews agreed on that. */
  readonly helped?: Helped | null | undefined;
  /** Where each boat can be by what all have heard of it, for people without a post. */
  readonly deduced?: BothDeduced | undefined;
  readonly pins: Readonly<Partial<Record<Seat, PinMark>>>;
  readonly pin: (seat: Seat, cell: string | null) => void;
  /** Both boats as they really were, for people who watch where both crews allow it. */
  readonly truth?: Snippet | undefined;
  /** False while the connection is away: nothing can be sent, drawing goes on. */
  readonly connected: boolean;
  /** Keys of the keyboard belong to the station now (no help or menu is open). */
  readonly keys: boolean;
}

export type Station<V, A, O, P> = Component<StationProps<V, A, O, P>>;
