import { expect, test } from "vitest";
import type { HeardDive } from "../games/contract";
import { drawn, freshSheet, packed, penciled } from "../stations/sheet/sheet";
import { slipsOn } from "./slips";

const start = { column: 3, row: 3 };
const dive = (...heard: readonly ("up" | "left" | "silence")[]): HeardDive => ({
  steps: heard.map((each, turn) => ({ heard: each, turn })),
});

test("steps that are drawn as they were heard are no slips", () => {
  const sheet = drawn(freshSheet(start), penciled("up"), penciled("silence"));
  expect(slipsOn(packed(sheet), [dive("up", "silence")])).toBe(0);
});

test("other steps and missing ones are counted, dive by dive", () => {
  const sheet = drawn(freshSheet(start), penciled("left"), penciled("left"));
  expect(slipsOn(packed(sheet), [dive("up", "left", "silence")])).toBe(2);
  expect(slipsOn(packed(sheet), [dive("left", "left"), dive("up")])).toBe(1);
});

test("what might not be written down is no slip", () => {
  const unwritten: HeardDive = { steps: [{ heard: "up", turn: 1, unwritten: true }] };
  expect(slipsOn(packed(freshSheet(start)), [unwritten])).toBe(0);
});

test("a sheet that cannot be read tells nothing", () => {
  expect(slipsOn("{}", [dive("up")])).toBeUndefined();
});
