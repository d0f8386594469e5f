/** Lines of announcements, written by tools/tables.py: do not edit. */

import { messages } from "../../i18n/catalogue";

export const sonarLines = messages({
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
  "starts": {
    en: "{who} [start|starts] on {cell}, {other} on {there}.",
    de: "{who} startet auf {cell}, {other} auf {there}.",
    es: "{who} [salen|sale] de {cell}, {other} de {there}.",
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
  "stop": {
    en: "{who} called Stop.",
    de: "{who} ruft Stopp.",
    es: "{who} [pidieron|pidió] un alto.",
  },
  "stop_over": {
    en: "{who} withdrew the stop.",
    de: "{who} [nehmt|nimmt] den Stopp zurück.",
    es: "{who} [retiraron|retiró] el alto.",
  },
  "stop_lapsed": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} [habt|hat] keinen Befehl gegeben: Der Stopp ist vorbei.",
    es: "{who} no [dieron|dio] ninguna orden a tiempo: terminó el alto.",
  },
  "resumed": {
    en: "Play goes on.",
    de: "Es geht weiter.",
    es: "El juego sigue.",
  },
  "lapsed": {
    en: "{who} cannot make the queued move any more.",
    de: "{who} [könnt|kann] das vorgemerkte Manöver nicht mehr ausführen.",
    es: "{who} ya no [pueden|puede] hacer el movimiento en espera.",
  },
  "up": {
    en: "{who} [go|goes] up.",
    de: "{who} [fahrt|fährt] nach oben.",
    es: "{who} [van|va] hacia arriba.",
  },
  "down": {
    en: "{who} [go|goes] down.",
    de: "{who} [fahrt|fährt] nach unten.",
    es: "{who} [van|va] hacia abajo.",
  },
  "left": {
    en: "{who} [go|goes] left.",
    de: "{who} [fahrt|fährt] nach links.",
    es: "{who} [van|va] hacia la izquierda.",
  },
  "right": {
    en: "{who} [go|goes] right.",
    de: "{who} [fahrt|fährt] nach rechts.",
    es: "{who} [van|va] hacia la derecha.",
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
  "silent": {
    en: "{who} went silent: one space[|, nobody heard where].",
    de: "{who} geht auf Schleichfahrt: ein Punkt[|, niemand hört wohin].",
    es: "{who} [se movieron|se movió] en silencio: un punto[|, nadie oyó hacia dónde].",
  },
  "fired": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} [dispararon|disparó] a {cell}.",
  },
  "surfaced": {
    en: "{who} surfaced at {cell}. [Everyone heard it|A new track begins there].",
    de: "{who} taucht bei {cell} auf. [Alle haben es gehört|Dort beginnt eine neue Route].",
    es: "{who} [emergieron|emergió] en {cell}. [Todos lo oyeron|Allí empieza una ruta nueva].",
  },
  "sunk": {
    en: "[Your|The {who}] submarine is destroyed.",
    de: "[Euer U-Boot|Das U-Boot {who}] ist versenkt.",
    es: "[Su submarino|El submarino {who}] fue destruido.",
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
