/** A debrief on the time line: frame n is the record's line n + 1. */

import { SIDES } from "../core/seats";
import type { Chance } from "../board/types";
import type { BoatBelief } from "../games/contract";
import type { Beliefs, Debrief, Side } from "../protocol";

export function frameOf(line: number): number {
  return line - 1;
}

export function lineOf(frame: number): number {
  return frame + 1;
}

/** What each crew did not know at each frame, in bits, from the beginning on. */
export function curvesOf({ bits, moments }: Debrief): Readonly<Record<Side, readonly number[]>> {
  return {
    blue: [bits.blue, ...moments.map((moment) => moment.bits.blue)],
    yellow: [bits.yellow, ...moments.map((moment) => moment.bits.yellow)],
  };
}

/** The points of a curve in a box of this width and height, for an SVG polyline. */
export function pointsOf(
  curve: readonly number[],
  most: number,
  width: number,
  height: number,
): string {
  const last = Math.max(1, curve.length - 1);
  return curve
    .map((bits, frame) => {
      const x = (width * frame) / last;
      const y = height - (most > 0 ? (height * bits) / most : 0);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

/** Whole bits that hold both curves. */
export function ceilingOf(curves: Readonly<Record<Side, readonly number[]>>): number {
  return Math.max(1, Math.ceil(Math.max(...SIDES.flatMap((side) => curves[side]))));
}

/** Where each of these crews could hold its enemy possible, as what is drawn of that enemy. */
export function beliefsOf(known: Beliefs, crews: readonly Side[]): readonly BoatBelief[] {
  return crews.map((crew) => ({
    side: crew === "blue" ? "yellow" : "blue",
    places: Object.entries(known[crew]).map(([cell, weight]): Chance => ({ cell, weight })),
  }));
}

/** The moments that are worth a look; their words name the boats as {blue} and {yellow}. */
export function keyMomentsOf(
  { key_moments }: Debrief,
  said: readonly string[],
  boats: Readonly<Record<Side, string>>,
): readonly { readonly frame: number; readonly side: Side; readonly words: string }[] {
  return key_moments.flatMap(({ line, side }, index) => {
    const words = said[index]?.replace(/\{(blue|yellow)\}/g, (_, each: Side) => boats[each]);
    return words === undefined ? [] : [{ frame: frameOf(line), side, words }];
  });
}

/** The frame that a link names after its #, from 0; null if the match has no such moment. */
export function frameInLink(hash: string, frames: number): number | null {
  if (hash === "" || hash === "#") return 0;
  const frame = /^#\d{1,9}$/.test(hash) ? Number(hash.slice(1)) : frames;
  return frame < frames ? frame : null;
}
