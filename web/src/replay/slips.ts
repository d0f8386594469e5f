/** Pencil mistakes: what a Radio Operator drew otherwise than it was announced, or not at all. */

import { enemyOf, operatorOf, SIDES } from "../core/seats";
import type { AnyModel, HeardDive } from "../games/contract";
import type { PencilWork, Replay, Side } from "../protocol";
import { agrees, unpacked } from "../stations/sheet/sheet";

/** On this sheet, of these dives; undefined if it cannot be read. */
export function slipsOn(sheet: string, dives: readonly HeardDive[]): number | undefined {
  const layers = unpacked(sheet)?.layers;
  if (layers === undefined) return undefined;
  return dives.flatMap(({ steps }, dive) =>
    steps.filter(({ heard, unwritten }, index) => {
      const drawn = layers[dive]?.steps[index];
      return unwritten !== true && (drawn === undefined || !agrees(drawn, heard));
    }),
  ).length;
}

/** Of both crews, as far as their sheets were kept by hand. */
export function slipsOf(
  replay: Replay,
  model: AnyModel,
  { sheets }: PencilWork,
): Readonly<Partial<Record<Side, number>>> {
  if (model.heardSteps === undefined || replay.options.help !== "none") return {};
  const events = [...replay.began, ...replay.steps.flatMap((step) => step.events)];
  const slips: Partial<Record<Side, number>> = {};
  for (const side of SIDES) {
    const sheet = sheets[operatorOf(side)];
    const heard = events.flatMap((event) => model.toldTo(side, event) ?? []);
    const dives = model.heardSteps(heard, enemyOf(side), replay.options);
    const found = sheet === undefined ? undefined : slipsOn(sheet, dives);
    if (found !== undefined) slips[side] = found;
  }
  return slips;
}
