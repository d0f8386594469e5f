/** What lies over a station when it is asked for: menu, crew, help. */

import { messages } from "./catalogue";

export const panels = messages({
  "app.close": { en: "Close", de: "Schließen", es: "Cerrar" },

  "match.help": { en: "Rules and keys", de: "Regeln und Tasten", es: "Reglas y teclas" },
  "match.words": { en: "Chart in words", de: "Karte in Worten", es: "Mapa en palabras" },
  "match.code": { en: "Code {code}", de: "Code {code}", es: "Código {code}" },
  "match.leave": { en: "Leave the match", de: "Partie verlassen", es: "Abandonar la partida" },
  "match.to_home": {
    en: "Start page; the match waits under “Your matches”",
    de: "Startseite; die Partie wartet unter „Deine Partien“",
    es: "Página inicial; la partida espera en «Tus partidas»",
  },
  "match.take_over": { en: "Take over", de: "Übernehmen", es: "Tomar el puesto" },
  "match.let_in": {
    en: "Let {name} in",
    de: "{name} hereinlassen",
    es: "Dejar entrar a {name}",
  },
  "match.password": {
    en: "Password of this crew",
    de: "Passwort dieser Besatzung",
    es: "Contraseña de esta tripulación",
  },
  "match.to_bot": { en: "Let a bot play", de: "Einen Bot spielen lassen", es: "Que juegue un bot" },
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
  "lag.of": {
    en: "Delay of {name}: {ms} ms",
    de: "Verzögerung bei {name}: {ms} ms",
    es: "Retardo de {name}: {ms} ms",
  },
  "hand.bot": { en: "Bot: {level}", de: "Bot: {level}", es: "Bot: {level}" },
  "hand.keep": { en: "I keep it", de: "Ich behalte ihn", es: "Me lo quedo" },
  "hand.offered_you": { en: "offered to you", de: "dir angeboten", es: "te lo ofrecen" },
  "hand.over": { en: "Hand over to", de: "Übergeben an", es: "Ceder a" },

  "crew.by": { en: "{name} ({role})", de: "{name} ({role})", es: "{name} ({role})" },
  "crew.channel": { en: "Crew", de: "Besatzung", es: "Tripulación" },
  "crew.course": { en: "A course", de: "Ein Kurs", es: "Un rumbo" },
  "crew.nothing": {
    en: "Nobody has said anything yet.",
    de: "Noch hat niemand etwas gesagt.",
    es: "Nadie ha dicho nada todavía.",
  },
  "crew.own_words": { en: "In your own words", de: "In eigenen Worten", es: "Con tus palabras" },
  "crew.place": { en: "A place", de: "Ein Ort", es: "Un lugar" },
  "crew.quick": { en: "Quickly said", de: "Schnell gesagt", es: "Rápido" },
  "crew.said": {
    en: "Said in the crew",
    de: "In der Besatzung gesagt",
    es: "Dicho en la tripulación",
  },
  "crew.say": { en: "Say", de: "Sagen", es: "Decir" },
  "crew.write_first": {
    en: "Write something first.",
    de: "Schreib zuerst etwas.",
    es: "Escribe algo antes.",
  },
  "crew.place_first": {
    en: "Name the cell first, for example F6.",
    de: "Nenn zuerst das Feld, zum Beispiel F6.",
    es: "Indica antes la casilla, por ejemplo F6.",
  },
  "crew.system": { en: "A system", de: "Ein System", es: "Un sistema" },

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
  "help.rules.captain_sonar": {
    en: "In turn, each Captain announces a course and goes one space; the First Mate marks a gauge, the Engineer crosses a symbol of that panel. A full gauge is a system: mine, torpedo (up to 4 spaces), drone (asks about a sector), sonar (two statements, one true), silence (0 to 4 spaces in secret). Crossed symbols block their kind of system. Surfacing repairs all and wipes the track, but tells the sector and gives the others three turns. Direct hit two damage, next to it one; four sink a boat.",
    de: "Reihum sagt jeder Kapitän einen Kurs an und fährt ein Feld; der Erste Offizier kreuzt einen Drehschalter an, der Maschinist streicht ein Symbol dieses Bereichs. Ein voller Drehschalter ist ein System: Mine, Torpedo (bis zu 4 Felder), Drohne (fragt nach einem Sektor), Sonar (zwei Angaben, eine wahr), Schleichfahrt (0 bis 4 Felder heimlich). Gestrichene Symbole sperren ihre Art von Systemen. Auftauchen repariert alles und löscht die Route, verrät aber den Sektor und gibt den anderen drei Züge. Direkter Treffer zwei Schadenspunkte, daneben einer; vier versenken ein Boot.",
    es: "Por turnos, cada Capitán anuncia un rumbo y avanza un espacio; su Primer Oficial marca un medidor y su Ingeniero tacha un símbolo de ese panel. Un medidor lleno es un sistema: mina, torpedo (hasta 4 espacios), dron (pregunta por un sector), sonar (dos datos, uno cierto), silencio (0 a 4 espacios en secreto). Los símbolos tachados bloquean su tipo de sistema. Emerger repara todo y borra la ruta, pero revela el sector y da tres turnos a los otros. Impacto directo, dos daños; al lado, uno; cuatro hunden un submarino.",
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
