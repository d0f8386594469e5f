/** Charts of the catalogue as the drawing wants them. */

import type { ChartData } from "../board/types";
import { shelf } from "./catalogue.svelte";
import { gameName } from "../games/naming";
import type { ChartInfo } from "../protocol";
import { settings } from "../settings.svelte";

export function chartDataOf(chart: ChartInfo): ChartData {
  return {
    id: chart.name,
    title: titleOf(chart),
    width: chart.width,
    height: chart.height,
    islands: chart.islands,
    zones: rowsOf(chart),
    marks: {
      iceHoles: chart.holes,
      archerMines: chart.archer_mines,
      blockedLinks: chart.closed_links,
    },
  };
}

export function titleOf(chart: ChartInfo): string {
  // A game without charts has an empty one, named after its game.
  if (chart.width === 0) return gameName(chart.name);
  return chart.titles[settings.language] ?? chart.titles["en"] ?? chart.name;
}

/** The title of a chart of a game on this server; empty if it has none of this name. */
export function chartTitle(game: string, name: string | undefined): string {
  const info = shelf.game(game);
  const charts = [...(info?.charts ?? []), ...(info?.real_time_charts ?? [])];
  const chart = charts.find((each) => each.name === name);
  return chart ? titleOf(chart) : "";
}

/** Zones come one label a cell, by rows; the drawing wants a string a row. One zone is none. */
function rowsOf({ zones, width, height }: ChartInfo): readonly string[] {
  if (new Set(zones).size < 2) return [];
  return Array.from({ length: height }, (_, row) =>
    zones.slice(row * width, (row + 1) * width).join(""),
  );
}
