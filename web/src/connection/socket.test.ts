import { describe, expect, it } from "vitest";
import type { Hello, Observation, ToClient } from "../protocol";
import { lobbyWith } from "../../specimen/lobby";
import {
  Connection,
  PING_AFTER_MS,
  RETRY_MAX_MS,
  RETRY_MIN_MS,
  retryAfter,
  SOON_ATTEMPTS,
  STALE_AFTER_MS,
  STALE_MAX_MS,
  matchSocketUrl,
  STOOD_MS,
  WELCOME_AFTER_MS,
  type Ear,
  type ConnectionState,
  type Listener,
  type Environment,
  type Wire,
} from "./socket";

/** Time, sockets and chance that a test steers. */
class Lab implements Environment, Listener {
  time = 0;
  readonly wires: { readonly ear: Ear; readonly sent: string[]; open: boolean }[] = [];
  readonly asked: string[] = [];
  readonly lines: ConnectionState[] = [];
  readonly heard: Parameters<Listener["told"]>[0][] = [];
  private timers: { readonly at: number; readonly then: () => void }[] = [];
  readonly connection = new Connection(this, this);

  dial(ear: Ear, at: string): Wire {
    this.asked.push(at);
    const wire = { ear, sent: [] as string[], open: true };
    this.wires.push(wire);
    return {
      send: (text) => wire.sent.push(text),
      close: () => {
        wire.open = false;
      },
    };
  }
  now(): number {
    return this.time;
  }
  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
  chance(): number {
    return 0.5;
  }
  hello(): Hello {
    return { kind: "hello", match: "KELP42", since: this.connection.since };
  }
  line(line: ConnectionState): void {
    this.lines.push(line);
  }
  told(message: Parameters<Listener["told"]>[0]): void {
    this.heard.push(message);
  }

  get wire(): { readonly ear: Ear; readonly sent: string[]; open: boolean } {
    const last = this.wires.at(-1);
    if (last === undefined) throw new Error("nobody dialled");
    return last;
  }
  /** What went over the present wire, by kind. */
  get sent(): readonly string[] {
    return this.wire.sent.map((text) => (JSON.parse(text) as { kind: string }).kind);
  }
  say(message: ToClient): void {
    this.wire.ear.heard(JSON.stringify(message));
  }
  greet(): void {
    this.wire.ear.opened();
    this.say(WELCOME);
  }
  /** Time passes, and the server answers whenever it is asked. */
  stand(ms: number): void {
    const until = this.time + ms;
    while (this.time < until) {
      this.pass(Math.min(PING_AFTER_MS, until - this.time));
      this.say({ kind: "pong" });
    }
  }
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.time = next.at;
      next.then();
    }
    this.time = until;
  }
  /** The page is busy or asleep: all timers that are over by then ring late, at once. */
  wakeAfter(ms: number): void {
    this.time += ms;
    const late = this.timers.filter(({ at }) => at <= this.time).sort((a, b) => a.at - b.at);
    for (const timer of late) {
      if (!this.timers.includes(timer)) continue;
      this.timers = this.timers.filter((each) => each !== timer);
      timer.then();
    }
  }
  get seen(): readonly number[] {
    return this.heard.flatMap((message) =>
      message.kind === "observed" ? message.observations.map((each) => (each as Dive).number) : [],
    );
  }
}

interface Dive {
  readonly kind: "turn_began";
  readonly number: number;
}

const WELCOME: ToClient = {
  kind: "welcome",
  you: "p1",
  token: "t",
  version: "0",
  sheets: {},
  notes: [],
  lobby: lobbyWith({ phase: "running", host: "p1" }),
};

function observed(first: number, last: number, reset = false): ToClient {
  const observations = Array.from({ length: last - first + 1 }, (_, index): Observation => ({
    kind: "turn_began",
    side: "blue",
    number: first + index,
  }));
  return {
    kind: "observed",
    seq: last,
    observations,
    offers: [],
    waits_for: [],
    timers: [],
    reset,
    clock_s: 0,
    times: observations.map(() => 0),
  };
}

function dialled(): Lab {
  const lab = new Lab();
  lab.connection.open();
  lab.greet();
  return lab;
}

