/** The list of open matches as the server pushes it, over sockets that come and go. */

import type { ListedMatch, Matches, ToClient, WatchMatches } from "../protocol";
import { retryAfter, type Environment, type Wire } from "./socket";

/** Milliseconds without a message until the server is asked whether it is there. */
export const ASK_AFTER_MS = 15_000;
/** Nothing was heard after that either: dial again. */
export const LOST_AFTER_MS = 30_000;

export type Listed = ReadonlyMap<string, ListedMatch>;

export const NONE: Listed = new Map();

/** The list after these news, by code. */
export function withNews(before: Listed, { listed, gone, reset }: Matches): Listed {
  const after = new Map(reset ? [] : before);
  for (const code of gone) after.delete(code);
  for (const match of listed) after.set(match.code, match);
  return after;
}

/** Those that wait for people, or run; the newest first. */
export function inPhase(list: Listed, phase: ListedMatch["phase"]): readonly ListedMatch[] {
  return [...list.values()]
    .filter((match) => match.phase === phase)
    .sort((one, other) => other.number - one.number);
}

export class ListWatch {
  private wire: Wire | null = null;
  private attempt = 0;
  private generation = 0;
  private stops: (() => void)[] = [];

  constructor(
    private readonly around: Environment,
    private readonly first: () => WatchMatches,
    private readonly told: (news: Matches) => void,
  ) {}

  /** Watch, until it is closed. */
  open(): void {
    this.hangUp();
    const mine = this.generation;
    const current = (then: () => void) => () => {
      if (mine === this.generation) then();
    };
    const ear = {
      opened: current(() => this.wire?.send(JSON.stringify(this.first()))),
      heard: (text: string) => {
        if (mine === this.generation) this.heard(JSON.parse(text) as ToClient);
      },
      closed: current(() => this.retry()),
    };
    this.wire = this.around.dial(ear, "");
    this.listen();
  }

  close(): void {
    this.hangUp();
    this.attempt = 0;
  }

  private heard(message: ToClient): void {
    this.listen();
    if (message.kind === "bye") this.retry();
    if (message.kind !== "matches") return;
    this.attempt = 0;
    this.told(message);
  }

  private listen(): void {
    this.clear();
    this.stops = [
      this.around.after(ASK_AFTER_MS, () => this.wire?.send(JSON.stringify({ kind: "ping" }))),
      this.around.after(LOST_AFTER_MS, () => this.retry()),
    ];
  }

  private retry(): void {
    this.hangUp();
    const wait = retryAfter(this.attempt, this.around.chance());
    this.attempt += 1;
    this.stops = [this.around.after(wait, () => this.open())];
  }

  private hangUp(): void {
    this.generation += 1;
    this.clear();
    this.wire?.close();
    this.wire = null;
  }

  private clear(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }
}
