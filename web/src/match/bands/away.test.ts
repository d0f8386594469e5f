import { describe, expect, test } from "vitest";
import type { Lobby, PlayerInfo, SeatInfo } from "../../protocol";
import { lobbyWith, personOf, seatOf } from "../../../specimen/lobby";
import { askedAbout, awayOf, opponentAway } from "./away";

function person(id: string, change: Partial<PlayerInfo> = {}): PlayerInfo {
  return personOf(id, { ready: true, ...change });
}

function seat(name: SeatInfo["seat"], player: string, change: Partial<SeatInfo> = {}): SeatInfo {
  return seatOf(name, { player, ...change });
}

function lobby(rosa: Partial<SeatInfo>, change: Partial<Lobby> = {}): Lobby {
  return lobbyWith({
    game: "captain_sonar",
    phase: "running",
    host: "Ada",
    seats: [
      seat("blue.captain", "Ada"),
      seat("blue.engineer", "Rosa", rosa),
      seat("yellow.captain", "Tomás"),
    ],
    players: [person("Ada"), person("Rosa", { present: false, away_s: 6 }), person("Tomás")],
    grace_s: 30,
    ...change,
  });
}

describe("a mate who is away", () => {
  test("is named with the posts, since when, and how long the post is kept", () => {
    expect(awayOf(lobby({}), "blue", "Ada", 4)).toMatchObject([
      { player: { name: "Rosa" }, seats: ["blue.engineer"], awayS: 10, graceS: 20 },
    ]);
  });

  test("is nobody's business in the other crew, nor one's own", () => {
    expect(awayOf(lobby({}), "yellow", "Tomás", 0)).toEqual([]);
    expect(awayOf(lobby({}), "blue", "Rosa", 0)).toEqual([]);
  });

  test("is waited for unless a bot was agreed", () => {
    const [waited] = awayOf(lobby({}), "blue", "Ada", 0);
    const [relieved] = awayOf(lobby({}, { stand_in: "helmsman" }), "blue", "Ada", 0);

    expect(waited?.plan).toEqual({ kind: "wait" });
    expect(relieved?.plan).toEqual({ kind: "bot", level: "helmsman", agreed: true });
  });

  test("is waited for if the crew says so, whatever was agreed", () => {
    const [rosa] = awayOf(lobby({ waits: true }, { stand_in: "helmsman" }), "blue", "Ada", 0);

    expect(rosa?.plan).toEqual({ kind: "wait" });
    expect(rosa?.isSettled).toBe(true);
  });

  test("leaves a vacant post at once", () => {
    expect(awayOf(lobby({ vacant: true }), "blue", "Ada", 0)[0]?.graceS).toBe(0);
  });
});

describe("the crew is asked", () => {
  test("only when a mate has been away for a while", () => {
    const rosa = { present: false, away_s: 1 };
    const fresh = lobby({}, { players: [person("Ada"), person("Rosa", rosa)] });

    expect(askedAbout(awayOf(fresh, "blue", "Ada", 0))).toBeUndefined();
    expect(askedAbout(awayOf(fresh, "blue", "Ada", 5))?.player.name).toBe("Rosa");
  });

  test("no more once it has said what it wants", () => {
    expect(askedAbout(awayOf(lobby({ stand_in: "seadog" }), "blue", "Ada", 5))).toBeUndefined();
  });
});

describe("an opponent who is away", () => {
  const away = (change: Partial<Lobby>): string | undefined =>
    opponentAway(lobby({}, change), "yellow", 0)?.prospect;

  test("is named at once, with what becomes of the post", () => {
    expect(opponentAway(lobby({}), "yellow", 0)).toMatchObject({
      player: { name: "Rosa" },
      graceS: 24,
    });
    expect(away({})).toBe("crew");
    expect(away({ stand_in: "helmsman" })).toBeUndefined();
    const alone = { seats: [seat("blue.engineer", "Rosa"), seat("yellow.captain", "Tomás")] };
    expect(away({ ...alone, claims: true })).toBe("claim");
    expect(away({ ...alone, host: "Tomás" })).toBe("host");
    expect(away({ ...alone, host: "Rosa" })).toBe("kept");
  });

  test("is nobody of the own crew, and nobody of a crew that is gone", () => {
    expect(opponentAway(lobby({}), "blue", 0)).toBeUndefined();
    expect(away({ gone: ["blue"] })).toBeUndefined();
  });
});
