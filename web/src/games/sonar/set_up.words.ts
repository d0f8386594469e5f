/** What the page that sets up a match says of SONAR: its line-ups, levels, charts and options. */

import { messages } from "../../i18n/catalogue";

export const sonarSetUp = messages({
  "setup.deckhand_live": {
    en: "in real time reacts a little late",
    de: "reagiert in Echtzeit etwas spät",
    es: "en modo simultáneo reacciona algo tarde",
  },
  "setup.sailor_live": {
    en: "in real time reacts late",
    de: "reagiert in Echtzeit spät",
    es: "en modo simultáneo reacciona tarde",
  },
  "setup.boatswain_live": {
    en: "in real time reacts a little late",
    de: "reagiert in Echtzeit etwas spät",
    es: "en modo simultáneo reacciona algo tarde",
  },
  "opt.fixed_start_map1": {
    en: "Printed starts on the Archipelago",
    de: "Feste Starts auf dem Archipel",
    es: "Salidas impresas en el Archipiélago",
  },
  "opt.fixed_start_map1_more": {
    en: "A1 and J10, known to everyone, or a secret choice.",
    de: "A1 und J10, allen bekannt, oder heimlich gewählt.",
    es: "A1 y J10, a la vista de todos, o elegidas en secreto.",
  },
  "opt.fixed_start_map1.off": { en: "Off", de: "Aus", es: "No" },
  "opt.fixed_start_map1.suggested": { en: "Suggested", de: "Vorgeschlagen", es: "Sugeridas" },
  "opt.fixed_start_map1.mandatory": { en: "Always", de: "Immer", es: "Siempre" },
  "opt.north_pole_damage": { en: "Ice hurts", de: "Eis schadet", es: "El hielo daña" },
  "opt.north_pole_damage_more": {
    en: "At the North Pole, surfacing anywhere but at a hole costs one damage.",
    de: "Am Nordpol kostet Auftauchen abseits eines Wasserlochs einen Schadenspunkt.",
    es: "En el Polo Norte, emerger fuera de un agujero cuesta un daño.",
  },
  "opt.self_hit": {
    en: "Own torpedoes hurt",
    de: "Eigene Torpedos schaden",
    es: "Los torpedos propios dañan",
  },
  "opt.self_hit_more": {
    en: "A torpedo on your own space hits you too.",
    de: "Ein Torpedo auf den eigenen Punkt trifft auch dich.",
    es: "Un torpedo en tu propio punto también te alcanza.",
  },
  "opt.silence_charges": {
    en: "Silence charges",
    de: "Schleichfahrt lädt",
    es: "El silencio carga",
  },
  "opt.silence_charges_more": {
    en: "The silent step charges 1 energy, like any other.",
    de: "Der Schritt der Schleichfahrt lädt 1 Energie wie jeder andere.",
    es: "El paso en silencio carga 1 de energía, como cualquier otro.",
  },
  "opt.stuck": {
    en: "With no direction open",
    de: "Wenn keine Richtung frei ist",
    es: "Sin salida",
  },
  "opt.stuck_more": {
    en: "What a Captain may still do when no direction is open.",
    de: "Was ein Kapitän noch tun darf, wenn er nicht fahren kann.",
    es: "Qué puede hacer aún un Capitán que no puede avanzar.",
  },
  "opt.stuck.may_act": { en: "May act first", de: "Darf erst handeln", es: "Puede actuar antes" },
  "opt.stuck.must_surface": { en: "Must surface", de: "Muss auftauchen", es: "Debe emerger" },
  "opt.rt_min_move_interval_s": {
    en: "Time between two moves",
    de: "Zeit zwischen zwei Manövern",
    es: "Tiempo entre dos movimientos",
  },
  "opt.rt_min_move_interval_s_more": {
    en: "So that the Radio Operator can keep up; also between two stops of a crew.",
    de: "Damit ein Funker mitkommt; ebenso zwischen zwei Stopps einer Besatzung.",
    es: "Para que el Operador de Radio pueda seguir; también entre dos altos de una tripulación.",
  },
  "opt.early_move": {
    en: "A move that comes too early",
    de: "Ein zu frühes Manöver",
    es: "Un movimiento antes de tiempo",
  },
  "opt.early_move_more": {
    en: "Refused (as in the rulebook) or queued.",
    de: "Wird abgelehnt (wie im Regelheft) oder vorgemerkt.",
    es: "Se rechaza (como en el reglamento) o queda en espera.",
  },
  "opt.early_move.refuse": { en: "Refused", de: "Abgelehnt", es: "Rechazado" },
  "opt.early_move.wait": { en: "Queued", de: "Vorgemerkt", es: "En espera" },
});
