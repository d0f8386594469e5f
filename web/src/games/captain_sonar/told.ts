/** What a crew is told of an event of Captain Sonar, as the server projects it; undefined if nothing. */

import { toldBy } from "../../core/told";
import type { CaptainSonar } from "../../protocol";
import { HEARD } from "./tables";

export const toldTo = toldBy<CaptainSonar.Observation, CaptainSonar.Event>(HEARD);
