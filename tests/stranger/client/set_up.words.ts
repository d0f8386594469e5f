/** What the page that sets up a match says of Echo. */

import { messages } from "../../i18n/catalogue";

export const echoSetUp = messages({});
