/** Words of the options: what each switch of the rulebooks is called and does. */

import { messages } from "./catalogue";

export const options = messages({
  "group.help": { en: "Help", de: "Hilfen", es: "Ayudas" },
  "group.clock": { en: "Clocks", de: "Uhren", es: "Relojes" },
  "group.rules": { en: "Rules", de: "Regeln", es: "Reglas" },
  "opt.answer_timeout_s": {
    en: "Time to answer a sonar",
    de: "Zeit für die Sonarantwort",
    es: "Tiempo para responder al sonar",
  },
  "opt.answer_timeout_s_more": {
    en: "Then the clock gives a true answer, drawn by lot. 0 is no clock.",
    de: "Danach gibt die Uhr eine wahre, ausgeloste Antwort. 0 heißt keine Uhr.",
    es: "Después el reloj da una respuesta cierta, por sorteo. 0 es sin reloj.",
  },
  "opt.turn_limit": {
    en: "Turns for each crew",
    de: "Züge je Besatzung",
    es: "Turnos por tripulación",
  },
  "opt.turn_limit_more": {
    en: "After so many turns the match is drawn. 0 is no limit.",
    de: "Nach so vielen Zügen endet die Partie unentschieden. 0 heißt unbegrenzt.",
    es: "Tras tantos turnos la partida acaba en empate. 0 es sin límite.",
  },
  "opt.fixed_start_map1": {
    en: "Printed starts on the Archipelago",
    de: "Feste Starts auf dem Archipel",
    es: "Salidas impresas en el Archipiélago",
  },
  "opt.fixed_start_map1_more": {
    en: "A1 and J10, known to all, or a secret choice.",
    de: "A1 und J10, allen bekannt, oder heimlich gewählt.",
    es: "A1 y J10, a la vista de todos, o elegidas en secreto.",
  },
  "opt.fixed_start_map1.off": { en: "Off", de: "Aus", es: "No" },
  "opt.fixed_start_map1.suggested": { en: "Suggested", de: "Vorgeschlagen", es: "Sugeridas" },
  "opt.fixed_start_map1.mandatory": { en: "Always", de: "Immer", es: "Siempre" },
  "opt.north_pole_damage": { en: "Ice hurts", de: "Eis schadet", es: "El hielo daña" },
  "opt.north_pole_damage_more": {
    en: "On the North Pole, surfacing away from a hole costs one damage.",
    de: "Am Nordpol kostet Auftauchen abseits eines Eislochs einen Schadenspunkt.",
    es: "En el Polo Norte, emerger fuera de un agujero cuesta un daño.",
  },
  "opt.self_hit": {
    en: "Own torpedoes hurt",
    de: "Eigene Torpedos schaden",
    es: "Los torpedos propios dañan",
  },
  "opt.self_hit_more": {
    en: "A torpedo on your own space hits you too.",
    de: "Ein Torpedo auf den eigenen Punkt trifft auch dich.",
    es: "Un torpedo en tu propio punto también te alcanza.",
  },
  "opt.silence_charges": {
    en: "Silence charges",
    de: "Schleichfahrt lädt",
    es: "El silencio carga",
  },
  "opt.silence_charges_more": {
    en: "The silent step fills the gauge by one, as any step.",
    de: "Der Schritt der Schleichfahrt füllt die Anzeige wie jeder Schritt.",
    es: "El paso en silencio carga el medidor, como cualquier paso.",
  },
  "opt.stuck": {
    en: "With no direction open",
    de: "Wenn keine Richtung frei ist",
    es: "Sin salida",
  },
  "opt.stuck_more": {
    en: "What a Captain who cannot move may still do.",
    de: "Was ein Kapitän, der nicht mehr fahren kann, noch tun darf.",
    es: "Qué puede hacer aún un Capitán que no puede avanzar.",
  },
  "opt.stuck.may_act": { en: "May act first", de: "Darf erst handeln", es: "Puede actuar antes" },
  "opt.stuck.must_surface": { en: "Must surface", de: "Muss auftauchen", es: "Debe emerger" },
  "opt.double_ko": {
    en: "One explosion sinks both",
    de: "Eine Explosion versenkt beide",
    es: "Una explosión hunde a los dos",
  },
  "opt.double_ko_more": {
    en: "Who wins then.",
    de: "Wer dann gewinnt.",
    es: "Quién gana entonces.",
  },
  "opt.double_ko.draw": { en: "Neither crew", de: "Keine Besatzung", es: "Ninguna" },
  "opt.double_ko.shooter_loses": {
    en: "The crew under fire",
    de: "Die beschossene Besatzung",
    es: "La tripulación atacada",
  },
  "opt.ro_start": {
    en: "First mark on the sheet",
    de: "Erste Marke auf dem Bogen",
    es: "Primera marca en la lámina",
  },
  "opt.ro_start_more": {
    en: "Where the Radio Operator begins to draw. No effect on play.",
    de: "Wo der Funker zu zeichnen beginnt. Ohne Wirkung auf das Spiel.",
    es: "Dónde empieza a dibujar el operador. Sin efecto en el juego.",
  },
  "opt.ro_start.free": { en: "Anywhere", de: "Beliebig", es: "Donde sea" },
  "opt.ro_start.centre": { en: "In the middle", de: "In der Mitte", es: "En el centro" },
  "opt.dive_shout": {
    en: "“Dive!” at the start",
    de: "„Tauchen!“ zu Beginn",
    es: "«¡Inmersión!» al empezar",
  },
  "opt.dive_shout_more": {
    en: "Both Captains shout it when the match begins.",
    de: "Beide Kapitäne rufen es, wenn die Partie beginnt.",
    es: "Los dos capitanes lo gritan al comenzar.",
  },
  "opt.seconds": { en: "seconds", de: "Sekunden", es: "segundos" },
  "opt.from_to": { en: "{min} to {max}", de: "{min} bis {max}", es: "{min} a {max}" },

  // --- Captain Sonar ---

  "opt.min_players": {
    en: "Fewest players",
    de: "Mindestzahl der Spieler",
    es: "Mínimo de jugadores",
  },
  "opt.min_players_more": {
    en: "Bots with posts of their own count. The Spanish rulebook allows 2.",
    de: "Bots auf eigenen Posten zählen mit. Das spanische Regelheft erlaubt schon 2.",
    es: "Los bots con puesto propio cuentan. El reglamento español permite jugar desde 2.",
  },
  "opt.double_ko.shooter_wins": {
    en: "The crew that fired",
    de: "Die Besatzung, die feuerte",
    es: "La que disparó",
  },
  "opt.mine_trigger_window": {
    en: "Triggering own mines",
    de: "Eigene Minen zünden",
    es: "Detonar minas propias",
  },
  "opt.mine_trigger_window_more": {
    en: "When a Captain may set off a mine that is laid.",
    de: "Wann ein Kapitän eine gelegte Mine zünden darf.",
    es: "Cuándo puede un Capitán detonar una mina colocada.",
  },
  "opt.mine_trigger_window.any_time": {
    en: "At any time",
    de: "Jederzeit",
    es: "En cualquier momento",
  },
  "opt.mine_trigger_window.own_turn": {
    en: "In your own turn",
    de: "Im eigenen Zug",
    es: "En el turno propio",
  },
  "opt.trigger_needs_no_breakdown": {
    en: "Weapon breakdowns stop mines",
    de: "Waffendefekte sperren Minen",
    es: "Las fallas de armas bloquean minas",
  },
  "opt.trigger_needs_no_breakdown_more": {
    en: "Then a laid mine cannot be triggered either.",
    de: "Dann lässt sich auch eine gelegte Mine nicht zünden.",
    es: "Entonces tampoco se puede detonar una mina colocada.",
  },
  "opt.lock_release": {
    en: "Between two activations",
    de: "Zwischen zwei Aktivierungen",
    es: "Entre dos activaciones",
  },
  "opt.lock_release_more": {
    en: "What a crew must have done before the next system.",
    de: "Was eine Besatzung vor dem nächsten System getan haben muss.",
    es: "Qué debe hacer la tripulación antes del siguiente sistema.",
  },
  "opt.lock_release.announced_course": {
    en: "An announced course",
    de: "Ein angesagter Kurs",
    es: "Un rumbo anunciado",
  },
  "opt.lock_release.any_move": {
    en: "Any move, silent too",
    de: "Jede Fahrt, auch still",
    es: "Cualquier avance, también en silencio",
  },
  "opt.torpedo_path": {
    en: "Torpedoes and islands",
    de: "Torpedos und Inseln",
    es: "Torpedos e islas",
  },
  "opt.torpedo_path_more": {
    en: "Whether the four steps lead through the sea alone.",
    de: "Ob die vier Schritte nur durch die See führen.",
    es: "Si los cuatro pasos van solo por mar.",
  },
  "opt.torpedo_path.around_islands": {
    en: "Around islands",
    de: "Um Inseln herum",
    es: "Rodean las islas",
  },
  "opt.torpedo_path.ignore_islands": {
    en: "Across islands",
    de: "Über Inseln hinweg",
    es: "Pasan sobre las islas",
  },
  "opt.torpedo_line": {
    en: "Trajectory of a torpedo",
    de: "Bahn eines Torpedos",
    es: "Trayectoria del torpedo",
  },
  "opt.torpedo_line_more": {
    en: "With bends, or straight along a row or column.",
    de: "Mit Kurven oder gerade in einer Zeile oder Spalte.",
    es: "Con giros, o recto por fila o columna.",
  },
  "opt.torpedo_line.bent": { en: "May turn", de: "Darf abbiegen", es: "Puede girar" },
  "opt.torpedo_line.straight": { en: "Straight", de: "Gerade", es: "Recto" },
  "opt.torpedo_min_range": { en: "Shortest shot", de: "Kürzester Schuss", es: "Disparo mínimo" },
  "opt.torpedo_min_range_more": {
    en: "0 allows a torpedo on the own space.",
    de: "0 erlaubt einen Torpedo aufs eigene Feld.",
    es: "0 permite un torpedo en el espacio propio.",
  },
  "opt.torpedo_clears": {
    en: "A torpedo destroys mines",
    de: "Torpedo zerstört Minen",
    es: "El torpedo destruye minas",
  },
  "opt.torpedo_clears_more": {
    en: "Whose mine is destroyed at the point of impact.",
    de: "Wessen Mine am Einschlagspunkt zerstört wird.",
    es: "De quién son las minas que destruye en el punto de impacto.",
  },
  "opt.torpedo_clears.both": { en: "Both crews", de: "Beider Besatzungen", es: "De las dos" },
  "opt.torpedo_clears.own": { en: "Own crew", de: "Der eigenen", es: "De la propia" },
  "opt.torpedo_clears.none": { en: "None", de: "Keine", es: "Ninguna" },
  "opt.torpedo_clears_archer": {
    en: "A torpedo destroys Archer mines",
    de: "Torpedo zerstört Archer-Minen",
    es: "El torpedo destruye minas Archer",
  },
  "opt.torpedo_clears_archer_more": {
    en: "On Echo: an Archer mine that is hit is gone.",
    de: "Auf Echo: Eine getroffene Archer-Mine ist weg.",
    es: "En Eco: una mina Archer alcanzada desaparece.",
  },
  "opt.turn_activation": {
    en: "Activating a system",
    de: "System aktivieren",
    es: "Activar un sistema",
  },
  "opt.turn_activation_more": {
    en: "At which moment of your turn.",
    de: "In welchem Moment des eigenen Zugs.",
    es: "En qué momento del turno propio.",
  },
  "opt.turn_activation.after_course": {
    en: "After the course",
    de: "Nach dem Kurs",
    es: "Después del rumbo",
  },
  "opt.turn_activation.any_time_own_turn": {
    en: "Before or after it",
    de: "Davor oder danach",
    es: "Antes o después",
  },
  "opt.turn_gate": {
    en: "Waiting for the Radio Operator",
    de: "Warten auf den Funker",
    es: "Esperar al Operador de Radio",
  },
  "opt.turn_gate_more": {
    en: "Whether the next course waits until the enemy Radio Operator has drawn the last one.",
    de: "Ob der nächste Kurs wartet, bis der gegnerische Funker den letzten gezeichnet hat.",
    es: "Si el próximo rumbo espera a que el Operador de Radio enemigo dibuje el último.",
  },
  "opt.turn_gate.off": { en: "No", de: "Nein", es: "No" },
  "opt.turn_gate.soft": { en: "Only shown", de: "Nur angezeigt", es: "Solo se muestra" },
  "opt.turn_gate.hard": { en: "Yes", de: "Ja", es: "Sí" },
  "opt.blackout": { en: "No course open", de: "Kein Kurs frei", es: "Sin rumbo libre" },
  "opt.blackout_more": {
    en: "What a crew may still do before it surfaces.",
    de: "Was vor dem Auftauchen noch erlaubt ist.",
    es: "Qué se puede hacer aún antes de emerger.",
  },
  "opt.blackout.strict": {
    en: "Surface at once",
    de: "Sofort auftauchen",
    es: "Emerger en el acto",
  },
  "opt.blackout.captain_calls": {
    en: "Systems first",
    de: "Erst noch Systeme",
    es: "Antes, sistemas",
  },
  "opt.surface_in_extra": {
    en: "Surfacing in extra turns",
    de: "Auftauchen in Extrazügen",
    es: "Emerger en turnos extra",
  },
  "opt.surface_in_extra_more": {
    en: "When the crew with three turns surfaces as well.",
    de: "Wenn auch die Besatzung mit drei Zügen auftaucht.",
    es: "Si también emerge la tripulación con tres turnos.",
  },
  "opt.surface_in_extra.three_turns": {
    en: "Three turns for the other",
    de: "Drei Züge für die andere",
    es: "Tres turnos para la otra",
  },
  "opt.surface_in_extra.alternate": {
    en: "Turns alternate",
    de: "Weiter abwechselnd",
    es: "Turnos alternos",
  },
  "opt.circuit_vs_panel": {
    en: "Circuit and panel at once",
    de: "Schaltkreis und Bereich zugleich",
    es: "Circuito y panel a la vez",
  },
  "opt.circuit_vs_panel_more": {
    en: "What comes first when one cross completes both.",
    de: "Was zuerst gilt, wenn ein Kreuz beides voll macht.",
    es: "Qué va primero si una marca completa los dos.",
  },
  "opt.circuit_vs_panel.circuit_first": { en: "Repair", de: "Reparatur", es: "Reparación" },
  "opt.circuit_vs_panel.panel_first": { en: "Damage", de: "Schaden", es: "Daño" },
  "opt.double_breakdown": {
    en: "Panel and radiation at once",
    de: "Bereich und Strahlung zugleich",
    es: "Panel y radiación a la vez",
  },
  "opt.double_breakdown_more": {
    en: "Damage when one cross fills both.",
    de: "Schaden, wenn ein Kreuz beides voll macht.",
    es: "Daño si una marca llena los dos.",
  },
  "opt.activation_requires_ok": {
    en: "Systems wait for both OKs",
    de: "Systeme warten auf beide Oks",
    es: "Los sistemas esperan los dos OK",
  },
  "opt.activation_requires_ok_more": {
    en: "First Mate and Engineer finish the last course first.",
    de: "Erster Offizier und Maschinist erledigen erst den letzten Kurs.",
    es: "Primer Oficial e Ingeniero acaban antes el último rumbo.",
  },
  "opt.self_damage_public": {
    en: "Own damage is announced",
    de: "Eigener Schaden wird angesagt",
    es: "El daño propio se anuncia",
  },
  "opt.self_damage_public_more": {
    en: "From own weapons, ice and breakdowns.",
    de: "Durch eigene Waffen, Eis und Defekte.",
    es: "Por armas propias, hielo y fallas.",
  },
  "opt.announce_mine_destroyed": {
    en: "Destroyed mines are announced",
    de: "Zerstörte Minen werden angesagt",
    es: "Las minas destruidas se anuncian",
  },
  "opt.announce_mine_destroyed_more": {
    en: "When a torpedo takes a mine away.",
    de: "Wenn ein Torpedo eine Mine beseitigt.",
    es: "Cuando un torpedo elimina una mina.",
  },
  "opt.ready_public": {
    en: "Ready systems are heard by all",
    de: "Alle hören „bereit“",
    es: "Todos oyen «listo»",
  },
  "opt.ready_public_more": {
    en: "Otherwise only your own crew hears them.",
    de: "Sonst hört es nur die eigene Besatzung.",
    es: "Si no, solo lo oye la tripulación propia.",
  },
  "opt.silence_zero": {
    en: "Silence without moving",
    de: "Schleichfahrt auf der Stelle",
    es: "Silencio sin moverse",
  },
  "opt.silence_zero_more": {
    en: "A silence of 0 spaces is allowed.",
    de: "Eine Schleichfahrt von 0 Feldern ist erlaubt.",
    es: "Se permite un silencio de 0 espacios.",
  },
  "opt.engineer_query": {
    en: "Asking the Engineer",
    de: "Den Maschinisten fragen",
    es: "Preguntar al Ingeniero",
  },
  "opt.engineer_query_more": {
    en: "Whether a system needs the Engineer's answer before it is used.",
    de: "Ob vor dem Einsatz eines Systems der Maschinist antworten muss.",
    es: "Si el Ingeniero debe responder antes de usar un sistema.",
  },
  "opt.engineer_query.auto": {
    en: "The program checks",
    de: "Das Programm prüft",
    es: "No: lo ve el programa",
  },
  "opt.engineer_query.manual": {
    en: "Must be asked",
    de: "Muss gefragt werden",
    es: "Hay que preguntar",
  },

  // --- U-Jagd ---
  "opt.rp_limit": { en: "Resource points", de: "Ressourcenpunkte", es: "Puntos de recursos" },
  "opt.rp_limit_more": {
    en: "The contacts of a map may cost so many together.",
    de: "So viel dürfen die Kontakte einer Map zusammen kosten.",
    es: "Lo que pueden costar juntos los contactos de un mapa.",
  },
  "opt.duplicates": {
    en: "Same contact twice",
    de: "Derselbe Kontakt doppelt",
    es: "Contacto repetido",
  },
  "opt.duplicates_more": {
    en: "May stand in several squares; never the submarine.",
    de: "Darf in mehreren Feldern stehen; nie das U-Boot.",
    es: "Puede estar en varias casillas; nunca el submarino.",
  },
  "opt.empty_squares": { en: "Empty squares", de: "Leere Felder", es: "Casillas vacías" },
  "opt.empty_squares_more": {
    en: "Squares may stay empty: silent and not to be seen.",
    de: "Felder dürfen leer bleiben: still und nicht zu sehen.",
    es: "Puede haber casillas vacías: mudas e invisibles.",
  },
  "opt.last_turn": { en: "One last turn", de: "Ein letzter Zug", es: "Un último turno" },
  "opt.last_turn_more": {
    en: "When the player who began hits, the other may fire once more for a draw.",
    de: "Trifft der Spieler, der begonnen hat, darf der andere noch einmal feuern und ausgleichen.",
    es: "Si acierta quien empezó, el otro aún puede disparar una vez y empatar.",
  },
  "opt.first_player": { en: "Who begins", de: "Wer beginnt", es: "Quién empieza" },
  "opt.first_player_more": {
    en: "Beginning is an advantage.",
    de: "Beginnen ist ein Vorteil.",
    es: "Empezar es una ventaja.",
  },
  "opt.first_player.random": { en: "At random", de: "Ausgelost", es: "Por sorteo" },
  "opt.first_player.chosen": { en: "Named here", de: "Hier bestimmt", es: "Se decide aquí" },
  "opt.first_player.loser": {
    en: "Loser of the last match",
    de: "Verlierer der letzten Partie",
    es: "Quien perdió la anterior",
  },
  "opt.chosen": { en: "First player", de: "Erster Spieler", es: "Primer jugador" },
  "opt.chosen_more": {
    en: "By the colour of the crew.",
    de: "Nach der Farbe der Besatzung.",
    es: "Según el color de la tripulación.",
  },
  "opt.chosen.blue": { en: "Blue", de: "Blau", es: "Azul" },
  "opt.chosen.yellow": { en: "Yellow", de: "Gelb", es: "Amarillo" },
  "opt.bot_fire_threshold": {
    en: "When bots fire",
    de: "Wann Bots feuern",
    es: "Cuándo disparan los bots",
  },
  "opt.bot_fire_threshold_more": {
    en: "As soon as a square is the submarine with this chance; 1 is certain.",
    de: "Sobald ein Feld mit dieser Chance das U-Boot ist; 1 heißt sicher.",
    es: "En cuanto una casilla tenga esta probabilidad; 1 es seguro.",
  },

  // --- real time ---
  "mode.title": { en: "Mode", de: "Modus", es: "Modo" },
  "mode.turn_more": {
    en: "One crew after the other. For a first match, and for noisy places.",
    de: "Eine Besatzung nach der anderen. Für die erste Partie und für laute Orte.",
    es: "Una tripulación tras otra. Para una primera partida y sitios ruidosos.",
  },
  "mode.real_time_more": {
    en: "Both crews at once; Stop halts all for one order. The full thrill.",
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
  "opt.surface_requires_ok": {
    en: "Surfacing waits for both OKs",
    de: "Auftauchen erst nach beiden Oks",
    es: "Emerger espera los dos OK",
  },
  "opt.surface_requires_ok_more": {
    en: "Otherwise a crew may surface at once, and open marks and crosses lapse.",
    de: "Sonst darf sofort aufgetaucht werden, und offene Kreuze und Streichungen verfallen.",
    es: "Si no, se puede emerger en el acto y lo pendiente se pierde.",
  },
  "opt.outline_check": {
    en: "Who checks the outline",
    de: "Wer die Linien prüft",
    es: "Quién revisa las líneas",
  },
  "opt.outline_check_more": {
    en: "A wrong word of the enemy Engineer is overruled.",
    de: "Ein falsches Urteil des gegnerischen Maschinisten zählt nicht.",
    es: "Un juicio equivocado del Ingeniero enemigo no cuenta.",
  },
  "opt.outline_check.engine": { en: "The program", de: "Das Programm", es: "El programa" },
  "opt.outline_check.enemy_engineer": {
    en: "The enemy Engineer",
    de: "Der gegnerische Maschinist",
    es: "El Ingeniero enemigo",
  },
  "opt.outline_fail": {
    en: "After a line outside",
    de: "Nach einer Linie außerhalb",
    es: "Tras una línea fuera",
  },
  "opt.outline_fail_more": {
    en: "What a surfaced crew has to draw again.",
    de: "Was die aufgetauchte Besatzung neu zeichnet.",
    es: "Qué debe volver a dibujar la tripulación emergida.",
  },
  "opt.outline_fail.restart_all": {
    en: "All four sections",
    de: "Alle vier Abschnitte",
    es: "Las cuatro secciones",
  },
  "opt.outline_fail.redraw_bad": {
    en: "The bad sections",
    de: "Die schlechten Abschnitte",
    es: "Las secciones malas",
  },
  "opt.outline_by": {
    en: "How the outline is drawn",
    de: "Womit gezeichnet wird",
    es: "Cómo se dibuja el contorno",
  },
  "opt.outline_by_more": {
    en: "By pen, finger or mouse; by arrow keys for those who cannot draw: as much work and time.",
    de: "Mit Stift, Finger oder Maus; mit Pfeiltasten für alle, die nicht zeichnen können: gleich viel Arbeit und Zeit.",
    es: "Con lápiz, dedo o ratón; con flechas para quien no pueda dibujar: el mismo trabajo y tiempo.",
  },
  "opt.outline_by.pen": { en: "Pen", de: "Stift", es: "Lápiz" },
  "opt.outline_by.keys": { en: "Keys", de: "Tasten", es: "Teclas" },
  "opt.outline_by.either": { en: "Either", de: "Beides", es: "Ambos" },
  "opt.outline_gap": {
    en: "Gap in a closed line",
    de: "Lücke einer geschlossenen Linie",
    es: "Hueco en una línea cerrada",
  },
  "opt.outline_gap_more": {
    en: "How far apart its ends may be, in units of the sheet.",
    de: "Wie weit ihre Enden auseinanderliegen dürfen, in Einheiten des Bogens.",
    es: "Cuánto pueden distar sus extremos, en unidades de la hoja.",
  },
  "opt.outline_hint": {
    en: "Bad lines are refused at once",
    de: "Schlechte Linien gelten gleich nicht",
    es: "Las líneas malas se rechazan al momento",
  },
  "opt.outline_hint_more": {
    en: "Otherwise they are found at the check.",
    de: "Sonst fallen sie erst bei der Prüfung auf.",
    es: "Si no, se descubren en la revisión.",
  },
  "opt.outline_min_s": {
    en: "Time for a section, at least",
    de: "Zeit für einen Abschnitt, mindestens",
    es: "Tiempo mínimo por sección",
  },
  "opt.outline_min_s_more": {
    en: "So that no crew dives sooner than a hand can draw.",
    de: "Damit keine Besatzung schneller taucht, als eine Hand zeichnet.",
    es: "Para que nadie se sumerja antes de lo que dibuja una mano.",
  },
  "opt.check_timeout_s": {
    en: "Time for the check",
    de: "Zeit für die Prüfung",
    es: "Tiempo para la revisión",
  },
  "opt.check_timeout_s_more": {
    en: "After it the program decides.",
    de: "Danach entscheidet das Programm.",
    es: "Después decide el programa.",
  },
  "opt.surfaced_log": {
    en: "Announcements while surfaced",
    de: "Ansagen beim Auftauchen",
    es: "Anuncios mientras se está emergido",
  },
  "opt.surfaced_log_more": {
    en: "Courses heard by a surfaced crew: only as they are spoken, or in the list too.",
    de: "Kurse, die eine aufgetauchte Besatzung hört: nur im Moment der Ansage oder auch in der Liste.",
    es: "Rumbos que oye una tripulación emergida: solo al decirse o también en la lista.",
  },
  "opt.surfaced_log.live": { en: "Only spoken", de: "Nur gesprochen", es: "Solo hablados" },
  "opt.surfaced_log.full": { en: "In the list", de: "In der Liste", es: "En la lista" },
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
    en: "So long that crew stops the game only by the order itself, with each one in a row longer; 0: no such rule. In no rulebook.",
    de: "So lange hält diese Besatzung das Spiel nur mit dem Befehl selbst an, mit jedem in Folge länger; 0: keine solche Regel. Steht in keinem Regelheft.",
    es: "Durante ese tiempo esa tripulación solo para el juego con la propia orden, más con cada uno seguido; 0: sin esta regla. No está en ningún reglamento.",
  },
  "opt.empty_stops_to_claim": {
    en: "Stops without an order until the enemy may claim the win",
    de: "Stopps ohne Befehl, bis der Gegner den Sieg nehmen darf",
    es: "Altos sin orden hasta que el rival puede reclamar la victoria",
  },
  "opt.empty_stops_to_claim_more": {
    en: "In a row; 0 for never.",
    de: "In Folge; 0 für nie.",
    es: "Seguidos; 0 para nunca.",
  },
  "opt.resume_s": {
    en: "Count-down after a stop",
    de: "Countdown nach einem Stopp",
    es: "Cuenta atrás tras un alto",
  },
  "opt.resume_s_more": {
    en: "Then both crews go on in the same moment.",
    de: "Danach machen beide Besatzungen im selben Moment weiter.",
    es: "Después las dos siguen en el mismo momento.",
  },
  "opt.min_course_interval_s": {
    en: "Time between two courses",
    de: "Zeit zwischen zwei Kursen",
    es: "Tiempo entre dos rumbos",
  },
  "opt.min_course_interval_s_more": {
    en: "For a calm match: a crew's next course waits at least so long. 0 is as fast as you can.",
    de: "Für eine ruhige Partie: So lange wartet der nächste Kurs mindestens. 0 heißt so schnell ihr könnt.",
    es: "Para una partida tranquila: el siguiente rumbo espera al menos esto. 0 es tan rápido como podáis.",
  },
  "opt.rt_min_move_interval_s": {
    en: "Time between two moves",
    de: "Zeit zwischen zwei Bewegungen",
    es: "Tiempo entre dos pasos",
  },
  "opt.rt_min_move_interval_s_more": {
    en: "So that a Radio Operator can follow; the same between two stops of a crew.",
    de: "Damit ein Funker mitkommt; ebenso zwischen zwei Stopps einer Besatzung.",
    es: "Para que el operador pueda seguir; lo mismo entre dos altos de una tripulación.",
  },
  "opt.early_move": {
    en: "A move that comes early",
    de: "Eine Bewegung vor der Zeit",
    es: "Un paso antes de tiempo",
  },
  "opt.early_move_more": {
    en: "Refused, as printed, or kept until its time.",
    de: "Abgelehnt wie gedruckt, oder bis zu ihrer Zeit aufgehoben.",
    es: "Rechazado, como está impreso, o guardado hasta su momento.",
  },
  "opt.early_move.refuse": { en: "Refused", de: "Abgelehnt", es: "Rechazado" },
  "opt.early_move.wait": { en: "Kept", de: "Aufgehoben", es: "Guardado" },
  "opt.bot_min_course_s": {
    en: "Bots: time for a course",
    de: "Bots: Zeit für einen Kurs",
    es: "Bots: tiempo por rumbo",
  },
  "opt.bot_min_course_s_more": {
    en: "A bot Captain is no faster than this.",
    de: "Schneller ist ein Bot-Kapitän nicht.",
    es: "Un Capitán bot no es más rápido.",
  },
  "opt.bot_outline_s": {
    en: "Bots: time for a section",
    de: "Bots: Zeit für einen Abschnitt",
    es: "Bots: tiempo por sección",
  },
  "opt.bot_outline_s_more": {
    en: "How long a bot takes to outline one.",
    de: "So lange zeichnet ein Bot daran.",
    es: "Lo que tarda un bot en dibujar una.",
  },
});
