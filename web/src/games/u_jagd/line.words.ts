/** Lines of announcements, written by tools/tables.py: do not edit. */

import { messages } from "../../i18n/catalogue";
import { sharedLines } from "../../stations/said/line.words";

export const uJagdLines = messages({
  ...sharedLines,
  "you": {
    en: "You",
    de: "Du",
    es: "Tú",
  },
  "begins": {
    en: "{who} [go|goes] first.",
    de: "{who} [fängst|fängt] an.",
    es: "{who} [empiezas|empieza].",
  },
  "entered": {
    en: "{who} put {contact} on {square}.",
    de: "{who} setzt {contact} auf {square}.",
    es: "{who} [pusiste|puso] {contact} en {square}.",
  },
  "cleared": {
    en: "{who} emptied {square}.",
    de: "{who} [leerst|leert] {square}.",
    es: "{who} [vaciaste|vació] {square}.",
  },
  "ready": {
    en: "[Your Tactical Map is|{who} has its Tactical Map] ready.",
    de: "[Deine Tactical Map steht|{who} hat die Tactical Map fertig].",
    es: "[Tu mapa táctico está listo|{who} tiene listo el mapa táctico].",
  },
  "sonar": {
    en: "{who} used sonar on {line}: {first} and {second}.",
    de: "{who} setzt das Sonar in {line} ein: {first} und {second}.",
    es: "{who} [usaste|usó] el sonar en la {line}: {first} y {second}.",
  },
  "periscope": {
    en: "{who} raised the periscope on {line}.",
    de: "{who} [fährst|fährt] das Periskop in {line} aus.",
    es: "{who} [subiste|subió] el periscopio en la {line}.",
  },
  "fired": {
    en: "{who} fired at {square}.",
    de: "{who} [feuerst|feuert] auf {square}.",
    es: "{who} [disparaste|disparó] a {square}.",
  },
  "shown": {
    en: "Both Tactical Maps are open.",
    de: "Beide Tactical Maps liegen offen.",
    es: "Se muestran los dos mapas tácticos.",
  },
  "resigned": {
    en: "[You|{who}] gave up.",
    de: "[Du hast|{who} hat] aufgegeben.",
    es: "[Te rendiste|{who} se rindió].",
  },
  "gone": {
    en: "{who} had left.",
    de: "[Du warst|{who} war] nicht mehr da.",
    es: "[Te habías ido|{who} se había ido].",
  },
  "wins": {
    en: "{who} [win|wins] the hunt!",
    de: "{who} [gewinnst|gewinnt] die Jagd!",
    es: "¡{who} [ganas|gana] la caza!",
  },
});
