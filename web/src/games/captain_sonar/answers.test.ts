import { describe, expect, test } from "vitest";
import type { CaptainSonar } from "../../protocol";
import { ALPHA } from "../../../specimen/captain_sonar";
import { answerOf, liesWith, truthsOf } from "./answers";
import { cellsOfRun, endOfRun, runTo } from "./silence";

type Answer = CaptainSonar.AnswerSonar;

function answer(
  first: Answer["first"],
  first_value: string,
  second: Answer["second"],
  second_value: string,
): Answer {
  return { kind: "answer_sonar", first, first_value, second, second_value };
}

describe("a sonar answer", () => {
  const OFFERED = [
    answer("column", "F", "row", "7"),
    answer("column", "A", "row", "4"),
    answer("column", "F", "sector", "3"),
    answer("row", "4", "sector", "1"),
  ];
  const [column, row] = truthsOf(ALPHA, "F4");

  test("has three true statements to choose from", () => {
    expect(truthsOf(ALPHA, "F4")).toEqual([
      { fact: "column", value: "F" },
      { fact: "row", value: "4" },
      { fact: "sector", value: "2" },
    ]);
  });

  // rule CAP-341
  test("offers only false statements of another kind, as the server does", () => {
    expect(column && liesWith(OFFERED, column)).toEqual([
      { fact: "row", value: "7" },
      { fact: "sector", value: "3" },
    ]);
    expect(row && liesWith(OFFERED, row)).toEqual([
      { fact: "column", value: "A" },
      { fact: "sector", value: "1" },
    ]);
  });

  test("is one of those offered", () => {
    expect(row && answerOf(OFFERED, row, { fact: "sector", value: "1" })).toEqual(
      answer("row", "4", "sector", "1"),
    );
    expect(row && answerOf(OFFERED, row, { fact: "sector", value: "2" })).toBeUndefined();
  });
});

describe("a silent run", () => {
  const RUNS: readonly CaptainSonar.GoSilent[] = [1, 2, 3].map((spaces) => ({
    kind: "go_silent",
    course: "west",
    spaces,
  }));

  test("is picked by the cell where it ends", () => {
    expect(endOfRun("F4", { course: "west", spaces: 3 })).toBe("C4");
    expect(runTo("F4", "D4", RUNS)).toEqual(RUNS[1]);
    expect(runTo("F4", "F3", RUNS)).toBeUndefined();
  });

  test("goes through every space on the way", () => {
    expect(cellsOfRun("F4", { course: "west", spaces: 3 })).toEqual(["E4", "D4", "C4"]);
  });
});
