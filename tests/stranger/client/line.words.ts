/** Lines of announcements in Echo, to the reader ("you") and of any other (by the boat's name). */

import { messages } from "../../i18n/catalogue";

export const echoLines = messages({
  you: { en: "You", de: "Du", es: "Tú" },
  begins: {
    en: "{who} will begin.",
    de: "{who} [wirst|wird] beginnen.",
    es: "{who} [empezarás|empezará].",
  },
  starts: {
    en: "{who} chose [your|its] start.",
    de: "{who} [hast deinen|hat den] Start gewählt.",
    es: "{who} [elegiste tu|eligió su] salida.",
  },
  steers: {
    en: "{who} went one place.",
    de: "{who} [fährst|fährt] einen Platz weiter.",
    es: "{who} [avanzaste|avanzó] un lugar.",
  },
  near: {
    en: "{who} asked for {place}: near.",
    de: "{who} [fragst|fragt] nach {place}: nah.",
    es: "{who} [preguntaste|preguntó] por {place}: cerca.",
  },
  far: {
    en: "{who} asked for {place}: far.",
    de: "{who} [fragst|fragt] nach {place}: fern.",
    es: "{who} [preguntaste|preguntó] por {place}: lejos.",
  },
  hits: {
    en: "{who} fired at {place} and hit!",
    de: "{who} [feuerst|feuert] auf {place}: Treffer!",
    es: "{who} [disparaste|disparó] a {place}: ¡impacto!",
  },
  misses: {
    en: "{who} fired at {place} and missed.",
    de: "{who} [feuerst|feuert] auf {place}: daneben.",
    es: "{who} [disparaste|disparó] a {place}: fallo.",
  },
  wins: { en: "{who} [win|wins].", de: "{who} [gewinnst|gewinnt].", es: "{who} [ganas|gana]." },
  draw: { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },
});
