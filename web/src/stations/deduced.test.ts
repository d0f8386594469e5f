import { expect, test } from "vitest";
import type { Deduced } from "../protocol";
import { deducedWords, narrowedBy, spacesIn } from "./deduced";

function told(spaces: string, exact = true): Deduced {
  return { kind: "deduced", side: "blue", heard: 3, spaces, exact };
}

test("each mark is a space, row by row", () => {
  expect(spacesIn(told("010001"), 3)).toEqual(["B1", "C2"]);
  expect(spacesIn(undefined, 3)).toEqual([]);
});

test("what is old says so, and what is not told is not said", () => {
  expect(deducedWords(told("010001"), { help: "spaces" })).toBe("2 possible spaces");
  expect(deducedWords(told("010000"), { help: "sheet" })).toBe("ten turns ago: 1 possible space");
  expect(deducedWords(told("010001", false), { help: "sheet" })).toBe(
    "ten turns ago: at most 2 possible spaces",
  );
  expect(deducedWords(undefined, { help: "chances" })).toBe("");
});

test("spaces become fewer by what is heard, and what was taken back never was", () => {
  const first = narrowedBy([], { ...told("111101"), heard: 1 });
  const second = narrowedBy(first, { ...told("010001"), heard: 2 });
  expect(second).toEqual([
    { heard: 1, count: 5 },
    { heard: 2, count: 2 },
  ]);
  expect(narrowedBy(second, { ...told("110001"), heard: 1 })).toEqual([{ heard: 1, count: 3 }]);
});
