/** What is said of SONAR beside matches, and when one is over. */

import { messages } from "../../i18n/catalogue";

export const sonarReplay = messages({
  lessons: {
    en: "two posts, two boats",
    de: "zwei Posten, zwei Boote",
    es: "dos puestos, dos submarinos",
  },
  "stat.moves": { en: "Steps", de: "Schritte", es: "Pasos" },
});
