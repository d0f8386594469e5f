/** What the frame says of SONAR before anyone plays: its name, editions and jobs. */

import { messages } from "../../i18n/catalogue";

export const sonarCard = messages({
  name: { en: "SONAR", de: "SONAR", es: "SONAR" },
  "preset.en": { en: "SONAR", de: "SONAR", es: "SONAR" },
  "preset.de": { en: "SONAR Family", de: "SONAR Family", es: "SONAR Family" },
  "rulebook.en": {
    en: "English rulebook",
    de: "englisches Regelheft",
    es: "reglamento inglés",
  },
  "rulebook.de": {
    en: "German rulebook",
    de: "deutsches Regelheft",
    es: "reglamento alemán",
  },
  "pitch.en": {
    en: "One Captain steers, one Radio Operator listens. You choose your start in secret; the ice at the North Pole does no harm.",
    de: "Einer steuert, einer lauscht. Den Start wählst du heimlich; das Eis am Nordpol schadet nicht.",
    es: "Un Capitán dirige, un Operador de Radio escucha. Eliges la salida en secreto; el hielo del Polo Norte no daña.",
  },
  "pitch.de": {
    en: "The same hunt by the German rules: printed starts on the first chart, and ice that damages a boat surfacing through it.",
    de: "Dieselbe Jagd nach deutschen Regeln: feste Starts auf der ersten Karte, und Eis, das beim Auftauchen schadet.",
    es: "La misma caza con el reglamento alemán: salidas fijas en el primer mapa y hielo que daña al emerger.",
  },
  alone: {
    en: "steer and listen",
    de: "steuern und horchen",
    es: "dirige y escucha",
  },
});
