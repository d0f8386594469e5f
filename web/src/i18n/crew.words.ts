/** What a crew says among itself, and what is said about its seats. */

import { messages } from "./catalogue";

export const crew = messages({
  "crew.channel_more": {
    en: "Only your crew hears this.",
    de: "Das hört nur deine Besatzung.",
    es: "Solo lo oye tu tripulación.",
  },
  "crew.open": {
    en: "Talk to the crew",
    de: "Mit der Besatzung reden",
    es: "Hablar con la tripulación",
  },
  "crew.open_new": {
    en: "Talk to the crew: {count} new",
    de: "Mit der Besatzung reden: {count} neu",
    es: "Hablar con la tripulación: sin leer, {count}",
  },
  "crew.cell": {
    en: "Cell, for example F6",
    de: "Feld, zum Beispiel F6",
    es: "Casilla, por ejemplo F6",
  },

  "note.word.yes": { en: "Yes.", de: "Ja.", es: "Sí." },
  "note.word.no": { en: "No.", de: "Nein.", es: "No." },
  "note.word.understood": { en: "Understood.", de: "Verstanden.", es: "Entendido." },
  "note.word.wait": { en: "Wait.", de: "Warte.", es: "Espera." },
  "note.word.go_on": { en: "Go on.", de: "Weiter.", es: "Adelante." },
  "note.word.what_now": { en: "What now?", de: "Was nun?", es: "¿Y ahora?" },
  "note.word.lost_them": {
    en: "I have lost them.",
    de: "Ich habe sie verloren.",
    es: "Los he perdido.",
  },
  "note.word.they_are_near": { en: "They are near.", de: "Sie sind nah.", es: "Están cerca." },
  "note.word.surface": { en: "Let us surface.", de: "Lass uns auftauchen.", es: "Emerjamos." },
  "note.word.stay_down": { en: "Stay down.", de: "Bleib unten.", es: "Sigamos sumergidos." },
  "note.word.damage_looms": {
    en: "The next breakdown will damage us.",
    de: "Der nächste Defekt kostet uns Schaden.",
    es: "La próxima falla nos causará daño.",
  },
  "note.word.where_are_they": {
    en: "Where are they?",
    de: "Wo sind sie?",
    es: "¿Dónde están?",
  },
  "note.word.no_other_course": {
    en: "There is no other course.",
    de: "Es gibt keinen anderen Kurs.",
    es: "No hay otro rumbo.",
  },
  "note.cell.enemy_here": {
    en: "The enemy is on {cell}.",
    de: "Der Gegner ist auf {cell}.",
    es: "El enemigo está en {cell}.",
  },
  "note.cell.enemy_not_here": {
    en: "The enemy is not on {cell}.",
    de: "Der Gegner ist nicht auf {cell}.",
    es: "El enemigo no está en {cell}.",
  },
  "note.cell.go_there": { en: "Go to {cell}.", de: "Fahr nach {cell}.", es: "Ve a {cell}." },
  "note.cell.keep_away": {
    en: "Keep away from {cell}.",
    de: "Bleib weg von {cell}.",
    es: "Aléjate de {cell}.",
  },
  "note.cell.fire_there": {
    en: "Fire at {cell}.",
    de: "Feuere auf {cell}.",
    es: "Dispara a {cell}.",
  },
  "note.cell.heading_there": {
    en: "Heading for {cell}.",
    de: "Ich halte auf {cell} zu.",
    es: "Pongo proa a {cell}.",
  },
  "note.cell.firing_at_pin": {
    en: "Firing at your pin, {cell}.",
    de: "Ich feuere, wohin du zeigst: {cell}.",
    es: "Disparo adonde señalas: {cell}.",
  },
  "note.cell.firing_there": {
    en: "Firing at {cell}, by your last pin.",
    de: "Ich feuere auf {cell}, nach dem, was du gezeigt hast.",
    es: "Disparo a {cell}, según lo que señalaste.",
  },
  "note.course.take": { en: "Take {course}.", de: "Nimm {course}.", es: "Toma el {course}." },
  "note.course.avoid": { en: "Not {course}.", de: "Nicht {course}.", es: "El {course}, no." },
  "note.course.costs_damage": {
    en: "{course} costs damage.",
    de: "{course} kostet Schaden.",
    es: "El {course} cuesta daño.",
  },
  "note.course.repairs": {
    en: "{course} repairs a circuit.",
    de: "{course} repariert einen Schaltkreis.",
    es: "El {course} repara un circuito.",
  },
  "note.course.planned": {
    en: "{course} is next, if nobody minds.",
    de: "{course} ist das Nächste, wenn niemand etwas dagegen hat.",
    es: "El {course} es lo siguiente, si a nadie le parece mal.",
  },
  "note.system.ready": { en: "{system}: ready.", de: "{system}: bereit.", es: "{system}: listo." },
  "note.system.not_ready": {
    en: "{system}: not ready yet.",
    de: "{system}: noch nicht bereit.",
    es: "{system}: todavía no está listo.",
  },
  "note.system.may_i": {
    en: "{system}: shall I use it?",
    de: "{system}: soll ich einsetzen?",
    es: "{system}: ¿lo uso?",
  },
  "note.system.charge": {
    en: "{system}: charge it.",
    de: "{system}: laden.",
    es: "{system}: carga.",
  },
  "note.system.use": {
    en: "{system}: use it.",
    de: "{system}: einsetzen.",
    es: "{system}: úsalo.",
  },
  "note.system.spare": {
    en: "{system}: keep it free.",
    de: "{system}: frei halten.",
    es: "{system}: mantenlo libre.",
  },
  "note.system.broken": {
    en: "{system}: broken.",
    de: "{system}: defekt.",
    es: "{system}: con fallas.",
  },
  "note.system.works": {
    en: "{system}: works.",
    de: "{system}: läuft.",
    es: "{system}: funciona.",
  },
  "course.north": { en: "north", de: "Nord", es: "norte" },
  "course.east": { en: "east", de: "Ost", es: "este" },
  "course.south": { en: "south", de: "Süd", es: "sur" },
  "course.west": { en: "west", de: "West", es: "oeste" },
  "system.mine": { en: "Mine", de: "Mine", es: "Mina" },
  "system.torpedo": { en: "Torpedo", de: "Torpedo", es: "Torpedo" },
  "system.drone": { en: "Drone", de: "Drohne", es: "Dron" },
  "system.sonar": { en: "Sonar", de: "Sonar", es: "Sonar" },
  "system.silence": { en: "Silence", de: "Schleichfahrt", es: "Silencio" },
  "system.scenario": { en: "Scenario", de: "Szenario", es: "Escenario" },
});
