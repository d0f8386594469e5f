/** Lines of announcements in U-Jagd, in pairs: the reader is "you", any other has their boat's name. */

import { messages } from "../../i18n/catalogue";

export const uJagdLines = messages({
  you: { en: "You", de: "Du", es: "Tú" },
  "begins.own": { en: "{who} will begin.", de: "{who} wirst beginnen.", es: "{who} empezarás." },
  "begins.theirs": { en: "{who} will begin.", de: "{who} wird beginnen.", es: "{who} empezará." },
  "entered.own": {
    en: "{who} put {contact} on {square}.",
    de: "{who} setzt {contact} auf {square}.",
    es: "{who} pusiste {contact} en {square}.",
  },
  "entered.theirs": {
    en: "{who} put {contact} on {square}.",
    de: "{who} setzt {contact} auf {square}.",
    es: "{who} puso {contact} en {square}.",
  },
  "cleared.own": {
    en: "{who} emptied {square}.",
    de: "{who} leerst {square}.",
    es: "{who} vaciaste {square}.",
  },
  "cleared.theirs": {
    en: "{who} emptied {square}.",
    de: "{who} leert {square}.",
    es: "{who} vació {square}.",
  },
  "ready.own": {
    en: "Your Tactical Map is ready.",
    de: "Deine Tactical Map steht.",
    es: "Tu mapa táctico está listo.",
  },
  "ready.theirs": {
    en: "{who} has its Tactical Map ready.",
    de: "{who} hat die Tactical Map fertig.",
    es: "{who} tiene listo el mapa táctico.",
  },
  "sonar.own": {
    en: "{who} used sonar on {line}: {first} and {second}.",
    de: "{who} setzt das Sonar in {line} ein: {first} und {second}.",
    es: "{who} usaste el sonar en la {line}: {first} y {second}.",
  },
  "sonar.theirs": {
    en: "{who} used sonar on {line}: {first} and {second}.",
    de: "{who} setzt das Sonar in {line} ein: {first} und {second}.",
    es: "{who} usó el sonar en la {line}: {first} y {second}.",
  },
  "periscope.own": {
    en: "{who} raised the periscope on {line}.",
    de: "{who} fährst das Periskop in {line} aus.",
    es: "{who} subiste el periscopio en la {line}.",
  },
  "periscope.theirs": {
    en: "{who} raised the periscope on {line}.",
    de: "{who} fährt das Periskop in {line} aus.",
    es: "{who} subió el periscopio en la {line}.",
  },
  "fired.own": {
    en: "{who} fired at {square}.",
    de: "{who} feuerst auf {square}.",
    es: "{who} disparaste a {square}.",
  },
  "fired.theirs": {
    en: "{who} fired at {square}.",
    de: "{who} feuert auf {square}.",
    es: "{who} disparó a {square}.",
  },
  shown: {
    en: "Both Tactical Maps are open.",
    de: "Beide Tactical Maps liegen offen.",
    es: "Se muestran los dos mapas tácticos.",
  },
  "resigned.own": {
    en: "You gave up.",
    de: "Du hast aufgegeben.",
    es: "Te rendiste.",
  },
  "resigned.theirs": {
    en: "{who} gave up.",
    de: "{who} hat aufgegeben.",
    es: "{who} se rindió.",
  },
  "gone.own": {
    en: "You were not there any more.",
    de: "Du warst nicht mehr da.",
    es: "Ya no estabas.",
  },
  "gone.theirs": {
    en: "{who} was not there any more.",
    de: "{who} war nicht mehr da.",
    es: "{who} ya no estaba.",
  },
  "wins.own": {
    en: "{who} win the hunt!",
    de: "{who} gewinnst die Jagd!",
    es: "¡{who} ganas la caza!",
  },
  "wins.theirs": {
    en: "{who} wins the hunt!",
    de: "{who} gewinnt die Jagd!",
    es: "¡{who} gana la caza!",
  },
  draw: { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },
});
