import { describe, expect, it } from "vitest";
import { database } from "./contacts";
import {
  fitting,
  NO_DOTS,
  ownSums,
  packed,
  sightsOf,
  sumKey,
  sumsOf,
  turned,
  unpacked,
  type AnyAnswer,
} from "./notes";

const PRINTED = Array.from({ length: 16 }, (_, id) => id.toString(2).padStart(4, "0"));
const CONTACTS = database(PRINTED);

const SONAR: AnyAnswer = {
  kind: "sonar_answered",
  line: "A",
  bands: ["green", "white"],
  noises: [0, 2],
};
const PERISCOPE: AnyAnswer = { kind: "periscope_answered", line: "A", sights: ["ship", "nothing"] };

describe("the sheet of a hunter", () => {
  // rule UJ-053
  it("notes the sums that were told, at their line and band", () => {
    const sums = sumsOf([SONAR]);
    expect(sums.get(sumKey("A", "green"))).toBe(0);
    expect(sums.get(sumKey("A", "white"))).toBe(2);
    expect(sums.has(sumKey("A", "black"))).toBe(false);
  });

  // rule UJ-063
  it("notes what the periscope saw in each square", () => {
    expect([...sightsOf([PERISCOPE])]).toEqual([
      ["A1", "ship"],
      ["A2", "nothing"],
    ]);
  });

  // rule UJ-054, UJ-097
  it("lets the person set a dot, filled, empty, open again", () => {
    const once = turned(NO_DOTS, "A2", "white");
    expect(once.A2).toBe("???1");
    expect(turned(once, "A2", "white").A2).toBe("???0");
    expect(turned(turned(once, "A2", "white"), "A2", "white")).toEqual(NO_DOTS);
  });

  it("survives a reload, and garbage", () => {
    const dots = turned(NO_DOTS, "B1", "black");
    expect(unpacked(packed(dots))).toEqual(dots);
    expect(unpacked("{]")).toEqual(NO_DOTS);
    expect(unpacked('{"dots":{"A1":7,"A2":"11"}}')).toEqual(NO_DOTS);
  });
});

describe("the database", () => {
  // rule UJ-080
  it("leaves 06 and 14 in A1, 02 and 10 in A2 in the running example", () => {
    expect(fitting(CONTACTS, "??01", "ship")).toEqual([6, 14]);
    expect(fitting(CONTACTS, "??01", "nothing")).toEqual([2, 10]);
  });

  // rule UJ-034, UJ-035
  it("adds up the noises of the own map", () => {
    const sums = ownSums(CONTACTS, [3, 9, 7, null]);
    const line = (name: "A" | "B" | "1" | "2"): string =>
      ["black", "blue", "green", "white"]
        .map((band) => sums.get(sumKey(name, band as "black")))
        .join("");
    expect([line("A"), line("B"), line("1"), line("2")]).toEqual(["1010", "0110", "0120", "1000"]);
  });
});
