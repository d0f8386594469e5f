/** A finished match as frames: frame 0 is the beginning, frame n is after the n-th action. */

import type { AnyModel, Eyes } from "../games/contract";
import type { Said } from "../stations/said/announced";
import type { Reading } from "../stations/said/narrated";
import type { Event, Replay, ReplayStep, Seat, Side } from "../protocol";
import { SIDES, sideOf } from "../core/seats";
import type { IconName } from "../look/icons";

export function framesOf({ steps }: Replay): number {
  return steps.length + 1;
}

/** Everything that had happened at this frame. */
export function eventsAt({ began, steps }: Replay, frame: number): readonly Event[] {
  return [...began, ...steps.slice(0, frame).flatMap(({ events }) => events)];
}

/** What was said at this frame, in order; with the ears of one crew or a spectator, or all of it. */
export function saidAt(
  replay: Replay,
  model: AnyModel,
  frame: number,
  reading: Reading,
  ears: Eyes = null,
): readonly Said[] {
  const events = frame === 0 ? replay.began : (replay.steps[frame - 1]?.events ?? []);
  return events.flatMap((event) => {
    const told = ears === null ? event : model.toldTo(ears === "spectator" ? null : ears, event);
    return (told && model.said(told, reading)) ?? [];
  });
}

/** The reason that a program gave for the act of this frame: its own crew and who sees all may read it. */
export function whyAt(replay: Replay, frame: number, eyes: Eyes): string {
  return mayRead(replay, frame, eyes) ? (replay.steps[frame - 1]?.why ?? "") : "";
}

/** What the bot that acted says of it; ``reasons`` has a place for each act. */
export function reasonAt(
  replay: Replay,
  reasons: readonly string[],
  frame: number,
  eyes: Eyes,
): string {
  return mayRead(replay, frame, eyes) ? (reasons[frame - 1] ?? "") : "";
}

function mayRead({ steps }: Replay, frame: number, eyes: Eyes): boolean {
  const step = steps[frame - 1];
  return step !== undefined && (eyes === null || eyes === crewOf(step));
}

/** A mark on the time line. */
export interface Tick {
  readonly frame: number;
  readonly side: Side;
  /** Only acts that are more than a step have a symbol. */
  readonly icon: IconName | undefined;
}

export function ticksOf({ steps }: Replay, model: AnyModel): readonly Tick[] {
  return steps.flatMap((step, index) => {
    const counted = model.counted[step.action.kind];
    const side = crewOf(step);
    if (counted === undefined || side === null) return [];
    return [{ frame: index + 1, side, icon: counted.icon === "north" ? undefined : counted.icon }];
  });
}

/** How often each crew did what, in the order of first use. */
export function countsOf(
  { steps }: Replay,
  model: AnyModel,
): readonly (readonly [key: string, icon: IconName, counts: Readonly<Record<Side, number>>])[] {
  const rows = new Map<
    string,
    { readonly icon: IconName; readonly counts: Record<Side, number> }
  >();
  for (const step of steps) {
    const counted = model.counted[step.action.kind];
    const side = crewOf(step);
    if (counted === undefined || side === null) continue;
    const row = rows.get(counted.key) ?? { icon: counted.icon, counts: { blue: 0, yellow: 0 } };
    row.counts[side] += 1;
    rows.set(counted.key, row);
  }
  return [...rows].map(([key, { icon, counts }]) => [key, icon, counts]);
}

/** The crew whose act it was; null for the clock. */
function crewOf({ by }: ReplayStep): Side | null {
  return SIDES.some((side) => by.startsWith(`${side}.`)) ? sideOf(by as Seat) : null;
}
