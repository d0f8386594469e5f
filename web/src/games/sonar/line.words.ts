/** Lines of announcements in SONAR, in pairs: the reader's crew is "you", any other has its boat's name. */

import { messages } from "../../i18n/catalogue";

export const sonarLines = messages({
  you: { en: "You", de: "Ihr", es: "Ustedes" },
  "harm.own": {
    en: "{count} damage to you.",
    de: "{count} {count|Schadenspunkt|Schadenspunkte} für euch.",
    es: "{count} de daño para ustedes.",
  },
  "harm.theirs": {
    en: "{count} damage to {boat}.",
    de: "{count} {count|Schadenspunkt|Schadenspunkte} für {boat}.",
    es: "{count} de daño para {boat}.",
  },
  "begins.own": { en: "{who} begin.", de: "{who} beginnt.", es: "{who} empiezan." },
  "begins.theirs": { en: "{who} begins.", de: "{who} beginnt.", es: "{who} empieza." },
  "starts.own": {
    en: "{who} start on {cell}, {other} on {there}.",
    de: "{who} startet auf {cell}, {other} auf {there}.",
    es: "{who} salen de {cell}, {other} de {there}.",
  },
  "starts.theirs": {
    en: "{who} starts on {cell}, {other} on {there}.",
    de: "{who} startet auf {cell}, {other} auf {there}.",
    es: "{who} sale de {cell}, {other} de {there}.",
  },
  "start_on.own": {
    en: "{who} marked your start on {cell}.",
    de: "{who} habt euren Start auf {cell} markiert.",
    es: "{who} marcaron su salida en {cell}.",
  },
  "start_on.theirs": {
    en: "{who} marked its start on {cell}.",
    de: "{who} hat den Start auf {cell} markiert.",
    es: "{who} marcó su salida en {cell}.",
  },
  "start.own": {
    en: "{who} marked your start.",
    de: "{who} habt euren Start markiert.",
    es: "{who} marcaron su salida.",
  },
  "start.theirs": {
    en: "{who} marked its start.",
    de: "{who} hat den Start markiert.",
    es: "{who} marcó su salida.",
  },
  dive: {
    en: "Both submarines dive.",
    de: "Beide U-Boote tauchen.",
    es: "Los dos submarinos se sumergen.",
  },
  "stop.own": { en: "{who} called Stop.", de: "{who} ruft Stopp.", es: "{who} pidieron alto." },
  "stop.theirs": { en: "{who} called Stop.", de: "{who} ruft Stopp.", es: "{who} pidió alto." },
  "stop_over.own": {
    en: "{who} withdrew the stop.",
    de: "{who} nehmt den Stopp zurück.",
    es: "{who} retiraron el alto.",
  },
  "stop_over.theirs": {
    en: "{who} withdrew the stop.",
    de: "{who} nimmt den Stopp zurück.",
    es: "{who} retiró el alto.",
  },
  "stop_lapsed.own": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} habt keinen Befehl gegeben: Der Stopp ist vorbei.",
    es: "{who} no dieron ninguna orden a tiempo: se acabó el alto.",
  },
  "stop_lapsed.theirs": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} hat keinen Befehl gegeben: Der Stopp ist vorbei.",
    es: "{who} no dio ninguna orden a tiempo: se acabó el alto.",
  },
  resumed: { en: "Play goes on.", de: "Es geht weiter.", es: "El juego sigue." },
  "lapsed.own": {
    en: "{who} cannot make the queued move any more.",
    de: "{who} könnt das vorgemerkte Manöver nicht mehr ausführen.",
    es: "{who} ya no pueden hacer el movimiento en espera.",
  },
  "lapsed.theirs": {
    en: "{who} cannot make the queued move any more.",
    de: "{who} kann das vorgemerkte Manöver nicht mehr ausführen.",
    es: "{who} ya no puede hacer el movimiento en espera.",
  },
  "up.own": { en: "{who} go up.", de: "{who} fahrt nach oben.", es: "{who} van hacia arriba." },
  "up.theirs": {
    en: "{who} goes up.",
    de: "{who} fährt nach oben.",
    es: "{who} va hacia arriba.",
  },
  "down.own": {
    en: "{who} go down.",
    de: "{who} fahrt nach unten.",
    es: "{who} van hacia abajo.",
  },
  "down.theirs": {
    en: "{who} goes down.",
    de: "{who} fährt nach unten.",
    es: "{who} va hacia abajo.",
  },
  "left.own": {
    en: "{who} go left.",
    de: "{who} fahrt nach links.",
    es: "{who} van hacia la izquierda.",
  },
  "left.theirs": {
    en: "{who} goes left.",
    de: "{who} fährt nach links.",
    es: "{who} va hacia la izquierda.",
  },
  "right.own": {
    en: "{who} go right.",
    de: "{who} fahrt nach rechts.",
    es: "{who} van hacia la derecha.",
  },
  "right.theirs": {
    en: "{who} goes right.",
    de: "{who} fährt nach rechts.",
    es: "{who} va hacia la derecha.",
  },
  "sonar.own": {
    en: "{who} used sonar.",
    de: "{who} setzt das Sonar ein.",
    es: "{who} usaron el sonar.",
  },
  "sonar.theirs": {
    en: "{who} used sonar.",
    de: "{who} setzt das Sonar ein.",
    es: "{who} usó el sonar.",
  },
  time_up: {
    en: "Time was up, so the program answered.",
    de: "Die Zeit war um, das Programm hat geantwortet.",
    es: "Se acabó el tiempo: respondió el programa.",
  },
  "silent_to.own": {
    en: "{who} went silent, to {cell}.",
    de: "{who} geht auf Schleichfahrt, nach {cell}.",
    es: "{who} fueron en silencio a {cell}.",
  },
  "silent_to.theirs": {
    en: "{who} went silent, to {cell}.",
    de: "{who} geht auf Schleichfahrt, nach {cell}.",
    es: "{who} fue en silencio a {cell}.",
  },
  "silent.own": {
    en: "{who} went silent: one space.",
    de: "{who} geht auf Schleichfahrt: ein Punkt.",
    es: "{who} fueron en silencio: un punto.",
  },
  "silent.theirs": {
    en: "{who} went silent: one space, nobody heard where.",
    de: "{who} geht auf Schleichfahrt: ein Punkt, niemand hört wohin.",
    es: "{who} fue en silencio: un punto, nadie oyó hacia dónde.",
  },
  "fired.own": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} dispararon a {cell}.",
  },
  "fired.theirs": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} disparó a {cell}.",
  },
  "surfaced.own": {
    en: "{who} surfaced at {cell}. Everyone heard it.",
    de: "{who} taucht bei {cell} auf. Alle haben es gehört.",
    es: "{who} emergieron en {cell}. Todos lo oyeron.",
  },
  "surfaced.theirs": {
    en: "{who} surfaced at {cell}. A new track begins there.",
    de: "{who} taucht bei {cell} auf. Dort beginnt eine neue Route.",
    es: "{who} emergió en {cell}. Allí empieza una ruta nueva.",
  },
  "sunk.own": {
    en: "Your submarine is destroyed.",
    de: "Euer U-Boot ist versenkt.",
    es: "Su submarino fue destruido.",
  },
  "sunk.theirs": {
    en: "The {who} submarine is destroyed.",
    de: "Das U-Boot {who} ist versenkt.",
    es: "El submarino {who} fue destruido.",
  },
  "resigned.own": {
    en: "You gave up.",
    de: "Ihr habt aufgegeben.",
    es: "Se rindieron.",
  },
  "resigned.theirs": {
    en: "{who} gave up.",
    de: "{who} hat aufgegeben.",
    es: "{who} se rindió.",
  },
  "gone.own": {
    en: "Nobody of your crew was left.",
    de: "Von eurer Besatzung war niemand mehr da.",
    es: "No quedaba nadie de su tripulación.",
  },
  "gone.theirs": {
    en: "Nobody of {who} was left.",
    de: "Von {who} war niemand mehr da.",
    es: "No quedaba nadie de {who}.",
  },
  "wins.own": { en: "{who} win!", de: "{who} gewinnt!", es: "¡{who} ganan!" },
  "wins.theirs": { en: "{who} wins!", de: "{who} gewinnt!", es: "¡Gana {who}!" },
  draw: { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },
});
