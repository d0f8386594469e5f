/** Echo as it is played. */

import { component, part } from "../../parts/part";
import type { ClientOf } from "../contract";
import { model } from "./model";
import { echoTips } from "./tips.words";

const captain = component(() => import("./Captain.svelte"), "station");
const spectator = component(() => import("./Spectator.svelte"), "station");
const truth = part(() => import("./ending"));

export const client: ClientOf<"echo"> = {
  model,
  tips: echoTips,
  station: (seats) => (seats.length > 0 ? captain : spectator),
  parts: [captain, truth, spectator],
  publicChart: null,
  truth,
};
