/** What a hunter is told of an event of U-Jagd, as the server projects it; undefined if nothing. */

import { toldBy } from "../../core/told";
import type { UJagd } from "../../protocol";
import { HEARD } from "./tables";

export const toldTo = toldBy<UJagd.Observation, UJagd.Event>(HEARD);
