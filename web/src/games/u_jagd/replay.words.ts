/** What is said of U-Jagd beside matches, and when one is over. */

import { messages } from "../../i18n/catalogue";

export const uJagdReplay = messages({
  lessons: {
    en: "one hunter on each side",
    de: "ein Jäger auf jeder Seite",
    es: "un cazador por bando",
  },
  "end.won": {
    en: "You won the hunt",
    de: "Du hast die Jagd gewonnen",
    es: "Ganaste la caza",
  },
  "end.lost": {
    en: "You lost the hunt",
    de: "Du hast die Jagd verloren",
    es: "Perdiste la caza",
  },
  "end.torpedo": {
    en: "{winner} found and sank the submarine of {loser}.",
    de: "{winner} hat das U-Boot von {loser} gefunden und versenkt.",
    es: "{winner} encontró y hundió el submarino de {loser}.",
  },
  "end.missed": {
    en: "{loser} fired and missed, giving their position away.",
    de: "{loser} hat danebengeschossen und sich verraten.",
    es: "{loser} disparó y falló: eso delató su posición.",
  },
  "end.both_sunk": {
    en: "Both submarines were sunk.",
    de: "Beide U-Boote wurden versenkt.",
    es: "Los dos submarinos se hundieron.",
  },
  "end.last_torpedo_missed": {
    en: "{winner} hit, and the last torpedo of {loser} missed.",
    de: "{winner} hat getroffen, und der letzte Torpedo von {loser} ging daneben.",
    es: "{winner} acertó y el último torpedo de {loser} falló.",
  },
  "end.no_shot": {
    en: "{winner} hit, and {loser} did not shoot back.",
    de: "{winner} hat getroffen, und {loser} hat nicht zurückgefeuert.",
    es: "{winner} acertó y {loser} no respondió.",
  },
  "end.turn_limit": {
    en: "All turns have been played, and neither player fired.",
    de: "Alle Züge sind gespielt, und keiner hat gefeuert.",
    es: "Se jugaron todos los turnos y nadie disparó.",
  },
  "end.truth_more": {
    en: "Both maps. The sums at the edges are what the other player had found out.",
    de: "Beide Maps. Die Summen am Rand hatte der Gegner herausgefunden.",
    es: "Los dos mapas. Las sumas de los bordes las había averiguado el rival.",
  },
  "stat.periscopes": { en: "Periscopes", de: "Periskope", es: "Periscopios" },
});
