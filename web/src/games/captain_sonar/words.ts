/** Words of Captain Sonar outside its stations. Announcements are those of the specification's table. */

import { messages } from "../../i18n/catalogue";
import { CALLS } from "./tables";

export const captainSonar = messages({
  ...CALLS,
  // --- said at the table ---
  "say.start": { en: "Dive!", de: "Auf Tauchstation!", es: "¡Inmersión!" },
  "say.course.north": { en: "Head north!", de: "Kurs Nord!", es: "¡Rumbo norte!" },
  "say.course.east": { en: "Head east!", de: "Kurs Ost!", es: "¡Rumbo este!" },
  "say.course.south": { en: "Head south!", de: "Kurs Süd!", es: "¡Rumbo sur!" },
  "say.course.west": { en: "Head west!", de: "Kurs West!", es: "¡Rumbo oeste!" },
  "say.ok": { en: "{post}: OK!", de: "{post}: Ok!", es: "{post}: ¡OK!" },
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
  "say.dive": { en: "Dive!", de: "Tauchen!", es: "¡Inmersión!" },
  "say.stop": { en: "Stop!", de: "Stop!", es: "¡Alto!" },
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
  "say.drone": {
    en: "Are you in sector {sector}?",
    de: "Seid ihr in Sektor {sector}?",
    es: "¿Están en el sector {sector}?",
  },
  "say.sonar": { en: "Activating sonar!", de: "Sonar aktiviert!", es: "¡Activo el sonar!" },
  "say.silence": {
    en: "Activating silence!",
    de: "Schleichfahrt aktiviert!",
    es: "¡Activo propulsión silenciosa!",
  },
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
  agreed: {
    en: "Both crews agree on a draw.",
    de: "Beide Besatzungen einigen sich auf Remis.",
    es: "Las dos tripulaciones acuerdan tablas.",
  },
  "say.draw": {
    en: "Both submarines are destroyed. A draw!",
    de: "Beide U-Boote sind zerstört. Unentschieden!",
    es: "Ambos submarinos fueron destruidos. ¡Empate!",
  },

  // --- written beside it ---
  gauge_marked: {
    en: "{system}: {marks} of {size}.",
    de: "{system}: {marks} von {size}.",
    es: "{system}: {marks} de {size}.",
  },
  symbol_crossed: {
    en: "Symbol {symbol} crossed.",
    de: "Symbol {symbol} gestrichen.",
    es: "Símbolo {symbol} tachado.",
  },
  turns_up: {
    en: "All turns have been played. A draw.",
    de: "Alle Züge sind gespielt. Unentschieden.",
    es: "Se jugaron todos los turnos. Empate.",
  },

  // --- what an own turn asks for ---
  "call.stopped": { en: "Stop", de: "Stop", es: "Alto" },
  "call.check": { en: "Check their lines", de: "Prüfe ihre Linien", es: "Revisa sus líneas" },
  "call.outline": {
    en: "Secure the boat",
    de: "Sichert das Boot",
    es: "Hay que asegurar el submarino",
  },
  "call.dive": { en: "Dive again", de: "Wieder abtauchen", es: "Vuelve a sumergirte" },
  "call.order": { en: "Under way", de: "In Fahrt", es: "En marcha" },
  "call.start": { en: "Choose your start", de: "Wähle deinen Start", es: "Elige tu salida" },
  "call.course": { en: "Announce a course", de: "Sag einen Kurs an", es: "Anuncia un rumbo" },
  "call.after": { en: "End your turn", de: "Beende den Zug", es: "Termina el turno" },
  "call.answer": { en: "Answer the sonar", de: "Beantworte das Sonar", es: "Responde al sonar" },
  "call.tell": { en: "Any breakdown?", de: "Ein Defekt?", es: "¿Alguna falla?" },
  "call.mark": { en: "Mark a gauge", de: "Kreuz ein Feld an", es: "Marca un medidor" },
  "call.cross": { en: "Cross a symbol", de: "Streich ein Symbol", es: "Tacha un símbolo" },
  "call.tasks": { en: "Mark and cross", de: "Ankreuzen und streichen", es: "Marca y tacha" },
  "call.draw": { en: "Draw their course", de: "Zeichne ihren Kurs", es: "Dibuja su rumbo" },
  "call.over": {
    en: "The match is over",
    de: "Die Partie ist zu Ende",
    es: "La partida terminó",
  },

  // --- the end, the replay, the spectator ---
  "heard.silence": { en: "silence", de: "Schleichfahrt", es: "silencio" },
  heard_of: { en: "What {boat} announced", de: "Was {boat} ansagte", es: "Lo que anunció {boat}" },
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
  breakdowns: { en: "Breakdowns: {symbols}", de: "Defekte: {symbols}", es: "Fallas: {symbols}" },
  no_breakdowns: { en: "No breakdowns", de: "Keine Defekte", es: "Sin fallas" },
  mines_at: { en: "Mines: {cells}", de: "Minen: {cells}", es: "Minas: {cells}" },
  no_mines: { en: "No mines out", de: "Keine Minen gelegt", es: "Sin minas colocadas" },
  watching: {
    en: "You hear what both crews announce, nothing else.",
    de: "Du hörst, was beide Besatzungen ansagen, sonst nichts.",
    es: "Oyes lo que anuncian las dos tripulaciones, nada más.",
  },
  turns_left: {
    en: "{count} turns in a row",
    de: "{count} Züge nacheinander",
    es: "{count} turnos seguidos",
  },
});
