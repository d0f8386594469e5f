/** Options that a chart sets, as the head of its drawing says. */

import type { AnyModel } from "../../games/contract";
import type { GameInfo, Options, ScenarioInfo } from "../../protocol";
import { valueOf } from "./options";

/** Name to value. */
export type Presets = ScenarioInfo["presets"];

export const NO_PRESETS: Presets = {};

/** The options with those that a chart sets. */
export function withPresets(options: Options, presets: Presets): Options {
  return { ...options, ...presets };
}

/** The options without those that a chart set which is left: they are as printed again, but for the mode. */
export function withoutPresets(
  model: Pick<AnyModel, "isRealTime">,
  options: Options,
  left: Presets,
  printed: Options,
): Options {
  return Object.entries(left).reduce((kept, [name, value]) => {
    const next = { ...kept, [name]: valueOf(printed, name) };
    const isOfMode = model.isRealTime(next) !== model.isRealTime(kept);
    return isOfMode || valueOf(kept, name) !== value ? kept : next;
  }, options);
}

/** The charts of this server's own that can be played in the mode of these options. */
export function offersFor(
  game: Pick<GameInfo, "offered">,
  model: Pick<AnyModel, "isRealTime">,
  options: Options,
): readonly ScenarioInfo[] {
  const isRealTime = model.isRealTime(options);
  return game.offered.filter(
    ({ presets }) => model.isRealTime(withPresets(options, presets)) === isRealTime,
  );
}
