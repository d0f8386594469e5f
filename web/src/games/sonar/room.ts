/** SONAR as it is played. */

import Both from "../../stations/sonar/Both.svelte";
import Captain from "../../stations/sonar/Captain.svelte";
import RadioOperator from "../../stations/sonar/RadioOperator.svelte";
import Spectator from "../../stations/sonar/Spectator.svelte";
import type { SonarStation } from "../../stations/sonar/post";
import type { Seat } from "../../protocol";
import type { RoomOf } from "../rooms";
import { sonar } from "./face";
import Scene from "./Scene.svelte";
import Standing from "./Standing.svelte";

/** Which station somebody sits at, by the seats he holds. */
export function station(seats: readonly Seat[]): SonarStation {
  const captain = seats.some((seat) => seat.endsWith(".captain"));
  const operator = seats.some((seat) => seat.endsWith(".radio_operator"));
  if (captain && operator) return Both;
  if (captain) return Captain;
  return operator ? RadioOperator : Spectator;
}

export const room: RoomOf<"sonar"> = { face: sonar, station, Scene, Standing };
