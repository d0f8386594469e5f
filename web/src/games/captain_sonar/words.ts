/** Words of Captain Sonar outside its stations. Announcements are those of the specification's table. */

import { messages } from "../../i18n/catalogue";

export const captainSonar = messages({
  // --- said at the table ---
  "say.start": { en: "Dive!", de: "Auf Tauchstation!", es: "¡Inmersión!" },
  "say.course.north": { en: "Head north!", de: "Kurs Nord!", es: "¡Rumbo norte!" },
  "say.course.east": { en: "Head east!", de: "Kurs Ost!", es: "¡Rumbo este!" },
  "say.course.south": { en: "Head south!", de: "Kurs Süd!", es: "¡Rumbo sur!" },
  "say.course.west": { en: "Head west!", de: "Kurs West!", es: "¡Rumbo oeste!" },
  "short.north": { en: "north", de: "Nord", es: "norte" },
  "short.east": { en: "east", de: "Ost", es: "este" },
  "short.south": { en: "south", de: "Süd", es: "sur" },
  "short.west": { en: "west", de: "West", es: "oeste" },
  "say.ok": { en: "{post}: OK!", de: "{post}: Ok!", es: "{post}: ¡OK!" },
  "say.ready.mine": { en: "Mine ready!", de: "Mine bereit!", es: "¡Mina lista!" },
  "say.ready.torpedo": { en: "Torpedo ready!", de: "Torpedo bereit!", es: "¡Torpedos preparados!" },
  "say.ready.drone": { en: "Drone ready!", de: "Drohne bereit!", es: "¡Dron listo!" },
  "say.ready.sonar": { en: "Sonar ready!", de: "Sonar bereit!", es: "¡Sonar listo!" },
  "say.ready.silence": {
    en: "Silence ready!",
    de: "Schleichfahrt bereit!",
    es: "¡Propulsión silenciosa lista!",
  },
  "say.ready.scenario": { en: "Scenario ready!", de: "Szenario bereit!", es: "¡Escenario listo!" },
  "say.ask_breakdown": {
    en: "Any breakdown on {system}?",
    de: "Defekt bei {system}?",
    es: "¿Fallas en {system}?",
  },
  "say.clear": {
    en: "{system}: clear.",
    de: "{system}: kein Defekt.",
    es: "{system}: sin fallas.",
  },
  "say.blocked": { en: "{system}: blocked.", de: "{system}: Defekt.", es: "{system}: con fallas." },
  "say.breakdown_damage": { en: "Damage!", de: "Schaden!", es: "¡Daño!" },
  "say.breakdown_damages": {
    en: "Damage! Two damage!",
    de: "Schaden! 2 Schadenspunkte!",
    es: "¡Daño! ¡Dos daños!",
  },
  "say.self_repair": {
    en: "Circuit repaired.",
    de: "Schaltkreis repariert.",
    es: "Circuito reparado.",
  },
  "say.surface": {
    en: "Surface! Attention, we are surfacing in sector {sector}!",
    de: "Auftauchen! Achtung! Wir tauchen in Sektor {sector} auf!",
    es: "¡Emerger! ¡Atención, estamos emergiendo en el sector {sector}!",
  },
  "say.mine_dropped": {
    en: "I'm dropping a mine! Mine dropped!",
    de: "Wir legen eine Mine! Mine gelegt!",
    es: "¡Coloco una mina! ¡Mina colocada!",
  },
  "say.trigger": {
    en: "Triggering a mine at {cell}!",
    de: "Zünde Mine auf {cell}!",
    es: "¡Detono una mina en {cell}!",
  },
  "say.torpedo": {
    en: "Torpedo launched, impact in {cell}!",
    de: "Torpedo gefeuert! Einschlag bei {cell}!",
    es: "¡Torpedo lanzado, impacto en {cell}!",
  },
  "say.archer": {
    en: "Triggering Archer mine at {cell}!",
    de: "Zünde Archer Mine bei {cell}!",
    es: "¡Detono una mina Archer en {cell}!",
  },
  "say.all_clear": { en: "All clear!", de: "Kein Treffer!", es: "¡Sin daños!" },
  "say.indirect": {
    en: "Indirect hit, one damage!",
    de: "Indirekter Treffer! 1 Schadenspunkt!",
    es: "¡Impacto indirecto, un daño!",
  },
  "say.direct": {
    en: "Direct hit, two damage!",
    de: "Direkter Treffer! 2 Schadenspunkte!",
    es: "¡Impacto directo, dos daños!",
  },
  "say.self_damage": {
    en: "We are hit by our own weapon: {count} damage!",
    de: "Eigener Treffer: {count} Schaden!",
    es: "¡Nos alcanzó nuestra propia arma: daño {count}!",
  },
  "say.drone": {
    en: "Are you in sector {sector}?",
    de: "Seid ihr in Sektor {sector}?",
    es: "¿Están en el sector {sector}?",
  },
  "say.yes": { en: "Yes.", de: "Ja.", es: "Sí." },
  "say.no": { en: "No.", de: "Nein.", es: "No." },
  "say.sonar": { en: "Activating sonar!", de: "Sonar aktiviert!", es: "¡Activo el sonar!" },
  "say.sonar_answer": {
    en: "We are in {first}, {second}.",
    de: "Wir sind in {first}, {second}.",
    es: "Estamos en {first}, {second}.",
  },
  "say.fact.column": { en: "column {value}", de: "Spalte {value}", es: "columna {value}" },
  "say.fact.row": { en: "row {value}", de: "Zeile {value}", es: "fila {value}" },
  "say.fact.sector": { en: "sector {value}", de: "Sektor {value}", es: "sector {value}" },
  "say.silence": {
    en: "Activating silence!",
    de: "Schleichfahrt aktiviert!",
    es: "¡Activo propulsión silenciosa!",
  },
  "say.ice": { en: "Ice! One damage!", de: "Eis! 1 Schadenspunkt!", es: "¡Hielo! ¡Un daño!" },
  "say.mine_destroyed": {
    en: "Mine destroyed at {cell}.",
    de: "Mine auf {cell} zerstört.",
    es: "Mina destruida en {cell}.",
  },
  "say.win": {
    en: "The {loser} submarine is destroyed. {winner} wins!",
    de: "Das U-Boot {loser} ist zerstört. {winner} gewinnt!",
    es: "El submarino {loser} fue destruido. ¡Gana {winner}!",
  },
  "say.draw": {
    en: "Both submarines are destroyed. A draw!",
    de: "Beide U-Boote sind zerstört. Unentschieden!",
    es: "Ambos submarinos fueron destruidos. ¡Empate!",
  },

  // --- written beside it ---
  begins: { en: "{boat} will begin.", de: "{boat} wird beginnen.", es: "Empezará {boat}." },
  start_marked: { en: "Start marked.", de: "Start markiert.", es: "Posición inicial marcada." },
  start_marked_on: {
    en: "Start marked on {cell}.",
    de: "Start auf {cell} markiert.",
    es: "Posición inicial marcada en {cell}.",
  },
  gauge_marked: {
    en: "{system}: {marks} of {size}.",
    de: "{system}: {marks} von {size}.",
    es: "{system}: {marks} de {size}.",
  },
  gauge_wiped: {
    en: "{system} gauge wiped.",
    de: "Drehschalter {system} gelöscht.",
    es: "Medidor de {system} borrado.",
  },
  crossed: {
    en: "Symbol {symbol} crossed.",
    de: "Symbol {symbol} gestrichen.",
    es: "Símbolo {symbol} tachado.",
  },
  erased: {
    en: "All breakdowns erased.",
    de: "Alle Defekte gelöscht.",
    es: "Todas las fallas borradas.",
  },
  drawn: { en: "Course drawn.", de: "Kurs gezeichnet.", es: "Rumbo dibujado." },
  dropped_on: {
    en: "Mine dropped on {cell}!",
    de: "Mine auf {cell} gelegt!",
    es: "¡Mina colocada en {cell}!",
  },
  silent_to: {
    en: "Activating silence! In secret to {cell}.",
    de: "Schleichfahrt aktiviert! Heimlich nach {cell}.",
    es: "¡Activo propulsión silenciosa! En secreto a {cell}.",
  },
  silent_here: {
    en: "Activating silence! We stay where we are, in secret.",
    de: "Schleichfahrt aktiviert! Wir bleiben heimlich, wo wir sind.",
    es: "¡Activo propulsión silenciosa! Nos quedamos donde estamos, en secreto.",
  },
  by_clock: {
    en: "{words} (time was up)",
    de: "{words} (Zeit abgelaufen)",
    es: "{words} (tiempo agotado)",
  },
  turns_up: {
    en: "All turns are played. A draw.",
    de: "Alle Züge sind gespielt. Unentschieden.",
    es: "Se han jugado todos los turnos. Empate.",
  },

  // --- what an own turn asks for ---
  "call.start": { en: "Choose your start", de: "Wähle deinen Start", es: "Elige tu salida" },
  "call.course": { en: "Announce a course", de: "Sage einen Kurs an", es: "Anuncia un rumbo" },
  "call.after": { en: "Finish your turn", de: "Zug abschließen", es: "Cierra el turno" },
  "call.answer": { en: "Answer the sonar", de: "Beantworte das Sonar", es: "Responde al sonar" },
  "call.tell": { en: "Any breakdown?", de: "Ein Defekt?", es: "¿Alguna falla?" },
  "call.mark": { en: "Mark a gauge", de: "Kreuze ein Feld an", es: "Marca un medidor" },
  "call.cross": { en: "Cross a symbol", de: "Streiche ein Symbol", es: "Tacha un símbolo" },
  "call.tasks": { en: "Mark and cross", de: "Ankreuzen und streichen", es: "Marca y tacha" },
  "call.draw": { en: "Draw their course", de: "Zeichne ihren Kurs", es: "Dibuja su rumbo" },
  "call.over": {
    en: "The match is over",
    de: "Die Partie ist zu Ende",
    es: "La partida ha terminado",
  },

  // --- things ---
  "post.captain": { en: "Captain", de: "Kapitän", es: "Capitán" },
  "post.first_mate": { en: "First Mate", de: "Erster Offizier", es: "Primer Oficial" },
  "post.engineer": { en: "Engineer", de: "Maschinist", es: "Ingeniero" },
  "post.radio_operator": { en: "Radio Operator", de: "Funker", es: "Operador de Radio" },
  "system.mine": { en: "Mine", de: "Mine", es: "Mina" },
  "system.torpedo": { en: "Torpedo", de: "Torpedo", es: "Torpedo" },
  "system.drone": { en: "Drone", de: "Drohne", es: "Dron" },
  "system.sonar": { en: "Sonar", de: "Sonar", es: "Sonar" },
  "system.silence": { en: "Silence", de: "Schleichfahrt", es: "Silencio" },
  "system.scenario": { en: "Scenario", de: "Szenario", es: "Escenario" },

  // --- the end, the replay, the spectator ---
  "heard.north": { en: "north", de: "Nord", es: "norte" },
  "heard.east": { en: "east", de: "Ost", es: "este" },
  "heard.south": { en: "south", de: "Süd", es: "sur" },
  "heard.west": { en: "west", de: "West", es: "oeste" },
  "heard.silence": { en: "silence", de: "Schleichfahrt", es: "silencio" },
  heard_of: { en: "What {boat} announced", de: "Was {boat} ansagte", es: "Lo que anunció {boat}" },
  heard_by: {
    en: "What {boat} had heard",
    de: "Was {boat} gehört hatte",
    es: "Lo que había oído {boat}",
  },
  heard_nothing: {
    en: "Nothing since the start or the last surfacing.",
    de: "Nichts seit dem Start oder dem letzten Auftauchen.",
    es: "Nada desde la salida o la última emersión.",
  },
  from_sector: {
    en: "since surfacing in sector {sector}",
    de: "seit dem Auftauchen in Sektor {sector}",
    es: "desde que emergió en el sector {sector}",
  },
  from_start: { en: "since the start", de: "seit dem Start", es: "desde la salida" },
  gauge_of: {
    en: "{system}: {marks} of {size}",
    de: "{system}: {marks} von {size}",
    es: "{system}: {marks} de {size}",
  },
  damage_of: {
    en: "{boat}: damage {taken} of {max}",
    de: "{boat}: {taken} von {max} Schaden",
    es: "{boat}: daño {taken} de {max}",
  },
  breakdowns: { en: "Breakdowns: {symbols}", de: "Defekte: {symbols}", es: "Fallas: {symbols}" },
  no_breakdowns: { en: "No breakdowns", de: "Keine Defekte", es: "Sin fallas" },
  mines: { en: "Mines: {cells}", de: "Minen: {cells}", es: "Minas: {cells}" },
  no_mines: { en: "No mines out", de: "Keine Minen gelegt", es: "Sin minas colocadas" },
  route: {
    en: "Announced track of {boat}",
    de: "Angesagte Route von {boat}",
    es: "Ruta anunciada de {boat}",
  },
  watching: {
    en: "You hear what both crews announce, nothing else.",
    de: "Du hörst, was beide Besatzungen ansagen, sonst nichts.",
    es: "Oyes lo que anuncian las dos tripulaciones, nada más.",
  },
  at_helm: { en: "has the turn", de: "ist am Zug", es: "tiene el turno" },
  turns_left: {
    en: "{count} turns in a row",
    de: "{count} Züge nacheinander",
    es: "{count} turnos seguidos",
  },
  announcements: { en: "Announcements", de: "Ansagen", es: "Anuncios" },
  damage: { en: "Damage", de: "Schaden", es: "Daño" },
  referee: { en: "Match", de: "Partie", es: "Partida" },
  nothing_said: { en: "Nothing heard yet.", de: "Noch nichts gehört.", es: "Aún no se oye nada." },
  turn: { en: "turn {turn}", de: "Zug {turn}", es: "turno {turn}" },
});
