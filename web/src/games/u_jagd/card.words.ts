/** What the frame says of U-Jagd before anyone plays: its name, editions and jobs. */

import { messages } from "../../i18n/catalogue";

export const uJagdCard = messages({
  "help.none": { en: "Dots by hand", de: "Punkte von Hand", es: "Puntos a mano" },
  "help.none_short": { en: "dots by hand", de: "Punkte von Hand", es: "puntos a mano" },
  "help.none_more": {
    en: "You set every dot yourselves and may make mistakes.",
    de: "Ihr setzt jeden Punkt selbst und dürft euch irren.",
    es: "Ustedes ponen cada punto y pueden equivocarse.",
  },
  "help.sheet": {
    en: "Dots by the program",
    de: "Punkte vom Programm",
    es: "Puntos del programa",
  },
  "help.sheet_short": {
    en: "dots by the program",
    de: "Punkte vom Programm",
    es: "puntos del programa",
  },
  "help.sheet_more": {
    en: "It marks what follows from each answer.",
    de: "Es trägt ein, was aus jeder Antwort folgt.",
    es: "Anota lo que se deduce de cada respuesta.",
  },
  "help.sheet_for": { en: "the usual way", de: "wie üblich", es: "lo habitual" },
  "help.spaces": {
    en: "Possible contacts",
    de: "Mögliche Kontakte",
    es: "Contactos posibles",
  },
  "help.spaces_short": {
    en: "possible contacts",
    de: "mögliche Kontakte",
    es: "contactos posibles",
  },
  "help.spaces_more": {
    en: "Each square also shows every contact it can hold after all answers.",
    de: "Jedes Feld zeigt auch alle Kontakte, die nach allen Antworten dort sein können.",
    es: "Cada casilla muestra además los contactos que puede tener, según todas las respuestas.",
  },
  "help.chances_more": {
    en: "Each square shows its chance of holding the submarine in percent.",
    de: "Jedes Feld zeigt in Prozent, wie wahrscheinlich dort das U-Boot ist.",
    es: "Cada casilla muestra la probabilidad, en porcentaje, de que ahí esté el submarino.",
  },
  name: { en: "U-Jagd", de: "U-Jagd", es: "U-Jagd" },
  "preset.de": { en: "U-Jagd", de: "U-Jagd", es: "U-Jagd" },
  "rulebook.de": {
    en: "Frank Boës, CC BY-SA 3.0 DE",
    de: "Frank Boës, CC BY-SA 3.0 DE",
    es: "Frank Boës, CC BY-SA 3.0 DE",
  },
  "pitch.de": {
    en: "Each hides a submarine among whales, ships and storms on four squares. Ask by sonar, look by periscope, and fire once: if you miss, you lose.",
    de: "Jeder versteckt ein U-Boot zwischen Walen, Schiffen und Stürmen auf vier Feldern. Frag mit dem Sonar, sieh durchs Periskop, feuere einmal: Geht es daneben, verlierst du.",
    es: "Cada uno oculta un submarino entre ballenas, barcos y tormentas en cuatro casillas. Pregunta con el sonar, mira por el periscopio y dispara una vez: si fallas, pierdes.",
  },
  "role.captain": { en: "Hunter", de: "Jäger", es: "Cazador" },
  alone: {
    en: "one shot only",
    de: "nur ein Schuss",
    es: "un solo disparo",
  },
});
