// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchState } from "../connection/state.svelte";
import type { Lobby, Me, PlayerInfo } from "../protocol";
import Conduct from "./Conduct.svelte";
import { person } from "./me.svelte";

/** A screen without wishes, before any module asks for it. */
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});

const ANN: Me = { name: "Ann", devices: [], asks: null };
const player = (id: string, changes: Partial<PlayerInfo> = {}): Partial<PlayerInfo> => ({
  id,
  name: id,
  program: "",
  spectator: false,
  pennant: "",
  ...changes,
});
const LOBBY = {
  code: "ABCDEF",
  players: [
    player("me"),
    player("ben", { pennant: "123456" }),
    player("eve"),
    player("robot", { program: "Carl" }),
    player("s1", { spectator: true }),
  ],
} as unknown as Lobby;

let running: Record<string, unknown> | undefined;
let asked: [string, unknown][] = [];
let hidden: [string, boolean][] = [];

beforeEach(() => {
  asked = [];
  hidden = [];
  person.me = ANN;
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    if (typeof options?.body === "string") asked.push([url, JSON.parse(options.body)]);
    if (url.startsWith("/api/me/matches")) return Promise.reject(new Error("no server"));
    return Promise.resolve(Response.json(url === "/api/me" ? ANN : null));
  });
  const match = {
    you: "me",
    hidden: [],
    hide: (id: string, on: boolean) => hidden.push([id, on]),
  } as unknown as MatchState;
  running = mount(Conduct, { target: document.body, props: { match, lobby: LOBBY } });
  flushSync();
});

afterEach(async () => {
  if (running) await unmount(running);
  person.me = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const rows = (): readonly string[] =>
  [...document.querySelectorAll("li b")].map(({ textContent }) => textContent);

test("other players are hidden here, and everywhere if both have kept their names", async () => {
  expect(rows()).toEqual(["ben", "eve"]);
  for (const key of document.querySelectorAll<HTMLElement>("li button")) key.click();
  await vi.waitFor(() => expect(asked).toHaveLength(1));

  expect(hidden).toEqual([
    ["ben", true],
    ["eve", true],
  ]);
  expect(asked).toEqual([["/api/me/hidden", { match: "ABCDEF", player: "ben", hidden: true }]]);
});

test("a report names match, player and reason, and says who will see it", async () => {
  const select = document.querySelectorAll<HTMLSelectElement>("select")[1];
  if (!select) throw new Error("there is no report");
  select.value = "words";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() =>
    expect(document.querySelector('[role="status"]')?.textContent).toContain("operator"),
  );

  const wish = { match: "ABCDEF", player: "eve", reason: "words", token: null };
  expect(asked).toEqual([["/api/reports", wish]]);
  expect(select.value).toBe("");
});
