/** Words of the lobby. */

import { messages } from "./catalogue";

export const lobby = messages({});
