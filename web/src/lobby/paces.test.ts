import { describe, expect, it } from "vitest";
import type { Lobby, Seat } from "../protocol";
import { hasPace } from "./paces";

function lobby(sits: Readonly<Partial<Record<Seat, "bot" | "person">>>): Lobby {
  const seats = Object.entries(sits).map(([seat, who]) => ({
    seat,
    player: who === "person" ? "p1" : null,
    bot: who === "bot" ? "helmsman" : null,
  }));
  return { seats } as unknown as Lobby;
}

describe("the pace of bots", () => {
  it("is chosen where people and bots sit in one boat", () => {
    const mixed = lobby({ "blue.captain": "bot", "blue.radio_operator": "person" });
    expect(hasPace(mixed, false)).toBe(true);
    expect(hasPace(mixed, true)).toBe(false);
  });

  it("is no matter where bots and people sit in different boats", () => {
    expect(hasPace(lobby({ "blue.captain": "person", "yellow.captain": "bot" }), false)).toBe(
      false,
    );
  });
});
