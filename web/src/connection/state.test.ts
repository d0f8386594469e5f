// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "../stations/contract";
import type { Lobby, Observation, ToClient } from "../protocol";

import { loadClient } from "../games/registry";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import { settings } from "../settings.svelte";
import { MatchState, type Coming } from "./state.svelte";
import { hiddenIn } from "./tokens";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { readonly data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    // Nothing to close.
  }
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const LOBBY = lobbyWith({
  host: "p1",
  seats: [seatOf("blue.captain", { player: "p1" }), seatOf("yellow.captain", { bot: "helmsman" })],
  players: [personOf("p1", { name: "Ada" })],
});

const WELCOME: ToClient = {
  kind: "welcome",
  you: "p1",
  token: "secret",
  version: "0",
  sheets: { "blue.captain": "[]" },
  notes: [],
  lobby: LOBBY,
};

const STARTED: readonly Observation[] = [
  { kind: "match_began", first: "blue" },
  { kind: "start_chosen", side: "blue", cell: "A1" },
  { kind: "turn_began", side: "blue", number: 1 },
];

function observed(seq: number, observations: readonly Observation[], reset: boolean): ToClient {
  return {
    kind: "observed",
    seq,
    observations,
    offers: [{ seat: "blue.captain", legal: [{ kind: "surface" }] }],
    waits_for: ["blue.captain"],
    timers: [{ name: "answer", owner: "yellow.captain", left_s: 12, runs: true }],
    reset,
    clock_s: 0,
    times: observations.map(() => 0),
  };
}

const COMING: Coming = { code: "KELP42", name: "Ada", spectate: false, eager: false };

/** The secret that a page brings which is loaded and does not hear anything. */
function arrival(coming: Partial<Coming> = {}): unknown {
  new MatchState({ ...COMING, ...coming }).open();
  FakeSocket.last.onopen?.();
  return FakeSocket.last.sent[0]?.["arrival"];
}

function aboard(eager = false): MatchState {
  const state = new MatchState({ ...COMING, eager });
  state.open();
  FakeSocket.last.onopen?.();
  FakeSocket.last.say(WELCOME);
  return state;
}

