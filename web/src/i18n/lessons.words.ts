/** Words around lessons: the list, and the coach above a station. What a lesson says is its own. */

import { messages } from "./catalogue";

export const lessons = messages({
  "lessons.go_on": {
    en: "Go on where you left off",
    de: "Mach weiter, wo du warst",
    es: "Sigue donde lo dejaste",
  },
  "lessons.start": { en: "Start here", de: "Fang hier an", es: "Empieza aquí" },
  "lessons.place": {
    en: "{game}, {post}, lesson {number} of {count}, about {minutes} minutes",
    de: "{game}, {post}, Lektion {number} von {count}, etwa {minutes} Minuten",
    es: "{game}, {post}, lección {number} de {count}, unos {minutes} minutos",
  },
  "lessons.number": { en: "Lesson {number}", de: "Lektion {number}", es: "Lección {number}" },
  "lessons.done": { en: "done", de: "geschafft", es: "hecha" },
  "lessons.progress": {
    en: "{done} of {count} done",
    de: "{done} von {count} geschafft",
    es: "{done} de {count} hechas",
  },
  "lessons.next": { en: "next: {title}", de: "als Nächstes: {title}", es: "siguiente: {title}" },
  "lessons.real_time": {
    en: "{post}, real time",
    de: "{post}, Echtzeit",
    es: "{post}, modo simultáneo",
  },
  "lessons.all": { en: "All lessons", de: "Alle Lektionen", es: "Todas las lecciones" },
  "lessons.unknown": {
    en: "There is no such lesson.",
    de: "Diese Lektion gibt es nicht.",
    es: "Esa lección no existe.",
  },

  "missions.title": { en: "Missions", de: "Missionen", es: "Misiones" },
  "missions.of": {
    en: "Five missions: {game}",
    de: "Fünf Missionen: {game}",
    es: "Cinco misiones: {game}",
  },
  "missions.harder": {
    en: "each harder than the last",
    de: "eine schwerer als die andere",
    es: "cada una más difícil",
  },
  "missions.level": {
    en: "difficulty {level} of 5",
    de: "Schwierigkeit {level} von 5",
    es: "dificultad {level} de 5",
  },
  "missions.none": { en: "not tried yet", de: "noch nicht versucht", es: "sin intentar" },
  "missions.best": {
    en: "best: turn {turns}",
    de: "bestes Ergebnis: Zug {turns}",
    es: "mejor: turno {turns}",
  },
  "missions.missed": { en: "not accomplished yet", de: "noch nicht geschafft", es: "sin lograr" },
  "missions.turn": {
    en: "turn {turn} of {turns}",
    de: "Zug {turn} von {turns}",
    es: "turno {turn} de {turns}",
  },
  "missions.silences": {
    en: "{count} {count|silence|silences} heard",
    de: "{count} {count|Schleichfahrt|Schleichfahrten} gehört",
    es: "{count} {count|silencio oído|silencios oídos}",
  },
  "missions.reached": {
    en: "Mission accomplished in turn {turns}!",
    de: "Mission in Zug {turns} geschafft!",
    es: "¡Misión cumplida en el turno {turns}!",
  },
  "missions.failed": {
    en: "Mission failed. Try again!",
    de: "Mission gescheitert. Versuch es noch einmal!",
    es: "Misión fallida. ¡Inténtalo otra vez!",
  },
  "missions.again": { en: "Try again", de: "Noch einmal", es: "Otra vez" },
  "missions.next": { en: "Next: {title}", de: "Weiter: {title}", es: "Siguiente: {title}" },
  "missions.all": { en: "All missions", de: "Alle Missionen", es: "Todas las misiones" },

  "coach.of": {
    en: "{post}, lesson {number}",
    de: "{post}, Lektion {number}",
    es: "{post}, lección {number}",
  },
  "coach.step": {
    en: "step {step} of {count}",
    de: "Schritt {step} von {count}",
    es: "paso {step} de {count}",
  },
  "coach.back": { en: "Back", de: "Zurück", es: "Atrás" },
  "coach.skip": { en: "Skip", de: "Überspringen", es: "Saltar" },
  "coach.next": { en: "Next", de: "Weiter", es: "Siguiente" },
  "coach.leave": { en: "Leave", de: "Verlassen", es: "Salir" },
  "coach.again": { en: "Once more", de: "Noch einmal", es: "Otra vez" },
  "coach.finished": { en: "Well done!", de: "Gut gemacht!", es: "¡Bien hecho!" },
  "coach.learned": {
    en: "You now know: {about}.",
    de: "Das kannst du jetzt: {about}.",
    es: "Ya dominas: {about}.",
  },
  "coach.finished_last": {
    en: "That was the last lesson of this post.",
    de: "Das war die letzte Lektion dieses Postens.",
    es: "Era la última lección de este puesto.",
  },
  "coach.finished_more": {
    en: "Next: {title}",
    de: "Als Nächstes: {title}",
    es: "Siguiente: {title}",
  },
});
