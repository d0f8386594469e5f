/** U-Jagd as it is played. */

import { component, part } from "../../parts/part";
import type { ClientOf } from "../contract";
import { model } from "./model";
import { uJagdTips } from "./tips.words";

const hunter = component(() => import("./stations/Hunter.svelte"), "station");
const spectator = component(() => import("./stations/Spectator.svelte"), "station");
const truth = part(() => import("./ending"));

export const client: ClientOf<"u_jagd"> = {
  model,
  tips: uJagdTips,
  station: (seats) => (seats.length > 0 ? hunter : spectator),
  parts: [hunter, truth, spectator],
  publicChart: null,
  truth,
};
