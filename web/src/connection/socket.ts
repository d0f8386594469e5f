/** One lasting connection to a match, over sockets that come and go.
 *
 * Commands are resent with the same id until they are answered; observations go on after the last
 * one seen. What surrounds it (dialling, time, chance) is an argument, so that tests need no browser.
 */

import type { Hello, Observed, ToClient, ToServer, Welcome } from "../protocol";
import type { Refusal } from "../stations/contract";
import { routeOf } from "./route";

export const PING_AFTER_MS = 1000;
/** After so much silence a line is given up: its server may be frozen. */
export const STALE_AFTER_MS = 2200;
/** So much time a new line has until it is welcomed. */
export const WELCOME_AFTER_MS = 4400;
/** The most that a line is waited for: each that was silent makes the next one wait longer. */
export const STALE_MAX_MS = 8800;
export const RETRY_MIN_MS = 500;
export const RETRY_MAX_MS = 3500;
/** How long a line must have stood for the first try after it breaks to come soon. */
export const STOOD_MS = 3500;
/** Attempts that come soon when another server has the match: it is there already, or in a moment. */
export const SOON_ATTEMPTS = 4;

/** Every command is one of these, without its id. */
export type Command = WithoutId<Extract<ToServer, { readonly id: string }>>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** How the line stands. */
export type ConnectionState =
  | { readonly kind: "dialling"; readonly attempt: number }
  | { readonly kind: "open" }
  /** Between two attempts; the next one is at this time. */
  | {
      readonly kind: "waiting";
      readonly attempt: number;
      readonly until: number;
      /** What the server gave as the cause; empty if the line broke without any, or just moves. */
      readonly why: string;
    }
  /** The server does not want this connection, and said why. */
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "closed" };

/** One socket. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ear {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export interface Environment {
  /** `at`: the name of the server that has the match; empty if none is known. */
  dial(ear: Ear, at: string): Wire;
  now(): number;
  /** Call it later; the answer takes it back. */
  after(ms: number, then: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
}

export interface Listener {
  /** What to say first on a new socket. */
  hello(): Hello;
  line(line: ConnectionState): void;
  /** Everything but answers to commands, overlaps, and what is for those who watch the list. */
  told(
    message: Exclude<ToClient, { kind: "acked" | "refused" | "pong" | "bye" | "matches" }>,
  ): void;
}

interface Pending {
  readonly text: string;
  readonly answer: (refusal: Refusal | null) => void;
}

/** Reasons of a goodbye after which it is worth dialling again. */
const PASSING: ReadonlySet<string> = new Set([
  "slow",
  "silent",
  "closing",
  "fault",
  "too_fast",
  "store_failed",
  "elsewhere",
]);

/** The cause in the server's last words: what to do about it is no matter of the person. */
const FIRST_SENTENCE = /^.+?[.!](?=\s|$)/u;

export class Connection {
  private wire: Wire | null = null;
  private welcomed = false;
  private seen = 0;
  private attempt = 0;
  /** When the present line was welcomed. */
  private welcomedAt = 0;
  private commands = 0;
  private readonly pending = new Map<string, Pending>();
  private readonly name: string;
  private stopTimers: (() => void)[] = [];
  /** The server that has the match, for the next attempt alone. */
  private at = "";
  private patience = STALE_AFTER_MS;
  /** Sockets that were given up may still call; only this generation counts. */
  private generation = 0;

  constructor(
    private readonly around: Environment,
    private readonly listener: Listener,
  ) {
    this.name = Math.floor(around.chance() * 36 ** 8).toString(36);
  }

  /** Number of the last observation seen. */
  get since(): number {
    return this.seen;
  }

  open(): void {
    this.attempt = 0;
    this.dial();
  }

  /** The network may be back, or the page is looked at again: do not wait any longer. */
  nudge(): void {
    if (this.wire === null && this.stopTimers.length > 0) this.dial();
  }

  close(): void {
    this.hangUp();
    this.listener.line({ kind: "closed" });
  }

