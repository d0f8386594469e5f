import { expect, test } from "vitest";
import { whoWon } from "./whoWon";

const BOATS = { blue: "Kelpie", yellow: "Marlin" };
const WON = { winner: "blue", termination: "sunk" } as const;

test.each([
  ["blue", WON, "You won"],
  ["yellow", WON, "You lost"],
  [null, WON, "Kelpie wins"],
  ["blue", { winner: null, termination: "agreement" }, "A draw"],
] as const)("%s reads who has won", (reader, outcome, words) => {
  expect(whoWon(outcome, reader, BOATS)).toBe(words);
});
