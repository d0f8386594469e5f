/** SONAR as it is played. */

import Both from "./stations/Both.svelte";
import Captain from "./stations/Captain.svelte";
import RadioOperator from "./stations/RadioOperator.svelte";
import Spectator from "./stations/Spectator.svelte";
import type { SonarStation } from "./post";
import type { Seat } from "../../protocol";
import type { ClientOf } from "../contract";
import { model } from "./model";
import PublicChart from "./PublicChart.svelte";
import TruthPicture from "./TruthPicture.svelte";
import Standing from "./Standing.svelte";

/** The station of a player, by their seats. */
export function station(seats: readonly Seat[]): SonarStation {
  const captain = seats.some((seat) => seat.endsWith(".captain"));
  const operator = seats.some((seat) => seat.endsWith(".radio_operator"));
  if (captain && operator) return Both;
  if (captain) return Captain;
  return operator ? RadioOperator : Spectator;
}

export const client: ClientOf<"sonar"> = {
  model,
  station,
  PublicChart,
  TruthPicture,
  Standing,
};
