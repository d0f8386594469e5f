import { describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import { inLanguage } from "../i18n";
import { namesOf } from "../connection/names";
import type { Lobby, PlayerInfo, Seat, SeatInfo } from "../protocol";
import { holderOf, speakerOf } from "./table";

const t = inLanguage("en");

function person(id: string, away: number | null = null): PlayerInfo {
  return {
    id,
    name: id,
    ready: false,
    present: away === null,
    spectator: false,
    asks: null,
    away_s: away,
    table: false,
  };
}

function seat(name: Seat, change: Partial<SeatInfo>): SeatInfo {
  return {
    seat: name,
    player: null,
    bot: null,
    vacant: false,
    offered: null,
    kept_for: null,
    bot_name: null,
    stand_in: null,
    waits: false,
    ...change,
  };
}

const LOBBY: Lobby = {
  kind: "lobby",
  match: "m",
  code: "KELP42",
  game: "captain_sonar",
  options: {} as never,
  phase: "running",
  host: "Ada",
  seats: [
    seat("blue.captain", { player: "Ada" }),
    seat("blue.first_mate", { bot: "mate", kept_for: "Jonas" }),
    seat("blue.engineer", { player: "Rosa" }),
    seat("blue.radio_operator", {}),
  ],
  players: [person("Ada"), person("Rosa", 12)],
  boats: {},
  hindrance: null,
  closed: false,
  listed: false,
  delay: { turns: 0, seconds: 0 },
  locked: [],
  boarded: [],
  stand_in: null,
  grace_s: 30,
  bot_pace: "normal",
  help: { level: "none", limits: {}, open: [], by: "blue" },
  pace_is_set: false,
  paused: null,
  what_if: null,
  mission: null,
  claims: false,
  gone: [],
};
const NAMES = namesOf(LOBBY, t);

describe("who is there", () => {
  const holder = (name: Seat, lags = {}) => holderOf(name, LOBBY, NAMES, t, lags, 5);

  test("is connected, or slow with the measured delay", () => {
    expect(holder("blue.captain", { Ada: 48 })).toMatchObject({ state: "here" });
    expect(holder("blue.captain", { Ada: 310 })).toMatchObject({
      state: "slow",
      note: "slow, 310 ms",
    });
  });

  test("is away for as long as the server said, and since", () => {
    expect(holder("blue.engineer")).toMatchObject({ state: "away", note: "away 17 s" });
  });

  test("is a bot that stands in, or nobody", () => {
    expect(holder("blue.first_mate")).toMatchObject({ state: "bot", note: "stands in" });
    expect(holder("blue.radio_operator").state).toBe("open");
  });
});

describe("who speaks", () => {
  const words = { words: "Head west!", icon: "west", tone: "plain" } as const;

  test("has a name, a post and a boat", () => {
    expect(speakerOf({ ...words, side: "blue", role: "captain" }, LOBBY, NAMES, t)).toBe(
      "Ada, Captain of Kelpie",
    );
  });

  test("is the boat where the post is not sure, and nobody for the match itself", () => {
    expect(speakerOf({ ...words, side: "blue" }, LOBBY, NAMES, t)).toBe("Kelpie");
    expect(speakerOf({ ...words, side: undefined }, LOBBY, NAMES, t)).toBe("");
  });
});
