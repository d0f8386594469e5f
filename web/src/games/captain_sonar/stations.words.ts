/** Words of the stations of Captain Sonar. The terms are those of the specification's tables. */

import { messages } from "../../i18n/catalogue";

export const captainSonarStations = messages({
  // --- posts ---
  "stage.course": { en: "Course", de: "Kurs", es: "Rumbo" },
  "stage.mark": { en: "Mark", de: "Ankreuzen", es: "Marcar" },
  "stage.cross": { en: "Cross", de: "Streichen", es: "Tachar" },
  "stage.system": { en: "System", de: "System", es: "Sistema" },
  "stage.end": { en: "End turn", de: "Zug beenden", es: "Fin del turno" },
  asked_here: { en: "asked now", de: "jetzt gefragt", es: "le toca ahora" },

  // --- the crew ---
  says_ok: { en: "OK", de: "Ok", es: "OK" },
  busy: { en: "{name}: not OK yet", de: "{name}: noch kein Ok", es: "{name}: aún sin OK" },
  done: { en: "{name}: OK", de: "{name}: Ok", es: "{name}: OK" },
  done_with: { en: "{name}: OK. {work}", de: "{name}: Ok. {work}", es: "{name}: OK. {work}" },
  you: { en: "you", de: "du", es: "tú" },
  mine_turn: { en: "has the turn", de: "ist am Zug", es: "tiene el turno" },
  enemy_open: {
    en: "{boat} is still drawing your last course.",
    de: "{boat} zeichnet noch euren letzten Kurs.",
    es: "{boat} aún dibuja tu último rumbo.",
  },

  // --- the chart ---
  ice_hole: { en: "ice hole", de: "Wasserloch", es: "agujero en el hielo" },
  archer: { en: "Archer mine", de: "Archer-Mine", es: "mina Archer" },
  sector: { en: "sector {sector}", de: "Sektor {sector}", es: "sector {sector}" },
  here_mine: { en: "own mine", de: "eigene Mine", es: "mina propia" },

  // --- courses ---
  "letter.north": { en: "N", de: "N", es: "N" },
  "letter.east": { en: "E", de: "O", es: "E" },
  "letter.south": { en: "S", de: "S", es: "S" },
  "letter.west": { en: "W", de: "W", es: "O" },
  "silent.north": { en: "Silent, north", de: "Schleichfahrt, Nord", es: "En silencio, norte" },
  "silent.east": { en: "Silent, east", de: "Schleichfahrt, Ost", es: "En silencio, este" },
  "silent.south": { en: "Silent, south", de: "Schleichfahrt, Süd", es: "En silencio, sur" },
  "silent.west": { en: "Silent, west", de: "Schleichfahrt, West", es: "En silencio, oeste" },
  goes: {
    en: "head {course}, courses open there: {exits}; panel: {panel}",
    de: "Kurs {course}, dort freie Kurse: {exits}; Bereich: {panel}",
    es: "rumbo {course}, rumbos libres allí: {exits}; panel: {panel}",
  },
  goes_not: { en: "{course}, {why}", de: "{course}, {why}", es: "{course}, {why}" },
  own_route: { en: "own track", de: "Route", es: "ruta" },
  own_mine: { en: "own mine", de: "Mine", es: "mina" },

  // --- systems ---
  systems: { en: "Systems", de: "Systeme", es: "Sistemas" },
  one_per_course: {
    en: "one before the next course",
    de: "eins vor dem nächsten Kurs",
    es: "uno antes del próximo rumbo",
  },
  "kind.weapons": { en: "Weapons", de: "Waffen", es: "Armas" },
  "kind.detection": { en: "Detection", de: "Ortung", es: "Detección" },
  "kind.special": { en: "Special", de: "Spezial", es: "Especiales" },
  "kind.radiation": { en: "Radiation", de: "Strahlung", es: "Radiación" },
  "use.mine": { en: "lay it next to you", de: "lege sie neben dich", es: "colócala a tu lado" },
  "use.torpedo": { en: "up to 4 spaces", de: "bis zu 4 Felder", es: "hasta 4 espacios" },
  "use.drone": {
    en: "ask about a sector",
    de: "frage nach einem Sektor",
    es: "pregunta por un sector",
  },
  "use.sonar": {
    en: "two statements, one true",
    de: "zwei Angaben, eine wahr",
    es: "dos datos, uno cierto",
  },
  "use.silence": { en: "0 to 4 spaces", de: "0 bis 4 Felder", es: "0 a 4 espacios" },
  "use.scenario": {
    en: "set off an Archer mine",
    de: "zünde eine Archer-Mine",
    es: "detona una mina Archer",
  },

  to_go: { en: "{missing} to go", de: "noch {missing}", es: "{missing|falta|faltan} {missing}" },
  blocked: { en: "blocked: {symbols}", de: "Defekt: {symbols}", es: "falla: {symbols}" },
  locked: { en: "first a new course", de: "erst ein neuer Kurs", es: "antes un nuevo rumbo" },
  after_oks: { en: "after both OKs", de: "nach beiden Oks", es: "tras los dos OK" },
  after_course: { en: "after your course", de: "nach eurem Kurs", es: "tras tu rumbo" },
  in_own_turn: {
    en: "ready, in your turn",
    de: "bereit, wenn ihr dran seid",
    es: "listo, en tu turno",
  },
  not_here: { en: "not on this chart", de: "nicht auf dieser Karte", es: "no en este mapa" },
  ask_first: {
    en: "ask the Engineer first",
    de: "erst den Maschinisten fragen",
    es: "pregunta antes al Ingeniero",
  },
  ask_sent: { en: "Engineer asked", de: "Maschinist gefragt", es: "pregunta hecha al Ingeniero" },
  ready: { en: "Ready", de: "Bereit", es: "Listo" },
  ready_but: {
    en: "Full, {symbols} out",
    de: "Voll, {symbols} defekt",
    es: "Lleno, falla {symbols}",
  },
  your_mark: { en: "Your mark", de: "Dein Kreuz", es: "Tu marca" },
  your_mark_ready: { en: "Your mark: ready", de: "Dein Kreuz: bereit", es: "Tu marca: listo" },
  marks_of: { en: "{marks} of {size}", de: "{marks} von {size}", es: "{marks} de {size}" },
  gauges: { en: "Gauges", de: "Drehschalter", es: "Medidores" },
  trigger: { en: "Trigger a mine", de: "Mine zünden", es: "Detonar una mina" },
  trigger_note: {
    en: "{count} laid; at any time",
    de: "{count} gelegt; jederzeit",
    es: "colocadas: {count}; en cualquier momento",
  },
  surface_note: {
    en: "repairs all, reveals {sector}",
    de: "repariert alles, verrät {sector}",
    es: "repara todo, revela el {sector}",
  },
  end_turn: { en: "End turn", de: "Zug beenden", es: "Terminar turno" },

  // --- what the Captain is asked ---
  suggested: {
    en: "{cell} has plenty of room around it.",
    de: "Um {cell} ist viel Platz.",
    es: "Alrededor de {cell} hay mucho espacio.",
  },
  no_start: { en: "{cell}: no sea", de: "{cell}: keine See", es: "{cell}: no es mar" },
  // --- real time ---
  rt_steer: {
    en: "Order a course or use a system: that stops play.",
    de: "Sag einen Kurs an oder setz ein System ein: Das hält das Spiel an.",
    es: "Anuncia un rumbo o usa un sistema: eso detiene el juego.",
  },
  rt_detect: {
    en: "Using drone or sonar stops play.",
    de: "Drohne und Sonar halten das Spiel an.",
    es: "Usar el dron o el sonar detiene el juego.",
  },
  rt_rests: {
    en: "Next course in a moment.",
    de: "Gleich darfst du den nächsten Kurs ansagen.",
    es: "Próximo rumbo, en un momento.",
  },
  rt_queued: {
    en: "Course queued; it goes automatically.",
    de: "Ein Kurs ist vorgemerkt und wird gleich angesagt.",
    es: "Rumbo en espera: se anunciará solo.",
  },
  rt_next: { en: "{course} to {cell}", de: "{course} nach {cell}", es: "{course} a {cell}" },
  rt_goes: {
    en: "automatic",
    de: "automatisch",
    es: "automático",
  },
  rt_no_next: { en: "no course queued", de: "kein Kurs vorgemerkt", es: "ningún rumbo en espera" },
  rt_take_back: {
    en: "Withdraw the queued course",
    de: "Vorgemerkten Kurs zurücknehmen",
    es: "Retirar el rumbo en espera",
  },
  rt_oks: { en: "{oks} of 2 OK", de: "{oks} von 2 Ok", es: "{oks} de 2 OK" },
  rt_ok_given: { en: "{post}: OK", de: "{post}: Ok", es: "{post}: OK" },
  rt_ok_missing: { en: "{post}: not yet", de: "{post}: noch nicht", es: "{post}: aún no" },
  rt_order: {
    en: "Everyone waits for your order.",
    de: "Alle warten auf deinen Befehl.",
    es: "Todos esperan tu orden.",
  },
  rt_choose: { en: "Choose a system", de: "Wähle ein System", es: "Elige un sistema" },
  rt_withdraw: { en: "Withdraw the stop", de: "Stop zurücknehmen", es: "Retirar el alto" },
  rt_wait_order: {
    en: "{name} announces the next course.",
    de: "{name} sagt den nächsten Kurs an.",
    es: "{name} anuncia el próximo rumbo.",
  },
  rt_again_asked: {
    en: "Another stop came first; your order is kept.",
    de: "Ein anderer Stop kam zuvor; dein Befehl bleibt gemerkt.",
    es: "Otro alto llegó antes; tu orden queda guardada.",
  },
  rt_last_order: { en: "the last order", de: "der letzte Befehl", es: "la última orden" },
  drone_in: {
    en: "Drone, sector {sector}",
    de: "Drohne, Sektor {sector}",
    es: "Dron, sector {sector}",
  },
  steer: {
    en: "Announce a course.",
    de: "Sag einen Kurs an.",
    es: "Anuncia un rumbo.",
  },
  steer_left: {
    en: "{left} turns in a row. Announce a course.",
    de: "{left} Züge nacheinander. Sag einen Kurs an.",
    es: "{left} turnos seguidos. Anuncia un rumbo.",
  },
  sinks_you: {
    en: "This sinks you: {courses}.",
    de: "Das versenkt euch: {courses}.",
    es: "Esto los hunde: {courses}.",
  },
  blackout: {
    en: "Blackout! No course is open. Surface.",
    de: "Blackout! Kein Kurs ist frei. Auftauchen.",
    es: "¡Apagón! No hay rumbo libre. Emerge.",
  },
  surface_tells: {
    en: "You announce {sector}; everything is repaired, your track is wiped. Then {boat} has 3 turns.",
    de: "Du nennst {sector}; alles wird repariert, die Route gelöscht. Dann hat {boat} 3 Züge.",
    es: "Anuncias el {sector}; todo se repara y la ruta se borra. Luego {boat} tiene 3 turnos.",
  },
  surface_ice: {
    en: "Closed ice: surfacing here costs 1 damage.",
    de: "Geschlossenes Eis: Auftauchen kostet hier 1 Schadenspunkt.",
    es: "Hielo cerrado: emerger aquí cuesta 1 de daño.",
  },
  surface_in: {
    en: "Surface in {sector}",
    de: "Auftauchen in {sector}",
    es: "Emerger en el {sector}",
  },
  wait_oks: { en: "Waiting for {names}.", de: "Warten auf: {names}.", es: "Esperando a: {names}." },
  wait_course: {
    en: "{names} chooses a course, then it is your turn.",
    de: "{names} wählt einen Kurs, dann bist du dran.",
    es: "{names} elige un rumbo; luego te toca a ti.",
  },
  wait_end: {
    en: "{names} uses a system or ends the turn.",
    de: "{names} setzt ein System ein oder beendet den Zug.",
    es: "{names} usa un sistema o termina el turno.",
  },
  may_detect: {
    en: "You can use {systems} now, or leave it to your Captain.",
    de: "Du kannst jetzt {systems} einsetzen oder es deinem Kapitän überlassen.",
    es: "Ahora puedes usar {systems}, o dejárselo a tu Capitán.",
  },
  use_or_end: {
    en: "Use a system or end your turn.",
    de: "Setz ein System ein oder beende den Zug.",
    es: "Usa un sistema o termina el turno.",
  },
  now_end: {
    en: "Done: end your turn.",
    de: "Fertig: Beende den Zug.",
    es: "Listo: termina el turno.",
  },
  aim_mine: {
    en: "Choose a space next to you, not on your track.",
    de: "Wähle ein Feld neben dir, nicht auf der Route.",
    es: "Elige un espacio a tu lado, fuera de la ruta.",
  },
  aim_torpedo: {
    en: "Aim: 4 spaces at most, around islands.",
    de: "Ziele: höchstens 4 Schritte, um Inseln herum.",
    es: "Apunta: 4 espacios como máximo, rodeando islas.",
  },
  aim_scenario: {
    en: "Choose an Archer mine.",
    de: "Wähle eine Archer-Mine.",
    es: "Elige una mina Archer.",
  },
  aim_trigger: {
    en: "Choose one of your mines.",
    de: "Wähle eine deiner Minen.",
    es: "Elige una de tus minas.",
  },
  aim_silence: {
    en: "Choose where to go: one line, up to 4 spaces, or stay.",
    de: "Wähle, wohin: eine Linie, bis zu 4 Felder, oder bleib.",
    es: "Elige adónde: una línea, hasta 4 espacios, o quédate.",
  },
  aim_drone: {
    en: "Ask about which sector?",
    de: "Nach welchem Sektor fragst du?",
    es: "¿Por qué sector preguntas?",
  },
  hurts: {
    en: "Careful: this hits you too.",
    de: "Vorsicht: Das trifft auch euch.",
    es: "Cuidado: también te alcanza.",
  },
  "do.mine": {
    en: "Lay a mine on {cell}",
    de: "Mine auf {cell} legen",
    es: "Colocar mina en {cell}",
  },
  "do.torpedo": { en: "Launch at {cell}", de: "Torpedo auf {cell}", es: "Lanzar a {cell}" },
  "do.scenario": { en: "Trigger {cell}", de: "{cell} zünden", es: "Detonar {cell}" },
  "do.trigger": { en: "Trigger {cell}", de: "{cell} zünden", es: "Detonar {cell}" },
  "do.silence": {
    en: "Silent to {cell}",
    de: "Schleichfahrt nach {cell}",
    es: "En silencio a {cell}",
  },
  stay: { en: "Silence, but stay", de: "Schleichfahrt, ohne Fahrt", es: "Silencio sin moverse" },
  "do.drone": { en: "Sector {sector}?", de: "Sektor {sector}?", es: "¿Sector {sector}?" },
  targets: {
    en: "What you can choose",
    de: "Was du wählen kannst",
    es: "Lo que puedes elegir",
  },
  steps: {
    en: "{cell}, {steps} {steps|space|spaces}",
    de: "{cell}, {steps} {steps|Feld|Felder}",
    es: "{cell}, {steps} {steps|espacio|espacios}",
  },
  picked_hurts: {
    en: "{cell}: hits you too",
    de: "{cell}: trifft auch euch",
    es: "{cell}: te alcanza",
  },
  no_target: { en: "{cell}: not possible", de: "{cell}: geht nicht", es: "{cell}: no es posible" },
  helm_steers: {
    en: "Press a course on the helm.",
    de: "Wähle einen Kurs am Ruder.",
    es: "Pulsa un rumbo en el timón.",
  },
  wait_start: {
    en: "{names} {names|is|are} choosing a start.",
    de: "{names} {names|wählt|wählen} den Start.",
    es: "{names} {names|elige|eligen} la salida.",
  },
  wait_turn: {
    en: "{boat} has the turn. Waiting for {names}.",
    de: "{boat} ist am Zug. Warten auf: {names}.",
    es: "Turno de {boat}. Esperando a: {names}.",
  },
  wait_turns: {
    en: "{boat} has {left} turns in a row. Waiting for {names}.",
    de: "{boat} hat {left} Züge nacheinander. Warten auf: {names}.",
    es: "{boat} tiene {left} turnos seguidos. Esperando a: {names}.",
  },
  wait_answer: {
    en: "{names} {names|is|are} answering the sonar.",
    de: "{names} {names|beantwortet|beantworten} das Sonar.",
    es: "{names} {names|responde|responden} al sonar.",
  },

  // --- the sonar answer ---
  answer: {
    en: "{boat} asks by sonar",
    de: "{boat} fragt mit dem Sonar",
    es: "{boat} pregunta con el sonar",
  },
  answer_true: { en: "One true statement", de: "Eine wahre Angabe", es: "Un dato cierto" },
  answer_false: {
    en: "One false statement of another kind",
    de: "Eine falsche Angabe anderer Art",
    es: "Un dato falso de otro tipo",
  },
  answer_pick: {
    en: "Choose one true and one false statement.",
    de: "Wähle eine wahre und eine falsche Angabe.",
    es: "Elige un dato cierto y uno falso.",
  },
  answer_say: {
    en: "Say: {first}, {second}",
    de: "Sag: {first}, {second}",
    es: "Decir: {first}, {second}",
  },
  answer_secret: {
    en: "Only you see which one is true.",
    de: "Nur du siehst, welche wahr ist.",
    es: "Solo tú ves cuál es cierto.",
  },
  is_true: { en: "{statement}, true", de: "{statement}, wahr", es: "{statement}, cierto" },
  "facts.column": { en: "Column", de: "Spalte", es: "Columna" },
  "facts.row": { en: "Row", de: "Zeile", es: "Fila" },
  "facts.sector": { en: "Sector", de: "Sektor", es: "Sector" },

  // --- First Mate ---
  your_captain: { en: "Your Captain", de: "Euer Kapitän", es: "Tu Capitán" },
  no_order: { en: "No course yet", de: "Noch kein Kurs", es: "Aún sin rumbo" },
  mark_one: {
    en: "Mark one field, then say OK.",
    de: "Kreuz ein Feld an, dann sag Ok.",
    es: "Marca una casilla y di OK.",
  },
  all_full: {
    en: "Every gauge is full: just say OK.",
    de: "Alles ist voll: Sag nur Ok.",
    es: "Todo está lleno: solo di OK.",
  },
  ok_mark: {
    en: "OK: {system} {marks} of {size}",
    de: "Ok: {system} {marks} von {size}",
    es: "OK: {system} {marks} de {size}",
  },
  ok_ready: {
    en: "OK: {system} ready!",
    de: "Ok: {system} bereit!",
    es: "OK: ¡{system-} {system~listo~lista}!",
  },
  choose_gauge: { en: "Choose a gauge", de: "Wähle einen Drehschalter", es: "Elige un medidor" },

  // --- Engineer ---
  cross_one: {
    en: "Cross one symbol of the panel {panel}, then say OK.",
    de: "Streich ein Symbol im Bereich {panel}, dann sag Ok.",
    es: "Tacha un símbolo del panel {panel} y di OK.",
  },
  choose_symbol: { en: "Choose a symbol", de: "Wähle ein Symbol", es: "Elige un símbolo" },
  ok_cross: { en: "OK: {symbol}", de: "Ok: {symbol}", es: "OK: {symbol}" },
  ok_repair: {
    en: "OK: {symbol}, repairs {circuit}",
    de: "Ok: {symbol}, repariert {circuit}",
    es: "OK: {symbol}, repara {circuit}",
  },
  ok_damage: {
    en: "OK: {symbol}, 1 damage",
    de: "Ok: {symbol}, 1 Schadenspunkt",
    es: "OK: {symbol}, 1 de daño",
  },
  sheet: { en: "Engineer's sheet", de: "Bogen des Maschinisten", es: "Hoja del Ingeniero" },
  reactor: { en: "Reactor", de: "Reaktor", es: "Reactor" },
  free_damage: {
    en: "{free} free: damage",
    de: "{free} frei: Schaden",
    es: "libres: {free}, daño",
  },
  repairs: {
    en: "repairs circuit {circuit}",
    de: "repariert Schaltkreis {circuit}",
    es: "repara el circuito {circuit}",
  },
  damages_panel: {
    en: "panel full: 1 damage, all wiped",
    de: "Bereich voll: 1 Schadenspunkt, alles gelöscht",
    es: "panel lleno: 1 de daño, se borra todo",
  },
  damages_radiation: {
    en: "radiation 6 of 6: 1 damage, all wiped",
    de: "Strahlung 6 von 6: 1 Schadenspunkt, alles gelöscht",
    es: "radiación 6 de 6: 1 de daño, se borra todo",
  },
  blocks: { en: "blocks {kind-}", de: "legt {kind} lahm", es: "bloquea {kind-}" },
  blocks_more: {
    en: "{kind}: already blocked",
    de: "{kind}: schon lahmgelegt",
    es: "{kind}: ya con fallas",
  },
  blocks_nothing: {
    en: "blocks nothing; radiation {count} of 6",
    de: "legt nichts lahm; Strahlung {count} von 6",
    es: "no bloquea nada; radiación {count} de 6",
  },
  symbol: {
    en: "{symbol}, {kind}, {state}",
    de: "{symbol}, {kind}, {state}",
    es: "{symbol}, {kind}, {state}",
  },
  crossed: { en: "crossed", de: "gestrichen", es: "tachado" },
  uncrossed: { en: "free", de: "frei", es: "libre" },
  out_now: { en: "Blocked now", de: "Jetzt lahmgelegt", es: "Bloqueado ahora" },
  clear: { en: "clear", de: "frei", es: "sin fallas" },
  next_course: { en: "Next course", de: "Nächster Kurs", es: "Próximo rumbo" },
  next_course_after: {
    en: "Next course, after {symbol}",
    de: "Nächster Kurs, nach {symbol}",
    es: "Próximo rumbo, tras {symbol}",
  },
  "forecast.safe": { en: "{free} free", de: "{free} frei", es: "libres: {free}" },
  "forecast.repair": {
    en: "{free} free, can repair",
    de: "{free} frei, repariert",
    es: "libres: {free}, repara",
  },
  "forecast.last": {
    en: "{free} free: soon full",
    de: "{free} frei: bald voll",
    es: "libres: {free}, casi lleno",
  },
  "forecast.leaks": {
    en: "{free} free: radiation high",
    de: "{free} frei: Strahlung hoch",
    es: "libres: {free}, mucha radiación",
  },
  "forecast.damage": { en: "costs 1 damage", de: "kostet 1 Schadenspunkt", es: "cuesta 1 de daño" },
  radiation_of: { en: "{count} of 6", de: "{count} von 6", es: "{count} de 6" },
  radiation_note: {
    en: "The sixth costs one damage; then everything is wiped.",
    de: "Das sechste kostet 1 Schadenspunkt; dann wird alles gelöscht.",
    es: "El sexto cuesta un daño; luego se borra todo.",
  },
  your_choice: { en: "Your choice", de: "Deine Wahl", es: "Tu elección" },
  questioned: {
    en: "The crew asks: any breakdown on {system}?",
    de: "Die Besatzung fragt: Defekt bei {system}?",
    es: "La tripulación pregunta: ¿fallas en {system}?",
  },
  tell_clear: { en: "{system}: clear", de: "{system}: kein Defekt", es: "{system}: sin fallas" },
  tell_blocked: { en: "{system}: blocked", de: "{system}: Defekt", es: "{system}: con fallas" },
  surface_urgent: {
    en: "Little works any more: ask your Captain to surface.",
    de: "Kaum etwas läuft noch: Rate deinem Kapitän aufzutauchen.",
    es: "Ya casi nada funciona: aconseja a tu Capitán que emerja.",
  },

  // --- Radio Operator ---
  ok_drawn: { en: "OK: all drawn", de: "Ok: alles gezeichnet", es: "OK: todo dibujado" },
  known_in: { en: "In sector {sector}", de: "In Sektor {sector}", es: "En el sector {sector}" },
  known_not_in: {
    en: "Not in sector {sector}",
    de: "Nicht in Sektor {sector}",
    es: "No en el sector {sector}",
  },
  known_surfaced: {
    en: "Surfaced in sector {sector}",
    de: "Aufgetaucht in Sektor {sector}",
    es: "Emergió en el sector {sector}",
  },
  known_pair: {
    en: "One is true: {first} or {second}",
    de: "Eins stimmt: {first} oder {second}",
    es: "Uno es cierto: {first} o {second}",
  },
  known_on: {
    en: "Direct hit on {cell}",
    de: "Direkter Treffer auf {cell}",
    es: "Impacto directo en {cell}",
  },
  known_near: { en: "Next to {cell}", de: "Neben {cell}", es: "Junto a {cell}" },
  known_off: {
    en: "Not on or next to {cell}",
    de: "Weder auf noch neben {cell}",
    es: "Ni en {cell} ni al lado",
  },
  known_fired: {
    en: "Fired at {cell}: within 4 spaces of it",
    de: "Auf {cell} gefeuert: höchstens 4 Schritte entfernt",
    es: "Disparó a {cell}: a 4 espacios como máximo",
  },
  known_laid: {
    en: "Laid a mine next to the boat",
    de: "Mine neben dem Boot gelegt",
    es: "Colocó una mina a su lado",
  },
  known_triggered: {
    en: "Mine triggered on {cell}",
    de: "Mine auf {cell} gezündet",
    es: "Mina detonada en {cell}",
  },

  // --- damage and announcements ---
  damage: { en: "Damage", de: "Schaden", es: "Daño" },
  damage_sinks: { en: "sinks at 4", de: "sinkt bei 4", es: "se hunde con 4" },
  nothing_said: {
    en: "Nothing heard yet.",
    de: "Noch nichts gehört.",
    es: "Aún no se ha oído nada.",
  },
  blast_direct: { en: "direct", de: "direkt", es: "directo" },
  blast_near: { en: "indirect", de: "indirekt", es: "indirecto" },
  blast_none: { en: "no hit", de: "kein Treffer", es: "sin daños" },
});
