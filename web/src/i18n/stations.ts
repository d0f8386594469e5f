/** Words of the stations. */

import { messages } from "./catalogue";

export const stations = messages({});
