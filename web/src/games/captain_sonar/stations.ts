/** The station of a player of Captain Sonar, by their seats. */

import type { Seat } from "../../protocol";
import { roleOf } from "../../core/seats";
import Captain from "./captain/Captain.svelte";
import Engineer from "./engineer/Engineer.svelte";
import FirstMate from "./first_mate/FirstMate.svelte";
import Merged from "./together/Merged.svelte";
import RadioOperator from "./radio_operator/RadioOperator.svelte";
import type { CaptainStation } from "./post";

const ALONE = {
  captain: Captain,
  first_mate: FirstMate,
  engineer: Engineer,
  radio_operator: RadioOperator,
} as const;

/** The station for these seats of one crew. */
export function captainStation(seats: readonly Seat[]): CaptainStation {
  const [first, second] = seats;
  if (first === undefined) return Captain;
  return second === undefined ? ALONE[roleOf(first)] : Merged;
}
