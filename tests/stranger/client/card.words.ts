/** What the frame says of Echo before anyone plays. */

import { messages } from "../../i18n/catalogue";

export const echoCard = messages({
  name: { en: "Echo", de: "Echo", es: "Echo" },
  "pitch.en": {
    en: "Two boats on a line of nine places: ask where the enemy is, and hit it first.",
    de: "Zwei Boote auf einer Linie mit neun Plätzen: Frag, wo der Gegner ist, und triff zuerst.",
    es: "Dos submarinos en una línea de nueve lugares: pregunta dónde está el enemigo y acierta primero.",
  },
  alone: {
    en: "steer, ask and fire",
    de: "steuern, fragen, feuern",
    es: "dirige, pregunta, dispara",
  },
});
