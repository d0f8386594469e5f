/** Words of the options: what each switch of the rulebooks is called and does. */

import { messages } from "./catalogue";

export const options = messages({
  "group.clock": { en: "Clocks", de: "Uhren", es: "Relojes" },
  "group.rules": { en: "Rules", de: "Regeln", es: "Reglas" },
  "opt.answer_timeout_s": {
    en: "Time to answer a sonar",
    de: "Zeit für die Sonarantwort",
    es: "Tiempo para responder al sonar",
  },
  "opt.answer_timeout_s.0": { en: "no limit", de: "unbegrenzt", es: "sin límite" },
  "opt.turn_limit.0": { en: "no limit", de: "unbegrenzt", es: "sin límite" },
  "opt.answer_timeout_s_more": {
    en: "After this, a random true answer. 0 = no limit.",
    de: "Danach eine ausgeloste wahre Antwort. 0 = unbegrenzt.",
    es: "Después, una respuesta cierta al azar. 0 = sin límite.",
  },
  "opt.turn_limit": {
    en: "Turns for each crew",
    de: "Züge je Besatzung",
    es: "Turnos por tripulación",
  },
  "opt.turn_limit_more": {
    en: "After that many turns the match is drawn. 0 = no limit.",
    de: "Nach so vielen Zügen steht es unentschieden. 0 = unbegrenzt.",
    es: "Tras esos turnos, la partida acaba en empate. 0 = sin límite.",
  },
  "opt.double_ko": {
    en: "One explosion sinks both",
    de: "Eine Explosion versenkt beide",
    es: "Una explosión hunde a los dos",
  },
  "opt.double_ko_more": {
    en: "The winner then.",
    de: "Wer dann gewinnt.",
    es: "Quién gana entonces.",
  },
  "opt.double_ko.draw": { en: "Neither crew", de: "Keine Besatzung", es: "Ninguna" },
  "opt.double_ko.shooter_loses": {
    en: "The crew under fire",
    de: "Die beschossene Besatzung",
    es: "La tripulación atacada",
  },
  "opt.starts_by_lot": {
    en: "Starts drawn by lot",
    de: "Starts werden ausgelost",
    es: "Salidas por sorteo",
  },
  "opt.starts_by_lot_more": {
    en: "Nobody chooses a start. Each crew learns its own.",
    de: "Niemand wählt einen Start. Jede Besatzung erfährt ihren eigenen.",
    es: "Nadie elige la salida. Cada tripulación conoce la suya.",
  },
  "opt.seconds": { en: "seconds", de: "Sekunden", es: "segundos" },
  "opt.from_to": { en: "{min} to {max}", de: "{min} bis {max}", es: "{min} a {max}" },

  "opt.double_ko.shooter_wins": {
    en: "The crew that fired",
    de: "Die Besatzung, die feuerte",
    es: "La que disparó",
  },

  // --- real time ---
  "mode.title": { en: "Mode", de: "Modus", es: "Modo" },
  "mode.turn_more": {
    en: "One crew after the other. For a first match, and for noisy places.",
    de: "Eine Besatzung nach der anderen. Für die erste Partie und für laute Orte.",
    es: "Una tripulación tras otra. Para una primera partida o si hay mucho ruido.",
  },
  "mode.real_time_more": {
    en: "Both crews at once; a stop freezes play for one order. The full thrill.",
    de: "Beide Besatzungen zugleich; Stopp hält alles für einen Befehl an. Der volle Nervenkitzel.",
    es: "Las dos tripulaciones a la vez; el alto lo detiene todo para una orden. Toda la emoción.",
  },
  "mode.fits": {
    en: "recommended for {count} people",
    de: "empfohlen für {count} Leute",
    es: "recomendado para {count} personas",
  },
  "mode.fits_one": {
    en: "recommended for one person",
    de: "empfohlen für eine Person",
    es: "recomendado para una persona",
  },
  "opt.stop_timeout_s": {
    en: "Time in a stop",
    de: "Zeit in einem Stopp",
    es: "Tiempo durante un alto",
  },
  "opt.stop_timeout_s_more": {
    en: "For the order of the crew that called it.",
    de: "Für den Befehl der Besatzung, die gerufen hat.",
    es: "Para la orden de la tripulación que lo pidió.",
  },
  "opt.empty_stop_s": {
    en: "After a stop without an order",
    de: "Nach einem Stopp ohne Befehl",
    es: "Tras un alto sin orden",
  },
  "opt.empty_stop_s_more": {
    en: "For this long that crew can stop the game only with the order itself; each one in a row makes it longer. 0 = without this rule. Not in any rulebook.",
    de: "So lange kann diese Besatzung nur noch mit dem Befehl selbst stoppen, mit jedem weiteren in Folge länger. 0 = ohne diese Regel. Steht in keinem Regelheft.",
    es: "Durante ese tiempo esa tripulación solo detiene el juego con la orden misma; cada alto seguido lo alarga. 0 = sin esta regla. No está en ningún reglamento.",
  },
  "opt.empty_stops_to_claim": {
    en: "Stops without an order until the enemy may claim the win",
    de: "Stopps ohne Befehl, bis der Gegner den Sieg beanspruchen darf",
    es: "Altos sin orden hasta que el rival puede reclamar la victoria",
  },
  "opt.empty_stops_to_claim_more": {
    en: "In a row. 0 = never.",
    de: "In Folge. 0 = nie.",
    es: "Seguidos. 0 = nunca.",
  },
  "opt.resume_s": {
    en: "Count-down after a stop",
    de: "Countdown nach einem Stopp",
    es: "Cuenta atrás tras un alto",
  },
  "opt.resume_s_more": {
    en: "Then both crews go on at the same moment.",
    de: "Danach machen beide Besatzungen im selben Moment weiter.",
    es: "Después las dos siguen en el mismo momento.",
  },
});
