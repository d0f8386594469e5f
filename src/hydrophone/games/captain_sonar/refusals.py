"""Why an action is refused: the clause, and a sentence for the person who tried it."""

from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Language


class Clause(AnyClause):
    """The clauses of Captain Sonar that an action can break."""

    EVEN_CREWS = "CAP-020"
    TOO_FEW = "CAP-022"
    THREE_POSTS = "CAP-024"
    TWO_POSTS = "CAP-025"
    START_ON_SEA = "CAP-047"
    NOT_DIVED = "CAP-049"
    START_LOCKED = "CAP-050"
    EDGE = "CAP-061"
    CAPTAIN_ONLY = "CAP-070"
    NOTHING_WAITS = "CAP-072"
    NOT_YOUR_TURN = "CAP-073"
    NOT_DRAWN = "CAP-074"
    OKS_PENDING = "CAP-075"
    OWN_TRACK = "CAP-076"
    OBSTACLE = "CAP-077"
    BLACKOUT = "CAP-100"
    RADIO_ONLY = "CAP-105"
    NOTHING_TO_DRAW = "CAP-106"
    FIRST_MATE_ONLY = "CAP-120"
    NO_MARK_DUE = "CAP-121"
    GAUGE_FULL = "CAP-123"
    NOT_FIRST_MATES = "CAP-124"
    MARK_FIRST = "CAP-126"
    ENGINEER_ONLY = "CAP-140"
    NO_CROSS_DUE = "CAP-141"
    WRONG_PANEL = "CAP-142"
    BROKEN = "CAP-144"
    NOTHING_TO_ASK = "CAP-146"
    REAL_TIME_ONLY = "CAP-183"
    NOT_SURFACED = "CAP-201"
    PASS_ON = "CAP-202"
    ALL_DRAWN = "CAP-204"
    NOT_READY_TO_DIVE = "CAP-207"
    PENS_REST = "CAP-209"
    OUTLINE_BY = "CAP-212"
    BAD_LINE = "CAP-213"
    SECTION_DRAWN = "CAP-214"
    NOTHING_TO_CHECK = "CAP-215"
    SURFACED = "CAP-216"
    ASK_ENGINEER = "CAP-231"
    NO_STOP = "CAP-232"
    LOCKED = "CAP-237"
    NOT_CHARGED = "CAP-239"
    ONE_A_TURN = "CAP-240"
    MINE_ADJACENT = "CAP-261"
    MINE_ON_TRACK = "CAP-262"
    MINE_ON_SEA = "CAP-266"
    TRIGGER_SURFACED = "CAP-270"
    NO_SUCH_MINE = "CAP-273"
    TORPEDO_RANGE = "CAP-290"
    TORPEDO_SEA = "CAP-299"
    NO_SUCH_SECTOR = "CAP-333"
    SONAR_ANSWER = "CAP-341"
    ONE_TRUE = "CAP-342"
    NOT_ON_CHART = "CAP-345"
    SILENCE_LENGTH = "CAP-351"
    SILENCE_BLOCKED = "CAP-353"
    SCENARIO_UNUSED = "CAP-370"
    OVER = "CAP-380"
    NO_ARCHER_MINE = "CAP-401"
    COURSE_FIRST = "CAP-420"
    TURN_ORDER = "CAP-421"
    TRIGGER_WINDOW = "CAP-423"
    NO_TURNS = "CAP-440"
    STOPPED = "CAP-441"
    LATER_CALL = "CAP-442"
    STOP_FOR_NOTHING = "CAP-445"
    EMPTY_STOPS = "CAP-447"
    ANSWER_PENDING = "CAP-446"
    CLOCK = "CAP-080"


