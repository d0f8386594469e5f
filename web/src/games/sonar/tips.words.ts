/** What a newcomer to a station of SONAR is told, turn by turn and in real time. */

import { messages } from "../../i18n/catalogue";

export const sonarTips = messages({
  captain: {
    en: "One action a turn. Steer with the helm or the arrow keys; every step is heard by all and charges one energy. Leave yourself a way out: your own track is closed.",
    de: "Eine Aktion je Zug. Steuere mit dem Ruder oder den Pfeiltasten; jeden Schritt hören alle, und er lädt eine Energie. Lass dir einen Ausweg: Deine eigene Route ist versperrt.",
    es: "Una acción por turno. Navega con el timón o las flechas; todos oyen cada paso, y carga uno de energía. Déjate una salida: tu propia ruta está cerrada.",
  },
  radio_operator: {
    en: "Draw what the other Captain says, then slide the sheet until no line crosses an island. Where it still fits, they may be. Pin your best guess for your Captain.",
    de: "Zeichne, was der andere Kapitän sagt, und schieb den Bogen, bis keine Linie über eine Insel führt. Wo er noch passt, können sie sein. Zeig deinem Kapitän die beste Vermutung.",
    es: "Dibuja lo que dice el otro Capitán y desliza la lámina hasta que ninguna línea cruce una isla. Donde aún encaje, pueden estar. Señala tu mejor apuesta a tu Capitán.",
  },
  both: {
    en: "You are Captain and Radio Operator: one action a turn, then listen. Draw their steps on the sheet and slide it until it fits; your own track must never cross itself.",
    de: "Du bist Kapitän und Funker: eine Aktion je Zug, dann horchen. Zeichne ihre Schritte auf den Bogen und schieb ihn, bis er passt; deine eigene Route darf sich nie kreuzen.",
    es: "Eres Capitán y Operador de Radio: una acción por turno y luego escucha. Dibuja sus pasos en la lámina y deslízala hasta que encaje; tu ruta nunca puede cruzarse.",
  },
  "live.captain": {
    en: "Steer whenever you may: every move is heard by all and charges one energy. Sonar, silence, torpedo and surfacing need a stop: call it, then give the order while everybody stands still.",
    de: "Fahr, sobald du darfst: Jede Fahrt hören alle, und sie lädt eine Energie. Sonar, Schleichfahrt, Torpedo und Auftauchen brauchen einen Stopp: Ruf ihn und gib den Befehl, während alles stillsteht.",
    es: "Navega en cuanto puedas: todos oyen cada movimiento, y carga uno de energía. Sonar, silencio, torpedo y emersión piden un alto: pídelo y da la orden mientras todo está parado.",
  },
  "live.radio_operator": {
    en: "The other boat does not wait for you: draw each step at once, then slide the sheet until no line crosses an island. Pin your best guess; during a stop the pens rest.",
    de: "Das andere Boot wartet nicht auf dich: Zeichne jeden Schritt sofort und schieb dann den Bogen, bis keine Linie über eine Insel führt. Zeig die beste Vermutung; bei einem Stopp ruhen die Stifte.",
    es: "El otro submarino no te espera: dibuja cada paso al momento y desliza la lámina hasta que ninguna línea cruce una isla. Señala tu mejor apuesta; durante un alto no se dibuja.",
  },
  "live.both": {
    en: "You are Captain and Radio Operator at once: steer, and draw what you hear before it piles up. Everything but a move needs a stop, which halts both crews.",
    de: "Du bist Kapitän und Funker zugleich: Fahr, und zeichne, was du hörst, bevor es sich staut. Alles außer einer Fahrt braucht einen Stopp, der beide Besatzungen anhält.",
    es: "Eres Capitán y Operador de Radio a la vez: navega y dibuja lo que oyes antes de que se acumule. Todo menos un movimiento pide un alto, que detiene a las dos tripulaciones.",
  },
});
