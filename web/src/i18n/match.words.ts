/** Words of the shell around the stations. */

import { messages } from "./catalogue";

export const match = messages({
  "turn.yours": { en: "Your turn", de: "Du bist dran", es: "Tu turno" },
  "turn.start": { en: "Choose your start", de: "Wähle deinen Start", es: "Elige tu salida" },
  "turn.answer": { en: "Answer the sonar", de: "Beantworte das Sonar", es: "Responde al sonar" },
  "turn.waits": { en: "Waiting for {names}", de: "Warten auf {names}", es: "Esperando a {names}" },
  "turn.over": {
    en: "The match is over",
    de: "Die Partie ist zu Ende",
    es: "La partida ha terminado",
  },
  "turn.under_way": { en: "Under way", de: "Auf Fahrt", es: "En marcha" },
  "match.turn": {
    en: "{chart}, turn {turn}",
    de: "{chart}, Zug {turn}",
    es: "{chart}, turno {turn}",
  },
  "match.clock": {
    en: "Seconds until the clock acts",
    de: "Sekunden, bis die Uhr handelt",
    es: "Segundos hasta que actúe el reloj",
  },
  "match.help": { en: "Rules and keys", de: "Regeln und Tasten", es: "Reglas y teclas" },
  "match.words": { en: "Chart in words", de: "Karte in Worten", es: "Mapa en palabras" },
  "match.tips": {
    en: "Show tips again",
    de: "Tipps wieder zeigen",
    es: "Mostrar consejos otra vez",
  },
  "match.seats": { en: "People and seats", de: "Leute und Plätze", es: "Personas y puestos" },
  "match.code": { en: "Code {code}", de: "Code {code}", es: "Código {code}" },
  "match.leave": { en: "Leave the match", de: "Partie verlassen", es: "Abandonar la partida" },
  "match.leave_sure": {
    en: "Really leave? A bot takes your seat.",
    de: "Wirklich verlassen? Ein Bot übernimmt deinen Platz.",
    es: "¿Seguro que abandonas? Un bot ocupará tu puesto.",
  },
  "match.to_home": {
    en: "Start page; the match waits under “Your matches”",
    de: "Startseite; die Partie wartet unter „Deine Partien“",
    es: "Página inicial; la partida espera en «Tus partidas»",
  },
  "match.take_over": { en: "Take over", de: "Übernehmen", es: "Tomar el puesto" },
  "match.asked": {
    en: "You have asked for it",
    de: "Du hast darum gebeten",
    es: "Lo has pedido",
  },
  "match.asks": {
    en: "{name} asks to come aboard: {role}, {boat}",
    de: "{name} bittet an Bord: {role}, {boat}",
    es: "{name} pide subir a bordo: {role}, {boat}",
  },
  "match.let_in": {
    en: "Let {name} in",
    de: "{name} hereinlassen",
    es: "Dejar entrar a {name}",
  },
  "match.came_aboard": {
    en: "{name} came aboard: {role}, {boat}",
    de: "{name} ist an Bord gekommen: {role}, {boat}",
    es: "{name} ha subido a bordo: {role}, {boat}",
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
    es: "{name} ha vuelto: {role}, {boat}",
  },
  "match.password": {
    en: "Password of this crew",
    de: "Passwort dieser Besatzung",
    es: "Contraseña de esta tripulación",
  },
  "match.to_bot": { en: "Let a bot play", de: "Einen Bot spielen lassen", es: "Que juegue un bot" },
  "match.unknown_game": {
    en: "This page is older than the server. Load it again.",
    de: "Diese Seite ist älter als der Server. Lade sie neu.",
    es: "Esta página es más antigua que el servidor. Recárgala.",
  },
  "match.see_result": { en: "See the result", de: "Zum Ergebnis", es: "Ver el resultado" },
  "match.stop_watching": { en: "Stop watching", de: "Nicht mehr zuschauen", es: "Dejar de mirar" },
  "match.watching": {
    en: "Looking on: {names}",
    de: "Es schauen zu: {names}",
    es: "Miran: {names}",
  },
  "match.no_post": {
    en: "You look on without a post. Ask for one:",
    de: "Du schaust ohne Posten zu. Bitte um einen:",
    es: "Miras sin puesto. Pide uno:",
  },
  "match.no_post_free": {
    en: "You look on without a post. None is free just now.",
    de: "Du schaust ohne Posten zu. Gerade ist keiner frei.",
    es: "Miras sin puesto. Ahora no hay ninguno libre.",
  },
  "match.post_asked": {
    en: "asked: the crew decides",
    de: "gefragt: die Besatzung entscheidet",
    es: "pedido: decide la tripulación",
  },
  "match.awake_perhaps": {
    en: "Over plain http a browser lets no page keep the screen awake; a silent video tries to. If your screen goes dark all the same, give it more time in the settings of your device.",
    de: "Ohne https darf keine Seite den Bildschirm wach halten; ein stummes Video versucht es. Wird er trotzdem dunkel, gib ihm in den Einstellungen des Geräts mehr Zeit.",
    es: "Sin https ninguna página puede mantener la pantalla encendida; un vídeo mudo lo intenta. Si aun así se apaga, dale más tiempo en los ajustes del dispositivo.",
  },
  "match.awake_not": {
    en: "This browser does not let the match keep the screen awake. If it goes dark, give it more time in the settings of your device.",
    de: "Dieser Browser lässt die Partie den Bildschirm nicht wach halten. Wird er dunkel, gib ihm in den Einstellungen des Geräts mehr Zeit.",
    es: "Este navegador no deja que la partida mantenga la pantalla encendida. Si se apaga, dale más tiempo en los ajustes del dispositivo.",
  },
  "match.reload": { en: "Load again", de: "Neu laden", es: "Recargar" },

  // --- real time ---
  "stop.title": { en: "Stop", de: "Stopp", es: "Alto" },
  "stop.who": {
    en: "{name}, {role} of {boat}",
    de: "{name}, {role}, {boat}",
    es: "{name}, {role} de {boat}",
  },
  "stop.theirs": { en: "Gives an order", de: "Gibt einen Befehl", es: "Da una orden" },
  "stop.yours": { en: "Give your order", de: "Gib deinen Befehl", es: "Da tu orden" },
  "stop.yours_more": {
    en: "All wait for it",
    de: "Alle warten darauf",
    es: "Todos la esperan",
  },
  "stop.answer": {
    en: "The answer is awaited",
    de: "Die Antwort steht aus",
    es: "Falta la respuesta",
  },
  "stop.still": {
    en: "Everything stands still",
    de: "Alles steht still",
    es: "Todo está detenido",
  },
  "stop.resume": {
    en: "all go on together",
    de: "alle machen zugleich weiter",
    es: "todos siguen a la vez",
  },
  "stop.lapse": {
    en: "then play goes on",
    de: "dann geht es weiter",
    es: "después se sigue",
  },
  "stop.withdraw": {
    en: "Take the stop back",
    de: "Stopp zurücknehmen",
    es: "Retirar el alto",
  },
  "away.lost": {
    en: "{name} has lost the connection",
    de: "{name} hat keine Verbindung mehr",
    es: "{name} ha perdido la conexión",
  },
  "away.for": { en: "for {seconds} s.", de: "seit {seconds} s.", es: "desde hace {seconds} s." },
  "away.runs_on": {
    en: "The post is kept, nothing is lost; the match runs on, and all can see it.",
    de: "Der Posten bleibt frei, es geht nichts verloren; die Partie läuft weiter, und alle sehen es.",
    es: "El puesto se guarda y no se pierde nada; la partida sigue y todos lo ven.",
  },
  "away.bot_comes": {
    en: "A bot ({level}) stands in {when}, until the person is back.",
    de: "Ein Bot ({level}) springt {when} ein, bis die Person zurück ist.",
    es: "Un bot ({level}) toma el relevo {when}, hasta que vuelva la persona.",
  },
  "away.in": { en: "in {seconds} s", de: "in {seconds} s", es: "en {seconds} s" },
  "away.now": { en: "at once", de: "sofort", es: "ya" },
  "away.choose": {
    en: "What becomes of the post: {posts}?",
    de: "Was wird aus dem Posten: {posts}?",
    es: "¿Qué pasa con el puesto: {posts}?",
  },
  "away.wait": { en: "Wait for {name}", de: "Auf {name} warten", es: "Esperar a {name}" },
  "away.wait_more": {
    en: "until you say otherwise",
    de: "bis ihr es anders wollt",
    es: "hasta que digáis otra cosa",
  },
  "away.bot": { en: "A bot stands in", de: "Ein Bot springt ein", es: "Un bot toma el relevo" },
  "away.take": { en: "I take it along", de: "Ich mache es mit", es: "Lo llevo yo también" },
  "away.take_more": {
    en: "two posts in one hand",
    de: "zwei Posten in einer Hand",
    es: "dos puestos en una mano",
  },
  "gone.title": {
    en: "Everybody of {boat} has left",
    de: "Von {boat} ist niemand mehr da",
    es: "Ya no queda nadie de {boat}",
  },
  "gone.bots": {
    en: "Bots play on in their place.",
    de: "Bots spielen für sie weiter.",
    es: "Los bots siguen en su lugar.",
  },
  "gone.waits": {
    en: "Their posts are kept for them.",
    de: "Ihre Posten werden für sie freigehalten.",
    es: "Sus puestos se les guardan.",
  },
  "gone.claim": { en: "Claim the win", de: "Den Sieg nehmen", es: "Reclamar la victoria" },
  "gone.play": { en: "Play on", de: "Weiterspielen", es: "Seguir jugando" },
  "pause.title": {
    en: "The match is paused",
    de: "Die Partie ist angehalten",
    es: "La partida está en pausa",
  },
  "pause.waits": {
    en: "It goes on when a person of each crew is here. All clocks stand still.",
    de: "Es geht weiter, sobald aus jeder Besatzung jemand da ist. Alle Uhren stehen still.",
    es: "Sigue cuando haya una persona de cada tripulación. Todos los relojes están parados.",
  },
  "pause.resumes": {
    en: "It goes on in {seconds} s.",
    de: "Es geht in {seconds} s weiter.",
    es: "Sigue en {seconds} s.",
  },
  "pause.clock": { en: "Clock: {clock}", de: "Uhr: {clock}", es: "Reloj: {clock}" },
  "pause.resume": { en: "Go on without them", de: "Ohne sie weiter", es: "Seguir sin ellos" },
  "lag.own": {
    en: "Delay to the server: {ms} ms",
    de: "Weg zum Server und zurück: {ms} ms",
    es: "Retardo hasta el servidor: {ms} ms",
  },
  "lag.of": {
    en: "Delay of {name}: {ms} ms",
    de: "Verzögerung bei {name}: {ms} ms",
    es: "Retardo de {name}: {ms} ms",
  },
  // --- the shared table ---
  "table.title": { en: "Table {code}", de: "Tisch {code}", es: "Mesa {code}" },
  "table.show": {
    en: "Show the table on this screen",
    de: "Diesen Bildschirm als Tisch zeigen",
    es: "Mostrar la mesa en esta pantalla",
  },
  "table.short": { en: "Shared table", de: "Gemeinsamer Tisch", es: "Mesa común" },
  "table.join": { en: "Join with", de: "Komm an Bord mit", es: "Únete con" },
  "table.clock": { en: "Time of the match", de: "Zeit der Partie", es: "Tiempo de la partida" },
  "table.nothing_secret": {
    en: "Nothing secret on this screen",
    de: "Hier steht nichts Geheimes",
    es: "Aquí no hay nada secreto",
  },
  "table.whole": { en: "Whole screen", de: "Ganzer Bildschirm", es: "Pantalla completa" },
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
    en: "Point your phone at a code. It opens that post, without an account.",
    de: "Halte dein Handy auf einen Code. Er öffnet diesen Posten, ohne Konto.",
    es: "Apunta con el móvil a un código. Abre ese puesto, sin cuenta.",
  },
  "table.ready": {
    en: "Play begins as soon as all are ready.",
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
    es: "Código para el móvil: {role}, {boat}",
  },
  "table.scan_it": { en: "scan to take it", de: "zum Übernehmen scannen", es: "escanea y ocúpalo" },
  "table.stands_in": { en: "stands in", de: "springt ein", es: "de relevo" },
  "table.away": { en: "away {seconds} s", de: "weg seit {seconds} s", es: "ausente {seconds} s" },
  "table.slow": { en: "slow, {ms} ms", de: "langsam, {ms} ms", es: "lento, {ms} ms" },
  "table.connected": { en: "connected", de: "verbunden", es: "conectado" },
  "table.is_ready": { en: "ready", de: "bereit", es: "listo" },
  "table.is_here": { en: "not ready yet", de: "noch nicht bereit", es: "aún no listo" },
  "table.damage": {
    en: "{boat}: damage {taken} of {max}",
    de: "{boat}: Schaden {taken} von {max}",
    es: "{boat}: daño {taken} de {max}",
  },
  "table.may_order": {
    en: "{name} may order",
    de: "{name} darf befehlen",
    es: "{name} puede ordenar",
  },
  "table.nobody_awaited": {
    en: "Nobody is waited for",
    de: "Niemand lässt warten",
    es: "No se espera a nadie",
  },
  "app.real_time": { en: "{chart}, real time", de: "{chart}, Echtzeit", es: "{chart}, simultáneo" },

  "tip.title": { en: "Tip", de: "Tipp", es: "Consejo" },
  "tip.got_it": { en: "Got it", de: "Verstanden", es: "Entendido" },
  "tip.none": { en: "No tips", de: "Keine Tipps", es: "Sin consejos" },
  "tip.sonar.captain": {
    en: "One action a turn. Steer with the helm or the arrow keys; every step is heard by all and charges one energy. Leave yourself a way out: your own track is closed.",
    de: "Eine Aktion je Zug. Steuere mit dem Ruder oder den Pfeiltasten; jeden Schritt hören alle, und er lädt eine Energie. Lass dir einen Ausweg: Deine eigene Route ist versperrt.",
    es: "Una acción por turno. Navega con el timón o las flechas; todos oyen cada paso, y carga uno de energía. Déjate una salida: tu propia ruta está cerrada.",
  },
  "tip.sonar.radio_operator": {
    en: "Draw what the other Captain says, then slide the sheet until no line crosses an island. Where it still fits, they may be. Pin your best guess for your Captain.",
    de: "Zeichne, was der andere Kapitän sagt, und schieb den Bogen, bis keine Linie über eine Insel führt. Wo er noch passt, können sie sein. Zeig deinem Kapitän die beste Vermutung.",
    es: "Dibuja lo que dice el otro Capitán y desliza la lámina hasta que ninguna línea cruce una isla. Donde aún encaje, pueden estar. Señala tu mejor apuesta a tu Capitán.",
  },
  "tip.sonar.both": {
    en: "You are Captain and Radio Operator: one action a turn, then listen. Draw their steps on the sheet and slide it until it fits; your own track must never cross itself.",
    de: "Du bist Kapitän und Funker: eine Aktion je Zug, dann horchen. Zeichne ihre Schritte auf den Bogen und schieb ihn, bis er passt; deine eigene Route darf sich nie kreuzen.",
    es: "Eres Capitán y Operador de Radio: una acción por turno y luego escucha. Dibuja sus pasos en la lámina y deslízala hasta que encaje; tu ruta nunca puede cruzarse.",
  },

  "tip.sonar.live.captain": {
    en: "Steer whenever you may: every move is heard by all and charges one energy. Sonar, silence, torpedo and surfacing need a stop: call it, then give the order while everybody stands still.",
    de: "Fahr, sobald du darfst: Jede Fahrt hören alle, und sie lädt eine Energie. Sonar, Schleichfahrt, Torpedo und Auftauchen brauchen einen Stopp: Ruf ihn und gib den Befehl, während alles stillsteht.",
    es: "Navega en cuanto puedas: todos oyen cada movimiento, y carga uno de energía. Sonar, silencio, torpedo y emersión piden un alto: pídelo y da la orden mientras todo está parado.",
  },
  "tip.sonar.live.radio_operator": {
    en: "The other boat does not wait for you: draw each step at once, then slide the sheet until no line crosses an island. Pin your best guess; during a stop the pens rest.",
    de: "Das andere Boot wartet nicht auf dich: Zeichne jeden Schritt sofort und schieb dann den Bogen, bis keine Linie über eine Insel führt. Zeig die beste Vermutung; bei einem Stopp ruhen die Stifte.",
    es: "El otro submarino no te espera: dibuja cada paso al momento y desliza la lámina hasta que ninguna línea cruce una isla. Señala tu mejor apuesta; durante un alto no se dibuja.",
  },
  "tip.sonar.live.both": {
    en: "You are Captain and Radio Operator at once: steer, and draw what you hear before it piles up. Everything but a move needs a stop, which halts both crews.",
    de: "Du bist Kapitän und Funker zugleich: Fahr, und zeichne, was du hörst, bevor es sich staut. Alles außer einer Fahrt braucht einen Stopp, der beide Besatzungen anhält.",
    es: "Eres Capitán y Operador de Radio a la vez: navega y dibuja lo que oyes antes de que se acumule. Todo menos un movimiento pide un alto, que detiene a las dos tripulaciones.",
  },
  "tip.captain_sonar.live.captain": {
    en: "Announce a course; First Mate and Engineer must say OK before the next one. Each use of a system stops both crews until it is carried out.",
    de: "Sage einen Kurs an; vor dem nächsten müssen Erster Offizier und Maschinist Ok sagen. Jeder Einsatz eines Systems hält beide Besatzungen an, bis er ausgeführt ist.",
    es: "Anuncia un rumbo; antes del siguiente, Primer Oficial e Ingeniero deben decir OK. Cada uso de un sistema detiene a las dos tripulaciones hasta que se resuelve.",
  },
  "tip.captain_sonar.live.first_mate": {
    en: "Mark one gauge for each course at once: your Captain waits for your OK. Tell the crew what is ready; drone and sonar you may use yourself, with a stop.",
    de: "Kreuze für jeden Kurs sofort einen Drehschalter an: Euer Kapitän wartet auf dein Ok. Sag, was bereit ist; Drohne und Sonar darfst du selbst einsetzen, mit einem Stopp.",
    es: "Marca enseguida un medidor por cada rumbo: vuestro Capitán espera tu OK. Di qué está listo; dron y sonar puedes usarlos tú, con un alto.",
  },
  "tip.captain_sonar.live.engineer": {
    en: "Cross one symbol of each course's panel at once: your Captain waits for your OK. When the enemy has surfaced, you check the outline they draw.",
    de: "Streiche für jeden Kurs sofort ein Symbol seines Bereichs: Euer Kapitän wartet auf dein Ok. Ist der Gegner aufgetaucht, prüfst du die Linien, die er zieht.",
    es: "Tacha enseguida un símbolo del panel de cada rumbo: vuestro Capitán espera tu OK. Si el enemigo ha emergido, compruebas las líneas que dibuja.",
  },
  "tip.captain_sonar.live.radio_operator": {
    en: "Draw every course at once: the enemy does not wait for you. Slide the sheet until no line crosses an island, and show your Captain where they can be.",
    de: "Zeichne jeden Kurs sofort: Der Gegner wartet nicht auf dich. Schieb den Bogen, bis keine Linie über eine Insel führt, und zeig eurem Kapitän, wo sie sein können.",
    es: "Dibuja cada rumbo al momento: el enemigo no te espera. Desliza la lámina hasta que ninguna línea cruce una isla y muestra a vuestro Capitán dónde pueden estar.",
  },
  "tip.captain_sonar.live.both": {
    en: "You hold several posts at once: announce, mark, cross, draw. The key at the bottom says what your crew waits for; each use of a system stops both crews.",
    de: "Du hast mehrere Posten zugleich: ansagen, ankreuzen, streichen, zeichnen. Die Taste unten sagt, worauf eure Besatzung wartet; jeder Einsatz eines Systems hält beide Besatzungen an.",
    es: "Tienes varios puestos a la vez: anunciar, marcar, tachar, dibujar. El botón de abajo dice qué espera tu tripulación; cada uso de un sistema detiene a las dos tripulaciones.",
  },

  "help.keys": { en: "Keys", de: "Tasten", es: "Teclas" },
  "help.steer": {
    en: "steer, or choose on the chart",
    de: "steuern oder auf der Karte wählen",
    es: "navegar o elegir en el mapa",
  },
  "help.ok": {
    en: "do what the filled key says",
    de: "tun, was die gefüllte Taste sagt",
    es: "hacer lo que dice el botón lleno",
  },
  "help.letter": {
    en: "the letter printed on a key",
    de: "der Buchstabe auf einer Taste",
    es: "la letra impresa en un botón",
  },
  "help.undo": {
    en: "take back a pencil stroke",
    de: "einen Bleistiftstrich zurücknehmen",
    es: "deshacer un trazo",
  },
  "help.escape": { en: "put back, close", de: "zurücklegen, schließen", es: "dejar, cerrar" },
  "help.short": { en: "The game in short", de: "Das Spiel in Kürze", es: "El juego en breve" },
  "help.help": { en: "these rules", de: "diese Regeln", es: "estas reglas" },
  "help.mute": { en: "sounds on and off", de: "Geräusche an und aus", es: "sonidos sí y no" },
  "help.why": {
    en: "What is not legal now is dashed. Press it all the same and it says why.",
    de: "Was jetzt nicht geht, ist gestrichelt. Drück trotzdem darauf, dann erfährst du, warum.",
    es: "Lo que ahora no se puede está a trazos. Púlsalo igual y verás por qué.",
  },
  "help.signs": {
    en: "Own: solid line, round points. Heard: dashed line, square points. Red is damage, nothing else.",
    de: "Eigen: durchgezogen, runde Punkte. Gehört: gestrichelt, eckige Punkte. Rot ist Schaden, sonst nichts.",
    es: "Propio: línea continua, puntos redondos. Oído: a trazos, puntos cuadrados. Rojo es daño y nada más.",
  },
  "help.rules.sonar": {
    en: "Move charges 1 energy. Sonar costs 2 and asks for line or column. Silence costs 3: one step that no one hears. A torpedo costs 4 and reaches any space of your zone. Surfacing tells where you are and wipes your track. Two damage sinks a boat.",
    de: "Manövrieren lädt 1 Energie. Sonar kostet 2 und fragt nach Zeile oder Spalte. Schleichfahrt kostet 3: ein Schritt, den niemand hört. Ein Torpedo kostet 4 und erreicht jeden Punkt deines Quadranten. Auftauchen verrät deinen Ort und löscht die Route. Zwei Schadenspunkte versenken ein Boot.",
    es: "Mover carga 1 de energía. El sonar cuesta 2 y pide fila o columna. El silencio cuesta 3: un paso que nadie oye. Un torpedo cuesta 4 y alcanza toda tu zona. Emerger revela dónde estás y borra tu ruta. Dos daños hunden un submarino.",
  },

  // --- Captain Sonar ---
  "tip.captain_sonar.captain": {
    en: "Announce a course: your boat goes one space, your First Mate marks a gauge, your Engineer crosses a symbol. A full gauge without breakdown is a system you may use. Never cross your own track or a mine of your own.",
    de: "Sage einen Kurs an: Dein Boot fährt ein Feld, dein Erster Offizier kreuzt einen Drehschalter an, dein Maschinist streicht ein Symbol. Ein voller Drehschalter ohne Defekt ist ein System, das du nutzen darfst. Kreuze nie die eigene Route oder eine eigene Mine.",
    es: "Anuncia un rumbo: tu submarino avanza un espacio, tu Primer Oficial marca un medidor y tu Ingeniero tacha un símbolo. Un medidor lleno y sin fallas es un sistema listo. Nunca cruces tu propia ruta ni una mina propia.",
  },
  "tip.captain_sonar.first_mate": {
    en: "After each course mark one field. Say what is ready, and what you load next. Drone and sonar you may use yourself when it is your crew's turn.",
    de: "Kreuze nach jedem Kurs ein Feld an. Sag, was bereit ist und was du als Nächstes lädst. Drohne und Sonar darfst du im eigenen Zug selbst nutzen.",
    es: "Tras cada rumbo marca una casilla. Di qué está listo y qué cargas después. Dron y sonar los puedes usar tú mismo en vuestro turno.",
  },
  "tip.captain_sonar.engineer": {
    en: "After each course cross one symbol of that panel. Four of one circuit repair themselves; a full panel or all radiation costs one damage. Tell your Captain which course is good for the machines.",
    de: "Streiche nach jedem Kurs ein Symbol dieses Bereichs. Vier eines Schaltkreises reparieren sich selbst; ein voller Bereich oder alle Strahlung kostet einen Schadenspunkt. Sag deinem Kapitän, welcher Kurs den Maschinen guttut.",
    es: "Tras cada rumbo tacha un símbolo de ese panel. Los cuatro de un circuito se reparan solos; un panel lleno o toda la radiación cuesta un daño. Di a tu Capitán qué rumbo conviene a las máquinas.",
  },
  "tip.captain_sonar.radio_operator": {
    en: "Draw every course of the other Captain on the sheet and slide it until no line crosses an island. Drone, sonar and surfacing narrow it down. Show your Captain where they can be.",
    de: "Zeichne jeden Kurs des anderen Kapitäns auf den Bogen und schieb ihn, bis keine Linie über eine Insel führt. Drohne, Sonar und Auftauchen grenzen ein. Zeig deinem Kapitän, wo sie sein können.",
    es: "Dibuja cada rumbo del otro Capitán en la lámina y deslízala hasta que ninguna línea cruce una isla. Dron, sonar y emersiones acotan. Muestra a tu Capitán dónde pueden estar.",
  },
  "tip.captain_sonar.both": {
    en: "You hold several posts. After each course: mark a gauge, cross a symbol, then use a system or end the turn. The key at the bottom says what comes next.",
    de: "Du hast mehrere Posten. Nach jedem Kurs: Drehschalter ankreuzen, Symbol streichen, dann ein System nutzen oder den Zug beenden. Die Taste unten sagt, was als Nächstes kommt.",
    es: "Tienes varios puestos. Tras cada rumbo: marca un medidor, tacha un símbolo, y luego usa un sistema o termina el turno. El botón de abajo dice qué sigue.",
  },
  "help.rules.captain_sonar": {
    en: "In turn, each Captain announces a course and goes one space; the First Mate marks a gauge, the Engineer crosses a symbol of that panel. A full gauge is a system: mine, torpedo (up to 4 spaces), drone (asks about a sector), sonar (two statements, one true), silence (0 to 4 spaces in secret). Crossed symbols block their kind of system. Surfacing repairs all and wipes the track, but tells the sector and gives the others three turns. Direct hit two damage, next to it one; four sink a boat.",
    de: "Reihum sagt jeder Kapitän einen Kurs an und fährt ein Feld; der Erste Offizier kreuzt einen Drehschalter an, der Maschinist streicht ein Symbol dieses Bereichs. Ein voller Drehschalter ist ein System: Mine, Torpedo (bis zu 4 Felder), Drohne (fragt nach einem Sektor), Sonar (zwei Angaben, eine wahr), Schleichfahrt (0 bis 4 Felder heimlich). Gestrichene Symbole sperren ihre Art von Systemen. Auftauchen repariert alles und löscht die Route, verrät aber den Sektor und gibt den anderen drei Züge. Direkter Treffer zwei Schadenspunkte, daneben einer; vier versenken ein Boot.",
    es: "Por turnos, cada Capitán anuncia un rumbo y avanza un espacio; su Primer Oficial marca un medidor y su Ingeniero tacha un símbolo de ese panel. Un medidor lleno es un sistema: mina, torpedo (hasta 4 espacios), dron (pregunta por un sector), sonar (dos datos, uno cierto), silencio (0 a 4 espacios en secreto). Los símbolos tachados bloquean su tipo de sistema. Emerger repara todo y borra la ruta, pero revela el sector y da tres turnos a los otros. Impacto directo, dos daños; al lado, uno; cuatro hunden un submarino.",
  },

  // --- U-Jagd ---
  "tip.u_jagd.captain": {
    en: "Two bands of a line by sonar, a look at a line by periscope, or one torpedo. 0 means neither square makes that noise, 2 both. When only one square can be the submarine: fire.",
    de: "Zwei Bänder einer Linie mit dem Sonar, ein Blick in eine Linie mit dem Periskop oder ein Torpedo. 0 heißt: keins der Felder macht das Geräusch, 2: beide. Kann nur noch ein Feld das U-Boot sein: feuere.",
    es: "Dos bandas de una línea con el sonar, una mirada con el periscopio o un torpedo. 0: ninguna de las dos casillas hace ese ruido; 2: ambas. Cuando solo una pueda ser el submarino: dispara.",
  },
  "help.rules.u_jagd": {
    en: "Each hides one submarine among other noise sources on four squares. In turn: ask by sonar how many squares of a line are heard in two bands (0, 1, 2), look along a line by periscope, or fire. The first torpedo ends the match: it sinks the submarine, or the player who fired loses.",
    de: "Jeder versteckt ein U-Boot zwischen anderen Geräuschquellen auf vier Feldern. Reihum: mit dem Sonar fragen, wie viele Felder einer Linie in zwei Bändern zu hören sind (0, 1, 2), mit dem Periskop in eine Linie sehen oder feuern. Der erste Torpedo beendet das Spiel: Er versenkt das U-Boot, oder der Schütze verliert.",
    es: "Cada uno oculta un submarino entre otras fuentes de ruido en cuatro casillas. Por turnos: preguntar con el sonar cuántas casillas de una línea se oyen en dos bandas (0, 1, 2), mirar una línea con el periscopio o disparar. El primer torpedo acaba la partida: hunde el submarino, o pierde quien disparó.",
  },
  "help.keys.u_jagd": {
    en: "S, P, T choose the way to ask; A, B, 1, 2 the line; K, L, G, W (or 3 to 6) the bands. A letter and a digit choose a square for the torpedo; N is no shot.",
    de: "S, P, T wählen die Art der Frage; A, B, 1, 2 die Linie; K, L, G, W (oder 3 bis 6) die Bänder. Buchstabe und Ziffer wählen das Feld für den Torpedo; N heißt kein Schuss.",
    es: "S, P, T eligen cómo preguntar; A, B, 1, 2 la línea; K, L, G, W (o 3 a 6) las bandas. Una letra y una cifra eligen la casilla del torpedo; N es no disparar.",
  },
});
