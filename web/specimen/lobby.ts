/** A lobby as the server tells it, with no player in it; tests and specimens say what they need to be otherwise. */

import type { Lobby, PlayerInfo, Seat, SeatInfo } from "../src/protocol";

/** A person who is here, named by their id. */
export function personOf(id: string, change: Partial<PlayerInfo> = {}): PlayerInfo {
  return {
    id,
    name: id,
    ready: false,
    present: true,
    spectator: false,
    asks: null,
    away_s: null,
    table: false,
    program: "",
    pennant: "",
    ...change,
  };
}

/** A seat that is open. */
export function seatOf(seat: Seat, change: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat,
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

/** The lobby of a match of SONAR that has not begun. */
export function lobbyWith(change: Partial<Lobby>): Lobby {
  return {
    kind: "lobby",
    match: "m",
    code: "KELP42",
    game: "sonar",
    options: {} as Lobby["options"],
    phase: "lobby",
    host: "",
    seats: [],
    players: [],
    boats: {},
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
    wait_s: 40,
    wait_s_is_set: false,
    pause: [],
    pace_is_set: false,
    paused: null,
    what_if: null,
    mission: null,
    truth_by: [],
    shows_truth: false,
    manners: {
      ends: true,
      talk: true,
      take_back: true,
      short_pauses: true,
      own_words: true,
      reasons: false,
    },
    draw: null,
    claims: false,
    turn_s: 0,
    turn_s_is_set: false,
    days: null,
    deadlines: [],
    vacations: [],
    short_pauses: [],
    claimants: [],
    gone: [],
    ...change,
  };
}
