/** What the page that sets up a match says of U-Jagd: its line-ups, levels, charts and options. */

import { messages } from "../../i18n/catalogue";

export const uJagdSetUp = messages({
  "opt.rp_limit": { en: "Resource points", de: "Ressourcenpunkte", es: "Puntos de recursos" },
  "opt.rp_limit_more": {
    en: "What the contacts of a map may cost together.",
    de: "So viel dürfen die Kontakte einer Map zusammen kosten.",
    es: "Lo que pueden costar juntos los contactos de un mapa.",
  },
  "opt.duplicates": {
    en: "Same contact twice",
    de: "Derselbe Kontakt doppelt",
    es: "Contacto repetido",
  },
  "opt.duplicates_more": {
    en: "May be on several squares, but never the submarine.",
    de: "Darf auf mehreren Feldern stehen, nur nicht das U-Boot.",
    es: "Puede estar en varias casillas; nunca el submarino.",
  },
  "opt.empty_squares": { en: "Empty squares", de: "Leere Felder", es: "Casillas vacías" },
  "opt.empty_squares_more": {
    en: "Squares may stay empty: no noise, nothing to see.",
    de: "Felder dürfen leer bleiben: kein Geräusch, nichts zu sehen.",
    es: "Puede haber casillas vacías: sin ruido y sin nada a la vista.",
  },
  "opt.last_turn": { en: "One last turn", de: "Ein letzter Zug", es: "Un último turno" },
  "opt.last_turn_more": {
    en: "If the player who began hits, the other may fire once more for a draw.",
    de: "Trifft der Spieler, der begonnen hat, darf der andere noch einmal feuern und ausgleichen.",
    es: "Si acierta quien empezó, el otro aún puede disparar una vez y empatar.",
  },
  "opt.first_player": { en: "First turn", de: "Erster Zug", es: "Primer turno" },
  "opt.first_player_more": {
    en: "Beginning is an advantage.",
    de: "Beginnen ist ein Vorteil.",
    es: "Empezar es una ventaja.",
  },
  "opt.first_player.random": { en: "At random", de: "Ausgelost", es: "Por sorteo" },
  "opt.first_player.chosen": { en: "Chosen here", de: "Hier bestimmt", es: "Se decide aquí" },
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
    en: "As soon as a square has this chance of holding the submarine; 1 = certain.",
    de: "Sobald auf einem Feld mit dieser Chance das U-Boot ist; 1 = sicher.",
    es: "En cuanto una casilla tenga esta probabilidad; 1 = seguro.",
  },
  "setup.landlubber_more": {
    en: "asks at random, fires early",
    de: "fragt aufs Geratewohl, feuert früh",
    es: "pregunta al azar, dispara pronto",
  },
  "setup.sailor_more": {
    en: "forgets no answer, asks at random",
    de: "vergisst keine Antwort, fragt aufs Geratewohl",
    es: "no olvida respuestas, pregunta al azar",
  },
  "setup.boatswain_more": {
    en: "asks what reveals most",
    de: "fragt, was am meisten verrät",
    es: "pregunta lo que más revela",
  },
  "setup.helmsman_more": {
    en: "hides well now and then",
    de: "versteckt sich ab und zu gut",
    es: "a veces se oculta bien",
  },
  "setup.seadog_more": {
    en: "hides well and knows all odds",
    de: "versteckt sich gut und kennt alle Chancen",
    es: "se oculta bien y conoce todas las probabilidades",
  },
});
