/** The First Mate's gauges: six systems in three columns, and how each of them stands. */

import type { Readiness } from "../../instruments/types";
import type { IconName } from "../../look/icons";
import type { CaptainSonar } from "../../protocol";
import { blockers, crossedSymbols, type Kind, SYSTEM_KINDS } from "./panels";
import * as tables from "./tables";

export type System = CaptainSonar.System;

/** In the order of the gauges, column by column; marks of a view come in this order. */
export const SYSTEMS: readonly System[] = tables.SYSTEMS;

/** Printed beside the gauges. */
export const DAMAGE_MAX = tables.DAMAGE_MAX;

export const SIZES: Readonly<Record<System, number>> = tables.SIZES;

export const KINDS: Readonly<Record<System, Exclude<Kind, "radiation">>> = tables.KINDS;

/** The columns: a kind of system and its two gauges. */
export const COLUMNS: readonly {
  readonly kind: Exclude<Kind, "radiation">;
  readonly systems: readonly System[];
}[] = SYSTEM_KINDS.map((kind) => ({
  kind,
  systems: SYSTEMS.filter((system) => KINDS[system] === kind),
}));

export const ICONS: Readonly<Record<System, IconName>> = {
  mine: "mine",
  torpedo: "torpedo",
  drone: "drone",
  sonar: "sonar",
  silence: "silence",
  scenario: "scenario",
};

/** One letter of the keyboard for each. */
export const LETTERS: Readonly<Record<System, string>> = {
  mine: "M",
  torpedo: "T",
  drone: "D",
  sonar: "O",
  silence: "I",
  scenario: "A",
};

export function systemOfLetter(key: string): System | undefined {
  return SYSTEMS.find((system) => LETTERS[system] === key.toUpperCase());
}

export interface Gauge {
  readonly system: System;
  readonly marks: number;
  readonly size: number;
  /** Fields still empty. */
  readonly missing: number;
  /** Crossed symbols that keep it out of action. */
  readonly blocked: readonly string[];
  readonly state: Extract<Readiness, "charging" | "ready" | "broken" | "absent">;
}

/** How a gauge stands. `used`: the chart has a use for the scenario's system. */
export function gaugeOf(system: System, own: CaptainSonar.Sheets | null, used: boolean): Gauge {
  const size = SIZES[system];
  const marks = own?.marks[SYSTEMS.indexOf(system)] ?? 0;
  const blocked = own === null ? [] : blockers(KINDS[system], crossedSymbols(own.crossed));
  const charged = marks === size ? "ready" : "charging";
  const state = system === "scenario" && !used ? "absent" : blocked.length > 0 ? "broken" : charged;
  return { system, marks, size, missing: size - marks, blocked, state };
}
