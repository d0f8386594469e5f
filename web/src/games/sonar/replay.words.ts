/** What is said of SONAR beside matches, and when one is over. */

import { messages } from "../../i18n/catalogue";
import { ICE } from "../endings";

export const sonarReplay = messages({
  lessons: {
    en: "two posts, two boats",
    de: "zwei Posten, zwei Boote",
    es: "dos puestos, dos submarinos",
  },
  "end.torpedo": {
    en: "{winner} hit {loser} twice.",
    de: "{winner} hat {loser} zweimal getroffen.",
    es: "{winner} alcanzó dos veces a {loser}.",
  },
  "end.own_torpedo": {
    en: "{loser} was sunk by its own torpedo.",
    de: "{loser} wurde vom eigenen Torpedo versenkt.",
    es: "{loser} se hundió con su propio torpedo.",
  },
  "end.ice": ICE,
  "end.both_sunk": {
    en: "One torpedo sank both boats.",
    de: "Ein Torpedo hat beide Boote versenkt.",
    es: "Un torpedo hundió los dos submarinos.",
  },
  "replay.heard_nothing": {
    en: "Nothing since the last surfacing.",
    de: "Nichts seit dem letzten Auftauchen.",
    es: "Nada desde la última emersión.",
  },
  "replay.energy": {
    en: "Energy {value} of {max}",
    de: "Energie {value} von {max}",
    es: "Energía {value} de {max}",
  },
  "stat.moves": { en: "Steps", de: "Schritte", es: "Pasos" },
});
