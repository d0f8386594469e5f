/** Both submarines of Captain Sonar as they truly were, from the events of a finished match. */

import { trueBoat } from "../../../core/told";
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
  const trueOf = (side: Side) =>
    trueBoat({ toldTo, reduce }, blank(`${side}.captain`, options, archer), side, events);
  const [blue, yellow] = [trueOf("blue"), trueOf("yellow")];
  const turns = events.filter(({ kind }) => kind === "turn_began").length;
  return {
    turns,
    boats: {
      blue: { sheets: blue.view.own, known: blue.view.blue, earlier: blue.earlier },
      yellow: { sheets: yellow.view.own, known: yellow.view.yellow, earlier: yellow.earlier },
    },
    archer: blue.view.archer,
    bursts: burstsOf(events).filter(({ turn }) => turn >= turns - 1),
  };
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
