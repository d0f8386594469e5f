/** Captain Sonar as it is played. */

import Live from "./Live.svelte";
import Spectator from "./spectator/Spectator.svelte";
import type { ClientOf } from "../contract";
import { model } from "./model";
import PublicChart from "./PublicChart.svelte";
import TruthPicture from "./TruthPicture.svelte";
import Standing from "./Standing.svelte";

export const client: ClientOf<"captain_sonar"> = {
  model,
  station: (seats) => (seats.length > 0 ? Live : Spectator),
  PublicChart,
  TruthPicture,
  Standing,
};
