import { describe, expect, test } from "vitest";
import { lobbyWith } from "../../../specimen/lobby";
import type { Lobby } from "../../protocol";
import type { Countdown } from "../../stations/contract";
import { stallOf } from "./stalls";

const NOW = 50_000;

function lobby(change: Partial<Lobby> = {}): Lobby {
  return lobbyWith({ phase: "running", ...change });
}

function timer(name: string, owner: string, leftS: number, runs = true): Countdown {
  return { name, owner, leftS, ofS: 300, dueAt: runs ? NOW + leftS * 1000 : null };
}

describe("what holds a match up", () => {
  test("is nothing at first, and nothing before the match and after it", () => {
    expect(stallOf(lobby(), [timer("stop", "blue.captain", 9)], "blue", NOW)).toBeUndefined();
    for (const phase of ["lobby", "over"] as const)
      expect(
        stallOf(lobby({ phase, claimants: ["blue"] }), [timer("turn", "blue", 5)], "blue", NOW),
      ).toBeUndefined();
  });

  test("is a turn from its last minute on, whose ever it is", () => {
    expect(stallOf(lobby(), [timer("turn", "yellow", 60.5)], "blue", NOW)).toBeUndefined();
    const stall = { kind: "turn", side: "yellow", leftS: 60 };
    expect(stallOf(lobby(), [timer("turn", "yellow", 59.2)], "blue", NOW)).toEqual(stall);
    expect(stallOf(lobby(), [timer("turn", "yellow", 59.2)], null, NOW)).toEqual(stall);
  });

  test("is a crew whose stops are barred, with the seconds of play that are left", () => {
    const barred = [timer("calls_barred", "blue", 19.3)];
    expect(stallOf(lobby(), barred, "blue", NOW)).toEqual({
      kind: "barred",
      side: "blue",
      leftS: 20,
    });
    const stands = [timer("calls_barred", "blue", 40, false)];
    expect(stallOf(lobby(), stands, "yellow", NOW + 9_000)?.leftS).toBe(40);
  });

  test("is a turn rather than barred stops, and a claim rather than both", () => {
    const both = [timer("calls_barred", "blue", 20), timer("turn", "blue", 30)];
    expect(stallOf(lobby(), both, "yellow", NOW)?.kind).toBe("turn");
    expect(stallOf(lobby({ claimants: ["yellow"] }), both, "yellow", NOW)).toEqual({
      kind: "claim",
      side: "blue",
      leftS: 0,
    });
  });

  test("offers the claim to the crew that may make it, and to nobody else", () => {
    const claimed = lobby({ claimants: ["yellow"] });
    expect(stallOf(claimed, [], "blue", NOW)).toBeUndefined();
    expect(stallOf(claimed, [], null, NOW)).toBeUndefined();
  });
});
