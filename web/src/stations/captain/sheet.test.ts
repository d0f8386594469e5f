import { describe, expect, it } from "vitest";
import { afterCross, blockers, crossedSymbols, effectOf, forecast, SYMBOLS } from "./sheet";

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
    const yellow = SYMBOLS.filter((symbol) => symbol.circuit === "yellow").map((symbol) => symbol.id);
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
  it("warns of the last symbol of a panel and of the sixth radiation", () => {
    expect(forecast("west", crossed("W1", "W2", "W4", "W5", "W6"))).toEqual({ panel: "west", free: 1, state: "damage" });
    expect(effectOf("E6", crossed("W5", "W6", "N6", "S5", "E4"))).toEqual({ kind: "damage", full: "radiation" });
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
