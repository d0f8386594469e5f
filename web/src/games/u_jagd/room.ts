/** U-Jagd as it is played. */

import Hunter from "../../stations/u_jagd/Hunter.svelte";
import Spectator from "../../stations/u_jagd/Spectator.svelte";
import type { RoomOf } from "../rooms";
import { face } from "./face";
import Scene from "./Scene.svelte";
import Standing from "./Standing.svelte";

export const room: RoomOf<"u_jagd"> = { face, station: (seats) => (seats.length > 0 ? Hunter : Spectator), Scene, Standing };