  /** Ask the server to do something; null is done, otherwise why not. Never rejects. */
  command(command: Command): Promise<Refusal | null> {
    this.commands += 1;
    const id = `${this.name}-${this.commands}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((answer) => {
      this.pending.set(id, { text, answer });
      if (this.welcomed) this.wire?.send(text);
    });
  }

  private dial(): void {
    this.hangUp();
    this.generation += 1;
    const mine = this.generation;
    const current = (then: () => void) => () => {
      if (mine === this.generation) then();
    };
    this.listener.line({ kind: "dialling", attempt: this.attempt });
    const at = this.at;
    this.at = "";
    this.wire = this.around.dial(
      {
        opened: current(() => this.wire?.send(JSON.stringify(this.listener.hello()))),
        heard: (text) => {
          if (mine === this.generation) this.heard(JSON.parse(text) as ToClient);
        },
        closed: current(() => this.retry(this.hasStood)),
      },
      at,
    );
    this.listen();
  }

  /**
   * Nothing was heard for a while: ask; no answer for long: dial again. How long is counted from the
   * question: a page that was busy or asleep has only heard late, and its line may be well.
   */
  private listen(): void {
    this.clearTimers();
    this.stopTimers = [
      this.welcomed
        ? this.around.after(PING_AFTER_MS, () => this.askWhetherThere())
        : this.around.after(WELCOME_AFTER_MS, () => this.retry(this.hasStood)),
    ];
  }

  private askWhetherThere(): void {
    this.wire?.send(JSON.stringify({ kind: "ping" }));
    const giveUp = (): void => {
      this.patience = Math.min(STALE_MAX_MS, 2 * this.patience);
      this.retry(this.hasStood);
    };
    this.stopTimers = [this.around.after(this.patience - PING_AFTER_MS, giveUp)];
  }

  private heard(message: ToClient): void {
    this.listen();
    switch (message.kind) {
      case "welcome":
        this.welcome(message);
        break;
      case "observed":
        this.observed(message);
        break;
      case "acked":
        this.answered(message.id, null);
        break;
      case "refused":
        this.answered(message.id, { code: message.code, sentence: message.sentence });
        break;
      case "bye":
        this.at = message.at;
        this.goodbye({ code: message.code, sentence: message.sentence });
        break;
      case "pong":
      case "matches":
        break;
      default:
        this.listener.told(message);
    }
  }

  private welcome(message: Welcome): void {
    this.welcomed = true;
    this.listen();
    this.welcomedAt = this.around.now();
    this.attempt = 0;
    for (const { text } of this.pending.values()) this.wire?.send(text);
    this.listener.told(message);
    this.listener.line({ kind: "open" });
  }

  /** Pass on what is new; after a gap, ask again from the last one seen. */
  private observed(message: Observed): void {
    const first = message.seq - message.observations.length + 1;
    if (message.reset) this.seen = 0;
    if (first > this.seen + 1) {
      this.retry();
      return;
    }
    const known = this.seen + 1 - first;
    this.seen = Math.max(this.seen, message.seq);
    this.listener.told({
      ...message,
      observations: message.observations.slice(known),
      times: message.times.slice(known),
    });
  }

  private answered(id: string, refusal: Refusal | null): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.answer(refusal);
  }

  private goodbye(refusal: Refusal): void {
    if (PASSING.has(refusal.code)) {
      const isElsewhere = refusal.code === "elsewhere";
      const why = isElsewhere ? "" : (FIRST_SENTENCE.exec(refusal.sentence)?.[0] ?? "");
      this.retry(isElsewhere && this.attempt < SOON_ATTEMPTS, why);
      return;
    }
    this.hangUp();
    this.listener.line({ kind: "refused", refusal });
  }

  /** It broke without a word after it had stood: another server, or this one, may answer at once.
   *
   * All lines of a dead server break together. Their first tries are spread over as much time as
   * they would be if they came later, and who is not welcomed then waits as long as ever.
   */
  private get hasStood(): boolean {
    return this.welcomed && this.around.now() - this.welcomedAt >= STOOD_MS;
  }

  private retry(soon = false, why = ""): void {
    this.hangUp();
    const chance = this.around.chance();
    const wait = soon ? chance * RETRY_MIN_MS : retryAfter(this.attempt, chance);
    this.attempt += 1;
    const until = this.around.now() + wait;
    this.listener.line({ kind: "waiting", attempt: this.attempt, until, why });
    this.stopTimers = [this.around.after(wait, () => this.dial())];
  }

  private hangUp(): void {
    this.generation += 1;
    this.clearTimers();
    this.welcomed = false;
    this.wire?.close();
    this.wire = null;
  }

  private clearTimers(): void {
    for (const stop of this.stopTimers) stop();
    this.stopTimers = [];
  }
}

/** Longer with each attempt, and never the same for all: a server that comes back is not overrun. */
export function retryAfter(attempt: number, chance: number): number {
  const most = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (attempt + 1));
  return RETRY_MIN_MS + chance * (most - RETRY_MIN_MS);
}

/** A browser's sockets and timers. */
export function browserEnvironment(url: (at: string) => string): Environment {
  return {
    dial: (ear, at) => dialled(url(at), ear),
    now: () => Date.now(),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
  };
}

function dialled(url: string, ear: Ear): Wire {
  const socket = new WebSocket(url);
  socket.onopen = () => ear.opened();
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") ear.heard(data);
  };
  socket.onclose = () => ear.closed();
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

/** Where the server listens for sockets, seen from this page. */
export function socketUrl(page: Location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws`;
}

/** The same for the people of a match, by its route and perhaps by the name of its server. */
export function matchSocketUrl(page: Location, code: string, at: string): string {
  const server = at === "" ? "" : `&at=${encodeURIComponent(at)}`;
  return `${socketUrl(page)}?route=${routeOf(code)}${server}`;
}
