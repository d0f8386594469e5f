/** What a newcomer to a station of Echo is told. */

import { messages } from "../../i18n/catalogue";

export const echoTips = messages({
  captain: {
    en: "Ask for a place to learn whether the enemy is there or beside it. Fire when few places are left.",
    de: "Frag nach einem Platz: Du erfährst, ob der Gegner dort oder daneben ist. Feuere, wenn wenige Plätze bleiben.",
    es: "Pregunta por un lugar para saber si el enemigo está ahí o al lado. Dispara cuando queden pocos lugares.",
  },
});
