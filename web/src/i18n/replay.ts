/** Words of the replay. */

import { messages } from "./catalogue";

export const replay = messages({});
