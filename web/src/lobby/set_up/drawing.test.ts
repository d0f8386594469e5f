import { expect, it } from "vitest";
import type { ChartInfo } from "../../protocol";
import { drawingOf } from "./drawing";

/** The example of docs/chart.md. */
const POND: ChartInfo = {
  name: "pond",
  titles: { en: "Pond" },
  provenance: "drawn for an example",
  width: 4,
  height: 3,
  islands: ["C1", "A3"],
  holes: ["B2"],
  archer_mines: ["D2"],
  zones: "1 1 1 2 1 1 2 2 3 3 3 2".split(" "),
  starts: { blue: "A1", yellow: "D3" },
  closed_links: [["A1", "B1"]],
};

it("draws a chart as it is written by hand", () => {
  expect(drawingOf(POND, "Pond", "drawn for an example")).toBe(`title: Pond
provenance: drawn for an example
start.blue: A1
start.yellow: D3

sea:
     A B C D
   1 . . # .
   2 . o . *
   3 # . . .

zones:
     A B C D
   1 1 1 1 2
   2 1 1 2 2
   3 3 3 3 2

closed links:
   A1-B1
`);
});
