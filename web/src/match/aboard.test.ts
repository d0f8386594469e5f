import { afterEach, describe, expect, test, vi } from "vitest";
import { namesOf } from "../connection/names";
import type { CaptainSonar, Lobby, PlayerInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { arrivalsOf, askedInWords, askingOf } from "./aboard";

/** A screen without wishes, before any module asks for it. */
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});

afterEach(() => settings.choose("en"));

const DORA: PlayerInfo = {
  id: "dora",
  name: "Dora",
  ready: false,
  present: true,
  spectator: false,
  asks: "blue.engineer",
  away_s: null,
  table: false,
};

const LOBBY: Lobby = {
  kind: "lobby",
  match: "m",
  code: "KELP42",
  game: "captain_sonar",
  options: {} as CaptainSonar.Options,
  phase: "running",
  host: "bob",
  seats: [
    {
      seat: "blue.captain",
      player: "ann",
      bot: null,
      vacant: false,
      offered: null,
      kept_for: null,
      bot_name: null,
      stand_in: null,
      waits: false,
    },
    {
      seat: "blue.engineer",
      player: null,
      bot: "mate",
      vacant: false,
      offered: null,
      kept_for: null,
      bot_name: null,
      stand_in: null,
      waits: false,
    },
    {
      seat: "yellow.captain",
      player: "bob",
      bot: null,
      vacant: false,
      offered: null,
      kept_for: null,
      bot_name: null,
      stand_in: null,
      waits: false,
    },
  ],
  players: [DORA],
  boats: { blue: "Nautilus", yellow: "Narwhal" },
  hindrance: null,
  closed: false,
  listed: false,
  delay: { turns: 0, seconds: 0 },
  locked: [],
  boarded: [{ number: 3, seat: "blue.engineer", name: "Dora", how: "aboard", bot: null }],
  stand_in: null,
  grace_s: 40,
  bot_pace: "normal",
  help: { level: "none", limits: {}, open: [], by: "blue" },
  pace_is_set: false,
  paused: null,
  what_if: null,
  mission: null,
  claims: false,
  gone: [],
};

describe("coming aboard after the start", () => {
  test.each([
    ["en", "Dora came aboard: Engineer, Nautilus", "Dora asks to come aboard: Engineer, Nautilus"],
    [
      "de",
      "Dora ist an Bord gekommen: Maschinist, Nautilus",
      "Dora bittet an Bord: Maschinist, Nautilus",
    ],
    [
      "es",
      "Dora ha subido a bordo: Ingeniero, Nautilus",
      "Dora pide subir a bordo: Ingeniero, Nautilus",
    ],
  ] as const)("is told in words, in %s", async (language, came, asks) => {
    await settings.choose(language);
    const names = namesOf(LOBBY, settings.t);

    expect(arrivalsOf(LOBBY, names, settings.t)).toEqual([{ number: 3, text: came }]);
    expect(askedInWords(LOBBY, DORA, names, settings.t)).toBe(asks);
  });

  test("is shown to the crew and to the host, and to nobody else", () => {
    expect(askingOf(LOBBY, "ann", "blue")).toEqual([DORA]);
    expect(askingOf(LOBBY, "bob", "yellow")).toEqual([DORA]);
    expect(askingOf(LOBBY, "cleo", "yellow")).toEqual([]);
    expect(askingOf(LOBBY, "dora", null)).toEqual([]);
  });

  test("is not asked for any more once it is offered", () => {
    const seats = LOBBY.seats.map((info) => ({ ...info, offered: info.bot ? "dora" : null }));

    expect(askingOf({ ...LOBBY, seats }, "ann", "blue")).toEqual([]);
  });
});
