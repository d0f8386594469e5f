/** Words of the shell around the stations. */

import { messages } from "./catalogue";

export const match = messages({
  "turn.waits": { en: "Waiting for {names}", de: "Warten auf {names}", es: "Esperando a {names}" },
  "end.won": { en: "You won", de: "Du hast gewonnen", es: "Ganaste" },
  "end.lost": { en: "You lost", de: "Du hast verloren", es: "Perdiste" },
  "end.wins": { en: "{boat} wins", de: "{boat} gewinnt", es: "Gana {boat}" },
  "end.draw": { en: "A draw", de: "Unentschieden", es: "Empate" },
  "turn.under_way": { en: "Under way", de: "Auf Fahrt", es: "En marcha" },
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
    de: "{boat} bittet um eine Pause: Antippen stimmt zu",
    es: "{boat} pide una pausa: toca para aceptar",
  },
  "pause.title_short": {
    en: "A short pause",
    de: "Eine kurze Pause",
    es: "Una pausa corta",
  },
  "pause.pill": { en: "Paused", de: "Pause", es: "En pausa" },
  "pause.title_wanted": {
    en: "The match is paused",
    de: "Die Partie pausiert",
    es: "La partida está en pausa",
  },
  "pause.title_away": {
    en: "The match is paused",
    de: "Die Partie pausiert",
    es: "La partida está en pausa",
  },
  "pause.title_begins": { en: "Get ready", de: "Mach dich bereit", es: "Prepárate" },
  "pause.begins": {
    en: "Real time begins in {seconds} s.",
    de: "In {seconds} s beginnt die Echtzeit.",
    es: "El modo simultáneo empieza en {seconds} s.",
  },
  "pause.stands": {
    en: "All clocks are stopped until you go on.",
    de: "Alle Uhren stehen still, bis es weitergeht.",
    es: "Los relojes están parados hasta que sigan.",
  },
  "pause.go_on": { en: "Go on", de: "Weiter", es: "Seguir" },
  "pause.title_moved": {
    en: "The server did not respond for a moment",
    de: "Der Server war kurz nicht erreichbar",
    es: "El servidor no respondió un momento",
  },
  "pause.waits": {
    en: "Play resumes when each crew has a person here.",
    de: "Es geht weiter, sobald aus jeder Besatzung jemand da ist.",
    es: "Sigue cuando haya alguien de cada tripulación.",
  },
  "pause.resumes": {
    en: "Play resumes in {seconds} s.",
    de: "Es geht in {seconds} s weiter.",
    es: "Sigue en {seconds} s.",
  },
  "pause.clock": { en: "Clock: {clock}", de: "Uhr: {clock}", es: "Reloj: {clock}" },
  "pause.resume": { en: "Go on without them", de: "Ohne sie weiter", es: "Seguir sin ellos" },
  "lag.own": {
    en: "Delay to the server: {ms} ms",
    de: "Verzögerung zum Server: {ms} ms",
    es: "Retardo hasta el servidor: {ms} ms",
  },
  // --- the shared table ---
  "table.title": { en: "Table {code}", de: "Tisch {code}", es: "Mesa {code}" },
  "table.join": { en: "Join with", de: "Komm an Bord mit", es: "Únete con" },
  "table.clock": { en: "Time of the match", de: "Zeit der Partie", es: "Tiempo de la partida" },
  "table.nothing_secret": {
    en: "Nothing secret on this screen",
    de: "Hier steht nichts Geheimes",
    es: "Aquí no hay nada secreto",
  },
  "draw.accept": { en: "Accept the draw", de: "Remis annehmen", es: "Aceptar tablas" },
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
  "table.both": {
    en: "Both submarines, with a delay",
    de: "Beide U-Boote, zeitversetzt",
    es: "Los dos submarinos, con retraso",
  },
  "table.whole": { en: "Full screen", de: "Vollbild", es: "Pantalla completa" },
  "table.free": {
    en: "{count} posts are free",
    de: "{count} Posten sind frei",
    es: "{count} puestos libres",
  },
  "table.one_free": { en: "One post is free", de: "Ein Posten ist frei", es: "Un puesto libre" },
  "table.all_taken": {
    en: "All posts are taken",
    de: "Alle Posten sind besetzt",
    es: "Todos los puestos ocupados",
  },
  "table.scan": {
    en: "Scan a code with your phone. It opens that post; no account needed.",
    de: "Scann einen Code mit dem Handy. Er öffnet diesen Posten, ohne Konto.",
    es: "Escanea un código con el teléfono. Abre ese puesto, sin cuenta.",
  },
  "table.ready": {
    en: "Play begins as soon as everyone is ready.",
    de: "Es geht los, sobald alle bereit sind.",
    es: "Se empieza en cuanto todos estén listos.",
  },
  "table.begins": {
    en: "The boats put to sea",
    de: "Die Boote laufen aus",
    es: "Zarpan los submarinos",
  },
  "table.any_post": {
    en: "any free post, or a seat to watch",
    de: "jeder freie Posten, oder ein Platz zum Zuschauen",
    es: "cualquier puesto libre, o un sitio para mirar",
  },
  "table.code_of": {
    en: "Code for a phone: {role}, {boat}",
    de: "Code fürs Handy: {role}, {boat}",
    es: "Código para el teléfono: {role}, {boat}",
  },
  "table.open": { en: "free", de: "frei", es: "libre" },
  "table.scan_it": { en: "scan to join", de: "zum Übernehmen scannen", es: "escanea y ocúpalo" },
  "table.stands_in": { en: "stands in", de: "springt ein", es: "de relevo" },
  "table.away": { en: "away {seconds} s", de: "weg seit {seconds} s", es: "ausente {seconds} s" },
  "table.slow": { en: "slow, {ms} ms", de: "langsam, {ms} ms", es: "lento, {ms} ms" },
  "table.connected": { en: "connected", de: "verbunden", es: "conectado" },
  "table.is_ready": { en: "ready", de: "bereit", es: "listo" },
  "table.is_here": { en: "not ready yet", de: "noch nicht bereit", es: "aún no listo" },
  "table.may_order": {
    en: "{name} may give the order",
    de: "{name} darf befehlen",
    es: "{name} puede dar la orden",
  },
  "table.nobody_awaited": {
    en: "Nobody to wait for",
    de: "Wartet auf niemanden",
    es: "No espera a nadie",
  },
  "app.real_time": { en: "{chart}, real time", de: "{chart}, Echtzeit", es: "{chart}, simultáneo" },

  "tip.title": { en: "Tip", de: "Tipp", es: "Consejo" },
  "tip.got_it": { en: "Got it", de: "Verstanden", es: "Entendido" },
  "tip.none": { en: "No tips", de: "Keine Tipps", es: "Sin consejos" },
  "help.why": {
    en: "Dashed buttons are not allowed now. Press one to see why.",
    de: "Gestricheltes geht gerade nicht. Drück darauf, dann siehst du, warum.",
    es: "Lo punteado no se puede ahora. Púlsalo y verás por qué.",
  },
  "coach.look": { en: "Lesson", de: "Lektion", es: "Lección" },
});
