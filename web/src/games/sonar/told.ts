/** What a crew is told of an event of SONAR, as the server projects it; undefined if nothing. */

import { toldBy } from "../../core/told";
import type { Sonar } from "../../protocol";
import { HEARD } from "./tables";

export const toldTo = toldBy<Sonar.Observation, Sonar.Event>(HEARD);
