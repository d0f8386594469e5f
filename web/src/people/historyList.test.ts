// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { History, Result } from "../protocol";
import HistoryList from "./HistoryList.svelte";
import { person } from "./me.svelte";

const RESULT: Partial<Result> = {
  at: 0,
  game: "sonar",
  boats: {},
  seats: [{ seat: "yellow.captain", name: "Ben", player: "p2", bot: null }],
  winner: null,
  termination: "agreed",
  turns: 12,
  length_s: 90,
};
const HISTORY: History = {
  matches: [
    { match: "id-1", code: "AAAA", player: "", mine: ["blue.captain"], result: RESULT as Result },
  ],
  count: 1,
  won: 0,
  lost: 0,
  drawn: 1,
  against: [],
};

let running: Record<string, unknown> | undefined;
let removed: string[] = [];
let isReached = true;

beforeEach(() => {
  removed = [];
  isReached = true;
  person.me = { name: "Ann", devices: [], asks: null };
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    if (!isReached || !url.startsWith("/api/me/matches"))
      return Promise.reject(new Error("no server"));
    if (options?.method === "DELETE") removed.push(url);
    return Promise.resolve(Response.json(HISTORY));
  });
});

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  person.me = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

function show(): void {
  running = mount(HistoryList, { target: document.body });
  flushSync();
}

async function found(selector: string): Promise<HTMLElement> {
  return vi.waitUntil(() => document.querySelector<HTMLElement>(selector), 30_000);
}

test("a match is removed by a second press, after a sentence", async () => {
  show();
  const cross = await found('[aria-label="Remove: AAAA"]');
  cross.click();
  flushSync();
  expect(removed).toEqual([]);
  expect(document.querySelector(".sure")?.textContent).toContain("Press again");
  cross.click();
  await vi.waitUntil(() => removed.length > 0, 30_000);
  expect(removed).toEqual(["/api/me/matches/id-1"]);
});

test("a history that cannot be reached says so, and is asked for again by a key", async () => {
  isReached = false;
  show();
  const retry = await found('[role="alert"] button');
  expect(document.querySelector('[role="alert"] p')?.textContent).toContain("does not answer");

  isReached = true;
  retry.click();
  await found('[data-testid="tally"]');
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test("a row tells how the match ended, and who played", async () => {
  show();
  const row = await found("li");
  expect(row.textContent).toContain("A draw. Both crews agreed on a draw.");
  expect(row.querySelector("details")?.textContent).toContain("Captain: Ben");
});
