import { describe, expect, it } from "vitest";
import type { Helped } from "../../protocol";
import { percent, spacesOf } from "./helped";

function told(spaces: string, chances = "", exact = true): Helped {
  return { kind: "helped", seat: "blue.radio_operator", heard: 1, spaces, chances, exact };
}

describe("computed help", () => {
  it("says nothing before it came", () => {
    expect(spacesOf(null, 3)).toBeUndefined();
  });

  it("names the spaces by rows", () => {
    expect(spacesOf(told("010001"), 3)).toEqual({
      all: [
        { cell: "B1", chance: null },
        { cell: "C2", chance: null },
      ],
      exact: true,
    });
  });

  it("begins with the likeliest where chances are told", () => {
    const spaces = spacesOf(told("1101", "0004095600000040", false), 2);
    expect(spaces).toEqual({
      all: [
        { cell: "B1", chance: 956 },
        { cell: "B2", chance: 40 },
        { cell: "A1", chance: 4 },
      ],
      exact: false,
    });
  });

  it("prints whole per cents and no nought", () => {
    expect([1, 9, 10, 284, 1000].map(percent)).toEqual(["<1", "<1", "1", "28", "100"]);
  });
});
