/** What the stations of several games say in the same words. */

import { messages } from "./catalogue";

export const station = messages({
  "station.away": {
    en: "No connection: you cannot send anything now.",
    de: "Keine Verbindung: Du kannst gerade nichts senden.",
    es: "Sin conexión: ahora no puedes enviar nada.",
  },
  "station.over": {
    en: "The match is over.",
    de: "Die Partie ist zu Ende.",
    es: "La partida terminó.",
  },
  "station.wait": { en: "Please wait", de: "Bitte warten", es: "Espera" },
  "station.wait_order": {
    en: "{name} of {boat} has the turn",
    de: "{name} von {boat} ist am Zug",
    es: "{name} de {boat} tiene el turno",
  },
  "station.time_left": {
    en: "{seconds} s left",
    de: "noch {seconds} s",
    es: "{seconds|queda|quedan} {seconds} s",
  },
  "station.time_only": { en: "{seconds} s", de: "{seconds} s", es: "{seconds} s" },
  "station.posts": { en: "Posts", de: "Posten", es: "Puestos" },
  "station.idle": { en: "on watch", de: "auf Wache", es: "de guardia" },
  "station.own_chart": { en: "Own chart", de: "Eigene Karte", es: "Mapa propio" },
  "station.chart_own": {
    en: "Sea chart {title}, own submarine on {cell}",
    de: "Seekarte {title}, eigenes U-Boot auf {cell}",
    es: "Mapa {title}, submarino propio en {cell}",
  },
  "station.chart_words": {
    en: "The chart in words",
    de: "Die Karte in Worten",
    es: "El mapa en palabras",
  },
  "station.sea": { en: "sea", de: "See", es: "mar" },
  "station.island": { en: "island", de: "Insel", es: "isla" },
  "station.track": { en: "own track", de: "eigene Route", es: "ruta propia" },
  "station.helm": { en: "Helm", de: "Ruder", es: "Timón" },
  "station.edge": { en: "edge", de: "Rand", es: "borde" },
  "station.closed": { en: "closed", de: "zu", es: "cerrado" },
  "station.not_now": { en: "not now", de: "jetzt nicht", es: "ahora no" },
  "station.surface": { en: "Surface", de: "Auftauchen", es: "Emerger" },
  "station.choose_start": {
    en: "Choose your starting position on the chart.",
    de: "Wähle deine Startposition auf der Karte.",
    es: "Elige tu posición inicial en el mapa.",
  },
  "station.start_here": {
    en: "Start on {cell}",
    de: "Auf {cell} starten",
    es: "Empezar en {cell}",
  },
  "station.starts": { en: "Starting positions", de: "Startpositionen", es: "Posiciones iniciales" },
  "station.still": { en: "Play is stopped", de: "Das Spiel steht", es: "Todo está detenido" },
  "station.again": {
    en: "Order again: {order}",
    de: "Noch einmal: {order}",
    es: "De nuevo: {order}",
  },
  "station.put_back": { en: "Cancel", de: "Abbrechen", es: "Cancelar" },
  "station.arrows": {
    en: "Arrow keys steer.",
    de: "Pfeiltasten steuern.",
    es: "Las flechas mueven el submarino.",
  },
  "station.turn": { en: "turn {turn}", de: "Zug {turn}", es: "turno {turn}" },
  "station.damage_of": {
    en: "{boat}: damage {taken} of {max}",
    de: "{boat}: Schaden {taken} von {max}",
    es: "{boat}: daño {taken} de {max}",
  },
  "station.resigned": { en: "We give up.", de: "Wir geben auf.", es: "Nos rendimos." },
  "station.forfeit": {
    en: "{winner} claims the win!",
    de: "{winner} beansprucht den Sieg!",
    es: "¡{winner} reclama la victoria!",
  },
  "station.announcements": { en: "Announcements", de: "Ansagen", es: "Anuncios" },
});
