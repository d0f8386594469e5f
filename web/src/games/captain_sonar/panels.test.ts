import { describe, expect, it } from "vitest";
import { afterCross, blockers, crossedSymbols, effectOf, forecast, SYMBOLS } from "./panels";

function crossed(...ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids);
}

describe("the printed sheet", () => {
  // rule CAP-018
  it("has 24 symbols, six of each kind, and three circuits of four", () => {
    expect(SYMBOLS).toHaveLength(24);
    for (const kind of ["weapons", "detection", "special", "radiation"]) {
      expect(SYMBOLS.filter((symbol) => symbol.kind === kind)).toHaveLength(6);
    }
    const yellow = SYMBOLS.filter((symbol) => symbol.circuit === "yellow").map(
      (symbol) => symbol.id,
    );
    expect(yellow).toEqual(["W1", "W2", "W3", "E3"]);
  });

  it("reads the crosses of a view from its bits", () => {
    expect([...crossedSymbols(0b1000001)]).toEqual(["W1", "N1"]);
  });
});

describe("forecasts", () => {
  // rule CAP-467
  it("tells that E3 completes the yellow circuit", () => {
    const sheet = crossed("W1", "W2", "W3", "W4", "N3", "S4", "S6", "E1");
    expect(effectOf("E3", sheet)).toEqual({ kind: "repairs", circuit: "yellow" });
    expect(forecast("east", sheet).state).toBe("repair");
  });

  // rule CAP-466
  it.each([
    ["the panel fills, whatever is crossed", ["W1", "W2", "W4", "W5", "W6"], "west", 1, "damage"],
    [
      "panel and radiation fill",
      ["W5", "W6", "N6", "S5", "E4", "E1", "E2", "E3", "E5"],
      "east",
      1,
      "damage",
    ],
    ["one symbol is left after it", ["N1", "N2", "N4", "N6"], "north", 2, "last"],
    ["two symbols are left after it", ["N1", "N2", "N4"], "north", 3, "safe"],
    ["four radiation symbols are crossed elsewhere", ["W5", "W6", "S5", "E4"], "north", 6, "leaks"],
    [
      "five radiation symbols are crossed elsewhere",
      ["W5", "W6", "S5", "E4", "E6"],
      "north",
      6,
      "leaks",
    ],
    ["three radiation symbols are crossed elsewhere", ["W5", "W6", "S5"], "north", 6, "safe"],
    ["a circuit can be repaired", ["W1", "W2", "W3", "W5", "W6", "S5", "E4"], "east", 5, "repair"],
  ] as const)("warns of a course: %s", (_, ids, panel, free, state) => {
    expect(forecast(panel, crossed(...ids))).toEqual({ panel, free, state });
  });

  // rule CAP-176
  it("lets a circuit or a panel come first, as agreed", () => {
    const sheet = crossed("E3", "W1", "W2", "W4", "W5", "W6");
    expect([...afterCross("W3", sheet)]).toEqual(["W4", "W5", "W6"]);
    expect(effectOf("W3", sheet, "panel_first")).toEqual({ kind: "damage", full: "panel" });
    expect([...afterCross("W3", sheet, "panel_first")]).toEqual([]);
  });

  it("names what blocks a kind of system", () => {
    expect(blockers("detection", crossed("W1", "W3", "W4", "E1"))).toEqual(["W3", "W4", "E1"]);
  });
});
