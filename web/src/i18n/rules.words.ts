/** Words around the rules: the page of a game, the sheet in a station, the way to a clause. */

import { messages } from "./catalogue";

export const rules = messages({
  "rules.games": { en: "Games", de: "Spiele", es: "Juegos" },
  "rules.search": {
    en: "Search the rules",
    de: "Regeln durchsuchen",
    es: "Buscar en las reglas",
  },
  "rules.search_more": {
    en: "word or number",
    de: "Wort oder Nummer",
    es: "palabra o número",
  },
  "rules.clear": { en: "Clear the search", de: "Suche leeren", es: "Borrar la búsqueda" },
  "rules.count": {
    en: "{count} {count|rule|rules}",
    de: "{count} {count|Regel|Regeln}",
    es: "{count} {count|regla|reglas}",
  },
  "rules.none": {
    en: "No rule matches this search.",
    de: "Keine Regel passt zu dieser Suche.",
    es: "Ninguna regla coincide con la búsqueda.",
  },
  "rules.sections": { en: "Sections", de: "Abschnitte", es: "Apartados" },
  "rules.link": {
    en: "Link to rule {clause}",
    de: "Link zu Regel {clause}",
    es: "Enlace a la regla {clause}",
  },
  "rules.unknown": {
    en: "There is no rule {clause} here.",
    de: "Eine Regel {clause} gibt es hier nicht.",
    es: "Aquí no hay ninguna regla {clause}.",
  },
  "rules.real_time": { en: "real time", de: "Echtzeit", es: "modo simultáneo" },
  "rules.turn_by_turn": { en: "turn by turn", de: "rundenbasiert", es: "por turnos" },
  "rules.numbers": {
    en: "agreed: {numbers}",
    de: "vereinbart: {numbers}",
    es: "acordado: {numbers}",
  },
  "rules.edition.en": { en: "English edition", de: "englische Ausgabe", es: "edición inglesa" },
  "rules.edition.de": { en: "German edition", de: "deutsche Ausgabe", es: "edición alemana" },
  "rules.edition.es": { en: "Spanish edition", de: "spanische Ausgabe", es: "edición española" },
  "rules.agreed": { en: "if agreed", de: "wenn vereinbart", es: "si se acuerda" },
  "rules.loading": {
    en: "Loading the rules.",
    de: "Die Regeln werden geladen.",
    es: "Cargando las reglas.",
  },
  "rules.why_title": { en: "Why not?", de: "Warum nicht?", es: "¿Por qué no?" },
  "rules.of_match": {
    en: "What applies in your match, with the agreed numbers.",
    de: "Das gilt in eurer Partie, mit den vereinbarten Zahlen.",
    es: "Lo que vale en su partida, con los números acordados.",
  },
  "rules.all": { en: "All rules", de: "Alle Regeln", es: "Todas las reglas" },
  "rules.new_page": { en: "new tab", de: "neuer Tab", es: "pestaña nueva" },
});
