/** What the page that sets up a match says of Captain Sonar: its line-ups, levels, charts and options. */

import { messages } from "../../i18n/catalogue";

export const captainSonarSetUp = messages({
  "setup.landlubber_live": {
    en: "in real time takes its time",
    de: "lässt sich in Echtzeit Zeit",
    es: "en modo simultáneo se toma su tiempo",
  },
  "opt.min_players": {
    en: "Fewest players",
    de: "Mindestzahl der Spieler",
    es: "Mínimo de jugadores",
  },
  "opt.min_players_more": {
    en: "Bots that hold a post count. The Spanish rulebook allows 2.",
    de: "Bots auf eigenen Posten zählen mit. Das spanische Regelheft erlaubt schon 2.",
    es: "Los bots con puesto propio cuentan. El reglamento español permite jugar desde 2.",
  },
  "opt.mine_trigger_window": {
    en: "Triggering mines",
    de: "Eigene Minen zünden",
    es: "Detonar minas propias",
  },
  "opt.mine_trigger_window_more": {
    en: "When a Captain may trigger a laid mine.",
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
    en: "Weapon breakdowns block mines",
    de: "Waffendefekte sperren Minen",
    es: "Las fallas de armas bloquean minas",
  },
  "opt.trigger_needs_no_breakdown_more": {
    en: "Then a laid mine cannot be triggered either.",
    de: "Dann lässt sich auch eine gelegte Mine nicht zünden.",
    es: "Entonces tampoco se puede detonar una mina colocada.",
  },
  "opt.lock_release": {
    en: "Between two systems",
    de: "Zwischen zwei Systemen",
    es: "Entre dos sistemas",
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
    en: "Any move, silence too",
    de: "Jede Fahrt, auch Schleichfahrt",
    es: "Cualquier avance, también en silencio",
  },
  "opt.torpedo_path": {
    en: "Torpedoes and islands",
    de: "Torpedos und Inseln",
    es: "Torpedos e islas",
  },
  "opt.torpedo_path_more": {
    en: "Whether all four steps must lead through sea.",
    de: "Ob alle vier Schritte durch die See führen müssen.",
    es: "Si los cuatro pasos deben ir por mar.",
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
    en: "0 allows a torpedo on your own space.",
    de: "0 erlaubt einen Torpedo aufs eigene Feld.",
    es: "0 permite un torpedo en el espacio propio.",
  },
  "opt.torpedo_clears": {
    en: "A torpedo destroys mines",
    de: "Torpedo zerstört Minen",
    es: "El torpedo destruye minas",
  },
  "opt.torpedo_clears_more": {
    en: "Mines that it destroys at the point of impact.",
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
    en: "On Echo: a hit Archer mine is gone.",
    de: "Auf Echo: Eine getroffene Archer-Mine ist weg.",
    es: "En Echo: una mina Archer alcanzada desaparece.",
  },
  "opt.turn_activation": {
    en: "Activating a system",
    de: "System aktivieren",
    es: "Activar un sistema",
  },
  "opt.turn_activation_more": {
    en: "When in your turn.",
    de: "Wann im eigenen Zug.",
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
    en: "What a crew may still do before surfacing.",
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
    en: "If the crew with three turns surfaces as well.",
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
    en: "What comes first if one cross completes both.",
    de: "Was zuerst gilt, wenn ein Kreuz beides voll macht.",
    es: "Qué va primero si una tachadura completa los dos.",
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
    es: "Daño si una tachadura llena los dos.",
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
    en: "Damage to yourself is announced",
    de: "Eigener Schaden wird angesagt",
    es: "El daño propio se anuncia",
  },
  "opt.self_damage_public_more": {
    en: "From your own weapons, ice and breakdowns.",
    de: "Durch eigene Waffen, Eis und Defekte.",
    es: "Por armas propias, hielo y fallas.",
  },
  "opt.announce_mine_destroyed": {
    en: "Destroyed mines are announced",
    de: "Zerstörte Minen werden angesagt",
    es: "Las minas destruidas se anuncian",
  },
  "opt.announce_mine_destroyed_more": {
    en: "When a torpedo destroys a mine.",
    de: "Wenn ein Torpedo eine Mine beseitigt.",
    es: "Cuando un torpedo elimina una mina.",
  },
  "opt.ready_public": {
    en: "Everyone hears “ready”",
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
  "opt.surface_requires_ok": {
    en: "Surfacing waits for both OKs",
    de: "Auftauchen erst nach beiden Oks",
    es: "Emerger espera los dos OK",
  },
  "opt.surface_requires_ok_more": {
    en: "Otherwise a crew may surface at once; pending marks and crosses lapse.",
    de: "Sonst dürft ihr sofort auftauchen; was noch anzukreuzen und zu streichen ist, verfällt.",
    es: "Si no, se puede emerger en el acto y lo pendiente se pierde.",
  },
  "opt.outline_check": {
    en: "Outline checked by",
    de: "Linien prüft",
    es: "Revisión de las líneas",
  },
  "opt.outline_check_more": {
    en: "The program overrules a wrong verdict of the enemy Engineer.",
    de: "Irrt der gegnerische Maschinist, entscheidet das Programm.",
    es: "Si el Ingeniero enemigo se equivoca, decide el programa.",
  },
  "opt.outline_check.engine": { en: "The program", de: "Das Programm", es: "El programa" },
  "opt.outline_check.enemy_engineer": {
    en: "The enemy Engineer",
    de: "Der gegnerische Maschinist",
    es: "El Ingeniero enemigo",
  },
  "opt.outline_fail": {
    en: "After a line outside the band",
    de: "Nach einer Linie außerhalb des Bands",
    es: "Tras una línea fuera de la banda",
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
    en: "Only the bad ones",
    de: "Nur die fehlerhaften",
    es: "Solo las secciones con errores",
  },
  "opt.outline_by": {
    en: "How the outline is drawn",
    de: "Womit gezeichnet wird",
    es: "Cómo se dibuja el contorno",
  },
  "opt.outline_by_more": {
    en: "With pen, finger or mouse; with arrow keys for people who cannot draw. Both take the same time.",
    de: "Mit Stift, Finger oder Maus; mit Pfeiltasten für alle, die nicht zeichnen können. Beides dauert gleich lang.",
    es: "Con marcador, dedo o ratón; con flechas para quien no pueda dibujar. Ambas llevan el mismo tiempo.",
  },
  "opt.outline_by.pen": { en: "Pen", de: "Stift", es: "Marcador" },
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
    de: "Fehlerhafte Linien sofort ablehnen",
    es: "Las líneas malas se rechazan al momento",
  },
  "opt.outline_hint_more": {
    en: "Otherwise the check finds them.",
    de: "Sonst fallen sie erst bei der Prüfung auf.",
    es: "Si no, se descubren en la revisión.",
  },
  "opt.outline_min_s": {
    en: "Minimum time for a section",
    de: "Mindestzeit für einen Abschnitt",
    es: "Tiempo mínimo por sección",
  },
  "opt.outline_min_s_more": {
    en: "So that no crew dives faster than a hand can draw.",
    de: "Damit keine Besatzung schneller taucht, als eine Hand zeichnet.",
    es: "Para que nadie se sumerja antes de lo que dibuja una mano.",
  },
  "opt.check_timeout_s": {
    en: "Time for the check",
    de: "Zeit für die Prüfung",
    es: "Tiempo para la revisión",
  },
  "opt.check_timeout_s_more": {
    en: "After that the program decides.",
    de: "Danach entscheidet das Programm.",
    es: "Después decide el programa.",
  },
  "opt.min_course_interval_s": {
    en: "Time between two courses",
    de: "Zeit zwischen zwei Kursen",
    es: "Tiempo entre dos rumbos",
  },
  "opt.min_course_interval_s_more": {
    en: "For a calm match: the shortest time between two courses of a crew. 0 = as fast as you can.",
    de: "Für eine ruhige Partie: So lange wartet der nächste Kurs mindestens. 0 = so schnell ihr könnt.",
    es: "Para una partida tranquila: el siguiente rumbo espera al menos esto. 0 = tan rápido como puedan.",
  },
  "opt.bot_min_course_s": {
    en: "Bots: time for a course",
    de: "Bots: Zeit für einen Kurs",
    es: "Bots: tiempo por rumbo",
  },
  "opt.bot_min_course_s_more": {
    en: "A bot Captain takes at least this long.",
    de: "So lange braucht ein Bot-Kapitän mindestens.",
    es: "Un Capitán bot tarda al menos esto.",
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
  "lineup.solo": { en: "Me and bots", de: "Ich und Bots", es: "Yo y bots" },
  "lineup.solo_more": {
    en: "1 person against a crew of bots",
    de: "1 Person gegen eine Besatzung aus Bots",
    es: "1 persona contra una tripulación de bots",
  },
  "lineup.duel_more": {
    en: "2 people, bots fill both boats",
    de: "2 Leute, Bots füllen beide Boote",
    es: "2 personas, bots completan los submarinos",
  },
  "lineup.together_more": {
    en: "2 to 4 people, one boat",
    de: "2 bis 4 Leute, ein Boot",
    es: "2 a 4 personas, un submarino",
  },
  "lineup.crews_more": {
    en: "4 to 8 people",
    de: "4 bis 8 Leute",
    es: "4 a 8 personas",
  },
  "setup.boatswain_more": {
    en: "takes its first guess for certain",
    de: "legt sich zu früh auf einen Ort fest",
    es: "da por segura su primera sospecha",
  },
  "setup.helmsman_more": {
    en: "keeps track of you, lays mines",
    de: "verfolgt deine Route, legt Minen",
    es: "sigue tu ruta y coloca minas",
  },
  "about.alpha": {
    en: "Many small islands: hard to steer, easy to track. The chart for a first game; then in alphabetical order.",
    de: "Viele kleine Inseln: schwer zu fahren, leicht zu verfolgen. Die Karte fürs erste Spiel; danach in alphabetischer Folge.",
    es: "Muchas islas pequeñas: difíciles de sortear, fáciles para rastrear. El mapa para empezar; después, por orden alfabético.",
  },
  "about.bravo": {
    en: "Open water: tracking is harder, so drones and sonar are worth more.",
    de: "Offenes Wasser: Verfolgen ist schwerer, Drohnen und Sonar sind mehr wert.",
    es: "Aguas abiertas: rastrear cuesta más; drones y sonar valen más.",
  },
  "about.charlie": {
    en: "Open sea, for seasoned crews: mines and a silence at the right moment decide.",
    de: "Offene See, für geübte Besatzungen: Minen und eine Schleichfahrt zur rechten Zeit entscheiden.",
    es: "Mar abierto, para tripulaciones expertas: deciden las minas y un silencio a tiempo.",
  },
  "about.delta": {
    en: "Under the ice: surfacing away from a hole costs one damage.",
    de: "Unter dem Eis: Auftauchen abseits eines Wasserlochs kostet einen Schadenspunkt.",
    es: "Bajo el hielo: emerger fuera de un agujero cuesta un daño.",
  },
  "about.echo": {
    en: "Archer mines lie on the chart, known to everyone. A full scenario gauge triggers one, anywhere.",
    de: "Archer-Minen liegen auf der Karte, allen bekannt. Ein voller Szenario-Drehschalter zündet eine davon, egal wo.",
    es: "Hay minas Archer en el mapa, a la vista de todos. Un medidor de escenario lleno detona una, donde sea.",
  },
});
