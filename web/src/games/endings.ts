/** Words that several games share, and not all. */

import type { Message } from "../i18n/catalogue";

/** By what a match ended. */
export const ICE: Message = {
  en: "{loser} broke apart under the ice.",
  de: "{loser} zerbrach am Eis.",
  es: "{loser} se partió contra el hielo.",
};
