/** The chart a match is played on, whether packaged or drawn by the host. */

import { readDrawing } from "../api";
import type { AnyFace } from "../games/face";
import type { ChartInfo, GameInfo, Options } from "../protocol";

/** Find it in the catalogue, or have the drawing read; null if there is none to be had. */
export async function chartOf(game: GameInfo, face: AnyFace, options: Options): Promise<ChartInfo | null> {
  const packaged = game.charts.find(({ name }) => name === face.chartName(options));
  if (packaged) return packaged;
  const answer = await readDrawing(face.drawing(options));
  return answer.ok ? answer.value : null;
}
