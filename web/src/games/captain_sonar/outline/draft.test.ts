import { describe, expect, it } from "vitest";
import type { CaptainSonar } from "../../../protocol";
import { Draft } from "./draft.svelte";
import { isClosed } from "./pen";
import { type Dot, middleOf, type SectionId, sectionOf } from "./profile";

const GAP = 8;
const hull = sectionOf("hull");
const at = ([x, y]: Dot): { readonly x: number; readonly y: number } => ({ x, y });
const around = [...middleOf(hull), ...middleOf(hull).slice(0, 1)].map(at);

function draft(
  by: CaptainSonar.OutlineBy = "pen",
  hint = false,
  open: readonly SectionId[] = ["hull", "bow"],
): Draft {
  return new Draft(() => ({ open, by, gap: GAP, hint }));
}

function draw(pen: Draft, places: readonly { readonly x: number; readonly y: number }[]): void {
  const [first, ...rest] = places;
  if (first === undefined || !pen.down(first)) return;
  pen.move(rest);
  pen.up();
}

describe("a line drawn with the pen", () => {
  it("is whole where it comes back to its beginning, and goes no further", () => {
    const pen = draft();

    draw(pen, [...around, { x: 300, y: 112 }]);

    expect(pen.isWhole).toBe(true);
    expect(pen.share).toBe(1);
    expect(pen.line.keys).toBe("");
    expect(isClosed(hull, pen.line.stroke)).toBe(true);
    expect(pen.down({ x: 200, y: 112 })).toBe(false);
  });

  it("is taken back piece by piece", () => {
    const pen = draft();
    draw(pen, around.slice(0, 2));
    const half = pen.stroke;
    draw(pen, around.slice(1, 3));

    pen.takeBack();
    expect(pen.stroke).toEqual(half);
    pen.takeBack();
    expect(pen.isBegun).toBe(false);
  });

  it("goes on only where it ends", () => {
    const pen = draft();
    draw(pen, around.slice(0, 2));
    const drawn = pen.stroke;

    draw(pen, [{ x: 210, y: 190 }]);
    expect(pen.stroke).toBe(drawn);
    expect(pen.trouble).toBe("go_on");
    draw(pen, [{ x: 402, y: 114 }]);
    expect(pen.trouble).toBeUndefined();
  });

  it("does nothing while the pen is up", () => {
    const pen = draft();

    pen.move(around);

    expect(pen.isBegun).toBe(false);
  });

  it.each([
    [false, undefined],
    [true, "off_band"],
  ])("tells of a line outside at once only as agreed (%s)", (hint, trouble) => {
    const pen = draft("pen", hint);

    draw(pen, [at([200, 112]), at([300, 150])]);

    expect(pen.trouble).toBe(trouble);
  });

  it("keeps the section once it is begun", () => {
    const pen = draft();
    pen.choose("bow");
    expect(pen.section).toBe("bow");
    pen.choose("stern");
    expect(pen.section).toBe("bow");
    draw(pen, [at([428, 112]), at([440, 112])]);
    pen.choose("hull");
    expect(pen.section).toBe("bow");
    pen.wipe();
    pen.choose("hull");
    expect(pen.section).toBe("hull");
  });
});

describe("a line followed by keys", () => {
  it("is whole after the last key", () => {
    const walk = draft("keys");
    for (let arrow = walk.next; arrow !== undefined; arrow = walk.next) walk.press(arrow);

    expect(walk.isWhole).toBe(true);
    expect(walk.line).toEqual({ stroke: [], keys: hull.keys });
    expect(walk.down({ x: 200, y: 112 })).toBe(false);
  });

  it("takes a wrong key as it is pressed, and back", () => {
    const walk = draft("keys");
    walk.press("down");

    expect(walk.keys).toBe("D");
    expect(walk.trouble).toBeUndefined();
    walk.takeBack();
    expect(walk.isBegun).toBe(false);
  });

  it("tells of a wrong key at once only as agreed", () => {
    const walk = draft("keys", true);
    walk.press("down");

    expect(walk.trouble).toBe("off_band");
  });

  it.each([
    ["pen", false],
    ["keys", true],
    ["either", true],
  ] as const)("is there as agreed: %s", (by, isByKeys) => {
    const one = draft(by);
    one.useKeys(true);

    expect(one.isByKeys).toBe(isByKeys);
  });
});

it("nothing is drawn without a section to draw", () => {
  const mate = draft("either", true, []);
  mate.press("up");

  expect(mate.section).toBeUndefined();
  expect(mate.down({ x: 200, y: 112 })).toBe(false);
  expect([mate.isWhole, mate.share, mate.next, mate.trouble]).toEqual([
    false,
    0,
    undefined,
    undefined,
  ]);
});
