/** SONAR as it is played. */

import { component, part, type Part } from "../../parts/part";
import type { Seat } from "../../protocol";
import type { ClientOf } from "../contract";
import { model } from "./model";
import type { SonarStation } from "./post";
import { sonarTips } from "./tips.words";

const both = component<SonarStation>(() => import("./stations/Both.svelte"), "station");
const captain = component<SonarStation>(() => import("./stations/Captain.svelte"), "station");
const operator = component<SonarStation>(
  () => import("./stations/RadioOperator.svelte"),
  "station",
);
const spectator = component<SonarStation>(() => import("./stations/Spectator.svelte"), "station");
const publicChart = component<SonarStation>(() => import("./PublicChart.svelte"), "station");
const truth = part(() => import("./ending"));

/** The station of a player, by their seats. */
export function station(seats: readonly Seat[]): Part<SonarStation> {
  const commands = seats.some((seat) => seat.endsWith(".captain"));
  const listens = seats.some((seat) => seat.endsWith(".radio_operator"));
  if (commands && listens) return both;
  if (commands) return captain;
  return listens ? operator : spectator;
}

export const client: ClientOf<"sonar"> = {
  model,
  tips: sonarTips,
  station,
  parts: [truth, both, captain, operator, spectator],
  publicChart,
  truth,
};
