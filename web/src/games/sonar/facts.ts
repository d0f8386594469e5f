/** What was told of a boat in SONAR, as a question to every cell. */

import { zoneOf } from "../../board/coast";
import type { CellName, ChartData } from "../../board/types";
import type { Fact } from "./listen";

/** Could the boat be on this cell, by this fact? */
export function holds(chart: ChartData, fact: Fact, cell: CellName): boolean {
  switch (fact.kind) {
    case "row":
      return cell.slice(1) === fact.value;
    case "column":
      return cell.startsWith(fact.value);
    case "zone":
      return zoneOf(chart, cell) === zoneOf(chart, fact.value);
    case "on":
      return cell === fact.value;
    case "off":
      return cell !== fact.value;
  }
}
