import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, fetchLobby, MOST_AGAIN } from "./api";
import { RETRY_MAX_MS } from "./socket";

const ELSEWHERE = { status: 503, body: { code: "elsewhere", sentence: "Elsewhere." } };
const BUSY = { status: 429, body: { code: "too_much_at_once", sentence: "Too much at once." } };
const FULL = { status: 503, body: { code: "store_failed", sentence: "Full." } };
const LOBBY = { status: 200, body: { kind: "lobby" } };

/** Servers that answer one after the other, the last of them for ever. */
function servers(...answers: readonly (typeof ELSEWHERE | typeof LOBBY)[]): () => number {
  let asked = 0;
  vi.stubGlobal("fetch", () => {
    const { status, body } = answers[Math.min(asked, answers.length - 1)] ?? LOBBY;
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return () => asked;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a question", () => {
  it("is asked again when another server has the match", async () => {
    servers(ELSEWHERE, ELSEWHERE, LOBBY);
    const answer = fetchLobby("KELP42");
    await vi.advanceTimersByTimeAsync(2 * RETRY_MAX_MS);
    expect(await answer).toEqual({ ok: true, value: LOBBY.body });
  });

  it("is asked again when too much of one address waits", async () => {
    servers(BUSY, LOBBY);
    const answer = fetchLobby("KELP42");
    await vi.advanceTimersByTimeAsync(RETRY_MAX_MS);
    expect(await answer).toEqual({ ok: true, value: LOBBY.body });
  });

  it("is given up when no server has it", async () => {
    const asked = servers(ELSEWHERE);
    const answer = fetchLobby("KELP42");
    await vi.advanceTimersByTimeAsync(MOST_AGAIN * RETRY_MAX_MS);
    expect(await answer).toEqual({ ok: false, problem: ELSEWHERE.body });
    expect(asked()).toBe(1 + MOST_AGAIN);
  });

  it("is not asked again for any other reason", async () => {
    const asked = servers(FULL);
    expect(await fetchLobby("KELP42")).toEqual({ ok: false, problem: FULL.body });
    expect(asked()).toBe(1);
  });

  it("reaches the server though its page is closed, unless it is long", () => {
    const sent = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    vi.stubGlobal("fetch", sent);
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    void ask("/api/clubs/kelp", { kind: "be_here", member: "m3", here: false });
    void ask("/api/debrief", { text: "a".repeat(70_000) });
    expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });
});
