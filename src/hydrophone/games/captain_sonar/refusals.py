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
    NOT_YOUR_TURN = "CAP-073"
    NOT_DRAWN = "CAP-074"
    OKS_PENDING = "CAP-075"
    OWN_ROUTE = "CAP-076"
    OBSTACLE = "CAP-077"
    BLACKOUT = "CAP-100"
    RADIO_ONLY = "CAP-105"
    FIRST_MATE_ONLY = "CAP-120"
    NO_MARK_DUE = "CAP-121"
    GAUGE_FULL = "CAP-123"
    NOT_FIRST_MATES = "CAP-124"
    MARK_FIRST = "CAP-126"
    ENGINEER_ONLY = "CAP-140"
    NO_CROSS_DUE = "CAP-141"
    WRONG_PANEL = "CAP-142"
    BROKEN = "CAP-144"
    TRUE_REPORT = "CAP-146"
    ASK_ENGINEER = "CAP-231"
    LOCKED = "CAP-237"
    NOT_CHARGED = "CAP-239"
    ONE_A_TURN = "CAP-240"
    MINE_ADJACENT = "CAP-261"
    MINE_ON_ROUTE = "CAP-262"
    MINE_ON_SEA = "CAP-266"
    TRIGGER_SURFACED = "CAP-270"
    NO_SUCH_MINE = "CAP-273"
    TORPEDO_RANGE = "CAP-290"
    TORPEDO_SEA = "CAP-299"
    NO_SUCH_SECTOR = "CAP-333"
    TWO_KINDS = "CAP-341"
    ONE_TRUE = "CAP-342"
    NOT_ON_CHART = "CAP-345"
    SILENCE_LENGTH = "CAP-351"
    SILENCE_WAY = "CAP-353"
    SCENARIO_UNUSED = "CAP-370"
    OVER = "CAP-380"
    NO_ARCHER_MINE = "CAP-401"
    COURSE_FIRST = "CAP-420"
    COURSE_GIVEN = "CAP-421"
    TRIGGER_WINDOW = "CAP-423"
    ANSWER_PENDING = "CAP-446"
    NO_QUESTION = "CAP-340"
    CLOCK = "CAP-080"


