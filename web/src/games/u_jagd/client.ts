/** U-Jagd as it is played. */

import Hunter from "./stations/Hunter.svelte";
import Spectator from "./stations/Spectator.svelte";
import type { ClientOf } from "../contract";
import { model } from "./model";
import TruthPicture from "./TruthPicture.svelte";
import Standing from "./Standing.svelte";

export const client: ClientOf<"u_jagd"> = {
  model,
  station: (seats) => (seats.length > 0 ? Hunter : Spectator),
  PublicChart: null,
  TruthPicture,
  Standing,
};
