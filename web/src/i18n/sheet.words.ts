/** Words of the transparent sheet and of the charts, which stations of several games show. */

import { messages } from "./catalogue";

export const sheet = messages({
  // --- the crew ---
  "sheet.crew": { en: "Crew", de: "Besatzung", es: "Tripulación" },
  "sheet.crewmate_pins": {
    en: "{name} shows {cell}",
    de: "{name} zeigt {cell}",
    es: "{name} señala {cell}",
  },
  "sheet.crewmate_acts": {
    en: "{name} has the turn",
    de: "{name} ist am Zug",
    es: "{name} tiene el turno",
  },

  // --- the chart ---
  "sheet.chart": { en: "Sea chart {title}", de: "Seekarte {title}", es: "Mapa {title}" },
  "sheet.here_own": { en: "own submarine", de: "eigenes U-Boot", es: "submarino propio" },
  "sheet.here_pin": {
    en: "pinned by your crew",
    de: "von der Besatzung markiert",
    es: "marcado por tu tripulación",
  },
  "sheet.here_sheet": {
    en: "drawn on the sheet",
    de: "auf dem Bogen gezeichnet",
    es: "dibujado en la lámina",
  },
  "sheet.here_possible": { en: "possible", de: "möglich", es: "posible" },

  // --- directions ---
  "sheet.unwritten_step": {
    en: "heard while surfaced, not noted",
    de: "gehört, während ihr aufgetaucht wart; nicht notiert",
    es: "oído en la superficie, sin anotar",
  },
  "sheet.silence_step": { en: "silence", de: "Schleichfahrt", es: "silencio" },

  // --- the five actions ---
  "sheet.silence": { en: "Silence", de: "Schleichfahrt", es: "Silencio" },

  // --- the Radio Operator ---
  "sheet.sheet": { en: "Sheet", de: "Bogen", es: "Lámina" },
  "sheet.sheet_of_crewmate": {
    en: "Radio Operator's sheet",
    de: "Bogen des Funkers",
    es: "Lámina del Operador",
  },
  "sheet.sheet_label": {
    en: "Transparent sheet. Arrow keys move it.",
    de: "Transparenter Bogen. Pfeiltasten verschieben ihn.",
    es: "Lámina transparente. Las flechas la mueven.",
  },
  "sheet.sheet_pinned": {
    en: "Transparent sheet, fixed on {cell}.",
    de: "Transparenter Bogen, fest auf {cell}.",
    es: "Lámina transparente, fija en {cell}.",
  },
  "sheet.layers": { en: "Layers", de: "Ebenen", es: "Capas" },
  "sheet.dive": { en: "Dive {dive}", de: "Tauchgang {dive}", es: "Inmersión {dive}" },
  "sheet.dive_now": {
    en: "{drawn} of {heard} drawn",
    de: "{drawn} von {heard} gezeichnet",
    es: "{drawn} de {heard} dibujados",
  },
  "sheet.dive_until": {
    en: "until turn {turn}",
    de: "bis Zug {turn}",
    es: "hasta el turno {turn}",
  },
  "sheet.own_track": { en: "Own track", de: "Eigene Route", es: "Ruta propia" },
  "sheet.from_captain": { en: "from your Captain", de: "von eurem Kapitän", es: "de tu Capitán" },
  "sheet.known": { en: "Known", de: "Bekannt", es: "Conocido" },
  "sheet.known_nothing": {
    en: "Only what you hear, so far.",
    de: "Bisher nur, was du hörst.",
    es: "Por ahora, solo lo que oyes.",
  },
  "sheet.tape": {
    en: "Heard since the dive",
    de: "Seit dem Tauchen gehört",
    es: "Oído desde la inmersión",
  },
  "sheet.tape_empty": {
    en: "Nothing heard yet.",
    de: "Noch nichts gehört.",
    es: "Aún no se oye nada.",
  },
  "sheet.turn": { en: "turn {number}", de: "Zug {number}", es: "turno {number}" },
  "sheet.number": { en: "course {number}", de: "Kurs {number}", es: "rumbo {number}" },
  "sheet.tape_drawn": {
    en: "{when}: {step}, drawn",
    de: "{when}: {step}, gezeichnet",
    es: "{when}: {step}, dibujado",
  },
  "sheet.tape_heard": {
    en: "{when}: {step}",
    de: "{when}: {step}",
    es: "{when}: {step}",
  },
  "sheet.tape_open": {
    en: "{when}: {step}, not drawn yet",
    de: "{when}: {step}, noch nicht gezeichnet",
    es: "{when}: {step}, sin dibujar",
  },
  "sheet.tape_draw": {
    en: "Draw {when}: {step}",
    de: "Zeichne {when}: {step}",
    es: "Dibujar {when}: {step}",
  },
  "sheet.tape_other": {
    en: "{when}: {step}, drawn wrongly",
    de: "{when}: {step}, falsch gezeichnet",
    es: "{when}: {step}, dibujado mal",
  },
  "sheet.draw": { en: "Draw", de: "Zeichnen", es: "Dibujar" },
  "sheet.draw_step": { en: "Draw {step}", de: "Zeichne: {step}", es: "Dibujar: {step}" },
  "sheet.draw_next": { en: "Draw: {step}", de: "Zeichne: {step}", es: "Dibujar: {step}" },
  "sheet.draw_more": {
    en: "{count} not drawn yet",
    de: "{count} noch nicht gezeichnet",
    es: "{count} sin dibujar",
  },
  "sheet.supposes": {
    en: "{name} thinks: {places}",
    de: "{name} vermutet: {places}",
    es: "Según {name}: {places}",
  },
  "sheet.enemy": { en: "Enemy:", de: "Gegner:", es: "Enemigo:" },
  "sheet.places": {
    en: "{count} {count|place|places}",
    de: "{count} {count|Ort|Orte}",
    es: "{count} {count|lugar|lugares}",
  },
  "sheet.off_chart": {
    en: "off the chart: {count} {count|position|positions} left",
    de: "über dem Rand: {count} {count|Stelle passt|Stellen passen} noch",
    es: "fuera del mapa: {count|queda|quedan} {count} {count|posición|posiciones}",
  },
  "sheet.all_drawn": { en: "all drawn", de: "alles gezeichnet", es: "todo dibujado" },
  "sheet.drawn_for_you": {
    en: "drawn for you, as agreed",
    de: "für dich gezeichnet, wie vereinbart",
    es: "dibujado para ti, según lo acordado",
  },
  "sheet.move_sheet": { en: "Move the sheet", de: "Bogen verschieben", es: "Mover la lámina" },
  "sheet.nudge": {
    en: "Sheet one space {direction}",
    de: "Bogen einen Schritt {direction}",
    es: "Lámina un paso {direction}",
  },
  "sheet.nudge_not": {
    en: "The start is known: the sheet is fixed.",
    de: "Der Anfang ist bekannt: Der Bogen liegt fest.",
    es: "El inicio se conoce: la lámina está fija.",
  },
  "sheet.undo": { en: "Undo", de: "Rückgängig", es: "Deshacer" },
  "sheet.redo": { en: "Redo", de: "Wiederholen", es: "Rehacer" },
  "sheet.undo_none": {
    en: "Nothing to undo.",
    de: "Es gibt nichts rückgängig zu machen.",
    es: "No hay nada que deshacer.",
  },
  "sheet.redo_none": {
    en: "Nothing to redo.",
    de: "Es gibt nichts zu wiederholen.",
    es: "No hay nada que rehacer.",
  },
  "sheet.wipe_none": {
    en: "Nothing is drawn on this layer.",
    de: "Auf dieser Ebene ist nichts gezeichnet.",
    es: "En esta capa no hay nada dibujado.",
  },
  "sheet.silence_no_other": {
    en: "No other silence in that direction.",
    de: "In dieser Richtung gibt es keine weitere Schleichfahrt.",
    es: "En esa dirección no hay más silencios.",
  },
  "sheet.sheet_empty": {
    en: "Your Radio Operator has drawn nothing yet.",
    de: "Euer Funker hat noch nichts gezeichnet.",
    es: "Tu Operador de Radio aún no ha dibujado nada.",
  },
  "sheet.wipe": { en: "Wipe", de: "Löschen", es: "Borrar" },
  "sheet.silence_turn": {
    en: "Silence, turn {turn}",
    de: "Schleichfahrt, Zug {turn}",
    es: "Silencio, turno {turn}",
  },
  "sheet.silence_none": {
    en: "No silence in this dive.",
    de: "Keine Schleichfahrt in diesem Tauchgang.",
    es: "Sin silencio en esta inmersión.",
  },
  "sheet.silence_pick": {
    en: "One space in an unknown direction.",
    de: "Ein Punkt in unbekannter Richtung.",
    es: "Un punto en dirección desconocida.",
  },
  "sheet.silence_pick_direction": {
    en: "Direction of the silence",
    de: "Richtung der Schleichfahrt",
    es: "Dirección del silencio",
  },
  "sheet.silence_pick_spaces": {
    en: "Length of the silence in spaces",
    de: "Länge der Schleichfahrt in Feldern",
    es: "Longitud del silencio en espacios",
  },
  "sheet.silence_spaces": {
    en: "{count} {count|space|spaces}",
    de: "{count} {count|Feld|Felder}",
    es: "{count} {count|espacio|espacios}",
  },
  "sheet.silence_open": { en: "open", de: "offen", es: "abierto" },
  "sheet.silence_before": {
    en: "Silence before",
    de: "Schleichfahrt davor",
    es: "Silencio anterior",
  },
  "sheet.silence_after": {
    en: "Silence after",
    de: "Schleichfahrt danach",
    es: "Silencio siguiente",
  },
  "sheet.placement": { en: "This position", de: "Diese Stelle", es: "Esta posición" },
  "sheet.placement_fits": {
    en: "fits everything heard",
    de: "passt zu allem Gehörten",
    es: "encaja con lo oído",
  },
  "sheet.placement_not": {
    en: "cannot fit here",
    de: "passt hier nicht",
    es: "no encaja aquí",
  },
  "sheet.placements": {
    en: "Positions that fit: {count}. Spaces where they end: {ends}.",
    de: "Passende Stellen: {count}. Orte, an denen sie enden: {ends}.",
    es: "Posiciones que encajan: {count}. Lugares donde acaban: {ends}.",
  },
  "sheet.placements_too_many": {
    en: "Too many open silences to count: choose a branch.",
    de: "Zu viele offene Schleichfahrten: Wähle einen Zweig.",
    es: "Demasiados silencios abiertos: elige una rama.",
  },
  "sheet.placements_none": {
    en: "Your drawing fits nowhere.",
    de: "Deine Zeichnung passt nirgends.",
    es: "Tu dibujo no encaja en ningún lugar.",
  },
  "sheet.placement_judge_note": {
    en: "Slide the sheet until the line crosses neither land nor edge.",
    de: "Schieb den Bogen, bis die Linie weder Land noch Rand kreuzt.",
    es: "Mueve la lámina hasta que la línea no cruce tierra ni borde.",
  },
  "sheet.previous": { en: "Previous", de: "Vorige", es: "Anterior" },
  "sheet.next": { en: "Next", de: "Nächste", es: "Siguiente" },
  "sheet.placement_of": {
    en: "{index} of {count}",
    de: "{index} von {count}",
    es: "{index} de {count}",
  },
  "sheet.pin": {
    en: "Pin {cell} for the Captain",
    de: "{cell} dem Kapitän zeigen",
    es: "Señalar {cell} al Capitán",
  },
  "sheet.pin_own": {
    en: "Pin {cell} on the chart",
    de: "{cell} auf der Karte zeigen",
    es: "Señalar {cell} en el mapa",
  },
  "sheet.pin_short": { en: "Pin {cell}", de: "{cell} zeigen", es: "Señalar {cell}" },
  "sheet.pin_off": {
    en: "Remove the pin from {cell}",
    de: "{cell} nicht mehr zeigen",
    es: "Dejar de señalar {cell}",
  },
  "wait.title": {
    en: "The Captain waits for you",
    de: "Der Kapitän wartet auf dich",
    es: "El Capitán te espera",
  },
  "wait.for_you": {
    en: "{captain} waits for you",
    de: "{captain} wartet auf dich",
    es: "{captain} te espera",
  },
  "wait.not_now": {
    en: "{captain} is not waiting now",
    de: "{captain} wartet gerade nicht",
    es: "{captain} no espera ahora",
  },
  "wait.what": {
    en: "Slide the sheet, pin a place, or say OK. At 0 the boat goes on without you.",
    de: "Schieb den Bogen, zeig eine Stelle oder sag Ok. Bei 0 geht es ohne dich weiter.",
    es: "Mueve la lámina, señala un lugar o di OK. Al llegar a 0 siguen sin ti.",
  },
  "wait.then": {
    en: "After the enemy’s next move it is up to you again.",
    de: "Nach dem nächsten Zug des Gegners bist du wieder gefragt.",
    es: "Tras el próximo movimiento enemigo te toca de nuevo.",
  },
  "wait.judge": {
    en: "Your turn: where are they?",
    de: "Du bist dran: Wo sind sie?",
    es: "Tu turno: ¿dónde están?",
  },
  "wait.ok": { en: "OK, steer on", de: "Ok, weiter", es: "OK, sigan" },
  "wait.lost": { en: "I lost them", de: "Ich hab sie verloren", es: "Los perdí" },
  "wait.acts": {
    en: "What lets the boat go on",
    de: "Was das Boot weiterfahren lässt",
    es: "Qué deja seguir al submarino",
  },
  "wait.act_slide": { en: "slide the sheet", de: "den Bogen schieben", es: "mover la lámina" },
  "wait.act_pin": { en: "pin a place", de: "eine Stelle zeigen", es: "señalar un lugar" },
  "wait.act_ok": {
    en: "OK: nothing to add",
    de: "Ok: nichts hinzuzufügen",
    es: "OK: nada que añadir",
  },
  "wait.act_lost": {
    en: "say that you lost them",
    de: "sagen, dass du sie verloren hast",
    es: "decir que los perdiste",
  },
  "wait.no_act": {
    en: "Undo, layers and looking around do not count: take your time.",
    de: "Zurücknehmen, Ebenen und Umschauen zählen nicht: Lass dir Zeit.",
    es: "Deshacer, las capas y mirar no cuentan: tómate tu tiempo.",
  },
  "sheet.pin_which": { en: "Pin", de: "Zeigen", es: "Señalar" },
  "sheet.pin_nothing": {
    en: "Tap a space to pin it",
    de: "Tipp auf eine Stelle",
    es: "Toca un lugar para señalarlo",
  },
});
