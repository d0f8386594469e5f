/** What a newcomer to a station of SONAR is told, turn by turn and in real time. */

import { messages } from "../../i18n/catalogue";

export const sonarTips = messages({
  captain: {
    en: "One action a turn. Steer with the helm or the arrow keys; everyone hears each step, and it charges 1 energy. Leave yourself a way out: you cannot cross your own track.",
    de: "Eine Aktion je Zug. Steuere mit dem Ruder oder den Pfeiltasten; jeden Schritt hören alle, und er lädt 1 Energie. Lass dir einen Ausweg: Deine eigene Route ist gesperrt.",
    es: "Una acción por turno. Mueve con el timón o las flechas; todos oyen cada paso, y carga 1 de energía. Déjate una salida: no puedes cruzar tu propia ruta.",
  },
  radio_operator: {
    en: "Draw what the other Captain announces, then slide the sheet until no line crosses an island. Where it fits, they may be. Pin your best guess for your Captain.",
    de: "Zeichne, was der andere Kapitän ansagt, und schieb den Bogen, bis keine Linie über eine Insel führt. Wo er passt, können sie sein. Zeig deinem Kapitän deine beste Vermutung.",
    es: "Dibuja lo que anuncia el otro Capitán y desliza la lámina hasta que ninguna línea cruce una isla. Donde encaje, pueden estar. Señala tu mejor apuesta a tu Capitán.",
  },
  both: {
    en: "You are Captain and Radio Operator: one action a turn, then listen. Draw their steps on the sheet and slide it until it fits; your own track must never cross itself.",
    de: "Du bist Kapitän und Funker: eine Aktion je Zug, dann zuhören. Zeichne ihre Schritte auf den Bogen und schieb ihn, bis er passt; deine eigene Route darf sich nie kreuzen.",
    es: "Eres Capitán y Operador de Radio: una acción por turno y luego escucha. Dibuja sus pasos en la lámina y deslízala hasta que encaje; tu ruta nunca puede cruzarse.",
  },
  "live.captain": {
    en: "Move as soon as you can: everyone hears each move, and it charges 1 energy. Sonar, silence, torpedo and surfacing need a stop: call it, then give the order while everyone waits.",
    de: "Manövrier, sobald du darfst: Jedes Manöver hören alle, und es lädt 1 Energie. Sonar, Schleichfahrt, Torpedo und Auftauchen brauchen einen Stopp: Ruf ihn und gib den Befehl, während alle warten.",
    es: "Muévete en cuanto puedas: todos oyen cada movimiento, y carga 1 de energía. Sonar, silencio, torpedo y emersión exigen un alto: pídelo y da la orden mientras todos esperan.",
  },
  "live.radio_operator": {
    en: "The other boat does not wait for you: draw each step at once, then slide the sheet until no line crosses an island. Pin your best guess; nothing is drawn during a stop.",
    de: "Das andere Boot wartet nicht auf dich: Zeichne jeden Schritt sofort und schieb dann den Bogen, bis keine Linie über eine Insel führt. Zeig deine beste Vermutung; im Stopp wird nicht gezeichnet.",
    es: "El otro submarino no te espera: dibuja cada paso al momento y desliza la lámina hasta que ninguna línea cruce una isla. Señala tu mejor apuesta; durante un alto no se dibuja.",
  },
  "live.both": {
    en: "You are Captain and Radio Operator at once: steer, and draw what you hear before it piles up. Everything but a move needs a stop, which holds both crews.",
    de: "Du bist Kapitän und Funker zugleich: Manövrier und zeichne, was du hörst, bevor es sich staut. Alles andere braucht einen Stopp, der beide Besatzungen anhält.",
    es: "Eres Capitán y Operador de Radio a la vez: mueve y dibuja lo que oyes antes de que se acumule. Todo menos un movimiento pide un alto, que detiene a las dos tripulaciones.",
  },
});
