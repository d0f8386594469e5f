import { expect, test } from "vitest";
import type { ListedMatch, Matches } from "../protocol";
import { ASK_AFTER_MS, inPhase, ListWatch, LOST_AFTER_MS, withNews } from "./openMatches";
import { RETRY_MAX_MS, type Ear } from "./socket";

function listed(code: string, changes: Partial<ListedMatch> = {}): ListedMatch {
  return {
    code,
    number: 1,
    game: "sonar",
    phase: "lobby",
    host: "Ann",
    edition: "en",
    chart: "archipelago",
    real_time: false,
    boats: {},
    seats: [],
    locked: [],
    delay: { turns: 0, seconds: 0 },
    watching: 0,
    ...changes,
  };
}

function news(matches: readonly ListedMatch[], changes: Partial<Matches> = {}): Matches {
  return { kind: "matches", listed: matches, gone: [], reset: false, ...changes };
}

test("news change the list, and a reset begins it anew", () => {
  const first = withNews(new Map(), news([listed("A"), listed("B")], { reset: true }));
  const next = withNews(first, news([listed("B", { watching: 3 })], { gone: ["A"] }));
  expect([...next.values()]).toEqual([listed("B", { watching: 3 })]);
  expect([...withNews(next, news([], { reset: true }))]).toEqual([]);
  expect(first.size).toBe(2);
});

test("what waits and what runs are apart, the newest first", () => {
  const list = withNews(
    new Map(),
    news([
      listed("A", { number: 1 }),
      listed("B", { number: 3 }),
      listed("C", { number: 2, phase: "running" }),
    ]),
  );
  expect(inPhase(list, "lobby").map(({ code }) => code)).toEqual(["B", "A"]);
  expect(inPhase(list, "running").map(({ code }) => code)).toEqual(["C"]);
});

/** A line that is held in hand, and a clock. */
class Around {
  readonly ears: Ear[] = [];
  readonly sent: string[] = [];
  closed = 0;
  private at = 0;
  private waiting: { at: number; then: () => void }[] = [];

  readonly environment = {
    dial: (ear: Ear) => {
      this.ears.push(ear);
      return {
        send: (text: string) => this.sent.push(text),
        close: () => {
          this.closed += 1;
        },
      };
    },
    now: () => this.at,
    after: (ms: number, then: () => void) => {
      const timer = { at: this.at + ms, then };
      this.waiting.push(timer);
      return () => {
        this.waiting = this.waiting.filter((each) => each !== timer);
      };
    },
    chance: () => 1,
  };

  pass(ms: number): void {
    this.at += ms;
    for (const timer of this.waiting.filter(({ at }) => at <= this.at)) {
      if (!this.waiting.includes(timer)) continue;
      this.waiting = this.waiting.filter((each) => each !== timer);
      timer.then();
    }
  }
}

function watching(): { around: Around; watch: ListWatch; told: Matches[] } {
  const around = new Around();
  const told: Matches[] = [];
  const watch = new ListWatch(
    around.environment,
    () => ({ kind: "watch_matches", language: "de" }),
    (each) => told.push(each),
  );
  watch.open();
  return { around, watch, told };
}

test("it asks once, is told, and asks whether anybody is there when it is silent", () => {
  const { around, told } = watching();
  around.ears[0]?.opened();
  expect(around.sent).toEqual(['{"kind":"watch_matches","language":"de"}']);
  around.ears[0]?.heard(JSON.stringify(news([listed("A")], { reset: true })));
  expect(told).toHaveLength(1);
  around.pass(ASK_AFTER_MS);
  expect(around.sent.at(-1)).toBe('{"kind":"ping"}');
  around.ears[0]?.heard('{"kind":"pong"}');
  around.pass(ASK_AFTER_MS);
  expect(around.ears).toHaveLength(1);
});

test("a lost line is dialled again, a closed one is not", () => {
  const { around, watch } = watching();
  around.ears[0]?.closed();
  around.pass(RETRY_MAX_MS);
  expect(around.ears).toHaveLength(2);
  around.pass(LOST_AFTER_MS);
  around.pass(RETRY_MAX_MS);
  expect(around.ears).toHaveLength(3);
  around.ears[2]?.heard('{"kind":"bye","code":"closing","sentence":""}');
  watch.close();
  around.pass(10 * RETRY_MAX_MS);
  expect(around.ears).toHaveLength(3);
});

test("a socket that was given up is not listened to any more", () => {
  const { around, told } = watching();
  const [old] = around.ears;
  old?.closed();
  around.pass(RETRY_MAX_MS);
  old?.heard(JSON.stringify(news([listed("A")])));
  expect(told).toEqual([]);
});
