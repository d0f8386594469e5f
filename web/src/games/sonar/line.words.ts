/** Lines of announcements, written by tools/tables.py: do not edit. */

import { messages } from "../../i18n/catalogue";
import { sharedLines } from "../../stations/said/line.words";

export const sonarLines = messages({
  ...sharedLines,
  "starts": {
    en: "{who} [start|starts] on {cell}, {other} on {there}.",
    de: "{who} startet auf {cell}, {other} auf {there}.",
    es: "{who} [salen|sale] de {cell}, {other} de {there}.",
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
  "silent": {
    en: "{who} went silent: one space[|, nobody heard where].",
    de: "{who} geht auf Schleichfahrt: ein Punkt[|, niemand hört wohin].",
    es: "{who} [se movieron|se movió] en silencio: un punto[|, nadie oyó hacia dónde].",
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
});
