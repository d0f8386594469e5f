/** Which station of Captain Sonar somebody sits at, by the seats he holds. */

import type { Seat } from "../../protocol";
import { roleOf } from "../../seats";
import Captain from "./Captain.svelte";
import Engineer from "./Engineer.svelte";
import FirstMate from "./FirstMate.svelte";
import Merged from "./Merged.svelte";
import RadioOperator from "./RadioOperator.svelte";
import type { CaptainStation } from "./post";

const ALONE = { captain: Captain, first_mate: FirstMate, engineer: Engineer, radio_operator: RadioOperator } as const;

/** The station for these seats of one crew. */
export function captainStation(seats: readonly Seat[]): CaptainStation {
  const [first, second] = seats;
  if (first === undefined) return Captain;
  return second === undefined ? ALONE[roleOf(first)] : Merged;
}
