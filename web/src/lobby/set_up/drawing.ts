/** A chart as the drawing it could have been read from: an example to begin an own one with. */

import { columnName } from "../../board/geometry";
import type { ChartInfo } from "../../protocol";

/** See docs/chart.md; `title` and `provenance` name the new chart. */
export function drawingOf(chart: ChartInfo, title: string, provenance: string): string {
  const { width, height, zones, starts } = chart;
  const marks = new Map([
    ...chart.islands.map((cell) => [cell, "#"] as const),
    ...chart.holes.map((cell) => [cell, "o"] as const),
    ...chart.archer_mines.map((cell) => [cell, "*"] as const),
  ]);
  const columns = Array.from({ length: width }, (_, column) => columnName(column));
  const picture = (mark: (cell: string, index: number) => string): readonly string[] => [
    `     ${columns.join(" ")}`,
    ...Array.from({ length: height }, (_, row) => {
      const cells = columns.map((name, column) => mark(`${name}${row + 1}`, row * width + column));
      return `${String(row + 1).padStart(4)} ${cells.join(" ")}`;
    }),
  ];
  return [
    `title: ${title}`,
    `provenance: ${provenance}`,
    ...Object.entries(starts).map(([side, cell]) => `start.${side}: ${cell}`),
    "",
    "sea:",
    ...picture((cell) => marks.get(cell) ?? "."),
    "",
    "zones:",
    ...picture((_, index) => zones[index] ?? "1"),
    ...(chart.closed_links.length > 0 ? ["", "closed links:"] : []),
    ...chart.closed_links.map(([one, other]) => `   ${one}-${other}`),
    "",
  ].join("\n");
}
