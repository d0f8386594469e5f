import { expect, test } from "vitest";
import type { Round } from "../protocol";
import { keyOf, swapped, type PlanPlace } from "./plan";

const PLAN: Round = {
  tables: [
    {
      seats: { "blue.captain": "m1", "yellow.captain": "m2" },
      match: "",
      code: "",
      ended: null,
      called_off: false,
    },
    {
      seats: { "blue.captain": "m3", "yellow.captain": "m4" },
      match: "",
      code: "",
      ended: null,
      called_off: false,
    },
  ],
  out: ["m5"],
  started: false,
  is_open: false,
};
const ONE: PlanPlace = { table: 0, seat: "blue.captain", member: "m1" };
const THREE: PlanPlace = { table: 1, seat: "blue.captain", member: "m3" };
const BOT: PlanPlace = { table: 0, seat: "blue.engineer", member: null };
const OUT: PlanPlace = { table: null, member: "m5" };
const NOBODY: PlanPlace = { table: null, member: null };

function seatsOf(plan: Round): readonly unknown[] {
  return plan.tables.map(({ seats }) => seats);
}

test("two at different tables change places", () => {
  expect(seatsOf(swapped(PLAN, ONE, THREE))).toEqual([
    { "blue.captain": "m3", "yellow.captain": "m2" },
    { "blue.captain": "m1", "yellow.captain": "m4" },
  ]);
});

test("a person takes a bot's post, and the bot theirs", () => {
  const plan = swapped(PLAN, BOT, ONE);
  expect(seatsOf(plan)[0]).toEqual({ "blue.engineer": "m1", "yellow.captain": "m2" });
  expect(plan.out).toEqual(["m5"]);
});

test("who sits out and who plays change places", () => {
  for (const plan of [swapped(PLAN, OUT, THREE), swapped(PLAN, THREE, OUT)]) {
    expect(seatsOf(plan)[1]).toEqual({ "blue.captain": "m5", "yellow.captain": "m4" });
    expect(plan.out).toEqual(["m3"]);
  }
});

test("a person sits out, and a bot plays for them; another comes in for a bot", () => {
  const plan = swapped(PLAN, ONE, NOBODY);
  expect(seatsOf(plan)[0]).toEqual({ "yellow.captain": "m2" });
  expect(plan.out).toEqual(["m5", "m1"]);
  expect(swapped(PLAN, OUT, BOT).out).toEqual([]);
});

test("each place has a name of its own", () => {
  expect(new Set([ONE, THREE, BOT, OUT, NOBODY].map(keyOf)).size).toBe(5);
});
