/** Words of the start page's lists, and of watching with a delay. */

import { messages } from "./catalogue";

export const open = messages({
  "home.now": {
    en: "Play now against bots",
    de: "Jetzt gegen Bots spielen",
    es: "Jugar ya contra bots",
  },
  "home.step_first": {
    en: "Your first matches are against the easiest bots, and the chart shows where they can be.",
    de: "Zuerst spielst du gegen die leichtesten Bots, und die Karte zeigt, wo sie sein können.",
    es: "Tus primeras partidas son contra los bots más fáciles, y el mapa muestra dónde puede estar el enemigo.",
  },
  "home.step_shown": {
    en: "Next step: bots of level {level}, in games that have it. The chart still shows where they can be.",
    de: "Als Nächstes: Bots der Stufe {level}, wenn das Spiel sie kennt. Die Karte zeigt weiter, wo sie sein können.",
    es: "A continuación: bots de nivel {level}, si el juego lo tiene. El mapa aún muestra dónde puede estar el enemigo.",
  },
  "home.step_alone": {
    en: "Next step: bots of level {level}, in games that have it. Now you find out yourself where they can be.",
    de: "Als Nächstes: Bots der Stufe {level}, wenn das Spiel sie kennt. Wo sie sein können, findest du jetzt selbst heraus.",
    es: "A continuación: bots de nivel {level}, si el juego lo tiene. Ahora averiguas tú dónde puede estar el enemigo.",
  },
  "home.about": { en: "{minutes} min", de: "{minutes} Min.", es: "{minutes} min" },
  "open.waiting": { en: "Looking for players", de: "Suchen Mitspieler", es: "Buscan jugadores" },
  "open.running": { en: "At sea now", de: "Jetzt auf See", es: "En alta mar" },
  "open.open": { en: "Open a match", de: "Partie eröffnen", es: "Abrir una partida" },
  "open.host": { en: "{name}'s match", de: "Partie von {name}", es: "Partida de {name}" },
  "open.watch": { en: "Watch", de: "Zuschauen", es: "Mirar" },
  "open.watching": {
    en: "{count} watching",
    de: "{count} {count|schaut|schauen} zu",
    es: "{count} mirando",
  },
  "open.taken": {
    en: "{taken} of {count} seats taken",
    de: "{taken} von {count} Plätzen besetzt",
    es: "{taken} de {count} puestos ocupados",
  },
  "open.needed": { en: "free: {roles}", de: "frei: {roles}", es: "libres: {roles}" },
  "open.asking": {
    en: "Asking the server …",
    de: "Der Server wird gefragt …",
    es: "Preguntando al servidor…",
  },
  "open.nobody": {
    en: "Nobody is waiting just now. Open a match, and others find you here.",
    de: "Gerade wartet niemand. Eröffne eine Partie, dann finden andere dich hier.",
    es: "Ahora no espera nadie. Abre una partida y otros te encontrarán aquí.",
  },
  "open.none_running": {
    en: "No open match is at sea just now.",
    de: "Gerade ist keine offene Partie auf See.",
    es: "Ahora no hay ninguna partida abierta en alta mar.",
  },
  "open.lessons": { en: "Lessons", de: "Lektionen", es: "Lecciones" },
  "open.learn": {
    en: "Learn a post at the real station in two minutes",
    de: "Lerne einen Posten an der echten Station, in zwei Minuten",
    es: "Aprende un puesto en la estación real, en dos minutos",
  },
  "open.learn_key": { en: "Learn", de: "Lernen", es: "Aprender" },
  "delay.title": {
    en: "How spectators see the match",
    de: "Wie Zuschauer die Partie sehen",
    es: "Cómo ven la partida los espectadores",
  },
  "delay.later": { en: "{time} later", de: "{time} später", es: "{time} después" },
  "delay.seconds": { en: "{count} seconds", de: "{count} Sekunden", es: "{count} segundos" },
  "delay.minutes": {
    en: "{count} {count|minute|minutes}",
    de: "{count} {count|Minute|Minuten}",
    es: "{count} {count|minuto|minutos}",
  },
  "delay.turns": {
    en: "{count} {count|turn|turns}",
    de: "{count} {count|Zug|Züge}",
    es: "{count} {count|turno|turnos}",
  },
  "delay.watched": {
    en: "Spectators see it {time}",
    de: "Zuschauer sehen sie {time}",
    es: "Los espectadores la ven {time}",
  },
  "delay.you": {
    en: "You see this match {time}.",
    de: "Du siehst diese Partie {time}.",
    es: "Ves esta partida {time}.",
  },
  "delay.you_both": {
    en: "You see both submarines, {time}.",
    de: "Du siehst beide U-Boote, {time}.",
    es: "Ves los dos submarinos, {time}.",
  },
  "mode.turn": { en: "Turn by turn", de: "Rundenbasiert", es: "Por turnos" },
  "mode.real_time": { en: "Real time", de: "Echtzeit", es: "Simultáneo" },
  "rules.title": { en: "Rules", de: "Regeln", es: "Reglas" },
});
