import { expect, test } from "vitest";
import type { Lobby, Side } from "../../protocol";
import { isOwnShortPause, shortPausesOf } from "./shortPauses";

function lobby(short_pauses: readonly Side[], changed: object = {}): Lobby {
  const seats = [
    { seat: "blue.captain", player: "p1" },
    { seat: "yellow.captain", player: "p2" },
  ];
  const manners = { ends: true, talk: true, take_back: true, short_pauses: true };
  return { seats, manners, paused: null, short_pauses, ...changed } as unknown as Lobby;
}

test("each crew has two, while the match runs and people are in the other crew", () => {
  expect(shortPausesOf(lobby([]), "blue")).toBe(2);
  expect(shortPausesOf(lobby(["blue", "yellow"]), "blue")).toBe(1);
  expect(shortPausesOf(lobby(["blue", "blue"]), "blue")).toBe(0);
  expect(shortPausesOf(lobby([], { paused: { why: "away" } }), "blue")).toBe(0);
  expect(
    shortPausesOf(lobby([], { seats: [{ seat: "blue.captain", player: "p1" }] }), "blue"),
  ).toBe(0);
  expect(shortPausesOf(lobby([], { manners: { short_pauses: false } }), "blue")).toBe(0);
});

test("the crew that took the last one may end it", () => {
  const paused = { why: "short" };
  expect(isOwnShortPause(lobby(["yellow", "blue"], { paused }), "blue")).toBe(true);
  expect(isOwnShortPause(lobby(["yellow", "blue"], { paused }), "yellow")).toBe(false);
  expect(isOwnShortPause(lobby(["blue"], { paused: { why: "away" } }), "blue")).toBe(false);
});