describe("a connection", () => {
  it("says hello first and is open when it is welcomed", () => {
    const lab = dialled();
    expect(lab.sent).toEqual(["hello"]);
    expect(lab.lines.at(-1)).toEqual({ kind: "open" });
  });

  it("answers a command when the server does", async () => {
    const lab = dialled();
    const done = lab.connection.command({ kind: "set_ready", ready: true });
    const refused = lab.connection.command({ kind: "rematch" });
    const [one, two] = lab.wire.sent
      .slice(1)
      .map((text) => (JSON.parse(text) as { id: string }).id);
    lab.say({ kind: "refused", id: two ?? "", code: "not_over", sentence: "Not yet." });
    lab.say({ kind: "acked", id: one ?? "" });
    expect(await done).toBeNull();
    expect(await refused).toEqual({ code: "not_over", sentence: "Not yet." });
  });

  it("sends an unanswered command again after a reconnect, with the same id", () => {
    const lab = dialled();
    void lab.connection.command({ kind: "set_ready", ready: true });
    const before = lab.wire.sent.at(-1);
    lab.wire.ear.closed();
    lab.pass(RETRY_MAX_MS);
    lab.greet();
    expect(lab.wires).toHaveLength(2);
    expect(lab.wire.sent.at(-1)).toBe(before);
  });

  it("keeps a command that was given while the line was away", () => {
    const lab = dialled();
    lab.wire.ear.closed();
    void lab.connection.command({ kind: "rematch" });
    lab.pass(RETRY_MAX_MS);
    lab.greet();
    expect(lab.sent).toEqual(["hello", "rematch"]);
  });

  it.each([
    { kind: "acked" as const },
    { kind: "refused" as const, code: "not_over", sentence: "Not yet." },
  ])("does not send a command again that was $kind", (answer) => {
    const lab = dialled();
    void lab.connection.command({ kind: "rematch" });
    const { id } = JSON.parse(lab.wire.sent.at(-1) ?? "") as { id: string };
    lab.say({ ...answer, id });
    lab.wire.ear.closed();
    lab.pass(RETRY_MAX_MS);
    lab.greet();
    expect(lab.sent).toEqual(["hello"]);
  });

  it("asks after silence and dials again when nothing comes", () => {
    const lab = dialled();
    lab.pass(PING_AFTER_MS);
    expect(lab.sent).toEqual(["hello", "ping"]);
    lab.say({ kind: "pong" });
    lab.pass(STALE_AFTER_MS - 1);
    expect(lab.wire.open).toBe(true);
    lab.pass(1);
    expect(lab.wires[0]?.open).toBe(false);
    expect(lab.lines.at(-1)?.kind).toBe("waiting");
  });

  it("asks before it gives up a line, also when the page was asleep for long", () => {
    const lab = dialled();
    lab.wakeAfter(60_000);
    expect(lab.sent).toEqual(["hello", "ping"]);
    expect(lab.wire.open).toBe(true);
    lab.say({ kind: "pong" });
    lab.pass(STALE_AFTER_MS - 1);
    expect(lab.wire.open).toBe(true);
  });

  it("waits longer for the next answer each time that a line was silent", () => {
    const lab = dialled();
    for (const patience of [STALE_AFTER_MS, 2 * STALE_AFTER_MS, STALE_MAX_MS, STALE_MAX_MS]) {
      lab.pass(patience - 1);
      expect(lab.wire.open).toBe(true);
      lab.pass(1);
      expect(lab.wire.open).toBe(false);
      lab.pass(RETRY_MAX_MS);
      lab.greet();
    }
  });

  it("goes once to the server that has the match, and then where the proxy sends it", () => {
    const lab = dialled();
    lab.say({ kind: "bye", code: "elsewhere", sentence: "", at: "two" });
    lab.pass(RETRY_MIN_MS);
    lab.wire.ear.closed();
    lab.pass(RETRY_MAX_MS);
    expect(lab.asked).toEqual(["", "two", ""]);
  });

  it("has the route of its match in its address, and the server if one is named", () => {
    const page = { protocol: "https:", host: "play.example.org" } as Location;
    expect(matchSocketUrl(page, "KELP42", "")).toBe("wss://play.example.org/ws?route=179");
    expect(matchSocketUrl(page, "KELP42", "no 2")).toMatch(/\?route=179&at=no%202$/);
  });

  it("gives up a socket that never opens", () => {
    const lab = new Lab();
    lab.connection.open();
    lab.pass(WELCOME_AFTER_MS - 1);
    expect(lab.lines.at(-1)?.kind).toBe("dialling");
    lab.pass(1);
    expect(lab.lines.at(-1)?.kind).toBe("waiting");
  });

  it("resumes after the last observation seen and drops what it knows", () => {
    const lab = dialled();
    lab.say(observed(1, 3));
    lab.wire.ear.closed();
    lab.pass(RETRY_MAX_MS);
    lab.wire.ear.opened();
    expect(JSON.parse(lab.wire.sent[0] ?? "")).toMatchObject({ since: 3 });
    lab.say(WELCOME);
    lab.say(observed(2, 5));
    expect(lab.seen).toEqual([1, 2, 3, 4, 5]);
  });

  it("passes on new offers even without a new observation", () => {
    const lab = dialled();
    lab.say(observed(1, 2));
    lab.say(observed(3, 2));
    expect(lab.heard.filter(({ kind }) => kind === "observed")).toHaveLength(2);
    expect(lab.seen).toEqual([1, 2]);
  });

  it("dials again after a gap instead of guessing", () => {
    const lab = dialled();
    lab.say(observed(1, 2));
    lab.say(observed(4, 4));
    expect(lab.seen).toEqual([1, 2]);
    expect(lab.lines.at(-1)?.kind).toBe("waiting");
  });

  it("begins anew when the server says so", () => {
    const lab = dialled();
    lab.say(observed(1, 4));
    lab.say(observed(1, 2, true));
    expect(lab.connection.since).toBe(2);
    expect(lab.seen).toEqual([1, 2, 3, 4, 1, 2]);
  });

  it("hears nothing more from a socket it has given up", () => {
    const lab = dialled();
    const old = lab.wire;
    old.ear.closed();
    old.ear.heard(JSON.stringify(observed(1, 1)));
    old.ear.closed();
    expect(lab.seen).toEqual([]);
    expect(lab.lines.filter(({ kind }) => kind === "waiting")).toHaveLength(1);
  });

  it("stays away when it is not wanted, and comes again when the reason passes", () => {
    const gone = dialled();
    gone.say({ kind: "bye", code: "unknown_match", sentence: "No.", at: "" });
    gone.pass(60_000);
    expect(gone.wires).toHaveLength(1);
    expect(gone.lines.at(-1)).toMatchObject({
      kind: "refused",
      refusal: { code: "unknown_match" },
    });

    const slow = dialled();
    slow.say({ kind: "bye", code: "slow", sentence: "Too slow. Reconnect.", at: "" });
    expect(slow.lines.at(-1)).toMatchObject({ kind: "waiting", why: "Too slow." });
    slow.pass(RETRY_MAX_MS);
    expect(slow.wires).toHaveLength(2);
  });

  it("comes again soon when another server has the match, but not for ever", () => {
    const lab = dialled();
    for (let attempt = 1; attempt <= SOON_ATTEMPTS; attempt += 1) {
      lab.say({ kind: "bye", code: "elsewhere", sentence: "", at: "" });
      lab.pass(RETRY_MIN_MS);
      expect(lab.wires).toHaveLength(1 + attempt);
    }
    lab.say({ kind: "bye", code: "elsewhere", sentence: "", at: "" });
    lab.pass(RETRY_MIN_MS);
    expect(lab.wires).toHaveLength(1 + SOON_ATTEMPTS);
    lab.pass(RETRY_MAX_MS);
    expect(lab.wires).toHaveLength(2 + SOON_ATTEMPTS);
  });

  it("comes again soon when a line breaks that stood, once, and then waits longer", () => {
    const lab = dialled();
    lab.stand(STOOD_MS);
    lab.wire.ear.closed();
    lab.pass(RETRY_MIN_MS);
    expect(lab.wires).toHaveLength(2);
    lab.wire.ear.closed();
    lab.pass(RETRY_MIN_MS);
    expect(lab.wires).toHaveLength(2);
    lab.pass(RETRY_MAX_MS);
    expect(lab.wires).toHaveLength(3);
  });

  it("does not come again soon when a line breaks as soon as it is welcomed", () => {
    const lab = dialled();
    lab.stand(STOOD_MS - 1);
    lab.wire.ear.closed();
    lab.pass(RETRY_MIN_MS);
    expect(lab.wires).toHaveLength(1);
    lab.pass(RETRY_MAX_MS);
    expect(lab.wires).toHaveLength(2);
  });

  it("does not wait when it is nudged", () => {
    const lab = dialled();
    lab.wire.ear.closed();
    lab.connection.nudge();
    expect(lab.wires).toHaveLength(2);
    lab.connection.nudge();
    expect(lab.wires).toHaveLength(2);
  });

  it("is quiet after it was closed", () => {
    const lab = dialled();
    lab.connection.close();
    lab.pass(60_000);
    expect(lab.wires).toHaveLength(1);
    expect(lab.wire.open).toBe(false);
  });
});

describe("the wait before another attempt", () => {
  it("stays within its limits and grows", () => {
    for (const attempt of [0, 1, 2, 3, 10])
      for (const chance of [0, 0.5, 0.999]) {
        expect(retryAfter(attempt, chance)).toBeGreaterThanOrEqual(RETRY_MIN_MS);
        expect(retryAfter(attempt, chance)).toBeLessThanOrEqual(RETRY_MAX_MS);
      }
    expect(retryAfter(3, 0.5)).toBeGreaterThan(retryAfter(0, 0.5));
  });
});
