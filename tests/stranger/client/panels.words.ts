/** What the panels over a station say of Echo. */

import { messages } from "../../i18n/catalogue";

export const echoPanels = messages({
  "help.rules": {
    en: "In turn: go one place west or east, ask whether the enemy is within one place of another, or fire at a place. The first hit wins.",
    de: "Reihum: einen Platz nach Westen oder Osten fahren, nach einem Platz und denen daneben fragen oder auf einen Platz feuern. Der erste Treffer gewinnt.",
    es: "Por turnos: avanza un lugar al oeste o al este, pregunta por un lugar y los de al lado, o dispara a un lugar. Gana el primer impacto.",
  },
});
