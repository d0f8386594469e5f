/** Captain Sonar as it is played. */

import { captainStation } from "../../stations/captain";
import Spectator from "../../stations/captain/Spectator.svelte";
import type { RoomOf } from "../rooms";
import { face } from "./face";
import Scene from "./Scene.svelte";
import Standing from "./Standing.svelte";

export const room: RoomOf<"captain_sonar"> = { face, station: (seats) => (seats.length > 0 ? captainStation(seats) : Spectator), Scene, Standing };
