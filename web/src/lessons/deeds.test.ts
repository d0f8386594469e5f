import { describe, expect, it } from "vitest";
import { packed, freshSheet } from "../stations/sheet/sheet";
import { type Deed, onSheet, sheetAfter } from "./deeds";

const texts = import.meta.glob<string>("../../../src/hydrophone/games/*/lessons/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SIZE = { width: 15, height: 15 };
const BLANK = packed(freshSheet({ column: 7, row: 7 }));

/** What is done at the sheet in a lesson, step by step. */
function deedsOf(text: string): readonly Deed[] {
  return text.split("\n").flatMap((line): Deed[] => {
    const draw = /^do: draw line=(\S+)(?: dive=(\d+))?$/.exec(line);
    if (draw?.[1]) return [{ kind: "draw", line: draw[1], dive: Number(draw[2] ?? 1) }];
    const slide = /^do: slide end=(\S+)$/.exec(line);
    return slide?.[1] ? [{ kind: "slide", end: slide[1] }] : [];
  });
}

const lessons = Object.entries(texts)
  .map(([file, text]) => ({ file: file.slice(file.indexOf("games/")), deeds: deedsOf(text) }))
  .filter(({ deeds }) => deeds.length > 0);

describe("what is done at the sheet", () => {
  it("is found in the lessons", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(10);
  });

  it.each(lessons)("is done after it, and not before: $file", ({ deeds }) => {
    deeds.forEach((deed, index) => {
      const before = sheetAfter(deeds.slice(0, index), SIZE) ?? BLANK;
      expect(onSheet(deed, before, SIZE)).toBe("open");
      expect(onSheet(deed, sheetAfter(deeds.slice(0, index + 1), SIZE), SIZE)).toBe("done");
    });
  });

  it("is another thing once a stroke is wrong", () => {
    const wrong = sheetAfter([{ kind: "draw", line: "rl", dive: 1 }], SIZE);
    expect(onSheet({ kind: "draw", line: "rrd", dive: 1 }, wrong, SIZE)).toBe("other");
  });

  it("may leave a silence open before it is chosen", () => {
    const open = sheetAfter([{ kind: "draw", line: "r?", dive: 1 }], SIZE);
    expect(onSheet({ kind: "draw", line: "rR2u", dive: 1 }, open, SIZE)).toBe("open");
  });

  it("is nothing without a sheet", () => {
    expect(onSheet({ kind: "draw", line: "r", dive: 1 }, undefined, SIZE)).toBe("open");
    expect(onSheet({ kind: "read" }, BLANK, SIZE)).toBeUndefined();
    expect(sheetAfter([{ kind: "read" }], SIZE)).toBeUndefined();
  });
});
