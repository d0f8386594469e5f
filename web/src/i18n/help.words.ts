/** Words of the agreed help: its levels, what the crews say of it, and what it shows. */

import { messages } from "./catalogue";

export const help = messages({
  "help.in_title": { en: "help: {level}", de: "Hilfe: {level}", es: "ayuda: {level}" },
  "help.none": { en: "None", de: "Keine", es: "Ninguna" },
  "help.none_short": { en: "none", de: "keine", es: "ninguna" },
  "help.none_more": {
    en: "You draw everything yourselves.",
    de: "Ihr zeichnet alles selbst.",
    es: "Todo se dibuja a mano.",
  },
  "help.none_for": { en: "as at the table", de: "wie am Tisch", es: "como en la mesa" },
  "help.sheet": {
    en: "The program keeps the sheet",
    de: "Das Programm führt den Bogen",
    es: "El programa lleva la lámina",
  },
  "help.sheet_short": { en: "sheet kept", de: "geführter Bogen", es: "lámina al día" },
  "help.sheet_more": {
    en: "It draws every course it hears. You slide the sheet and judge.",
    de: "Es zeichnet jeden gehörten Kurs. Schieben und urteilen müsst ihr selbst.",
    es: "Dibuja cada rumbo que se oye. Deslizar y juzgar les toca a ustedes.",
  },
  "help.sheet_for": {
    en: "good for mixed crews",
    de: "gut für gemischte Besatzungen",
    es: "para tripulaciones mixtas",
  },
  "help.spaces": { en: "Possible spaces", de: "Mögliche Orte", es: "Lugares posibles" },
  "help.spaces_short": { en: "possible spaces", de: "mögliche Orte", es: "lugares posibles" },
  "help.spaces_more": {
    en: "The chart also marks each space where the enemy can be.",
    de: "Die Karte zeigt auch jeden Ort, an dem der Gegner sein kann.",
    es: "El mapa marca además cada lugar donde puede estar el enemigo.",
  },
  "help.spaces_for": {
    en: "good for a first match",
    de: "gut für die erste Partie",
    es: "para una primera partida",
  },
  "help.chances": {
    en: "Chances",
    de: "Wahrschein\u00adlichkeiten",
    es: "Probabi\u00adlidades",
  },
  "help.chances_short": { en: "chances", de: "Wahrscheinlichkeiten", es: "probabilidades" },
  "help.chances_more": {
    en: "Each possible space shows its chance in percent.",
    de: "Jeder mögliche Ort zeigt seine Wahrscheinlichkeit in Prozent.",
    es: "Cada lugar posible muestra su probabilidad en porcentaje.",
  },
  "help.chances_for": { en: "for study", de: "zum Lernen", es: "para estudiar" },
  "help.one_space": {
    en: "1 possible space",
    de: "1 möglicher Ort",
    es: "1 lugar posible",
  },
  "help.some_spaces": {
    en: "{count} possible spaces",
    de: "{count} mögliche Orte",
    es: "{count} lugares posibles",
  },
  "help.inexact_spaces": {
    en: "at most {spaces}",
    de: "höchstens {spaces}",
    es: "como mucho {spaces}",
  },
  "help.ten_ago": {
    en: "ten turns ago: {spaces}",
    de: "vor zehn Zügen: {spaces}",
    es: "hace diez turnos: {spaces}",
  },
  "help.here_chance": {
    en: "possible, {percent} %",
    de: "möglich, {percent} %",
    es: "posible, {percent} %",
  },
  "help.view_numbers": {
    en: "shown with numbers",
    de: "mit Zahlen gezeigt",
    es: "se ven con números",
  },
  "help.view_marks": { en: "shown", de: "gezeigt", es: "se ven" },
  "help.view_hidden": { en: "hidden", de: "ausgeblendet", es: "ocultos" },
  "help.spaces_note": {
    en: "Every ring counts the same.",
    de: "Jeder Ring zählt gleich viel.",
    es: "Cada anillo cuenta lo mismo.",
  },
  "help.chances_note": {
    en: "Larger and fuller is likelier. All tracks that fit count the same.",
    de: "Größer und voller ist wahrscheinlicher. Alle passenden Routen zählen gleich.",
    es: "Más grande y lleno es más probable. Todas las rutas que encajan cuentan igual.",
  },
  "help.inexact": {
    en: "Some of them may be impossible.",
    de: "Einige davon sind vielleicht unmöglich.",
    es: "Algunos pueden ser imposibles.",
  },
  "help.open_other": {
    en: "{crew} has not answered yet.",
    de: "{crew} hat noch nicht geantwortet.",
    es: "{crew} aún no ha contestado.",
  },
  "help.ready_with": {
    en: "with help: {level}",
    de: "mit Hilfe: {level}",
    es: "con ayuda: {level}",
  },
});
