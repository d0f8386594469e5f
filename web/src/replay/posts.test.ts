import { expect, it } from "vitest";
import type { Remembered } from "../connection/remembered.svelte";
import { lateWord } from "../games/howEnded";
import type { Figures } from "../protocol";
import { knownHere, LAST, lastAt, MEASURES, medianOf } from "./posts";

it.each([
  [[], undefined],
  [[undefined], undefined],
  [[3, 1, 2], 2],
  [[1, undefined, 2], 1.5],
  [[4, null, null], null],
  [[4, null], null],
  [[4, 5, null], 5],
])("takes the median of what is known, never being the most: %j", (values, median) => {
  expect(medianOf(values)).toBe(median);
});

function figures(hits: number): Figures {
  return { hits } as Figures;
}

function played(match: string, changes: Partial<Remembered> = {}): Remembered {
  return {
    code: match,
    match,
    game: "captain_sonar",
    phase: "over",
    boats: null,
    fate: null,
    at: 1,
    seats: ["yellow.captain", "yellow.engineer"],
    worth: { isRealTime: false, figures: figures(Number(match)) },
    ...changes,
  };
}

it("compares with matches of the same game, mode and post, and not with itself", () => {
  const list = [
    played("1"),
    played("2"),
    played("3", { game: "sonar" }),
    played("4", { worth: { isRealTime: true, figures: figures(4) } }),
    played("5", { seats: ["blue.radio_operator"] }),
    played("6", { worth: undefined as never }),
    played("7", { seats: ["blue.engineer"] }),
  ];
  const known = knownHere(list, "captain_sonar", { isRealTime: false }, "1");
  const last = lastAt(known, "engineer");
  expect(last.map(({ hits }) => hits)).toEqual([2, 7]);
});

it("looks back on so many matches at most, the newest first", () => {
  const list = Array.from({ length: LAST + 5 }, (_, index) => played(String(index)));
  const known = knownHere(list, "captain_sonar", { isRealTime: false }, undefined);
  const last = lastAt(known, "captain");
  expect(last.map(({ hits }) => hits)).toEqual(Array.from({ length: LAST }, (_, index) => index));
});

it("says that a crew without a shot had no chance of one, and that a place was never known", () => {
  const quiet = { shot_chance: null, used_after_s: null, turns_to_one: null } as Figures;
  const found = (what: string): unknown => MEASURES.find((each) => each.what === what)?.of(quiet);
  expect(found("figure.chance")).toBeUndefined();
  expect(found("figure.used_after")).toBeUndefined();
  expect(found("figure.to_one")).toBeNull();
});

it("counts pins where people have pinned, and knows of none in a record from before", () => {
  const counted = (of: Partial<Figures>): unknown[] =>
    ["figure.pins", "figure.pins_right"].map((what) =>
      MEASURES.find((each) => each.what === what)?.of(of as Figures),
    );
  expect(counted({ pins: 7, pins_right: 0 })).toEqual([7, 0]);
  expect(counted({ pins: 0, pins_right: 0 })).toEqual([undefined, undefined]);
  expect(counted({})).toEqual([undefined, undefined]);
});

it("has words for each figure of a game that has all posts", () => {
  const words = MEASURES.map(({ what }) => lateWord("captain_sonar", what));
  expect(words.filter((each) => each === "")).toEqual([]);
});
