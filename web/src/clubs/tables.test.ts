import { expect, test } from "vitest";
import type { ClubTable, Round } from "../protocol";
import { hasScreen, isHidden, mayTurn } from "./tables";

const PLAYED: ClubTable = { seats: {}, match: "m", code: "CODE", ended: null, called_off: false };
const OVER: ClubTable = { ...PLAYED, ended: { winner: null, damage: {} } };
const OFF: ClubTable = { ...PLAYED, called_off: true };
const GONE: ClubTable = { ...OFF, code: "" };

function round(table: ClubTable, isOpen = false): Round {
  return { tables: [table], out: [], started: true, is_open: isOpen };
}

test("a table has a page for a big screen while it is played and after the end", () => {
  expect([PLAYED, OVER, OFF, GONE].map(hasScreen)).toEqual([true, true, false, false]);
});

test("a match that is not there is not counted again", () => {
  const turns = [PLAYED, OVER, OFF, GONE].map((table) => mayTurn(round(table), table));
  expect(turns).toEqual([true, true, true, false]);
});

test("another table of an open round may be over: its code is not told, and it can be turned", () => {
  const hidden = { ...PLAYED, code: "" };
  for (const isOpen of [true, false]) expect(isHidden(round(hidden, isOpen), hidden)).toBe(isOpen);
  expect(isHidden(round(PLAYED, true), PLAYED)).toBe(false);
  expect(mayTurn(round(GONE, true), GONE)).toBe(true);
});
