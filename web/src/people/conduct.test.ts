// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchState } from "../connection/state.svelte";
import type { HiddenPerson, Lobby, Me, PlayerInfo } from "../protocol";
import Conduct from "./Conduct.svelte";
import { person } from "./me.svelte";

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
  match: "m",
  game: "sonar",
  players: [
    player("me"),
    player("ben", { pennant: "123456" }),
    player("eve"),
    player("robot", { program: "Carl" }),
    player("s1", { spectator: true }),
  ],
} as unknown as Lobby;

const LEFT = [player("dan")];

let running: Record<string, unknown> | undefined;
let asked: [string, unknown][] = [];
let hidden: [string, boolean][] = [];
let forgotten: string[] = [];
let kept: readonly HiddenPerson[] = [];

beforeEach(() => {
  asked = [];
  hidden = [];
  forgotten = [];
  kept = [];
  person.me = ANN;
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    if (typeof options?.body === "string") asked.push([url, JSON.parse(options.body)]);
    if (url.startsWith("/api/me/matches")) return Promise.reject(new Error("no server"));
    if (url === "/api/me/hidden") return Promise.resolve(Response.json(kept));
    return Promise.resolve(Response.json(url === "/api/me" ? ANN : null));
  });
});

function show(you = "me", leftBefore: MatchState["leftBefore"] = []): void {
  const match = {
    you,
    hidden: [],
    left: LEFT,
    leftBefore,
    hide: (id: string, on: boolean) => hidden.push([id, on]),
    forgetWords: (id: string) => forgotten.push(id),
  } as unknown as MatchState;
  running = mount(Conduct, { target: document.body, props: { match, lobby: LOBBY } });
  flushSync();
}

afterEach(async () => {
  if (running) await unmount(running);
  person.me = undefined;
  person.hidden = [];
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const rows = (): readonly string[] =>
  [...document.querySelectorAll("li b")].map(({ textContent }) => textContent);

const keys = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("li > button"),
];

test("the server hides persons, in all matches, and the browser hides others, in this one", async () => {
  show();
  expect(rows()).toEqual(["ben", "eve", "dan"]);
  kept = [{ id: "1", name: "ben", match: "m", player: "ben" }];
  for (const key of keys().slice(0, 2)) key.click();
  await vi.waitFor(() => expect(forgotten).toEqual(["eve", "ben"]));

  expect(hidden).toEqual([
    ["eve", true],
    ["ben", false],
  ]);
  expect(asked).toEqual([["/api/me/hidden", { match: "ABCDEF", player: "ben", hidden: true }]]);
  flushSync();
  expect(keys()[0]?.getAttribute("aria-pressed")).toBe("true");
  kept = [];
  keys()[0]?.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.[1]).toEqual({ match: "ABCDEF", player: "ben", hidden: false });
});

test("a key says whom the person has hidden before, in this match alone", async () => {
  kept = [
    { id: "1", name: "ben", match: "m", player: "ben" },
    { id: "2", name: "eve", match: "another", player: "eve" },
  ];
  show();
  await vi.waitFor(() => expect(keys()[0]?.getAttribute("aria-pressed")).toBe("true"));
  expect(keys()[1]?.getAttribute("aria-pressed")).toBe("false");
});

test("a report is sent by its key, names match, player and reason, and says who will see it", async () => {
  show();
  const select = document.querySelectorAll<HTMLSelectElement>("select")[1];
  if (!select?.form) throw new Error("there is no report");
  select.value = "words";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  expect(asked).toEqual([]);
  select.form.requestSubmit();
  await vi.waitFor(() =>
    expect(document.querySelector('[role="status"]')?.textContent).toContain("operator"),
  );

  const wish = { match: "ABCDEF", player: "eve", reason: "words", token: null };
  expect(asked).toEqual([["/api/reports", wish]]);
  expect(select.value).toBe("");
});

test("who watches hides others in this browser, and is offered nothing else", () => {
  show("s1");
  expect(rows()).toEqual(["me", "ben", "eve", "dan"]);
  expect(document.querySelector("form")).toBeNull();
  keys()[1]?.click();
  expect(hidden).toEqual([["ben", true]]);
  expect(asked).toEqual([]);
});

test("who had left before the page came is offered by the post from which they spoke", async () => {
  show("me", [["p9", "blue.captain"]]);
  expect(rows().at(-1)).toBe("Captain (has left)");
  keys().at(-1)?.click();
  await vi.waitFor(() => expect(hidden).toEqual([["p9", true]]));
});
