/** The chart a match is played on, whether packaged or drawn by the host. */

import { readDrawing } from "./api";
import type { AnyModel } from "../games/contract";
import type { ChartInfo, GameInfo, Options } from "../protocol";

/** Find it in the catalogue, or have the drawing read; null if there is none to be had. A game without charts has an empty one. */
export async function chartOf(
  game: GameInfo,
  model: AnyModel,
  options: Options,
): Promise<ChartInfo | null> {
  const { chart } = model;
  if (chart === null) return emptyChart(game.id);
  const packaged = [...game.charts, ...game.real_time_charts].find(
    ({ name }) => name === chart.chartName(options),
  );
  if (packaged) return packaged;
  const answer = await readDrawing(chart.drawing(options));
  return answer.ok ? answer.value.chart : null;
}

/** The charts to choose from in a mode. */
export function chartsFor(game: GameInfo, isRealTime: boolean): readonly ChartInfo[] {
  return isRealTime && game.real_time_charts.length > 0 ? game.real_time_charts : game.charts;
}

/** No cells, named after its game. */
function emptyChart(game: string): ChartInfo {
  return {
    name: game,
    titles: {},
    provenance: "",
    width: 0,
    height: 0,
    islands: [],
    holes: [],
    closed_links: [],
    archer_mines: [],
    zones: [],
    starts: {},
  };
}
