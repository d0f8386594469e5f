// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { History, Me } from "../protocol";
import { person } from "./me.svelte";

/** A screen without wishes, before any module asks for it. */
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});

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
