import { expect, it } from "vitest";
import type { ChartInfo, Options, ScenarioInfo, Sonar } from "../../protocol";
import { offersFor, withoutPresets, withPresets } from "./presets";

const PRINTED = { real_time: false, turn_limit: 0, self_hit: true } as Sonar.Options;
const MODEL = { isRealTime: (options: Options) => (options as Sonar.Options).real_time };

function offer(presets: Record<string, unknown>): ScenarioInfo {
  return { chart: {} as ChartInfo, drawing: "", game: "sonar", presets };
}

it("sets what a chart sets, and leaves the rest", () => {
  expect(withPresets(PRINTED, { turn_limit: 60 })).toEqual({ ...PRINTED, turn_limit: 60 });
});

it("prints again what a chart had set when another is chosen, but not what was changed since", () => {
  const chosen = withPresets(PRINTED, { turn_limit: 60, self_hit: false });
  const changed = { ...chosen, turn_limit: 80 } as Options;

  expect(withoutPresets(MODEL, chosen, { turn_limit: 60, self_hit: false }, PRINTED)).toEqual(
    PRINTED,
  );
  expect(withoutPresets(MODEL, changed, { turn_limit: 60, self_hit: false }, PRINTED)).toEqual({
    ...PRINTED,
    turn_limit: 80,
  });
});

it("keeps the mode when a chart of that mode is left", () => {
  const dark = withPresets(PRINTED, { real_time: true });

  expect(withoutPresets(MODEL, dark, { real_time: true }, PRINTED)).toEqual(dark);
});

it("offers a chart in the mode that it sets, and in both if it sets none", () => {
  const dark = offer({ real_time: true });
  const light = offer({ real_time: false });
  const either = offer({ turn_limit: 60 });
  const game = { offered: [dark, light, either] };

  expect(offersFor(game, MODEL, PRINTED)).toEqual([light, either]);
  expect(offersFor(game, MODEL, { ...PRINTED, real_time: true })).toEqual([
    dark,
    either,
  ]);
});
