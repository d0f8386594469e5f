import { describe, expect, test } from "vitest";

import { namesOf } from "../connection/names";
import type { PlayerInfo, Seat } from "../protocol";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import { holderOf, speakerOf } from "./table";

function person(id: string, away: number | null = null): PlayerInfo {
  return personOf(id, { present: away === null, away_s: away });
}

const LOBBY = lobbyWith({
  game: "captain_sonar",
  phase: "running",
  host: "Ada",
  seats: [
    seatOf("blue.captain", { player: "Ada" }),
    seatOf("blue.first_mate", { bot: "helmsman", kept_for: "Jonas" }),
    seatOf("blue.engineer", { player: "Rosa" }),
    seatOf("blue.radio_operator"),
  ],
  players: [person("Ada"), person("Rosa", 12)],
  grace_s: 30,
});
const NAMES = namesOf(LOBBY);

describe("who is there", () => {
  const holder = (name: Seat, lags = {}) => holderOf(name, LOBBY, NAMES, lags, 5);

  test("is connected, or slow with the measured delay", () => {
    expect(holder("blue.captain", { Ada: 48 })).toMatchObject({ state: "here" });
    expect(holder("blue.captain", { Ada: 310 })).toMatchObject({
      state: "slow",
      note: "slow, 310\u00a0ms",
    });
  });

  test("is away for as long as the server said, and since", () => {
    expect(holder("blue.engineer")).toMatchObject({ state: "away", note: "away 17\u00a0s" });
  });

  test("is a bot that stands in, or nobody", () => {
    expect(holder("blue.first_mate")).toMatchObject({ state: "bot", note: "stands in" });
    expect(holder("blue.radio_operator").state).toBe("open");
  });
});

describe("who speaks", () => {
  const words = { words: "Head west!", icon: "west", tone: "plain" } as const;

  test("has a name, a post and a boat", () => {
    expect(speakerOf({ ...words, side: "blue", role: "captain" }, LOBBY, NAMES)).toBe(
      "Ada, Captain of Kelpie",
    );
  });

  test("is nobody where the post is not sure, and for the match itself", () => {
    expect(speakerOf({ ...words, side: "blue" }, LOBBY, NAMES)).toBe("");
    expect(speakerOf({ ...words, side: undefined }, LOBBY, NAMES)).toBe("");
  });
});
