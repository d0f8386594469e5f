/** Both submarines of Captain Sonar as they truly were, from the events of a finished match. */

import type { CaptainSonar, Side } from "../../../protocol";
import { blank, reduce } from "../reduce";
import { toldTo } from "../told";

type Event = CaptainSonar.Event;

/** An explosion, and the worst it did to a boat. */
export interface Burst {
  readonly cell: string;
  readonly taken: number;
}

/** One submarine with its sheets. */
export interface TrueBoat {
  readonly sheets: CaptainSonar.Sheets | null;
  readonly known: CaptainSonar.Known;
  /** Tracks of earlier dives. */
  readonly earlier: readonly (readonly string[])[];
}

export interface Truth {
  /** Turns begun by both crews together. */
  readonly turns: number;
  readonly boats: Readonly<Record<Side, TrueBoat>>;
  /** Archer mines that are left. */
  readonly archer: readonly string[];
  /** The explosions of this turn and the one before. */
  readonly bursts: readonly (Burst & { readonly turn: number })[];
}

/** What the truth has to know of the chart and the rules agreed on. */
export interface TruthGround {
  readonly options: CaptainSonar.Options;
  readonly archer: readonly string[];
}

/** The truth after these events: both crews' own views of them, put side by side. */
export function truthOf(events: readonly Event[], { options, archer }: TruthGround): Truth {
  const views = {
    blue: viewOf("blue", events, options, archer),
    yellow: viewOf("yellow", events, options, archer),
  };
  const turns = events.filter(({ kind }) => kind === "turn_began").length;
  return {
    turns,
    boats: {
      blue: boatOf("blue", views.blue, events),
      yellow: boatOf("yellow", views.yellow, events),
    },
    archer: views.blue.archer,
    bursts: burstsOf(events).filter(({ turn }) => turn >= turns - 1),
  };
}

function viewOf(
  side: Side,
  events: readonly Event[],
  options: CaptainSonar.Options,
  archer: readonly string[],
): CaptainSonar.View {
  return events.reduce(
    (view, event) => {
      const seen = toldTo(side, event);
      return seen === undefined ? view : reduce(view, seen);
    },
    blank(`${side}.captain`, options, archer),
  );
}

function boatOf(side: Side, view: CaptainSonar.View, events: readonly Event[]): TrueBoat {
  return { sheets: view.own, known: view[side], earlier: earlierOf(side, events) };
}

function earlierOf(side: Side, events: readonly Event[]): readonly (readonly string[])[] {
  const dives: string[][] = [[]];
  for (const event of events) {
    if (!("side" in event) || event.side !== side) continue;
    const dive = dives.at(-1) ?? [];
    if (event.kind === "start_chosen" || event.kind === "course_taken") dive.push(event.cell);
    else if (event.kind === "went_silent") dive.push(...event.cells);
    else if (event.kind === "surfaced") dives.push(dive.slice(-1));
  }
  return dives.slice(0, -1);
}

function burstsOf(events: readonly Event[]): readonly (Burst & { readonly turn: number })[] {
  const bursts: (Burst & { readonly turn: number })[] = [];
  let turn = 0;
  for (const event of events) {
    if (event.kind === "turn_began") turn += 1;
    else if (event.kind === "exploded") bursts.push({ cell: event.cell, taken: 0, turn });
    else if (
      event.kind === "blast_answered" ||
      (event.kind === "damaged_itself" && event.cause === "own_weapon")
    ) {
      const last = bursts.at(-1);
      if (last) bursts[bursts.length - 1] = { ...last, taken: Math.max(last.taken, event.taken) };
    }
  }
  return bursts;
}