describe("a match", () => {
  beforeEach(async () => {
    await loadClient("sonar");
    localStorage.clear();
    vi.stubGlobal("WebSocket", FakeSocket);
  });

  it("knows who one is and keeps the secret for the next time", () => {
    const state = aboard();
    expect(state.seats).toEqual(["blue.captain"]);
    expect([state.side, state.isHost]).toEqual(["blue", true]);
    expect(localStorage.getItem("hydrophone.token.KELP42")).toBe("secret");
    new MatchState({ code: "KELP42", name: "Ada", spectate: false, eager: false }).open();
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: "hello", token: "secret" });
    expect(FakeSocket.last.sent[0]).not.toHaveProperty("arrival");
  });

  it("tells in which language refusals are explained, until it is left", async () => {
    const chosen = (): readonly unknown[] =>
      FakeSocket.last.sent.flatMap(({ kind, language }) =>
        kind === "set_language" ? [language] : [],
      );
    const leave = new MatchState(COMING).open();
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(WELCOME);
    await settings.choose("de");
    expect(chosen()).toEqual(["de"]);
    leave();
    await settings.choose("en");
    expect(chosen()).toEqual(["de"]);
  });

  it("remembers the players whom it has seen leave, and forgets those who are back", () => {
    const state = aboard();
    const [ada, ben, eve] = [personOf("p1"), personOf("p2"), personOf("s1", { spectator: true })];
    const told = (...players: Lobby["players"]): readonly string[] => {
      FakeSocket.last.say({ ...LOBBY, players });
      return state.left.map(({ id }) => id);
    };
    expect(told(ada, ben, eve)).toEqual([]);
    expect(told(ada)).toEqual(["p2"]);
    expect(told(ada)).toEqual(["p2"]);
    expect(told(ada, ben)).toEqual([]);
  });

  it("comes with the same secret until it is welcomed, also after a reload", () => {
    const first = arrival();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(arrival()).toBe(first);
    expect(arrival({ spectate: true })).toBe(first);
    expect(arrival({ code: "PLAICE" })).not.toBe(first);
    aboard();
    localStorage.removeItem("hydrophone.token.KELP42");
    expect(arrival()).not.toBe(first);
  });

  it("says the token that it was welcomed with when the line breaks, and no other secret", () => {
    const state = new MatchState({ ...COMING, spectate: true });
    state.open();
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(WELCOME);
    FakeSocket.last.say({ kind: "bye", code: "elsewhere", sentence: "", at: "" });
    state.nudge();
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent[0]).toMatchObject({ token: "secret", spectate: true });
    expect(FakeSocket.last.sent[0]).not.toHaveProperty("arrival");
  });

  it("comes anew as a table's screen, whoever used the browser before", () => {
    const first = arrival();
    const screen = arrival({ spectate: true, table: true });
    expect(screen).toMatch(/^[0-9a-f]{32}$/);
    expect(screen).not.toBe(first);
    expect(arrival()).toBe(first);
  });

  it("comes where the browser remembers nothing", () => {
    const refused = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(arrival()).toMatch(/^[0-9a-f]{32}$/);
    refused.mockRestore();
  });

  it("folds what it is told, with the number of the turn at each", () => {
    const state = aboard();
    FakeSocket.last.say(observed(3, STARTED, true));
    FakeSocket.last.say(
      observed(
        4,
        [{ kind: "moved", side: "blue", direction: "right", cell: "B1", energy: 1 }],
        false,
      ),
    );
    expect(state.view).toMatchObject({ own: { track: ["A1", "B1"], energy: 1 } });
    expect(state.log.map(({ seq, turn }) => [seq, turn])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
    expect(state.legal).toEqual([{ kind: "surface" }]);
    expect(state.isMyTurn).toBe(true);
  });

  it("begins anew when the server says so", () => {
    const state = aboard();
    FakeSocket.last.say(observed(3, STARTED, true));
    FakeSocket.last.say(observed(3, STARTED, true));
    expect(state.log).toHaveLength(3);
    expect(state.view).toMatchObject({ own: { track: ["A1"] } });
  });

  it("tells ears what is new, not what a reload brings", () => {
    const state = aboard();
    const heard: (readonly Entry<Observation>[])[] = [];
    const stop = state.heed((fresh) => heard.push(fresh));
    FakeSocket.last.say(observed(6, [...STARTED, ...STARTED], true));
    expect(heard).toEqual([]);
    FakeSocket.last.say(observed(7, [{ kind: "sonar_heard", side: "yellow" }], false));
    expect(heard.map((fresh) => fresh.map(({ observation }) => observation.kind))).toEqual([
      ["sonar_heard"],
    ]);
    stop();
    FakeSocket.last.say(observed(8, [{ kind: "silence_heard", side: "yellow" }], false));
    expect(heard).toHaveLength(1);
  });

  it("keeps what a crew has taken back, apart from what counts, and tells ears of it once", () => {
    const state = aboard();
    const heard: [readonly string[], boolean][] = [];
    state.heed((fresh, isTakenBack) =>
      heard.push([fresh.map(({ observation }) => observation.kind), isTakenBack]),
    );
    FakeSocket.last.say(observed(3, STARTED, true));
    const course = { kind: "moved", side: "blue", direction: "right", cell: "B1", energy: 1 };
    FakeSocket.last.say(observed(4, [course as Observation], false));
    const withdrawn = [{ seq: 3, observations: [course as Observation] }];
    const anew = { ...observed(3, STARTED, true), withdrawn } as ToClient;
    FakeSocket.last.say(anew);
    FakeSocket.last.say(anew);

    expect(state.view).toMatchObject({ own: { track: ["A1"] } });
    expect(state.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const struck = state.log[2]?.withdrawn ?? [];
    expect(struck.map(({ turn, observation }) => [turn, observation.kind])).toEqual([[1, "moved"]]);
    const sonar = { kind: "sonar_heard", side: "blue" } as Observation;
    FakeSocket.last.say({
      ...observed(3, STARTED, true),
      withdrawn: [...withdrawn, { seq: 3, observations: [sonar] }],
    } as ToClient);
    expect(heard).toEqual([
      [STARTED.map(({ kind }) => kind), false],
      [["moved"], false],
      [["moved"], true],
      [["sonar_heard"], true],
    ]);
  });

  it("is ready at once only if it was opened to begin at once", () => {
    aboard(false);
    expect(FakeSocket.last.sent.map(({ kind }) => kind)).toEqual(["hello"]);
    aboard(true);
    expect(FakeSocket.last.sent.map(({ kind }) => kind)).toEqual(["hello", "set_ready"]);
  });

  it("waits for the chart if views tell of it", async () => {
    await loadClient("captain_sonar");
    const chart = { name: "echo", titles: {}, archer_mines: ["C4"] };
    vi.stubGlobal("fetch", () =>
      Promise.resolve({
        ok: true,
        json: () =>
          Promise.resolve({
            games: [{ id: "captain_sonar", charts: [chart], real_time_charts: [] }],
          }),
      }),
    );
    const state = new MatchState({ code: "KELP42", name: "Ada", spectate: false, eager: false });
    state.open();
    FakeSocket.last.onopen?.();
    FakeSocket.last.say({
      ...WELCOME,
      lobby: { ...LOBBY, game: "captain_sonar", options: { scenario: "echo" } as never },
    });
    FakeSocket.last.say(observed(1, [{ kind: "match_began", first: "yellow" }], true));
    FakeSocket.last.say(observed(2, [{ kind: "start_locked", side: "yellow" }], false));
    expect(state.view).toBeNull();
    await vi.waitFor(() => {
      expect(state.view).toMatchObject({
        archer: ["C4"],
        first: "yellow",
        yellow: { ready: true },
      });
    }, 30_000);
    expect(state.log.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("shows pencil work at once and sends it", () => {
    const state = aboard();
    expect(state.sheets).toEqual({ "blue.captain": "[]" });
    state.saveSheet("blue.captain", "[1]");
    expect(state.sheets["blue.captain"]).toBe("[1]");
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({
      kind: "save_sheet",
      seat: "blue.captain",
      body: "[1]",
    });
  });

  it("hears each thing a crew mate says once", () => {
    const state = aboard();
    const note = {
      kind: "noted",
      number: 1,
      seat: "blue.captain",
      by: null,
      note: { about: "word", word: "yes" },
      heard: 0,
    } as const;
    FakeSocket.last.say(note);
    FakeSocket.last.say({ ...note, number: 2 });
    FakeSocket.last.say(note);
    expect(state.notes.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("knows the posts of people who spoke and had left before the page came", () => {
    const state = aboard();
    const note = {
      kind: "noted",
      seat: "blue.radio_operator",
      note: { about: "word", word: "yes" },
      heard: 0,
    } as const;
    FakeSocket.last.say({ ...note, number: 1, by: state.you });
    FakeSocket.last.say({ ...note, number: 2, by: null });
    expect(state.leftBefore).toEqual([]);
    FakeSocket.last.say({ ...note, number: 3, by: "p9" });
    state.hide("p9", true);
    expect(state.leftBefore).toEqual([["p9", "blue.radio_operator"]]);
  });

  it("shows nothing of whom this browser hides until it shows them again", () => {
    const state = aboard();
    const greet = (by: string): void => {
      FakeSocket.last.say({ kind: "greeted", by, phrase: "hello" });
    };
    const heard = (): readonly string[] => state.greetings.map(({ by }) => by);
    greet("p2");
    greet("p3");
    state.hide("p2", true);
    greet("p2");
    expect(heard()).toEqual(["p3"]);
    expect(hiddenIn("KELP42")).toEqual(["p2"]);

    state.hide("p2", false);
    greet("p2");
    expect(heard()).toEqual(["p3", "p2"]);
    expect(hiddenIn("KELP42")).toEqual([]);
  });

  it("keeps the latest reasons of the own crew's bots, each once", () => {
    const state = aboard();
    const reason = {
      kind: "explained",
      seat: "blue.engineer",
      said: { en: "It was best for our machines." },
      heard: 3,
    } as const;
    for (let number = 1; number <= 22; number += 1) FakeSocket.last.say({ ...reason, number });
    FakeSocket.last.say({ ...reason, number: 22 });
    expect([state.reasons.length, state.reasons.at(-1)?.number]).toEqual([20, 22]);
  });

  it("forgets a secret that is not good any more", () => {
    const state = aboard();
    FakeSocket.last.say({ kind: "bye", code: "wrong_token", sentence: "No.", at: "" });
    expect(state.line.kind).toBe("refused");
    expect(localStorage.getItem("hydrophone.token.KELP42")).toBeNull();
  });

  it("keeps the secret of a rematch", () => {
    aboard();
    FakeSocket.last.say({ kind: "rematch_made", match: "n", code: "NEXT77", token: "other" });
    expect(localStorage.getItem("hydrophone.token.NEXT77")).toBe("other");
  });

  it("keeps the later secret of who has been at the rematch already", () => {
    localStorage.setItem("hydrophone.token.NEXT77", "later");
    aboard();
    for (const token of ["other", ""]) {
      FakeSocket.last.say({ kind: "rematch_made", match: "n", code: "NEXT77", token });
      expect(localStorage.getItem("hydrophone.token.NEXT77")).toBe("later");
    }
  });

  it("says that what is asked for waits while the connection is away, and asks for it once", async () => {
    const state = aboard();
    const told: string[] = [];
    const tell = (sentence: string): void => void told.push(sentence);
    FakeSocket.last.onclose?.();
    const first = state.ask({ kind: "rematch" }, tell);
    void state.ask({ kind: "rematch" }, tell);
    const kept = "No connection: this will be done as soon as it is back.";
    expect(told).toEqual([kept, kept]);

    state.nudge();
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(WELCOME);
    const sent = FakeSocket.last.sent.filter(({ kind }) => kind === "rematch");
    expect(sent).toHaveLength(1);
    void state.ask({ kind: "rematch" }, tell);
    expect(told.at(-1)).toBe("Your last request is still on its way.");
    const id = String(sent[0]?.["id"]);
    FakeSocket.last.say({ kind: "refused", id, code: "not_over", sentence: "Not yet." });
    expect(await first).toMatchObject({ code: "not_over" });
    expect(told.at(-1)).toBe("Not yet.");
  });

  it("says why something was not done where nothing else has a place for it", async () => {
    const state = aboard();
    const asked = state.ask({ kind: "resume" });
    const id = String(FakeSocket.last.sent.at(-1)?.["id"]);
    FakeSocket.last.say({ kind: "refused", id, code: "only_seated", sentence: "Only the crews." });
    await asked;
    expect(state.answer).toBe("Only the crews.");
  });
});
