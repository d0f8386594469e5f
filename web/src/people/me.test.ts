// @vitest-environment jsdom
// Alone: whether there is a person has not been asked yet.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matches } from "../connection/remembered.svelte";
import { routeOf } from "../connection/route";
import { keepToken } from "../connection/tokens";
import type { History, Me } from "../protocol";
import { person } from "./me.svelte";

const ANN: Me = { name: "Ann", devices: [], asks: null };
const HISTORY: History = {
  matches: [{ match: "id-1", code: "AAAA", player: "p", mine: [], result: null }],
  count: 1,
  won: 0,
  lost: 0,
  drawn: 0,
  against: [],
};

let isReached = true;
let looks = 0;

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    if (!isReached) return Promise.reject(new Error("no server"));
    if (options?.method === "DELETE") return Promise.resolve(Response.json(null));
    if (url.startsWith("/api/me/matches")) return Promise.resolve(Response.json(HISTORY));
    if (url !== "/api/me") return Promise.reject(new Error("no server"));
    looks += 1;
    return Promise.resolve(Response.json(ANN));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a first look that fails is made again, and an erased person has no match", async () => {
  isReached = false;
  expect(await person.has("AAAA")).toBe(false);
  expect(person.me).toBeUndefined();

  isReached = true;
  expect(await person.has("AAAA")).toBe(true);
  await person.load();
  expect(looks).toBe(1);

  await person.erase();
  expect(await person.has("AAAA")).toBe(false);
});

/** This browser has three matches, and a token in the first and the last; the asked are answered so. */
function taking(answered: (route: string) => Response): string[][] {
  const taken: string[][] = [];
  vi.stubGlobal("fetch", (url: string, options?: RequestInit) => {
    const [path, route] = url.split("?route=");
    if (path === "/api/me/matches" && route !== undefined) {
      taken.push([url, options?.body as string]);
      return Promise.resolve(answered(route));
    }
    return Promise.resolve(Response.json(url === "/api/me" ? ANN : { ...HISTORY, matches: [] }));
  });
  matches.list = ["AAAAAA", "BBBBBB", "CCCCCC"].map((code) => ({
    code,
    match: `id of ${code}`,
    game: "sonar",
    phase: "running",
    boats: null,
    fate: null,
    at: 0,
  }));
  keepToken("AAAAAA", "one");
  keepToken("CCCCCC", "other");
  return taken;
}

test("each match that is taken along is asked for where it is played", async () => {
  const taken = taking(() => Response.json(ANN));

  await person.keep("Ann");

  const asked = (code: string, token: string): string[] => [
    `/api/me/matches?route=${routeOf(code)}`,
    JSON.stringify({ matches: [{ match: code, token }] }),
  ];
  expect(taken).toEqual([asked("AAAAAA", "one"), asked("CCCCCC", "other")]);
});

test("a match that cannot be taken along keeps no other back, and is named", async () => {
  const failed = { code: "store_failed", sentence: "Nothing can be stored." };
  const taken = taking((route) =>
    route === routeOf("AAAAAA") ? Response.json(failed, { status: 503 }) : Response.json(ANN),
  );

  await person.keep("Ann");

  expect(taken).toHaveLength(2);
  expect(person.me).toEqual(ANN);
  expect(person.left).toEqual([{ code: "AAAAAA", why: "Nothing can be stored." }]);

  taking(() => Response.json(ANN));
  await person.keep("Ann");
  expect(person.left).toEqual([]);
});
