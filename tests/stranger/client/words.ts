/** Words of Echo's stations, which come with its client. */

import { messages } from "../../i18n/catalogue";

export const echo = messages({
  line: { en: "The line", de: "Die Linie", es: "La línea" },
  own: { en: "your boat", de: "dein Boot", es: "tu submarino" },
  boat_of: { en: "boat of {boat}", de: "Boot von {boat}", es: "submarino de {boat}" },
  choose: { en: "Choose a place.", de: "Wähle einen Platz.", es: "Elige un lugar." },
  waits: { en: "The enemy has the turn.", de: "Der Gegner ist dran.", es: "Turno del enemigo." },
  start: { en: "Start on {place}", de: "Starte auf {place}", es: "Salir de {place}" },
  west: { en: "Go west", de: "Nach Westen", es: "Ir al oeste" },
  east: { en: "Go east", de: "Nach Osten", es: "Ir al este" },
  ping: { en: "Ask for {place}", de: "Nach {place} fragen", es: "Preguntar por {place}" },
  fire: { en: "Fire at {place}", de: "Auf {place} feuern", es: "Disparar a {place}" },
  announcements: { en: "Announcements", de: "Ansagen", es: "Anuncios" },
  nothing_said: {
    en: "Nothing heard yet.",
    de: "Noch nichts gehört.",
    es: "Aún no se ha oído nada.",
  },
  turns: {
    en: "{count} {count|turn|turns}",
    de: "{count} {count|Zug|Züge}",
    es: "{count} {count|turno|turnos}",
  },
});
