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
    es: "Hablar con la tripulación: {count} sin leer",
  },
  "crew.cell": {
    en: "Space, for example F6",
    de: "Feld, zum Beispiel F6",
    es: "Lugar, por ejemplo F6",
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
    es: "Los perdí.",
  },
  "note.word.they_are_near": { en: "They are near.", de: "Sie sind nah.", es: "Están cerca." },
  "note.word.surface": { en: "Let's surface.", de: "Lass uns auftauchen.", es: "Hay que emerger." },
  "note.word.stay_down": { en: "Stay down.", de: "Bleib unten.", es: "Sigue sumergido." },
  "note.word.damage_looms": {
    en: "The next breakdown costs us damage.",
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
    de: "Ich feuere auf deine Nadel, {cell}.",
    es: "Disparo a tu chincheta: {cell}.",
  },
  "note.cell.firing_there": {
    en: "Firing at {cell}, after your last pin.",
    de: "Ich feuere auf {cell}, nach deiner letzten Nadel.",
    es: "Disparo a {cell}, según tu última chincheta.",
  },
  "note.course.take": { en: "Head {course}.", de: "Kurs {course}.", es: "Rumbo {course}." },
  "note.course.avoid": { en: "Not {course}.", de: "Nicht {course}.", es: "Rumbo {course}, no." },
  "note.course.costs_damage": {
    en: "Heading {course} costs damage.",
    de: "Kurs {course} kostet Schaden.",
    es: "Rumbo {course}: sufriremos daño.",
  },
  "note.course.repairs": {
    en: "Heading {course} repairs a circuit.",
    de: "Kurs {course} repariert einen Schaltkreis.",
    es: "Rumbo {course}: repara un circuito.",
  },
  "note.course.planned": {
    en: "Heading {course} next, unless you object.",
    de: "Als Nächstes Kurs {course}, wenn niemand widerspricht.",
    es: "Próximo rumbo: {course}, si nadie se opone.",
  },
  "note.system.ready": {
    en: "{system} ready.",
    de: "{system} bereit.",
    es: "{system} {system~listo~lista}.",
  },
  "note.system.not_ready": {
    en: "{system} not ready yet.",
    de: "{system} noch nicht bereit.",
    es: "{system}: aún no {system~listo~lista}.",
  },
  "note.system.may_i": {
    en: "{system}: shall I use it?",
    de: "{system} einsetzen?",
    es: "¿Uso {system~el~la} {system-}?",
  },
  "note.system.charge": {
    en: "Charge: {system}.",
    de: "{system} laden.",
    es: "Carga {system~el~la} {system-}.",
  },
  "note.system.use": {
    en: "Use it now: {system}.",
    de: "{system} einsetzen.",
    es: "Usa {system~el~la} {system-}.",
  },
  "note.system.spare": {
    en: "{system}: keep its symbols free.",
    de: "{system}: Symbole schonen.",
    es: "No toques los símbolos {system~del~de la} {system-}.",
  },
  "note.system.broken": {
    en: "{system} has a breakdown.",
    de: "{system}: Defekt.",
    es: "{system}: con fallas.",
  },
  "note.system.works": {
    en: "{system} works.",
    de: "{system} läuft.",
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