_SENTENCES: dict[Clause, tuple[str, str, str]] = {
    Clause.EVEN_CREWS: (
        "The crews must be alike: one may have one member more than the other.",
        "Die Mannschaften müssen gleich groß sein, höchstens eine hat einen mehr.",
        "Las tripulaciones deben ser iguales: una puede tener a lo sumo uno más.",
    ),
    Clause.TOO_FEW: (
        "So few may not play by these options. Take more people or bots, one for each post.",
        "So wenige dürfen nach diesen Einstellungen nicht spielen. "
        "Nehmt mehr Leute oder Bots hinzu.",
        "Con estas opciones no pueden jugar tan pocos. Añadid personas o bots.",
    ),
    Clause.THREE_POSTS: (
        "In a crew of three, one person is Captain and First Mate; the others hold one post each.",
        "In einer Mannschaft aus dreien ist einer Kapitän und Erster Offizier; "
        "die anderen haben je einen Posten.",
        "En una tripulación de tres, uno es Capitán y Primer Oficial; "
        "los demás tienen un puesto cada uno.",
    ),
    Clause.TWO_POSTS: (
        "In a crew of two, one is the Radio Operator and the other holds all other posts.",
        "In einer Mannschaft aus zweien ist einer Funker, und der andere hat alle übrigen Posten.",
        "En una tripulación de dos, uno es Operador de Radio y el otro tiene los demás puestos.",
    ),
    Clause.START_ON_SEA: (
        "A boat starts on a sea space of the chart.",
        "Ein Boot startet auf einem Seefeld der Karte.",
        "Un submarino sale de un espacio de mar del mapa.",
    ),
    Clause.NOT_DIVED: (
        "The boats have not dived yet: first both Captains mark a start.",
        "Noch ist nicht getaucht: Erst markieren beide Kapitäne ihren Start.",
        "Aún no hay inmersión: primero ambos Capitanes marcan su salida.",
    ),
    Clause.START_LOCKED: (
        "Your start is marked and stays where it is.",
        "Dein Start ist markiert und bleibt, wo er ist.",
        "Tu salida está marcada y ya no cambia.",
    ),
    Clause.EDGE: ("The chart ends there.", "Dort endet die Karte.", "Ahí termina el mapa."),
    Clause.CAPTAIN_ONLY: (
        "That is for the Captain to order.",
        "Das befiehlt nur der Kapitän.",
        "Eso lo ordena solo el Capitán.",
    ),
    Clause.NOT_YOUR_TURN: (
        "It is the other crew's turn.",
        "Die andere Mannschaft ist am Zug.",
        "Es el turno de la otra tripulación.",
    ),
    Clause.NOT_DRAWN: (
        "The enemy Radio Operator is still drawing your last course.",
        "Der gegnerische Funker zeichnet noch euren letzten Kurs.",
        "El Operador de Radio enemigo aún dibuja tu último rumbo.",
    ),
    Clause.OKS_PENDING: (
        "First Mate and Engineer have not both said OK yet.",
        "Erster Offizier und Maschinist haben noch nicht beide Ok gesagt.",
        "El Primer Oficial y el Ingeniero aún no han dicho OK.",
    ),
    Clause.OWN_ROUTE: (
        "Your own route lies there; only surfacing wipes it.",
        "Dort liegt eure eigene Route; nur Auftauchen löscht sie.",
        "Por ahí pasa tu propia ruta; solo se borra al emerger.",
    ),
    Clause.OBSTACLE: (
        "An island or one of your own mines is in the way.",
        "Eine Insel oder eine eigene Mine ist im Weg.",
        "Hay una isla o una mina propia en el camino.",
    ),
    Clause.BLACKOUT: (
        "Blackout: no course is open, you must surface.",
        "Blackout: Kein Kurs ist frei, ihr müsst auftauchen.",
        "Apagón: no hay rumbo libre, debes emerger.",
    ),
    Clause.RADIO_ONLY: (
        "That is the Radio Operator's to do.",
        "Das ist Sache des Funkers.",
        "Eso le toca al Operador de Radio.",
    ),
    Clause.FIRST_MATE_ONLY: (
        "That is the First Mate's to do.",
        "Das ist Sache des Ersten Offiziers.",
        "Eso le toca al Primer Oficial.",
    ),
    Clause.NO_MARK_DUE: (
        "No mark is due: one field for each course.",
        "Keine Markierung ist fällig: ein Feld je Kurs.",
        "No toca marcar: una casilla por rumbo.",
    ),
    Clause.GAUGE_FULL: (
        "That gauge is full until its system is used.",
        "Dieser Drehschalter ist voll, bis sein System benutzt wird.",
        "Ese medidor está lleno hasta que se use su sistema.",
    ),
    Clause.NOT_FIRST_MATES: (
        "Drone and sonar are for Captain and First Mate, all other systems for the Captain.",
        "Drohne und Sonar sind für Kapitän und Ersten Offizier, alles andere nur für den Kapitän.",
        "El dron y el sonar son del Capitán y del Primer Oficial; lo demás, solo del Capitán.",
    ),
    Clause.MARK_FIRST: (
        "A gauge still has an empty field: mark one.",
        "Ein Drehschalter hat noch ein freies Feld: markiere eines.",
        "Algún medidor tiene una casilla libre: marca una.",
    ),
    Clause.ENGINEER_ONLY: (
        "That is the Engineer's to do.",
        "Das ist Sache des Maschinisten.",
        "Eso le toca al Ingeniero.",
    ),
    Clause.NO_CROSS_DUE: (
        "No cross is due: one symbol for each course.",
        "Kein Kreuz ist fällig: ein Symbol je Kurs.",
        "No toca tachar: un símbolo por rumbo.",
    ),
    Clause.WRONG_PANEL: (
        "Cross a free symbol in the panel of the course.",
        "Kreuze ein freies Symbol im Bereich des Kurses an.",
        "Tacha un símbolo libre en el panel del rumbo.",
    ),
    Clause.BROKEN: (
        "That system has a breakdown.",
        "Dieses System hat einen Defekt.",
        "Ese sistema tiene una falla.",
    ),
    Clause.TRUE_REPORT: (
        "Tell what the sheet shows.",
        "Sage, was der Bogen zeigt.",
        "Di lo que muestra la hoja.",
    ),
    Clause.ASK_ENGINEER: (
        "Ask the Engineer about that system first.",
        "Frage erst den Maschinisten nach diesem System.",
        "Pregunta antes al Ingeniero por ese sistema.",
    ),
    Clause.LOCKED: (
        "Announce a course first: no two systems in a row.",
        "Erst einen Kurs ansagen: nie zwei Systeme nacheinander.",
        "Antes anuncia un rumbo: nunca dos sistemas seguidos.",
    ),
    Clause.NOT_CHARGED: (
        "The gauge of that system is not full.",
        "Der Drehschalter dieses Systems ist nicht voll.",
        "El medidor de ese sistema no está lleno.",
    ),
    Clause.ONE_A_TURN: (
        "No system can be activated at this point of the turn.",
        "An dieser Stelle des Zuges kann kein System aktiviert werden.",
        "En este momento del turno no se puede activar ningún sistema.",
    ),
    Clause.MINE_ADJACENT: (
        "A mine goes on one of the eight spaces around you.",
        "Eine Mine kommt auf eines der acht Felder um euch.",
        "Una mina va en uno de los ocho espacios que te rodean.",
    ),
    Clause.MINE_ON_ROUTE: (
        "No mine on your own route.",
        "Keine Mine auf der eigenen Route.",
        "Ninguna mina sobre tu propia ruta.",
    ),
    Clause.MINE_ON_SEA: (
        "A mine needs a sea space without a mine of yours.",
        "Eine Mine braucht ein Seefeld ohne eigene Mine.",
        "Una mina necesita un espacio de mar sin mina tuya.",
    ),
    Clause.TRIGGER_SURFACED: (
        "While surfaced you cannot trigger mines.",
        "Aufgetaucht könnt ihr keine Minen zünden.",
        "En superficie no puedes detonar minas.",
    ),
    Clause.NO_SUCH_MINE: (
        "You have no mine there.",
        "Dort liegt keine eigene Mine.",
        "Ahí no tienes ninguna mina.",
    ),
    Clause.TORPEDO_RANGE: (
        "A torpedo reaches spaces one to four steps away.",
        "Ein Torpedo erreicht Felder in ein bis vier Schritten.",
        "Un torpedo alcanza espacios a entre uno y cuatro pasos.",
    ),
    Clause.TORPEDO_SEA: (
        "A torpedo needs a sea space as its target.",
        "Ein Torpedo braucht ein Seefeld als Ziel.",
        "Un torpedo necesita un espacio de mar como blanco.",
    ),
    Clause.NO_SUCH_SECTOR: (
        "There is no such sector on this chart.",
        "Diesen Sektor gibt es auf dieser Karte nicht.",
        "Ese sector no existe en este mapa.",
    ),
    Clause.TWO_KINDS: (
        "Give two statements of different kinds: column, row, sector.",
        "Macht zwei Aussagen verschiedener Art: Spalte, Zeile, Sektor.",
        "Da dos datos de distinto tipo: columna, fila, sector.",
    ),
    Clause.ONE_TRUE: (
        "Exactly one of the two statements must be true.",
        "Genau eine der beiden Aussagen muss wahr sein.",
        "Exactamente uno de los dos datos debe ser cierto.",
    ),
    Clause.NOT_ON_CHART: (
        "That column, row or sector is not on this chart.",
        "Diese Spalte, Zeile oder diesen Sektor gibt es hier nicht.",
        "Esa columna, fila o sector no está en este mapa.",
    ),
    Clause.SILENCE_LENGTH: (
        "Silence goes 0 to 4 spaces.",
        "Schleichfahrt geht 0 bis 4 Felder weit.",
        "El silencio avanza de 0 a 4 espacios.",
    ),
    Clause.SILENCE_WAY: (
        "Land, a mine, your route or the edge is in the way.",
        "Land, eine Mine, eure Route oder der Rand ist im Weg.",
        "Tierra, una mina, tu ruta o el borde cierra el paso.",
    ),
    Clause.SCENARIO_UNUSED: (
        "This scenario does not use that system.",
        "Dieses Szenario benutzt dieses System nicht.",
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
        "Erst einen Kurs ansagen oder auftauchen; Passen gibt es nicht.",
        "Antes anuncia un rumbo o emerge; no se puede pasar.",
    ),
    Clause.COURSE_GIVEN: (
        "You have given this turn's course; end the turn.",
        "Der Kurs dieses Zuges ist angesagt; beende den Zug.",
        "Ya diste el rumbo de este turno; termínalo.",
    ),
    Clause.TRIGGER_WINDOW: (
        "Mines are triggered in your own turn only.",
        "Minen werden nur im eigenen Zug gezündet.",
        "Las minas solo se detonan en tu propio turno.",
    ),
    Clause.ANSWER_PENDING: (
        "A sonar is waiting for its answer.",
        "Ein Sonar wartet auf die Antwort.",
        "Un sonar espera su respuesta.",
    ),
    Clause.NO_QUESTION: (
        "Nobody has asked for that.",
        "Danach hat niemand gefragt.",
        "Nadie ha preguntado eso.",
    ),
    Clause.CLOCK: (
        "The clock has nothing to do now.",
        "Die Uhr hat jetzt nichts zu tun.",
        "El reloj no tiene nada que hacer ahora.",
    ),
}


def sentence(clause: AnyClause, language: Language) -> str:
    """The clause as a sentence in this language."""
    return _SENTENCES[Clause(clause)][language.column]
