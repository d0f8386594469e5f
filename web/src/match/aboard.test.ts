import { afterEach, describe, expect, test } from "vitest";
import { namesOf } from "../connection/names";
import { settings } from "../settings.svelte";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import { arrivalsOf, askedInWords, askingOf, returned } from "./aboard";

afterEach(() => settings.choose("en"));

const DORA = personOf("dora", { name: "Dora", asks: "blue.engineer" });

const LOBBY = lobbyWith({
  game: "captain_sonar",
  phase: "running",
  host: "bob",
  seats: [
    seatOf("blue.captain", { player: "ann" }),
    seatOf("blue.engineer", { bot: "helmsman" }),
    seatOf("yellow.captain", { player: "bob" }),
  ],
  players: [DORA],
  boats: { blue: "Nautilus", yellow: "Narwhal" },
  boarded: [{ number: 3, seat: "blue.engineer", name: "Dora", how: "aboard", bot: null }],
});

describe("coming aboard after the start", () => {
  test.each([
    ["en", "Dora has joined: Engineer, Nautilus", "Dora asks to join: Engineer, Nautilus"],
    ["de", "Dora ist an Bord: Maschinist, Nautilus", "Dora möchte an Bord: Maschinist, Nautilus"],
    [
      "es",
      "Dora subió a bordo: Ingeniero, Nautilus",
      "Dora pide subir a bordo: Ingeniero, Nautilus",
    ],
  ] as const)("is told in words, in %s", async (language, came, asks) => {
    await settings.choose(language);
    const names = namesOf(LOBBY);

    expect(arrivalsOf(LOBBY, names)).toEqual([{ number: 3, text: came }]);
    expect(askedInWords(LOBBY, DORA, names)).toBe(asks);
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

describe("coming back", () => {
  const lobbyOf = (away_s: number | null, days: typeof LOBBY.days = null): typeof LOBBY => ({
    ...LOBBY,
    days,
    players: [personOf("bob", { name: "Bob", away_s }), personOf("cleo", { name: "Cleo" })],
  });
  const names = namesOf(LOBBY);
  const back = "Bob is back: Captain, Narwhal";

  test("is told of a person who was missed", () => {
    expect(returned(lobbyOf(7), 0, lobbyOf(null), names)).toBe(back);
    expect(returned(lobbyOf(0), 5, lobbyOf(null), names)).toBe(back);
    expect(returned(lobbyOf(7), 0, lobbyOf(8), names)).toBeUndefined();
  });

  test("is not told of a line that blinked, nor in a match over days", () => {
    const days = { hours: 24, no_weekends: false } as NonNullable<typeof LOBBY.days>;

    expect(returned(lobbyOf(0), 0.5, lobbyOf(null), names)).toBeUndefined();
    expect(returned(lobbyOf(7, days), 0, lobbyOf(null, days), names)).toBeUndefined();
  });
});
