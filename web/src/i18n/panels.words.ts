/** What lies over a station when it is asked for: menu, crew, help. */

import { messages } from "./catalogue";

export const panels = messages({
  "app.volume": { en: "Volume", de: "Lautstärke", es: "Volumen" },
  "tell.me": {
    en: "Tell me when it is my turn",
    de: "Bescheid geben, wenn ich dran bin",
    es: "Avísame cuando me toque",
  },
  "tell.open": {
    en: "This browser notifies you while the match is open in a tab.",
    de: "Dieser Browser meldet sich, solange die Partie in einem Tab offen ist.",
    es: "Este navegador te avisa mientras la partida esté abierta en una pestaña.",
  },
  "tell.closed": {
    en: "This browser notifies you, also when the page is closed.",
    de: "Dieser Browser meldet sich, auch wenn die Seite geschlossen ist.",
    es: "Este navegador te avisa, también con la página cerrada.",
  },
  "tell.night": {
    en: "Not between 22:00 and 8:00",
    de: "Nicht zwischen 22 und 8 Uhr",
    es: "No entre las 22:00 y las 8:00",
  },
  "tell.no_longer": {
    en: "Stop notifying me",
    de: "Nicht mehr benachrichtigen",
    es: "No avisarme más",
  },
  "tell.denied": {
    en: "The browser does not allow it. You can change that in its settings for this page.",
    de: "Der Browser lässt es nicht zu. Das lässt sich in seinen Einstellungen für diese Seite ändern.",
    es: "El navegador no lo permite. Puedes cambiarlo en sus ajustes para esta página.",
  },
  "days.you": {
    en: "Your crew has until {when}.",
    de: "Eure Besatzung hat Zeit bis {when}.",
    es: "Su tripulación tiene tiempo hasta {when}.",
  },
  "days.they": {
    en: "{boat} has until {when}.",
    de: "{boat} hat Zeit bis {when}.",
    es: "{boat} tiene tiempo hasta {when}.",
  },
  "days.you_late": {
    en: "Your crew’s time for this turn is over: bots do what is left.",
    de: "Die Zeit eurer Besatzung für diesen Zug ist um: Bots erledigen, was noch fehlt.",
    es: "Se acabó el tiempo de su tripulación en este turno: los bots hacen lo que falta.",
  },
  "days.they_late": {
    en: "{boat} has run out of time in this turn: bots do what is left.",
    de: "{boat} hat keine Zeit mehr für diesen Zug: Bots erledigen, was noch fehlt.",
    es: "A {boat} se le acabó el tiempo en este turno: los bots hacen lo que falta.",
  },
  "days.on_vacation": {
    en: "{name} is on vacation until {when}.",
    de: "{name} hat Urlaub bis {when}.",
    es: "{name} está de vacaciones hasta {when}.",
  },
  "notice.turn": { en: "It is your turn", de: "Du bist dran", es: "Te toca" },
  "notice.over": {
    en: "The match is over",
    de: "Die Partie ist zu Ende",
    es: "La partida terminó",
  },
  "days.leave": { en: "Go on vacation", de: "In Urlaub gehen", es: "Irme de vacaciones" },
  "days.back": {
    en: "I am back from vacation",
    de: "Ich bin aus dem Urlaub zurück",
    es: "Ya volví de vacaciones",
  },
  "days.long": { en: "How long?", de: "Wie lange?", es: "¿Cuánto tiempo?" },
  "days.vacation_more": {
    en: "Your crew’s clock is stopped until then. Everyone at the table sees it.",
    de: "So lange ruht die Uhr eurer Besatzung. Alle am Tisch sehen das.",
    es: "Hasta entonces se detiene el tiempo de su tripulación. Toda la mesa lo ve.",
  },
  "pause.short": {
    en: "Pause for a minute ({count} left)",
    de: "Eine Minute Pause (noch {count})",
    es: "Pausa de un minuto ({count|queda|quedan} {count})",
  },
  "ends.resign": { en: "Give up", de: "Aufgeben", es: "Rendirse" },
  "ends.sure": {
    en: "Press again: give up the match",
    de: "Noch einmal drücken: Partie aufgeben",
    es: "Pulsa otra vez: rendirse",
  },
  "ends.draw": { en: "Offer a draw", de: "Remis anbieten", es: "Ofrecer tablas" },
  "ends.no_longer": { en: "Withdraw my vote", de: "Stimme zurückziehen", es: "Retirar mi voto" },
  "ends.resign_wanted": {
    en: "{count} of {all} in your crew want to give up.",
    de: "{count} von {all} in eurer Besatzung wollen aufgeben.",
    es: "{count} de {all} en su tripulación quieren rendirse.",
  },
  "ends.draw_wanted": {
    en: "{count} of {all} in your crew want a draw.",
    de: "{count} von {all} in eurer Besatzung wollen Remis.",
    es: "{count} de {all} en su tripulación quieren tablas.",
  },
  "talk.title": {
    en: "To the other crew",
    de: "An die andere Besatzung",
    es: "A la otra tripulación",
  },
  "talk.mute": {
    en: "Hide their phrases",
    de: "Ihre Sätze ausblenden",
    es: "Ocultar sus frases",
  },
  "app.close": { en: "Close", de: "Schließen", es: "Cerrar" },

  "match.help": { en: "Rules and keys", de: "Regeln und Tasten", es: "Reglas y teclas" },
  "match.words": { en: "Chart in words", de: "Karte in Worten", es: "Mapa en palabras" },
  "match.code": { en: "Code {code}", de: "Code {code}", es: "Código {code}" },
  "match.leave": { en: "Leave the match", de: "Partie verlassen", es: "Abandonar la partida" },
  "match.to_home": {
    en: "Start page; the match stays under “Your matches”",
    de: "Startseite; die Partie steht unter „Deine Partien“",
    es: "Página inicial; la partida queda en «Tus partidas»",
  },
  "match.take_over": { en: "Take over", de: "Übernehmen", es: "Tomar el puesto" },
  "match.let_in": {
    en: "Let {name} in",
    de: "{name} hereinlassen",
    es: "Dejar entrar a {name}",
  },
  "match.password": {
    en: "Password of this crew",
    de: "Passwort dieser Besatzung",
    es: "Contraseña de esta tripulación",
  },
  "match.to_bot": { en: "Let a bot play", de: "Einen Bot spielen lassen", es: "Que juegue un bot" },
  "match.awake_perhaps": {
    en: "Without https no page can keep the screen on; a silent video tries to. If your screen still goes dark, give it more time in your device's settings.",
    de: "Ohne https darf keine Seite den Bildschirm wach halten; ein stummes Video versucht es. Wird er trotzdem dunkel, gib ihm in den Einstellungen des Geräts mehr Zeit.",
    es: "Sin https ninguna página puede mantener la pantalla encendida; un video mudo lo intenta. Si aun así se apaga, dale más tiempo en los ajustes del dispositivo.",
  },
  "match.awake_not": {
    en: "This browser does not let a page keep the screen on. If it goes dark, give it more time in your device's settings.",
    de: "Dieser Browser lässt keine Seite den Bildschirm wach halten. Wird er dunkel, gib ihm in den Einstellungen des Geräts mehr Zeit.",
    es: "Este navegador no deja que una página mantenga la pantalla encendida. Si se apaga, dale más tiempo en los ajustes del dispositivo.",
  },
  "lag.of": {
    en: "Delay of {name}: {ms} ms",
    de: "Verzögerung bei {name}: {ms} ms",
    es: "Retardo de {name}: {ms} ms",
  },
  "hand.bot": { en: "Bot: {level}", de: "Bot: {level}", es: "Bot: {level}" },
  "hand.keep": { en: "I keep it", de: "Ich behalte ihn", es: "Me lo quedo" },
  "hand.offered_you": { en: "offered to you", de: "dir angeboten", es: "te lo ofrecen" },
  "hand.over": { en: "Hand over to", de: "Übergeben an", es: "Ceder a" },

  "crew.by": { en: "{name} ({role})", de: "{name} ({role})", es: "{name} ({role})" },
  "crew.channel": { en: "Crew", de: "Besatzung", es: "Tripulación" },
  "crew.course": { en: "A course", de: "Ein Kurs", es: "Un rumbo" },
  "crew.nothing": {
    en: "No messages yet.",
    de: "Noch keine Nachrichten.",
    es: "Aún no hay mensajes.",
  },
  "crew.own_words": { en: "In your own words", de: "In eigenen Worten", es: "Con tus palabras" },
  "crew.place": { en: "A place", de: "Ein Ort", es: "Un lugar" },
  "crew.quick": { en: "Quick messages", de: "Schnell gesagt", es: "Mensajes rápidos" },
  "crew.said": {
    en: "Crew messages",
    de: "Nachrichten der Besatzung",
    es: "Mensajes de la tripulación",
  },
  "crew.say": { en: "Say", de: "Sagen", es: "Decir" },
  "crew.write_first": {
    en: "Write something first.",
    de: "Schreib zuerst etwas.",
    es: "Escribe algo antes.",
  },
  "crew.place_first": {
    en: "Name the space first, for example F6.",
    de: "Nenn zuerst das Feld, zum Beispiel F6.",
    es: "Indica antes el lugar, por ejemplo F6.",
  },
  "crew.system": { en: "A system", de: "Ein System", es: "Un sistema" },

  "help.keys": { en: "Keys", de: "Tasten", es: "Teclas" },
  "help.steer": {
    en: "steer, or choose on the chart",
    de: "steuern oder auf der Karte wählen",
    es: "mover o elegir en el mapa",
  },
  "help.ok": {
    en: "press the filled button",
    de: "den gefüllten Knopf drücken",
    es: "pulsar el botón lleno",
  },
  "help.letter": {
    en: "press the button with this letter",
    de: "den Knopf mit diesem Buchstaben drücken",
    es: "pulsar el botón con esa letra",
  },
  "help.undo": {
    en: "undo a line",
    de: "einen Strich zurücknehmen",
    es: "deshacer un trazo",
  },
  "help.escape": { en: "cancel, close", de: "abbrechen, schließen", es: "cancelar, cerrar" },
  "help.short": { en: "The game in brief", de: "Das Spiel in Kürze", es: "El juego en breve" },
  "help.help": { en: "these rules", de: "diese Regeln", es: "estas reglas" },
  "help.mute": { en: "sounds on and off", de: "Töne an und aus", es: "sonidos sí y no" },
  "help.signs": {
    en: "Own: solid line, round points. Heard: dashed line, square points. Red is damage, nothing else.",
    de: "Eigen: durchgezogen, runde Punkte. Gehört: gestrichelt, eckige Punkte. Rot ist Schaden, sonst nichts.",
    es: "Propio: línea continua, puntos redondos. Oído: a trazos, puntos cuadrados. Rojo es daño y nada más.",
  },
});
