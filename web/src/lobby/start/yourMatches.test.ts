// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matches, type Remembered } from "../../connection/remembered.svelte";
import { person } from "../../people/me.svelte";
import YourMatches from "./YourMatches.svelte";

const OVER: Remembered = {
  code: "AAAA",
  match: "id-over",
  game: "sonar",
  phase: "over",
  boats: null,
  fate: "won",
  at: 2,
};
const RUNNING: Remembered = { ...OVER, code: "BBBB", match: "id-running", phase: "running", at: 1 };

let asked: [string, string | undefined][] = [];
let running: Record<string, unknown> | undefined;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    asked.push([url, options?.method]);
    return Promise.reject(new Error("no server"));
  });
  matches.add(OVER);
  matches.add(RUNNING);
});

afterEach(async () => {
  if (running) await unmount(running);
  running = undefined;
  person.me = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

function crosses(): readonly HTMLElement[] {
  running = mount(YourMatches, { target: document.body });
  flushSync();
  return [...document.querySelectorAll<HTMLElement>('button[aria-label^="Delete here"]')];
}

const codes = (): readonly string[] => matches.list.map(({ code }) => code);

test("a running match of a name that stays has no cross; one that is over leaves this browser alone", () => {
  person.me = { name: "Ann", devices: [], asks: null };
  const [cross, ...others] = crosses();
  expect(others).toEqual([]);
  cross?.click();
  expect(codes()).toEqual(["BBBB"]);
  expect(asked.filter(([, method]) => method === "DELETE")).toEqual([]);

  matches.add(OVER);
  expect(codes()).toEqual(["BBBB"]);
});

test("a running match of a browser without a name goes by a second press", () => {
  person.me = null;
  const [, cross] = crosses();
  cross?.click();
  flushSync();
  expect(document.querySelector('[role="status"]')?.textContent).toContain("you lose your seat");
  cross?.click();
  expect(codes()).toEqual(["AAAA"]);
});

test("a match over days says whose turn it is and until when", () => {
  const until = Date.now() / 1000 + 3600;
  const days = { ...RUNNING, boats: ["Kelpie", "Marlin"], side: "blue" } as const;
  for (const [code, side] of [
    ["MINE", "blue"],
    ["THEIRS", "yellow"],
  ] as const)
    matches.add({ ...days, code, match: code, deadline: { side, until, is_over: false }, at: 9 });
  const late = { side: "yellow", until, is_over: true } as const;
  matches.add({ ...days, code: "LATE", match: "LATE", deadline: late, at: 9 });
  crosses();
  const texts = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(texts.find((text) => text.includes("MINE"))).toMatch(/your turn, until \w+/);
  expect(texts.find((text) => text.includes("THEIRS"))).toMatch(/Marlin has until \w+/);
  expect(texts.find((text) => text.includes("LATE"))).toContain("Marlin has run out of time");
});
