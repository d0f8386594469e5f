/** Lines of announcements, written by tools/tables.py: do not edit. */

import { messages } from "../../i18n/catalogue";

export const sharedLines = messages({
  "you": {
    en: "You",
    de: "Ihr",
    es: "Ustedes",
  },
  "harm": {
    en: "{count} damage to [you|{boat}].",
    de: "{count} {count|Schadenspunkt|Schadenspunkte} für [euch|{boat}].",
    es: "{count} de daño para [ustedes|{boat}].",
  },
  "begins": {
    en: "{who} [begin|begins].",
    de: "{who} beginnt.",
    es: "{who} [empiezan|empieza].",
  },
  "start_on": {
    en: "{who} marked [your|its] start on {cell}.",
    de: "{who} [habt euren|hat den] Start auf {cell} markiert.",
    es: "{who} [marcaron|marcó] su salida en {cell}.",
  },
  "start": {
    en: "{who} marked [your|its] start.",
    de: "{who} [habt euren|hat den] Start markiert.",
    es: "{who} [marcaron|marcó] su salida.",
  },
  "dive": {
    en: "Both submarines dive.",
    de: "Beide U-Boote tauchen.",
    es: "Los dos submarinos se sumergen.",
  },
  "resumed": {
    en: "Play goes on.",
    de: "Es geht weiter.",
    es: "El juego sigue.",
  },
  "sonar": {
    en: "{who} used sonar.",
    de: "{who} setzt das Sonar ein.",
    es: "{who} [usaron|usó] el sonar.",
  },
  "time_up": {
    en: "Time was up, so the program answered.",
    de: "Die Zeit war um, das Programm hat geantwortet.",
    es: "Se acabó el tiempo: respondió el programa.",
  },
  "silent_to": {
    en: "{who} went silent, to {cell}.",
    de: "{who} geht auf Schleichfahrt, nach {cell}.",
    es: "{who} [se movieron|se movió] en silencio a {cell}.",
  },
  "torpedo": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} [dispararon|disparó] a {cell}.",
  },
  "gone": {
    en: "[Your crew|The crew of {who}] had left.",
    de: "Von [eurer Besatzung|{who}] war niemand mehr da.",
    es: "No quedaba nadie de [su tripulación|{who}].",
  },
  "resigned": {
    en: "[You|{who}] gave up.",
    de: "[Ihr habt|{who} hat] aufgegeben.",
    es: "[Se rindieron|{who} se rindió].",
  },
  "wins": {
    en: "{who} [win|wins]!",
    de: "{who} gewinnt!",
    es: "¡[{who} ganan|Gana {who}]!",
  },
  "draw": {
    en: "The game is drawn.",
    de: "Unentschieden.",
    es: "Empate.",
  },
});
