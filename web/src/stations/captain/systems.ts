/** The First Mate's sheet: six systems in three columns, and how each of them stands. */

import type { Readiness } from "../../instruments/types";
import type { IconName } from "../../look/icons";
import type { CaptainSonar } from "../../protocol";
import { blockers, crossedSymbols, type Kind } from "./sheet";

export type System = CaptainSonar.System;

/** In the order of the sheet, column by column; marks of a view come in this order. */
export const SYSTEMS: readonly System[] = ["mine", "torpedo", "drone", "sonar", "silence", "scenario"];

/** The columns: a kind of system and its two gauges. */
export const COLUMNS: readonly { readonly kind: Exclude<Kind, "radiation">; readonly systems: readonly [System, System] }[] = [
  { kind: "weapons", systems: ["mine", "torpedo"] },
  { kind: "detection", systems: ["drone", "sonar"] },
  { kind: "special", systems: ["silence", "scenario"] },
];

/** Printed on the First Mate's sheet. */
export const DAMAGE_MAX = 4;

export const SIZES: Readonly<Record<System, number>> = { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6, scenario: 4 };

export const KINDS: Readonly<Record<System, Kind>> = {
  mine: "weapons",
  torpedo: "weapons",
  drone: "detection",
  sonar: "detection",
  silence: "special",
  scenario: "special",
};

export const ICONS: Readonly<Record<System, IconName>> = {
  mine: "mine",
  torpedo: "torpedo",
  drone: "drone",
  sonar: "sonar",
  silence: "silence",
  scenario: "scenario",
};

/** One letter of the keyboard for each. */
export const LETTERS: Readonly<Record<System, string>> = { mine: "M", torpedo: "T", drone: "D", sonar: "O", silence: "I", scenario: "A" };

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
