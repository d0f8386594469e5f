/** Words of the shell around the stations. */

import { messages } from "./catalogue";

export const match = messages({
  "turn.waits": { en: "Waiting for {names}", de: "Warten auf {names}", es: "Esperando a {names}" },
  "end.won": { en: "You won", de: "Du hast gewonnen", es: "Ganaste" },
  "end.lost": { en: "You lost", de: "Du hast verloren", es: "Perdiste" },
  "end.wins": { en: "{boat} wins", de: "{boat} gewinnt", es: "Gana {boat}" },
  "end.draw": { en: "A draw", de: "Unentschieden", es: "Empate" },
  "turn.under_way": { en: "Under way", de: "In Fahrt", es: "En marcha" },
  "match.turn": {
    en: "{chart}, turn {turn}",
    de: "{chart}, Zug {turn}",
    es: "{chart}, turno {turn}",
  },
  "match.clock": {
    en: "Seconds left",
    de: "Sekunden bis zum Ablauf",
    es: "Segundos restantes",
  },
  "match.asks": {
    en: "{name} asks to join: {role}, {boat}",
    de: "{name} möchte an Bord: {role}, {boat}",
    es: "{name} pide subir a bordo: {role}, {boat}",
  },
  "match.came_aboard": {
    en: "{name} has joined: {role}, {boat}",
    de: "{name} ist an Bord: {role}, {boat}",
    es: "{name} subió a bordo: {role}, {boat}",
  },
  "match.mate_took": {
    en: "{name} takes the post: {role}, {boat}",
    de: "{name} übernimmt den Posten: {role}, {boat}",
    es: "{name} toma el puesto: {role}, {boat}",
  },
  "match.bot_took": {
    en: "A bot ({level}) stands in for {name}: {role}, {boat}",
    de: "Ein Bot ({level}) vertritt {name}: {role}, {boat}",
    es: "Un bot ({level}) sustituye a {name}: {role}, {boat}",
  },
  "match.is_back": {
    en: "{name} is back: {role}, {boat}",
    de: "{name} ist wieder da: {role}, {boat}",
    es: "{name} volvió: {role}, {boat}",
  },

  // --- real time ---
  "stop.who": {
    en: "{name}, {role} of {boat}",
    de: "{name}, {role}, {boat}",
    es: "{name}, {role} de {boat}",
  },
  "stop.theirs": { en: "Gives an order", de: "Gibt einen Befehl", es: "Da una orden" },
  "stop.yours": { en: "Give your order", de: "Gib deinen Befehl", es: "Da tu orden" },
  "stop.yours_more": {
    en: "Everyone waits for it",
    de: "Alle warten darauf",
    es: "Todos la esperan",
  },
  "stop.answer": {
    en: "Waiting for the answer",
    de: "Die Antwort fehlt noch",
    es: "Falta la respuesta",
  },
  "stop.still": {
    en: "Play is stopped",
    de: "Das Spiel steht",
    es: "El juego está detenido",
  },
  "stop.resume": {
    en: "both crews go on together",
    de: "alle machen zugleich weiter",
    es: "todos siguen a la vez",
  },
  "stop.lapse": {
    en: "then play goes on",
    de: "dann geht es weiter",
    es: "después se sigue",
  },
  "stop.withdraw": {
    en: "Withdraw the stop",
    de: "Zurücknehmen",
    es: "Retirar el alto",
  },
  "away.runs_on": {
    en: "The post is kept and nothing is lost. The match goes on.",
    de: "Der Posten bleibt frei, es geht nichts verloren. Die Partie läuft weiter.",
    es: "El puesto se guarda y no se pierde nada. La partida sigue.",
  },
  "away.bot_comes": {
    en: "A bot ({level}) stands in {when}, until they are back.",
    de: "Ein Bot ({level}) springt {when} ein, bis die Person zurück ist.",
    es: "Un bot ({level}) toma el relevo {when}, hasta que vuelva la persona.",
  },
  "away.opponent_crew": {
    en: "You can play on. Their crew decides who takes the post.",
    de: "Ihr könnt weiterspielen. Wer den Posten übernimmt, entscheidet die andere Besatzung.",
    es: "Pueden seguir jugando. Su tripulación decide quién toma el puesto.",
  },
  "away.opponent_claim": {
    en: "You can play on. If they do not come back, you may claim the win {when}.",
    de: "Ihr könnt weiterspielen. Kommt die Person nicht zurück, dürft ihr {when} den Sieg beanspruchen.",
    es: "Pueden seguir jugando. Si no vuelve, podrán reclamar la victoria {when}.",
  },
  "away.opponent_host": {
    en: "You can play on. If they do not come back, the host may seat a bot {when}.",
    de: "Ihr könnt weiterspielen. Kommt die Person nicht zurück, kann der Gastgeber {when} einen Bot einsetzen.",
    es: "Pueden seguir jugando. Si no vuelve, el anfitrión podrá poner un bot {when}.",
  },
  "away.opponent_kept": {
    en: "You can play on. Their post is kept for them.",
    de: "Ihr könnt weiterspielen. Der Posten bleibt für die Person frei.",
    es: "Pueden seguir jugando. Su puesto se le guarda.",
  },
  "away.in": { en: "in {seconds} s", de: "in {seconds} s", es: "en {seconds} s" },
  "away.now": { en: "at once", de: "sofort", es: "ya" },
  "look.turned_dark": {
    en: "In real time the page is dark. The moon button or the menu changes that.",
    de: "In Echtzeit ist die Seite dunkel. Mit dem Mond oder im Menü änderst du das.",
    es: "En modo simultáneo la página es oscura. Puedes cambiarla con la luna o en el menú.",
  },
  "look.turned_light": {
    en: "You chose the light side for real time. The moon button or the menu changes that.",
    de: "Für Echtzeit hast du die helle Seite gewählt. Mit dem Mond oder im Menü änderst du das.",
    es: "Elegiste el lado claro para el modo simultáneo. Puedes cambiarlo con la luna o en el menú.",
  },
  "pause.key": { en: "Pause", de: "Pause", es: "Pausa" },
  "pause.asked": {
    en: "{boat} asks for a pause: tap to agree",
    de: "{boat} bittet um eine Pause: zum Zustimmen antippen",
    es: "{boat} pide una pausa: toca para aceptar",
  },
  "pause.pill": { en: "Paused", de: "Pause", es: "En pausa" },
  "lag.own": {
    en: "Delay to the server: {ms} ms",
    de: "Verzögerung zum Server: {ms} ms",
    es: "Retardo hasta el servidor: {ms} ms",
  },
  "table.clock": { en: "Time of the match", de: "Zeit der Partie", es: "Tiempo de la partida" },
  "ends.take_back": {
    en: "Undo my last action",
    de: "Letzte Aktion rückgängig machen",
    es: "Deshacer mi última acción",
  },
  "ends.withdraw": {
    en: "Take back my last announcement",
    de: "Meine letzte Ansage zurücknehmen",
    es: "Retirar mi último anuncio",
  },
  "ends.taken_back": {
    en: "Taken back: {said}",
    de: "Zurückgenommen: {said}",
    es: "Retirado: {said}",
  },
  "ends.asked_resign": {
    en: "{names} {names|wants|want} to give up.",
    de: "{names} {names|möchte|möchten} aufgeben.",
    es: "{names} {names|quiere|quieren} rendirse.",
  },
  "ends.asked_draw": {
    en: "{names} {names|wants|want} a draw.",
    de: "{names} {names|möchte|möchten} Remis.",
    es: "{names} {names|quiere|quieren} tablas.",
  },
  "app.real_time": { en: "{chart}, real time", de: "{chart}, Echtzeit", es: "{chart}, simultáneo" },

  "tip.title": { en: "Tip", de: "Tipp", es: "Consejo" },
  "tip.got_it": { en: "Got it", de: "Verstanden", es: "Entendido" },
  "tip.none": { en: "No tips", de: "Keine Tipps", es: "Sin consejos" },
  "coach.look": { en: "Lesson", de: "Lektion", es: "Lección" },
});
