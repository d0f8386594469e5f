import { describe, expect, it } from "vitest";
import { STROKE_POINTS_MAX, STROKE_STEP_MAX } from "../tables";
import { initialsOf, tidied } from "./initials";
import {
  extended,
  goesOn,
  isClosed,
  isFull,
  joined,
  offBand,
  ringOf,
  strokePath,
  turned,
} from "./pen";
import type { PenStroke } from "./pen";
import { type Dot, frameOf, isInBand, middleOf, PROFILE, sectionOf } from "./profile";
import { arrowOf, isAstray, nextArrow, pressed, walked } from "./steps";

const hull = sectionOf("hull");
const GAP = 8;

/** A pen drawn from place to place, reported every few units. */
function drawn(...places: readonly Dot[]): PenStroke {
  return places.reduce<PenStroke>((stroke, [x, y]) => extended(stroke, { x, y }), []);
}

/** Once around the middle of a band, back to its first corner. */
function around(middle: readonly Dot[]): readonly Dot[] {
  return [...middle, ...middle.slice(0, 1)];
}

describe("the pen", () => {
  it("leaves whole points, close together, however far apart they are reported", () => {
    const stroke = drawn([200, 112], [400.4, 112.3], [401, 190]);

    stroke.forEach(([x, y], place) => {
      const [u, v] = stroke[place + 1] ?? [x, y];
      expect(Math.hypot(u - x, v - y)).toBeLessThanOrEqual(STROKE_STEP_MAX);
      expect([x, y].every(Number.isInteger)).toBe(true);
    });
    expect(stroke.at(-1)).toEqual([401, 190]);
  });

  it("leaves no point for a tremble, and none off the sheet", () => {
    const stroke = drawn([200, 112]);

    expect(extended(stroke, { x: 201, y: 113 })).toBe(stroke);
    expect(extended([], { x: -20, y: 9999 })).toEqual([[0, 240]]);
  });

  it("runs dry before the line is too long", () => {
    const there: readonly Dot[] = [
      [200, 112],
      [400, 112],
    ];
    const stroke = drawn(...Array.from({ length: 40 }, () => there).flat());

    expect(isFull(stroke)).toBe(true);
    expect(stroke.length).toBeLessThan(STROKE_POINTS_MAX);
    expect(isFull(drawn(...there))).toBe(false);
  });

  it("goes on only where the line ends", () => {
    const stroke = drawn([200, 112], [300, 112]);

    expect(goesOn(stroke, { x: 305, y: 118 })).toBe(true);
    expect(goesOn(stroke, { x: 200, y: 112 })).toBe(false);
    expect(goesOn([], { x: 5, y: 5 })).toBe(true);
  });

  it.each(PROFILE)("knows how far around the $id it has come", (section) => {
    const whole = drawn(...around(middleOf(section)));

    expect(turned(section, whole)).toBeCloseTo(1, 1);
    expect(turned(section, whole.toReversed())).toBeCloseTo(-1, 1);
    expect(isClosed(section, whole)).toBe(true);
    expect(isClosed(section, whole.toReversed())).toBe(true);
    expect(offBand(section, whole)).toEqual([]);
  });

  it("closes a line that has come around to its beginning, and no other", () => {
    const nearly = drawn(...middleOf(hull), [200, 118]);
    const half = drawn([200, 112], [400, 112]);
    const back = drawn([200, 112], [240, 112], [200, 116]);

    expect(joined(hull, nearly, GAP).at(-1)).toEqual([200, 112]);
    expect(isClosed(hull, joined(hull, nearly, GAP))).toBe(true);
    expect(joined(hull, nearly, 5)).toBe(nearly);
    expect(joined(hull, half, GAP)).toBe(half);
    expect(joined(hull, back, GAP)).toBe(back);
    expect(joined(hull, [], GAP)).toEqual([]);
  });

  it.each([
    [0, 3],
    [8, 8],
    [40, 12],
  ])("closes it within a ring that can be hit: %i units, %i", (gap, ring) => {
    expect(ringOf(gap)).toBe(ring);
  });

  it("is not closed after two times around", () => {
    const twice = drawn(...around(middleOf(hull)), ...around(middleOf(hull)));

    expect(isClosed(hull, twice)).toBe(false);
  });

  it("is told where it leaves the band", () => {
    expect(
      offBand(hull, [
        [200, 112],
        [300, 150],
        [10, 10],
      ]),
    ).toEqual([
      [300, 150],
      [10, 10],
    ]);
  });

  it("draws one smooth curve", () => {
    expect(strokePath([])).toBe("");
    expect(strokePath([[1, 2]])).toBe("M1 2L1 2");
    expect(
      strokePath([
        [0, 0],
        [2, 0],
        [4, 2],
      ]),
    ).toBe("M0 0Q2 0 3 1L4 2");
  });
});

describe("the arrow keys", () => {
  it.each(PROFILE)("lead around the $id and back, within its band", (section) => {
    const places = walked(section, section.keys);

    expect(places.at(-1)).toEqual(section.start);
    expect(places.every((dot) => isInBand(section, dot))).toBe(true);
    expect(offBand(section, drawn(...places))).toEqual([]);
    expect(isClosed(section, drawn(...places))).toBe(true);
  });

  it("are told one after the other, until there are no more", () => {
    let keys = "";
    for (let arrow = nextArrow(hull, keys); arrow !== undefined; arrow = nextArrow(hull, keys))
      keys = pressed(hull, keys, arrow);

    expect(keys).toBe(hull.keys);
    expect(pressed(hull, keys, "up")).toBe(keys);
  });

  it("can lead astray", () => {
    const keys = pressed(hull, "", "up");

    expect(isAstray(hull, keys)).toBe(true);
    expect(isAstray(hull, "R")).toBe(false);
    expect(walked(hull, keys).at(-1)).toEqual([200, 92]);
  });

  it("are those of the keyboard", () => {
    expect(arrowOf("ArrowLeft")).toBe("left");
    expect(arrowOf("a")).toBeUndefined();
  });
});

describe("a frame around a section", () => {
  it("has a rim on each side", () => {
    expect(frameOf(hull, 10)).toEqual({ left: 178, top: 90, width: 244, height: 144 });
  });
});

describe("initials", () => {
  it.each([
    ["Rosa Falk", "RF"],
    ["ada", "AD"],
    ["Otter-Bot 2", "OB2"],
    ["Élise", "ÉL"],
    ["a b c d e", "ABCD"],
    ["!", ""],
  ])("of %s are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it("are typed as they are signed", () => {
    expect(tidied(" jl3xyz")).toBe("JL3X");
  });
});
