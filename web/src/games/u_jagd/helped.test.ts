import { describe, expect, it } from "vitest";
import type { Helped } from "../../protocol";
import { squaresOf } from "./helped";

const NONE = "0".repeat(17);

function told(spaces: string, chances = ""): Helped {
  return { kind: "helped", seat: "blue.captain", heard: 1, spaces, chances, exact: true };
}

describe("computed help for a hunter", () => {
  it("says nothing before it came", () => {
    expect(squaresOf(undefined)).toBeUndefined();
  });

  it("names the contacts of each square, an empty one first", () => {
    const a1 = `11${"0".repeat(14)}1`;
    expect(squaresOf(told(a1 + NONE + NONE + NONE))?.A1).toEqual({
      contacts: [null, 1, 16],
      chance: null,
    });
  });

  it("tells the chance of each square", () => {
    const squares = squaresOf(told(NONE.repeat(4), "0640000003600000"));
    expect(["A1", "A2", "B1", "B2"].map((square) => squares?.[square as "A1"].chance)).toEqual([
      640, 0, 360, 0,
    ]);
  });
});
