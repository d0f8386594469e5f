import { describe, expect, it } from "vitest";
import { inLanguage } from "../i18n";
import type { Lobby, PlayerInfo, Seat, SeatInfo, Sonar } from "../protocol";
import { berthsInWords, hostOf, isWholeBoat } from "./inviting";
import { goneInWords } from "./leaving";

const t = inLanguage("en");

const SEATS: readonly Seat[] = [
  "blue.captain",
  "blue.radio_operator",
  "yellow.captain",
  "yellow.radio_operator",
];

/** Each holder a person's id, "bot", or nobody. */
function seatsOf(...holders: readonly (string | null)[]): readonly SeatInfo[] {
  return SEATS.map((seat, index) => {
    const holder = holders[index] ?? null;
    return {
      seat,
      player: holder === "bot" ? null : holder,
      bot: holder === "bot" ? "mate" : null,
      vacant: false,
      offered: null,
      kept_for: null,
      bot_name: null,
      stand_in: null,
      waits: false,
    };
  });
}

function person(id: string, name: string): PlayerInfo {
  return {
    id,
    name,
    ready: false,
    present: true,
    spectator: false,
    asks: null,
    away_s: null,
    table: false,
  };
}

function lobbyWith(changes: Partial<Lobby>): Lobby {
  return {
    kind: "lobby",
    match: "m",
    code: "KELP42",
    game: "sonar",
    options: {} as Sonar.Options,
    phase: "lobby",
    host: "ann",
    seats: seatsOf("ann", "ann"),
    players: [person("ann", "Ann"), person("bob", "Bob")],
    boats: { yellow: "Narwhal" },
    hindrance: null,
    closed: false,
    listed: false,
    delay: { turns: 0, seconds: 0 },
    locked: [],
    boarded: [],
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
    ...changes,
  };
}

describe("an invitation", () => {
  it("names the host", () => {
    expect(hostOf(lobbyWith({}))).toBe("Ann");
  });

  it("names boat and posts that are free", () => {
    expect(berthsInWords(lobbyWith({}), t)).toBe("Narwhal: Captain, Radio Operator");
  });

  it("offers the seats of bots once the match runs", () => {
    const seats = seatsOf("ann", "bot", "bot", "bob");
    expect(berthsInWords(lobbyWith({ seats, phase: "running" }), t)).toBe(
      "Kelpie: Radio Operator · Narwhal: Captain",
    );
  });

  it("offers none of a running match that is closed", () => {
    const seats = seatsOf("ann", "ann", "bot", "bot");
    expect(berthsInWords(lobbyWith({ seats, phase: "running", closed: true }), t)).toBe("");
  });
});

describe("a boat is taken as a whole", () => {
  it("if one person holds the other alone", () => {
    expect(isWholeBoat(lobbyWith({}), "yellow")).toBe(true);
  });

  it.each([
    ["the other is shared", seatsOf("ann", "cleo")],
    ["the other has a free post", seatsOf("ann", null)],
    ["the other is the bots'", seatsOf("bot", "bot")],
    ["a post is taken already", seatsOf("ann", "ann", "bob")],
    ["a bot is in it", seatsOf("ann", "ann", "bot")],
  ])("not if %s", (_, seats) => {
    expect(isWholeBoat(lobbyWith({ seats }), "yellow")).toBe(false);
  });
});

describe("a person who leaves the lobby", () => {
  const bobGone = { players: [person("ann", "Ann")] };

  it("is named, with what becomes of the seat", () => {
    const before = lobbyWith({ seats: seatsOf("ann", "ann", "bob") });
    expect(goneInWords(before, lobbyWith(bobGone), t)).toBe(
      "Bob has left. The seat is open again.",
    );
  });

  it("is named without a seat, too", () => {
    expect(goneInWords(lobbyWith({}), lobbyWith(bobGone), t)).toBe("Bob has left.");
  });

  it("leaves another host behind", () => {
    const after = lobbyWith({ players: [person("bob", "Bob")], host: "bob", seats: seatsOf() });
    expect(goneInWords(lobbyWith({}), after, t)).toBe(
      "Ann has left. The seat is open again. Bob is the host.",
    );
  });

  it("is nobody when nobody left", () => {
    expect(goneInWords(lobbyWith({}), lobbyWith({}), t)).toBe("");
  });
});
