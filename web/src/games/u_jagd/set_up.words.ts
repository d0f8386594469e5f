/** What the page that sets up a match says of U-Jagd: its line-ups, levels, charts and options. */

import { messages } from "../../i18n/catalogue";

export const uJagdSetUp = messages({
  "opt.rp_limit": { en: "Resource points", de: "Ressourcenpunkte", es: "Puntos de recursos" },
  "opt.rp_limit_more": {
    en: "The contacts of a map may cost so many together.",
    de: "So viel dürfen die Kontakte einer Map zusammen kosten.",
    es: "Lo que pueden costar juntos los contactos de un mapa.",
  },
  "opt.duplicates": {
    en: "Same contact twice",
    de: "Derselbe Kontakt doppelt",
    es: "Contacto repetido",
  },
  "opt.duplicates_more": {
    en: "May stand in several squares; never the submarine.",
    de: "Darf in mehreren Feldern stehen; nie das U-Boot.",
    es: "Puede estar en varias casillas; nunca el submarino.",
  },
  "opt.empty_squares": { en: "Empty squares", de: "Leere Felder", es: "Casillas vacías" },
  "opt.empty_squares_more": {
    en: "Squares may stay empty: silent and not to be seen.",
    de: "Felder dürfen leer bleiben: still und nicht zu sehen.",
    es: "Puede haber casillas vacías: mudas e invisibles.",
  },
  "opt.last_turn": { en: "One last turn", de: "Ein letzter Zug", es: "Un último turno" },
  "opt.last_turn_more": {
    en: "When the player who began hits, the other may fire once more for a draw.",
    de: "Trifft der Spieler, der begonnen hat, darf der andere noch einmal feuern und ausgleichen.",
    es: "Si acierta quien empezó, el otro aún puede disparar una vez y empatar.",
  },
  "opt.first_player": { en: "Who begins", de: "Wer beginnt", es: "Quién empieza" },
  "opt.first_player_more": {
    en: "Beginning is an advantage.",
    de: "Beginnen ist ein Vorteil.",
    es: "Empezar es una ventaja.",
  },
  "opt.first_player.random": { en: "At random", de: "Ausgelost", es: "Por sorteo" },
  "opt.first_player.chosen": { en: "Named here", de: "Hier bestimmt", es: "Se decide aquí" },
  "opt.first_player.loser": {
    en: "Loser of the last match",
    de: "Verlierer der letzten Partie",
    es: "Quien perdió la anterior",
  },
  "opt.chosen": { en: "First player", de: "Erster Spieler", es: "Primer jugador" },
  "opt.chosen_more": {
    en: "By the colour of the crew.",
    de: "Nach der Farbe der Besatzung.",
    es: "Según el color de la tripulación.",
  },
  "opt.chosen.blue": { en: "Blue", de: "Blau", es: "Azul" },
  "opt.chosen.yellow": { en: "Yellow", de: "Gelb", es: "Amarillo" },
  "opt.bot_fire_threshold": {
    en: "When bots fire",
    de: "Wann Bots feuern",
    es: "Cuándo disparan los bots",
  },
  "opt.bot_fire_threshold_more": {
    en: "As soon as a square is the submarine with this chance; 1 is certain.",
    de: "Sobald ein Feld mit dieser Chance das U-Boot ist; 1 heißt sicher.",
    es: "En cuanto una casilla tenga esta probabilidad; 1 es seguro.",
  },
  "setup.cadet_more": {
    en: "asks at random, fires early",
    de: "fragt aufs Geratewohl, feuert früh",
    es: "pregunta al azar, dispara pronto",
  },
  "setup.mate_more": {
    en: "asks what tells most",
    de: "fragt, was am meisten verrät",
    es: "pregunta lo que más revela",
  },
  "setup.ace_more": {
    en: "hides well and knows all odds",
    de: "versteckt sich gut und kennt alle Chancen",
    es: "se oculta bien y conoce todas las probabilidades",
  },
});
