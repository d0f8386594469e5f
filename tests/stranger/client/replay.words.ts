/** What is said of Echo beside matches, and when one is over. */

import { messages } from "../../i18n/catalogue";

export const echoReplay = messages({
  lessons: { en: "one Captain a boat", de: "ein Kapitän pro Boot", es: "un Capitán por submarino" },
  "end.hit": {
    en: "{winner} hit the boat of {loser}.",
    de: "{winner} hat das Boot von {loser} getroffen.",
    es: "{winner} acertó al submarino de {loser}.",
  },
  "end.truth_more": {
    en: "Where both boats were at the end.",
    de: "Wo beide Boote am Ende waren.",
    es: "Dónde estaban los dos submarinos al final.",
  },
  "stat.pings": { en: "Questions", de: "Fragen", es: "Preguntas" },
});
