/** Words of SONAR, which come with its client. Terms and announcements are those of the specification's tables. */

import { messages } from "../../i18n/catalogue";
import { CALLS } from "./tables";

export const sonar = messages({
  ...CALLS,
  "call.start": { en: "Choose your start", de: "Wähle deinen Start", es: "Elige tu salida" },
  "call.answer": { en: "Answer the sonar", de: "Beantworte das Sonar", es: "Responde al sonar" },
  // --- said at the table ---
  "say.dive": { en: "Dive!", de: "Tauchen!", es: "¡Inmersión!" },
  "short.up": { en: "up", de: "hoch", es: "arriba" },
  "short.down": { en: "down", de: "runter", es: "abajo" },
  "short.left": { en: "left", de: "links", es: "izquierda" },
  "short.right": { en: "right", de: "rechts", es: "derecha" },
  "say.up": { en: "Moving up!", de: "Hoch!", es: "¡Arriba!" },
  "say.down": { en: "Moving down!", de: "Runter!", es: "¡Abajo!" },
  "say.left": { en: "Moving left!", de: "Links!", es: "¡Izquierda!" },
  "say.right": { en: "Moving right!", de: "Rechts!", es: "¡Derecha!" },
  "say.sonar": { en: "Activating sonar!", de: "Aktiviere Sonar!", es: "¡Activo el sonar!" },
  "say.silence": { en: "Activating silence!", de: "Schleichfahrt!", es: "¡Activo el silencio!" },
  "say.torpedo": {
    en: "Launching torpedo - {cell}!",
    de: "Torpedo auf {cell}!",
    es: "¡Torpedo a {cell}!",
  },
  "say.surface": {
    en: "Surfacing - {cell}!",
    de: "Tauche auf bei {cell}!",
    es: "¡Emergemos en {cell}!",
  },
  "say.stop": { en: "Stop!", de: "Stopp!", es: "¡Alto!" },
  "say.resume": { en: "Play on!", de: "Weiter!", es: "¡Seguimos!" },
  "say.stop_withdrawn": {
    en: "Stop withdrawn.",
    de: "Stopp zurückgenommen.",
    es: "Alto retirado.",
  },
  rt_steer: {
    en: "Steer, or call stop for anything else.",
    de: "Manövrier, oder ruf Stopp für alles andere.",
    es: "Mueve, o pide alto para lo demás.",
  },
  rt_rests: {
    en: "Next move in a moment.",
    de: "Gleich geht das nächste Manöver.",
    es: "Próximo movimiento, en un momento.",
  },
  rt_queued: {
    en: "Queued: {direction}",
    de: "Vorgemerkt: {direction}",
    es: "En espera: {direction}",
  },
  rt_take_back: {
    en: "Withdraw: {direction}",
    de: "Zurücknehmen: {direction}",
    es: "Retirar: {direction}",
  },
  rt_order: {
    en: "Everyone waits: give your order.",
    de: "Alle warten: Gib deinen Befehl.",
    es: "Todos esperan: da tu orden.",
  },
  rt_choose: {
    en: "Sonar, silence, torpedo?",
    de: "Sonar, Schleichfahrt, Torpedo?",
    es: "¿Sonar, silencio, torpedo?",
  },
  rt_withdraw: { en: "Withdraw the stop", de: "Zurücknehmen", es: "Retirar el alto" },
  "say.win": {
    en: "The {loser} submarine is destroyed. {winner} wins!",
    de: "Das U-Boot {loser} ist versenkt. {winner} gewinnt!",
    es: "El submarino {loser} fue destruido. ¡Gana {winner}!",
  },
  "say.draw": { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },

  both: {
    en: "Captain and Radio Operator",
    de: "Kapitän und Funker",
    es: "Capitán y Operador de Radio",
  },

  // --- the crew ---
  crewmate_quiet: { en: "{name} listens", de: "{name} hört zu", es: "{name} escucha" },
  pinning: { en: "pins a space", de: "zeigt einen Punkt", es: "señala un punto" },
  waited_for: { en: "has the turn", de: "ist dran", es: "le toca" },
  damage: { en: "Damage", de: "Schadenspunkte", es: "Daño" },
  names: { en: "{name}, {post}", de: "{name}, {post}", es: "{name}, {post}" },

  // --- announcements that are not said at the table ---

  // --- the chart ---
  ice_hole: {
    en: "safe place to surface",
    de: "sicherer Auftauchpunkt",
    es: "punto de emersión seguro",
  },
  mine: { en: "mine", de: "Mine", es: "mina" },
  zone: { en: "zone {zone}", de: "Quadrant {zone}", es: "zona {zone}" },
  zone_hub: { en: "zone {zone}", de: "Quadr. {zone}", es: "zona {zone}" },
  here_track: { en: "track of {boat}", de: "Route von {boat}", es: "ruta de {boat}" },

  // --- directions ---
  up: { en: "up", de: "hoch", es: "arriba" },
  right: { en: "right", de: "rechts", es: "derecha" },
  down: { en: "down", de: "runter", es: "abajo" },
  left: { en: "left", de: "links", es: "izquierda" },
  course: {
    en: "Move {direction} to {cell}, directions open there: {exits}",
    de: "{direction} nach {cell}, dort freie Richtungen: {exits}",
    es: "{direction} a {cell}, direcciones libres allí: {exits}",
  },
  course_dead_end: {
    en: "Move {direction} to {cell}: dead end",
    de: "{direction} nach {cell}: Sackgasse",
    es: "{direction} a {cell}: sin salida",
  },
  course_not: {
    en: "{direction}: {why}",
    de: "{direction}: {why}",
    es: "{direction}: {why}",
  },
  own_path: { en: "own track", de: "Route", es: "ruta propia" },

  // --- the five actions ---
  actions: { en: "Actions", de: "Aktionen", es: "Acciones" },
  energy: { en: "Energy", de: "Energie", es: "Energía" },
  energy_of: {
    en: "Energy gauge: {value} of {max}",
    de: "Energieanzeige: {value} von {max}",
    es: "Medidor de energía: {value} de {max}",
  },
  move: { en: "Move", de: "Manövrieren", es: "Mover" },
  move_note: { en: "charges 1 energy", de: "lädt 1 Energie", es: "carga 1 de energía" },
  move_full: {
    en: "the gauge is full",
    de: "die Anzeige ist voll",
    es: "el medidor está lleno",
  },
  move_stuck: { en: "no direction open", de: "keine Richtung frei", es: "sin salida" },
  sonar_note: {
    en: "asks for line or column",
    de: "fragt Zeile oder Spalte",
    es: "pide fila o columna",
  },
  silence_note: {
    en: "one space in secret",
    de: "ein Punkt, heimlich",
    es: "un punto en secreto",
  },
  torpedo_note: { en: "aim inside {zone}", de: "ziele in {zone}", es: "apunta en {zone}" },
  surface_note: {
    en: "reveals {cell}, wipes your track",
    de: "verrät {cell}, löscht die Route",
    es: "revela {cell}, borra la ruta",
  },
  surface_hurts: {
    en: "costs 1 damage here",
    de: "kostet hier 1 Schadenspunkt",
    es: "aquí cuesta 1 de daño",
  },

  to_go: {
    en: "{missing} energy to go",
    de: "noch {missing} Energie",
    es: "{missing|falta|faltan} {missing} de energía",
  },

  // --- what to do now ---
  suggested: {
    en: "Suggested: {cell}.",
    de: "Vorschlag: {cell}.",
    es: "Sugerencia: {cell}.",
  },
  no_start: { en: "{cell}: land", de: "{cell}: Land", es: "{cell}: tierra" },
  steer: {
    en: "Your turn: steer, or choose an action.",
    de: "Du bist am Zug: Steuere oder wähle eine Aktion.",
    es: "Tu turno: mueve o elige una acción.",
  },
  helm_steers: {
    en: "Use the helm.",
    de: "Am Ruder steuern.",
    es: "Usa el timón.",
  },
  warn_dead_end: {
    en: "Careful, dead end: {directions}.",
    de: "Vorsicht, Sackgasse: {directions}.",
    es: "Cuidado, sin salida: {directions}.",
  },
  stuck: {
    en: "No direction is open.",
    de: "Keine Richtung ist frei.",
    es: "No hay dirección libre.",
  },
  surface_now: {
    en: "Surface on {cell}",
    de: "Tauche auf bei {cell}",
    es: "Emerger en {cell}",
  },
  surface_damage_now: {
    en: "Surface: 1 damage",
    de: "Auftauchen: 1 Schadenspunkt",
    es: "Emerger: 1 de daño",
  },
  sonar_now: { en: "Use the sonar", de: "Sonar einsetzen", es: "Usar el sonar" },
  sonar_tells: {
    en: "{boat} then names its line or column.",
    de: "{boat} nennt dann Zeile oder Spalte.",
    es: "{boat} dirá entonces su fila o su columna.",
  },
  surface_tells: {
    en: "Everyone hears {cell}, and your track is wiped.",
    de: "Alle hören {cell}, und eure Route wird gelöscht.",
    es: "Todos oyen {cell}, y se borra tu ruta.",
  },
  surface_last: {
    en: "This sinks your submarine!",
    de: "Das versenkt euer U-Boot!",
    es: "¡Esto hunde tu submarino!",
  },
  surface_ice: {
    en: "Only the marked spaces are safe.",
    de: "Nur die markierten Punkte sind sicher.",
    es: "Solo los puntos marcados son seguros.",
  },
  steer_silent: {
    en: "Silence: steer now. Nobody hears the direction.",
    de: "Schleichfahrt: Steuere jetzt. Niemand hört die Richtung.",
    es: "Silencio: mueve ahora. Nadie oye la dirección.",
  },
  aim: {
    en: "Aim at a space of your zone.",
    de: "Ziele auf einen Punkt deines Quadranten.",
    es: "Apunta a un punto de tu zona.",
  },
  targets: { en: "Torpedo targets", de: "Torpedoziele", es: "Blancos del torpedo" },
  target: { en: "{cell}", de: "{cell}", es: "{cell}" },
  target_self: {
    en: "{cell}, your own submarine",
    de: "{cell}, euer eigenes U-Boot",
    es: "{cell}, tu propio submarino",
  },
  self: {
    en: "{cell}: your own boat!",
    de: "{cell}: euer eigenes Boot!",
    es: "{cell}: ¡tu submarino!",
  },
  no_target: {
    en: "{cell}: no target",
    de: "{cell}: kein Ziel",
    es: "{cell}: no es blanco",
  },
  launch: { en: "Launch at {cell}", de: "Torpedo auf {cell}", es: "Lanzar a {cell}" },
  launch_self: {
    en: "Careful: this hits your own boat.",
    de: "Vorsicht: Das trifft euer eigenes Boot.",
    es: "Cuidado: alcanza a tu propio submarino.",
  },
  asked: {
    en: "{boat} asks by sonar: answer with one of the two.",
    de: "{boat} fragt mit dem Sonar: Nenne eins von beiden.",
    es: "{boat} pregunta con el sonar: responde con una de las dos.",
  },
  wait_answer: {
    en: "{name} of {boat} answers the sonar",
    de: "{name} von {boat} beantwortet das Sonar",
    es: "{name} de {boat} responde al sonar",
  },
  wait_start: {
    en: "{name} of {boat} chooses a start",
    de: "{name} von {boat} wählt den Start",
    es: "{name} de {boat} elige la salida",
  },
  tip_north_pole: {
    en: "Tip: silence hides you well among the icebergs.",
    de: "Tipp: Zwischen den Eisbergen hilft die Schleichfahrt.",
    es: "Consejo: entre los icebergs ayuda el silencio.",
  },
  tip_open_waters: {
    en: "Tip: few islands, so use the sonar early.",
    de: "Tipp: Wenige Inseln, setz früh das Sonar ein.",
    es: "Consejo: pocas islas, usa pronto el sonar.",
  },

  // --- the Radio Operator ---
  known_row: { en: "Line {value}", de: "Zeile {value}", es: "Fila {value}" },
  known_column: { en: "Column {value}", de: "Spalte {value}", es: "Columna {value}" },
  known_zone: {
    en: "Torpedo from {zone}",
    de: "Torpedo aus {zone}",
    es: "Torpedo desde la {zone}",
  },
  known_on: { en: "Hit on {value}", de: "Treffer auf {value}", es: "Impacto en {value}" },
  known_off: { en: "Not on {value}", de: "Nicht auf {value}", es: "No está en {value}" },
  known_origin: {
    en: "Surfaced on {cell}",
    de: "Aufgetaucht bei {cell}",
    es: "Emergió en {cell}",
  },
  known_start: {
    en: "Started on {cell}",
    de: "Gestartet auf {cell}",
    es: "Salió de {cell}",
  },
  tape_of: { en: "Heard of {boat}", de: "Von {boat} gehört", es: "Oído de {boat}" },
  post_chart: { en: "Chart", de: "Karte", es: "Mapa" },
  post_sheet: { en: "Sheet", de: "Bogen", es: "Lámina" },
  new: { en: "new", de: "neu", es: "nuevo" },
  spectator_view: {
    en: "You hear what both crews say.",
    de: "Du hörst, was beide Besatzungen sagen.",
    es: "Oyes lo que dicen ambas tripulaciones.",
  },
});