_SENTENCES: dict[Clause, tuple[str, str, str]] = {
    Clause.EVEN_CREWS: (
        "The crews must be of the same size; one may have one member more than the other.",
        "Die Besatzungen müssen gleich groß sein; eine darf höchstens ein Mitglied mehr haben.",
        "Las tripulaciones deben ser igual de grandes; una puede tener como mucho un miembro más.",
    ),
    Clause.TOO_FEW: (
        "These options need more players. Add people or bots, one for each post.",
        "Mit diesen Einstellungen seid ihr zu wenige. "
        "Nehmt Leute oder Bots dazu, für jeden Posten einen.",
        "Con estas opciones sois pocos. Añadid personas o bots, uno por puesto.",
    ),
    Clause.THREE_POSTS: (
        "In a crew of three, one person is Captain and First Mate; the others hold one post each.",
        "In einer Besatzung aus dreien ist einer Kapitän und Erster Offizier; "
        "die anderen haben je einen Posten.",
        "En una tripulación de tres, uno es Capitán y Primer Oficial; "
        "los demás tienen un puesto cada uno.",
    ),
    Clause.TWO_POSTS: (
        "In a crew of two, one is the Radio Operator and the other holds all other posts.",
        "In einer Besatzung aus zweien ist einer Funker; der andere hat alle übrigen Posten.",
        "En una tripulación de dos, uno es Operador de Radio y el otro tiene los demás puestos.",
    ),
    Clause.START_ON_SEA: (
        "A boat starts on a sea space of the chart.",
        "Ein Boot startet auf einem Seefeld der Karte.",
        "Un submarino sale de un espacio de mar del mapa.",
    ),
    Clause.NOT_DIVED: (
        "The boats have not dived yet: both Captains mark a start first.",
        "Die Boote sind noch nicht getaucht: Zuerst markieren beide Kapitäne ihren Start.",
        "Los submarinos aún no se han sumergido: antes, los dos Capitanes marcan su salida.",
    ),
    Clause.START_LOCKED: (
        "Your start is marked and cannot be changed any more.",
        "Dein Start ist markiert und lässt sich nicht mehr ändern.",
        "Tu salida ya está marcada y no se puede cambiar.",
    ),
    Clause.EDGE: ("The chart ends there.", "Dort ist die Karte zu Ende.", "Ahí se acaba el mapa."),
    Clause.CAPTAIN_ONLY: (
        "Only the Captain orders that.",
        "Diesen Befehl gibt nur der Kapitän.",
        "Esa orden solo la da el Capitán.",
    ),
    Clause.NOTHING_WAITS: (
        "No course of yours is waiting.",
        "Es wartet kein Kurs von euch.",
        "No hay ningún rumbo vuestro en espera.",
    ),
    Clause.NOT_YOUR_TURN: (
        "It is the other crew's turn.",
        "Die andere Besatzung ist am Zug.",
        "Es el turno de la otra tripulación.",
    ),
    Clause.NOT_DRAWN: (
        "The enemy Radio Operator is still drawing your last course.",
        "Der gegnerische Funker zeichnet noch euren letzten Kurs.",
        "El Operador de Radio enemigo aún está dibujando vuestro último rumbo.",
    ),
    Clause.OKS_PENDING: (
        "First Mate and Engineer must both say OK first.",
        "Erster Offizier und Maschinist müssen beide erst Ok sagen.",
        "Antes tienen que decir OK el Primer Oficial y el Ingeniero.",
    ),
    Clause.OWN_TRACK: (
        "Your own track lies there; only surfacing wipes it.",
        "Dort verläuft eure eigene Route; nur Auftauchen löscht sie.",
        "Por ahí pasa vuestra propia ruta; solo se borra al emerger.",
    ),
    Clause.OBSTACLE: (
        "An island or one of your own mines is in the way.",
        "Eine Insel oder eine eigene Mine ist im Weg.",
        "Una isla o una mina propia cierra el paso.",
    ),
    Clause.BLACKOUT: (
        "Blackout: no course is open, you must surface.",
        "Blackout: Kein Kurs ist frei, ihr müsst auftauchen.",
        "Apagón: no hay ningún rumbo libre, tenéis que emerger.",
    ),
    Clause.RADIO_ONLY: (
        "Only the Radio Operator does that.",
        "Das macht nur der Funker.",
        "Eso solo lo hace el Operador de Radio.",
    ),
    Clause.NOTHING_TO_DRAW: (
        "There is no course to draw.",
        "Es gibt gerade keinen Kurs zu zeichnen.",
        "No hay ningún rumbo que dibujar.",
    ),
    Clause.FIRST_MATE_ONLY: (
        "Only the First Mate does that.",
        "Das macht nur der Erste Offizier.",
        "Eso solo lo hace el Primer Oficial.",
    ),
    Clause.NO_MARK_DUE: (
        "There is nothing to mark now: one field for each course.",
        "Jetzt gibt es nichts anzukreuzen: ein Feld je Kurs.",
        "Ahora no hay nada que marcar: una casilla por rumbo.",
    ),
    Clause.GAUGE_FULL: (
        "That gauge is full until its system is used.",
        "Dieser Drehschalter bleibt voll, bis ihr sein System einsetzt.",
        "Ese medidor sigue lleno hasta que uséis su sistema.",
    ),
    Clause.NOT_FIRST_MATES: (
        "Captain and First Mate activate drone and sonar; all other systems only the Captain.",
        "Drohne und Sonar aktivieren Kapitän und Erster Offizier, alles andere nur der Kapitän.",
        "El dron y el sonar los activan el Capitán y el Primer Oficial; lo demás, solo el Capitán.",
    ),
    Clause.MARK_FIRST: (
        "Not all gauges are full: mark an empty field.",
        "Ein Drehschalter hat noch freie Felder: Kreuze eines an.",
        "Aún queda algún medidor con casillas libres: marca una.",
    ),
    Clause.ENGINEER_ONLY: (
        "Only the Engineer does that.",
        "Das macht nur der Maschinist.",
        "Eso solo lo hace el Ingeniero.",
    ),
    Clause.NO_CROSS_DUE: (
        "There is nothing to cross off now: one symbol for each course.",
        "Jetzt gibt es nichts durchzustreichen: ein Symbol je Kurs.",
        "Ahora no hay nada que tachar: un símbolo por rumbo.",
    ),
    Clause.WRONG_PANEL: (
        "Cross off a free symbol in the panel of this course.",
        "Streiche ein freies Symbol im Bereich dieses Kurses durch.",
        "Tacha un símbolo libre del panel de este rumbo.",
    ),
    Clause.BROKEN: (
        "That system has a breakdown.",
        "Dieses System hat einen Defekt.",
        "Ese sistema tiene una falla.",
    ),
    Clause.NOTHING_TO_ASK: (
        "There is no question and no answer about that system now.",
        "Zu diesem System gibt es jetzt weder eine Frage noch eine Antwort.",
        "Ahora no hay nada que preguntar ni responder sobre ese sistema.",
    ),
    Clause.REAL_TIME_ONLY: (
        "There is no such thing turn by turn, only in real time.",
        "Das gibt es nur in Echtzeit, nicht rundenbasiert.",
        "Eso solo existe en el modo simultáneo, no por turnos.",
    ),
    Clause.NOT_SURFACED: (
        "Sections are outlined while you are surfaced.",
        "Abschnitte umrandet ihr nur, solange ihr aufgetaucht seid.",
        "Las secciones se repasan mientras estáis en la superficie.",
    ),
    Clause.PASS_ON: (
        "The sheet is in other hands: a crewmate outlines the next section.",
        "Den Bogen hat jetzt jemand anders: Den nächsten Abschnitt umrandet ein anderes "
        "Besatzungsmitglied.",
        "La hoja está en otras manos: la próxima sección la repasa otro tripulante.",
    ),
    Clause.ALL_DRAWN: (
        "All four sections are outlined.",
        "Alle vier Abschnitte sind umrandet.",
        "Las cuatro secciones ya están repasadas.",
    ),
    Clause.NOT_READY_TO_DIVE: (
        "You dive again when all four sections are outlined and checked.",
        "Ihr taucht erst wieder, wenn alle vier Abschnitte umrandet und geprüft sind.",
        "Os sumergís cuando las cuatro secciones estén repasadas y comprobadas.",
    ),
    Clause.PENS_REST: (
        "While you are surfaced, pens serve the outline alone.",
        "Solange ihr aufgetaucht seid, dienen die Stifte nur dem Umranden.",
        "En la superficie, los marcadores solo sirven para repasar las secciones.",
    ),
    Clause.OUTLINE_BY: (
        "In this match sections are outlined in another way: pen and keys are agreed beforehand.",
        "In dieser Partie wird anders umrandet: Ob mit Stift oder Tasten, ist vorher vereinbart.",
        "En esta partida se repasa de otra manera: con lápiz o con teclas, según lo acordado.",
    ),
    Clause.BAD_LINE: (
        "Stay inside the pale band, close the line, and sign with 1 to 4 letters.",
        "Bleib im hellen Band, schließ die Linie und unterschreib mit 1 bis 4 Buchstaben.",
        "No te salgas de la banda clara, cierra la línea y firma con 1 a 4 letras.",
    ),
    Clause.SECTION_DRAWN: (
        "That section is outlined.",
        "Dieser Abschnitt ist schon umrandet.",
        "Esa sección ya está repasada.",
    ),
    Clause.NOTHING_TO_CHECK: (
        "The enemy shows no outline to check.",
        "Der Gegner zeigt keine Umrandung zum Prüfen.",
        "El enemigo no muestra ninguna sección que comprobar.",
    ),
    Clause.SURFACED: (
        "You are surfaced: outline the four sections and dive first.",
        "Ihr seid aufgetaucht: Umrandet erst die vier Abschnitte und taucht.",
        "Estáis en la superficie: antes, repasad las cuatro secciones y sumergíos.",
    ),
    Clause.ASK_ENGINEER: (
        "Ask the Engineer about that system first.",
        "Frag zuerst den Maschinisten nach diesem System.",
        "Pregunta antes al Ingeniero por ese sistema.",
    ),
    Clause.NO_STOP: (
        "No stop of yours is running.",
        "Ihr habt gerade nicht Stop gerufen.",
        "No hay ningún alto vuestro en marcha.",
    ),
    Clause.LOCKED: (
        "Announce a course first: never two systems in a row.",
        "Sag zuerst einen Kurs an: nie zwei Systeme nacheinander.",
        "Antes anuncia un rumbo: nunca dos sistemas seguidos.",
    ),
    Clause.NOT_CHARGED: (
        "The gauge of that system is not full.",
        "Der Drehschalter dieses Systems ist nicht voll.",
        "El medidor de ese sistema no está lleno.",
    ),
    Clause.ONE_A_TURN: (
        "You cannot activate a system at this point of the turn.",
        "Jetzt könnt ihr in diesem Zug kein System aktivieren.",
        "En este momento del turno no podéis activar ningún sistema.",
    ),
    Clause.MINE_ADJACENT: (
        "A mine goes on one of the eight spaces around you.",
        "Eine Mine legt ihr auf eines der acht Felder um euch herum.",
        "Una mina se coloca en uno de los ocho espacios que os rodean.",
    ),
    Clause.MINE_ON_TRACK: (
        "You cannot drop a mine on your own track.",
        "Auf die eigene Route könnt ihr keine Mine legen.",
        "No podéis colocar una mina en vuestra propia ruta.",
    ),
    Clause.MINE_ON_SEA: (
        "Drop a mine on a sea space where none of yours lies.",
        "Eine Mine legt ihr auf ein Seefeld, auf dem noch keine eigene liegt.",
        "Una mina se coloca en un espacio de mar donde no haya otra vuestra.",
    ),
    Clause.TRIGGER_SURFACED: (
        "You cannot trigger mines while you are surfaced.",
        "Solange ihr aufgetaucht seid, könnt ihr keine Minen zünden.",
        "En la superficie no podéis detonar minas.",
    ),
    Clause.NO_SUCH_MINE: (
        "You have no mine there.",
        "Dort liegt keine Mine von euch.",
        "Ahí no tenéis ninguna mina.",
    ),
    Clause.TORPEDO_RANGE: (
        "A torpedo reaches spaces one to four steps away.",
        "Ein Torpedo erreicht Felder, die ein bis vier Schritte entfernt sind.",
        "Un torpedo alcanza espacios situados a entre uno y cuatro pasos.",
    ),
    Clause.TORPEDO_SEA: (
        "The target of a torpedo is a sea space.",
        "Das Ziel eines Torpedos ist ein Seefeld.",
        "El blanco de un torpedo es un espacio de mar.",
    ),
    Clause.NO_SUCH_SECTOR: (
        "There is no such sector on this chart.",
        "Diesen Sektor gibt es auf dieser Karte nicht.",
        "Ese sector no existe en este mapa.",
    ),
    Clause.SONAR_ANSWER: (
        "You answer only an enemy sonar: two statements out of column, row and sector.",
        "Ihr antwortet nur auf ein gegnerisches Sonar, und zwar mit zwei von drei Angaben: "
        "Spalte, Zeile, Sektor.",
        "Solo respondéis a un sonar enemigo, con dos de tres datos: columna, fila, sector.",
    ),
    Clause.ONE_TRUE: (
        "Exactly one of the two statements must be true.",
        "Genau eine der beiden Angaben muss stimmen.",
        "Uno de los dos datos, y solo uno, debe ser cierto.",
    ),
    Clause.NOT_ON_CHART: (
        "That column, row or sector is not on this chart.",
        "Diese Spalte, diese Zeile oder diesen Sektor gibt es auf dieser Karte nicht.",
        "Esa columna, fila o sector no está en este mapa.",
    ),
    Clause.SILENCE_LENGTH: (
        "Silence moves the boat 0 to 4 spaces.",
        "Die Schleichfahrt geht 0 bis 4 Felder weit.",
        "El silencio avanza de 0 a 4 espacios.",
    ),
    Clause.SILENCE_BLOCKED: (
        "An island, a mine, your track or the edge is in the way.",
        "Eine Insel, eine Mine, eure Route oder der Rand ist im Weg.",
        "Una isla, una mina, vuestra ruta o el borde cierra el paso.",
    ),
    Clause.SCENARIO_UNUSED: (
        "This scenario does not use that system.",
        "In diesem Szenario gibt es dieses System nicht.",
        "Este escenario no usa ese sistema.",
    ),
    Clause.OVER: (
        "The match is over.",
        "Die Partie ist zu Ende.",
        "La partida ha terminado.",
    ),
    Clause.NO_ARCHER_MINE: (
        "No Archer mine is left there.",
        "Dort liegt keine Archer Mine mehr.",
        "Ahí no queda ninguna mina Archer.",
    ),
    Clause.COURSE_FIRST: (
        "Announce a course or surface first; there is no pass.",
        "Sag zuerst einen Kurs an oder tauche auf; Passen gibt es nicht.",
        "Antes anuncia un rumbo o emerge; no se puede pasar.",
    ),
    Clause.TURN_ORDER: (
        "One course a turn; the turn ends when all marks, crosses, OKs and answers are there.",
        "Ein Kurs je Zug; der Zug endet erst, wenn alle Markierungen, Kreuze, Oks und Antworten "
        "da sind.",
        "Un rumbo por turno; el turno termina cuando no falta ninguna marca, tachadura, "
        "OK o respuesta.",
    ),
    Clause.TRIGGER_WINDOW: (
        "You trigger mines in your own turn only.",
        "Minen zündet ihr nur im eigenen Zug.",
        "Las minas solo se detonan en el turno propio.",
    ),
    Clause.NO_TURNS: (
        "In real time there are no turns to end.",
        "In Echtzeit gibt es keine Züge, die enden.",
        "En el modo simultáneo no hay turnos que terminar.",
    ),
    Clause.STOPPED: (
        "Stop! Everything stands still until both crews go on together.",
        "Stop! Alles steht still, bis beide Besatzungen zusammen weitermachen.",
        "Alto: todo está parado hasta que sigan las dos tripulaciones a la vez.",
    ),
    Clause.LATER_CALL: (
        "Another stop came first. Repeat your order when play goes on.",
        "Ein anderer Stop war früher da. Wiederhole deinen Befehl, sobald es weitergeht.",
        "Otro alto llegó antes. Repite tu orden cuando siga la partida.",
    ),
    Clause.STOP_FOR_NOTHING: (
        "You call a stop only for a system that you can use right now.",
        "Stop rufst du nur für ein System, das du jetzt einsetzen kannst.",
        "Solo pides alto para un sistema que puedas activar ahora mismo.",
    ),
    Clause.EMPTY_STOPS: (
        "After an empty stop you call stop only with the order: give the order at once, or wait.",
        "Nach einem leeren Stop gibt es Stop nur mit dem Befehl: Befiehl sofort oder warte.",
        "Tras un alto sin orden, solo hay alto con la orden: da la orden directamente o espera.",
    ),
    Clause.ANSWER_PENDING: (
        "The sonar has not been answered yet.",
        "Das Sonar ist noch nicht beantwortet.",
        "Aún falta la respuesta al sonar.",
    ),
    Clause.CLOCK: (
        "Only the clock does that, when time is up.",
        "Das macht nur die Uhr, wenn die Zeit abgelaufen ist.",
        "Eso solo lo hace el reloj, cuando se acaba el tiempo.",
    ),
}


def sentence(clause: AnyClause, language: Language) -> str:
    """The clause as a sentence in this language."""
    return _SENTENCES[Clause(clause)][language.column]
