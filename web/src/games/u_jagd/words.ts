/** Words of U-Jagd, which come with its client. Terms and announcements are those of the specification's tables. */

import { messages } from "../../i18n/catalogue";
import { CALLS } from "./tables";

export const uJagd = messages({
  ...CALLS,
  // --- said at the table ---
  "say.sonar_ask": {
    en: "Sonar on {line}, {b1} and {b2} band.",
    de: "Sonar in {line}, {b1} und {b2}.",
    es: "Sonar en {line}, bandas {b1} y {b2}.",
  },
  "say.peri_ask": {
    en: "Periscope on {line}.",
    de: "Periskop in {line}.",
    es: "Periscopio en {line}.",
  },
  "say.torpedo": { en: "Torpedo at {f}!", de: "Torpedo auf {f}!", es: "¡Torpedo a {f}!" },
  "say.draw": { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },

  // --- written beside it ---

  // --- things ---
  "letters.black": { en: "Bk", de: "Sw", es: "Ng" },
  "letters.blue": { en: "Bl", de: "Bl", es: "Az" },
  "letters.green": { en: "Gn", de: "Gn", es: "Vd" },
  "letters.white": { en: "Wh", de: "Ws", es: "Bl" },
  "dot.0": { en: "{band}: no noise", de: "{band}: kein Geräusch", es: "{band}: ningún ruido" },
  "dot.1": { en: "{band}: noise", de: "{band}: Geräusch", es: "{band}: ruido" },
  "dot.open": { en: "{band}: unknown", de: "{band}: unbekannt", es: "{band}: desconocido" },
  sum: { en: "{line}, {band}: {sum}", de: "{line}, {band}: {sum}", es: "{line}, {band}: {sum}" },
  sum_open: {
    en: "{line}, {band}: not asked",
    de: "{line}, {band}: nicht gefragt",
    es: "{line}, {band}: sin preguntar",
  },
  "type.natural": { en: "natural phenomenon", de: "natürliches Phänomen", es: "fenómeno natural" },
  "type.ship": { en: "ship", de: "Schiff", es: "barco" },
  "type.submarine": { en: "submarine", de: "U-Boot", es: "submarino" },
  "sight.nothing": { en: "Nothing to see", de: "Nichts zu sehen", es: "Nada a la vista" },
  "sight.ship": { en: "Ship", de: "Schiff", es: "Barco" },
  "sight.natural": { en: "Natural", de: "Natürlich", es: "Natural" },
  "sight.open": { en: "Not seen yet", de: "Noch nicht gesehen", es: "Aún sin ver" },

  // --- the sheet ---
  tma: { en: "Target Motion Analysis", de: "Target Motion Analysis", es: "Análisis del blanco" },
  tma_note: {
    en: "what you know of {boat}",
    de: "was du von {boat} weißt",
    es: "lo que sabes de {boat}",
  },
  tma_of: { en: "What {boat} knows", de: "Was {boat} weiß", es: "Lo que sabe {boat}" },
  tma_knew: {
    en: "what {boat} found out",
    de: "was {boat} herausfand",
    es: "lo que averiguó {boat}",
  },
  tma_auto: {
    en: "The program sets the dots.",
    de: "Das Programm setzt die Punkte.",
    es: "El programa pone los puntos.",
  },
  tma_hand: {
    en: "Tap a dot: noise, no noise, unknown.",
    de: "Tipp auf einen Punkt: Geräusch, keins, unbekannt.",
    es: "Toca un punto: ruido, ninguno, desconocido.",
  },
  map: { en: "Tactical Map", de: "Tactical Map", es: "Mapa táctico" },
  map_of: {
    en: "Tactical Map of {boat}",
    de: "Tactical Map von {boat}",
    es: "Mapa táctico de {boat}",
  },
  map_note: {
    en: "yours, hidden: {rp} of {limit} resource points",
    de: "deine, verdeckt: {rp} von {limit} Ressourcenpunkten",
    es: "tuyo, oculto: {rp} de {limit} puntos de recursos",
  },
  rp_of: {
    en: "{rp} of {limit} resource points (RP)",
    de: "{rp} von {limit} Ressourcenpunkten (RP)",
    es: "{rp} de {limit} puntos de recursos (PR)",
  },
  rp: { en: "{rp} RP", de: "{rp} RP", es: "{rp} PR" },
  empty: { en: "Empty", de: "Leer", es: "Vacía" },
  sub_certain: {
    en: "the submarine is here",
    de: "hier ist das U-Boot",
    es: "el submarino está aquí",
  },
  sub_not: { en: "no submarine fits", de: "kein U-Boot passt", es: "ningún submarino encaja" },

  fits_some: {
    en: "{contacts} {contacts|fits|fit}",
    de: "{contacts} {contacts|passt|passen}",
    es: "{contacts|encaja|encajan} {contacts}",
  },
  fits_many: {
    en: "{count} contacts fit",
    de: "{count} Kontakte passen",
    es: "encajan {count} contactos",
  },
  fits_many_or_empty: {
    en: "{count} contacts fit, or none",
    de: "{count} Kontakte passen, oder keiner",
    es: "encajan {count} contactos, o ninguno",
  },
  fits_none: {
    en: "nothing fits: check your dots",
    de: "nichts passt: prüfe deine Punkte",
    es: "nada encaja: revisa tus puntos",
  },
  parts: { en: "Parts of the sheet", de: "Teile des Bogens", es: "Partes de la hoja" },
  tab_hunt: { en: "Hunt", de: "Jagd", es: "Caza" },
  tab_own: { en: "Own map", de: "Eigene Map", es: "Mapa propio" },
  tab_base: { en: "Database", de: "Datenbank", es: "Base" },
  tab_said: { en: "Answers", de: "Antworten", es: "Respuestas" },
  square: { en: "Square {square}", de: "Feld {square}", es: "Casilla {square}" },
  database: { en: "Contact Database", de: "Contact Database", es: "Base de contactos" },
  database_note: { en: "16 noise sources", de: "16 Geräuschquellen", es: "16 fuentes de ruido" },
  database_pick: { en: "choose one", de: "wähle einen", es: "elige uno" },
  col_id: { en: "ID", de: "ID", es: "ID" },
  col_contact: { en: "Contact", de: "Kontakt", es: "Contacto" },
  col_rp: { en: "RP", de: "RP", es: "PR" },
  col_fits: { en: "Fits", de: "Passt", es: "Encaja" },
  fits_all: { en: "all", de: "alle", es: "todos" },
  surface: { en: "surface", de: "über Wasser", es: "superficie" },
  credit: {
    en: "U-Jagd by Frank Boës (2016), CC BY-SA 3.0 DE",
    de: "U-Jagd von Frank Boës (2016), CC BY-SA 3.0 DE",
    es: "U-Jagd de Frank Boës (2016), CC BY-SA 3.0 DE",
  },

  // --- composing the map ---
  compose: {
    en: "Hide one submarine and up to three other contacts: tap a contact, then a square.",
    de: "Verstecke ein U-Boot und bis zu drei andere Kontakte: Tipp erst einen Kontakt an, dann ein Feld.",
    es: "Oculta un submarino y hasta tres contactos más: toca un contacto y luego una casilla.",
  },
  compose_full: {
    en: "Hide one submarine and three other contacts: tap a contact, then a square.",
    de: "Verstecke ein U-Boot und drei andere Kontakte: Tipp erst einen Kontakt an, dann ein Feld.",
    es: "Oculta un submarino y tres contactos más: toca un contacto y luego una casilla.",
  },
  pick_square: {
    en: "Now tap a square for {contact}.",
    de: "Tipp jetzt ein Feld für {contact} an.",
    es: "Ahora toca una casilla para {contact}.",
  },
  pick_contact: {
    en: "Now choose a contact for {square}.",
    de: "Wähle jetzt einen Kontakt für {square}.",
    es: "Ahora elige un contacto para {square}.",
  },
  place: {
    en: "Put {contact} on {square}",
    de: "{contact} auf {square} setzen",
    es: "Poner {contact} en {square}",
  },
  clear: { en: "Clear {square}", de: "{square} leeren", es: "Vaciar {square}" },
  random: { en: "Fill at random", de: "Auslosen", es: "Al azar" },
  confirm: { en: "Confirm the map", de: "Map bestätigen", es: "Confirmar el mapa" },
  map_fine: {
    en: "You can confirm the map. After that you cannot change it.",
    de: "Du kannst die Map bestätigen. Danach lässt sie sich nicht mehr ändern.",
    es: "Puedes confirmar el mapa. Después ya no se puede cambiar.",
  },
  confirmed: {
    en: "Your map is hidden. {name} is still composing theirs.",
    de: "Deine Map liegt verdeckt. {name} stellt noch auf.",
    es: "Tu mapa está oculto. {name} aún prepara el suyo.",
  },

  // --- asking ---
  sonar: { en: "Passive sonar", de: "Passives Sonar", es: "Sonar pasivo" },
  periscope: { en: "Periscope", de: "Periskop", es: "Periscopio" },
  ways: { en: "What to do", de: "Was tun", es: "Qué hacer" },
  line: { en: "Line", de: "Linie", es: "Línea" },
  two_bands: { en: "Two bands", de: "Zwei Bänder", es: "Dos bandas" },
  target: { en: "Square", de: "Feld", es: "Casilla" },
  periscope_note: {
    en: "Shows what is on the surface of one line: ships, storms, ice.",
    de: "Zeigt, was in einer Linie über Wasser ist: Schiffe, Sturm, Eis.",
    es: "Muestra lo que hay en la superficie de una línea: barcos, tormentas, hielo.",
  },
  torpedo_note: {
    en: "One shot ends the match: if it misses, you lose.",
    de: "Ein Schuss beendet die Partie: Geht er daneben, verlierst du.",
    es: "Un disparo acaba la partida: si falla, pierdes.",
  },
  torpedo_first: {
    en: "If it misses, you lose. After a hit {boat} has one last turn.",
    de: "Geht er daneben, verlierst du. Nach einem Treffer hat {boat} einen letzten Zug.",
    es: "Si falla, pierdes. Tras un impacto {boat} tiene un último turno.",
  },
  torpedo_last: {
    en: "You are hit. Sink {boat} now, and it is a draw.",
    de: "Du bist getroffen. Versenke {boat} jetzt, dann steht es unentschieden.",
    es: "Te alcanzaron. Hunde a {boat} ahora y habrá empate.",
  },
  choose_line: { en: "Choose a line", de: "Wähle eine Linie", es: "Elige una línea" },
  choose_bands: { en: "Choose two bands", de: "Wähle zwei Bänder", es: "Elige dos bandas" },
  choose_square: { en: "Choose a square", de: "Wähle ein Feld", es: "Elige una casilla" },
  ask_sonar: {
    en: "Ask {line}: {b1}, {b2}",
    de: "{line} abhören: {b1}, {b2}",
    es: "Escuchar {line}: {b1}, {b2}",
  },
  ask_periscope: { en: "Look along {line}", de: "Blick in {line}", es: "Mirar {line}" },
  fire: { en: "Torpedo at {square}!", de: "Torpedo auf {square}!", es: "¡Torpedo a {square}!" },
  hold: { en: "No shot", de: "Kein Schuss", es: "No disparo" },
  last_turn: {
    en: "Your last turn: a torpedo, or no shot.",
    de: "Dein letzter Zug: ein Torpedo oder kein Schuss.",
    es: "Tu último turno: un torpedo o no disparar.",
  },
  over: { en: "The hunt is over.", de: "Die Jagd ist zu Ende.", es: "La caza terminó." },
  log: { en: "Questions and answers", de: "Fragen und Antworten", es: "Preguntas y respuestas" },
  spectator_view: {
    en: "You hear every question and answer, and see no map.",
    de: "Du hörst jede Frage und Antwort und siehst keine Map.",
    es: "Oyes cada pregunta y respuesta, sin ver ningún mapa.",
  },

  // --- what is asked of one ---
  "call.compose": { en: "Compose your map", de: "Stelle deine Map auf", es: "Prepara tu mapa" },
  "call.last": { en: "Your last turn", de: "Dein letzter Zug", es: "Tu último turno" },

  // --- the end and the replay ---

  asked: {
    en: "{count} {count|question|questions}",
    de: "{count} {count|Frage|Fragen}",
    es: "{count} {count|pregunta|preguntas}",
  },
  square_chance: {
    en: "Submarine: {percent} %",
    de: "U-Boot: {percent} %",
    es: "Submarino: {percent} %",
  },
});
