import { describe, expect, it } from "vitest";
import type { Lobby, PlayerInfo, Seat, SeatInfo } from "../protocol";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import { berthsInWords, hostOf, isWholeBoat } from "./inviting";
import { goneInWords } from "./leaving";

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
    return seatOf(seat, {
      player: holder === "bot" ? null : holder,
      bot: holder === "bot" ? "helmsman" : null,
    });
  });
}

function person(id: string, name: string): PlayerInfo {
  return personOf(id, { name });
}

/** Ann has a boat for herself, and Bob is here. */
function lobbyOfAnn(changes: Partial<Lobby>): Lobby {
  return lobbyWith({
    host: "ann",
    seats: seatsOf("ann", "ann"),
    players: [person("ann", "Ann"), person("bob", "Bob")],
    boats: { yellow: "Narwhal" },
    ...changes,
  });
}

describe("an invitation", () => {
  it("names the host", () => {
    expect(hostOf(lobbyOfAnn({}))).toBe("Ann");
  });

  it("names boat and posts that are free", () => {
    expect(berthsInWords(lobbyOfAnn({}))).toBe("Narwhal: Captain, Radio Operator");
  });

  it("offers the seats of bots once the match runs", () => {
    const seats = seatsOf("ann", "bot", "bot", "bob");
    expect(berthsInWords(lobbyOfAnn({ seats, phase: "running" }))).toBe(
      "Kelpie: Radio Operator · Narwhal: Captain",
    );
  });

  it("offers none of a running match that is closed", () => {
    const seats = seatsOf("ann", "ann", "bot", "bot");
    expect(berthsInWords(lobbyOfAnn({ seats, phase: "running", closed: true }))).toBe("");
  });
});

describe("a boat is taken as a whole", () => {
  it("if one person holds the other alone", () => {
    expect(isWholeBoat(lobbyOfAnn({}), "yellow")).toBe(true);
  });

  it.each([
    ["the other is shared", seatsOf("ann", "cleo")],
    ["the other has a free post", seatsOf("ann", null)],
    ["the other is the bots'", seatsOf("bot", "bot")],
    ["a post is taken already", seatsOf("ann", "ann", "bob")],
    ["a bot is in it", seatsOf("ann", "ann", "bot")],
  ])("not if %s", (_, seats) => {
    expect(isWholeBoat(lobbyOfAnn({ seats }), "yellow")).toBe(false);
  });
});

describe("a person who leaves the lobby", () => {
  const bobGone = { players: [person("ann", "Ann")] };

  it("is named, with what becomes of the seat", () => {
    const before = lobbyOfAnn({ seats: seatsOf("ann", "ann", "bob") });
    expect(goneInWords(before, lobbyOfAnn(bobGone))).toBe("Bob has left. The seat is open again.");
  });

  it("is named without a seat, too", () => {
    expect(goneInWords(lobbyOfAnn({}), lobbyOfAnn(bobGone))).toBe("Bob has left.");
  });

  it("leaves another host behind", () => {
    const after = lobbyOfAnn({ players: [person("bob", "Bob")], host: "bob", seats: seatsOf() });
    expect(goneInWords(lobbyOfAnn({}), after)).toBe(
      "Ann has left. The seat is open again. Bob is now the host.",
    );
  });

  it("is nobody when nobody left", () => {
    expect(goneInWords(lobbyOfAnn({}), lobbyOfAnn({}))).toBe("");
  });
});
