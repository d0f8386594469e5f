/** A sonar answer: one true statement and one false one of another kind, as the server offers them. */

import { zoneOf } from "../../board/coast";
import type { CellName, ChartData } from "../../board/types";
import type { CaptainSonar } from "../../protocol";

type Fact = CaptainSonar.Fact;
type Answer = CaptainSonar.AnswerSonar;

export const FACTS: readonly Fact[] = ["column", "row", "sector"];

export interface Statement {
  readonly fact: Fact;
  readonly value: string;
}

/** The three true statements about a cell. */
export function truthsOf(chart: ChartData, cell: CellName): readonly Statement[] {
  return [
    { fact: "column", value: cell.charAt(0) },
    { fact: "row", value: cell.slice(1) },
    { fact: "sector", value: zoneOf(chart, cell) },
  ];
}

export function statementsOf(answer: Omit<Answer, "kind">): readonly [Statement, Statement] {
  return [
    { fact: answer.first, value: answer.first_value },
    { fact: answer.second, value: answer.second_value },
  ];
}

function says(answer: Answer, { fact, value }: Statement): boolean {
  return statementsOf(answer).some((each) => each.fact === fact && each.value === value);
}

/** The false statements that may go with a true one, in the order of the chart. */
export function liesWith(answers: readonly Answer[], truth: Statement): readonly Statement[] {
  return answers
    .filter((answer) => says(answer, truth))
    .flatMap((answer) => statementsOf(answer).filter(({ fact }) => fact !== truth.fact));
}

/** The answer made of these two. */
export function answerOf(
  answers: readonly Answer[],
  truth: Statement,
  lie: Statement,
): Answer | undefined {
  return answers.find((answer) => says(answer, truth) && says(answer, lie));
}
