/** How large the chart is on the screen, so that lettering on it never gets too small to read. */

import { getContext, setContext } from "svelte";

/** Pixels to a chart unit, as a function so that it stays current. */
export type ChartScale = () => number;

const KEY = Symbol("chart scale");

export function provideScale(scale: ChartScale): void {
  setContext(KEY, scale);
}

export function useScale(): ChartScale {
  return getContext<ChartScale | undefined>(KEY) ?? (() => 1);
}

/** A size in chart units that is at least `least` pixels on the screen, and at most `most` units. */
export function legible(units: number, least: number, most: number, scale: number): number {
  return scale <= 0 ? units : Math.min(Math.max(units, most), Math.max(units, least / scale));
}

/** Letters on a plate that lies on the chart, in chart units. */
export function tagSize(scale: number): number {
  return legible(28, 12.5, 54, scale);
}

/** Height of such a plate. */
export function tagHeight(scale: number): number {
  return tagSize(scale) * 1.56;
}
