import { describe, expect, test } from "vitest";
import { roomyStart } from "./roomy";

/** A strait of one line, which opens into a square of five by five. */
const STRAIT = ["A1", "A2", "A3", "A4"];
const BAY = ["F", "G", "H", "I", "J"].flatMap((column) =>
  [5, 6, 7, 8, 9].map((row) => `${column}${row}`),
);

describe("a start with room", () => {
  test("lies where boats can go in every direction, not in a strait", () => {
    expect(roomyStart([...STRAIT, ...BAY], 0)).toBe("H7");
  });
  test("is another one each time, so that it gives nothing away", () => {
    const sea = Array.from(
      { length: 100 },
      (_, at) => `${"ABCDEFGHIJ"[at % 10]}${1 + Math.floor(at / 10)}`,
    );
    const suggested = new Set([0, 0.3, 0.6, 0.9].map((lot) => roomyStart(sea, lot)));
    expect(suggested.size).toBe(4);
  });
  test("is none where no start is left", () => {
    expect(roomyStart([], 0.5)).toBeUndefined();
  });
});
