"""Why an action is refused: the clause, and a sentence for the person who tried it."""

from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Language


class Clause(AnyClause):
    """The clauses of SONAR that an action can break."""

    CAPTAIN_ONLY = "SON-002"
    PLAYERS = "SON-004"
    FOUR_PLAYERS = "SON-190"
    START_ON_SEA = "SON-026"
    START_LOCKED = "SON-027"
    NOT_DIVED = "SON-028"
    START_FIXED = "SON-046"
    NOT_YOUR_TURN = "SON-061"
    OWN_TRACK = "SON-082"
    ISLAND = "SON-083"
    EDGE = "SON-084"
    ANSWER = "SON-121"
    SONAR_ENERGY = "SON-124"
    ANSWER_PENDING = "SON-125"
    CLOCK = "SON-063"
    SILENCE_ENERGY = "SON-130"
    SILENCE_STUCK = "SON-135"
    TORPEDO_ENERGY = "SON-140"
    TORPEDO_ZONE = "SON-142"
    STUCK = "SON-166"
    TURN_BY_TURN = "SON-191"
    WITHOUT_STOP = "SON-193"
    COUNT_DOWN = "SON-195"
    NOT_YOUR_STOP = "SON-196"
    ONE_STOP = "SON-Q08"
    TOO_EARLY = "SON-197"
    NOTHING_WAITS = "SON-Q09"
    STOPPED = "SON-199"
    STOP_TOO_EARLY = "SON-201"
    BOTH_LOST = "SON-064"
    OVER = "SON-180"
    TURNS_PLAYED = "SON-182"


_SENTENCES: dict[Clause, tuple[str, str, str]] = {
    Clause.CAPTAIN_ONLY: (
        "Only the Captain gives orders.",
        "Befehle gibt nur der Kapitän.",
        "Solo el Capitán da órdenes.",
    ),
    Clause.PLAYERS: (
        "Two to four people play, one or two in each boat.",
        "Es spielen zwei bis vier Personen, in jedem Boot eine oder zwei.",
        "Juegan de dos a cuatro personas, una o dos en cada submarino.",
    ),
    Clause.START_ON_SEA: (
        "A boat starts on a sea space of the chart.",
        "Ein Boot startet auf einem Seepunkt der Karte.",
        "Un submarino sale de un punto de mar del mapa.",
    ),
    Clause.START_LOCKED: (
        "Your start is marked and cannot be changed.",
        "Dein Start ist markiert und lässt sich nicht mehr ändern.",
        "Tu salida ya está marcada y no se puede cambiar.",
    ),
    Clause.NOT_DIVED: (
        "The boats have not dived yet: both Captains mark a start first.",
        "Die Boote sind noch nicht getaucht: Zuerst markieren beide Kapitäne ihren Start.",
        "Los submarinos aún no se han sumergido: antes, los dos Capitanes marcan su salida.",
    ),
    Clause.START_FIXED: (
        "On this chart both boats start on the printed spaces.",
        "Auf dieser Karte beginnen beide Boote auf den vorgedruckten Startpunkten.",
        "En este mapa ambos submarinos salen de los puntos impresos.",
    ),
    Clause.NOT_YOUR_TURN: (
        "It is the other Captain's turn.",
        "Der andere Kapitän ist am Zug.",
        "Es el turno del otro Capitán.",
    ),
    Clause.OWN_TRACK: (
        "Your own track lies there; only surfacing wipes it.",
        "Dort verläuft eure eigene Route; nur Auftauchen löscht sie.",
        "Por ahí pasa tu propia ruta; solo se borra al emerger.",
    ),
    Clause.ISLAND: (
        "An island is in the way.",
        "Eine Insel ist im Weg.",
        "Una isla cierra el paso.",
    ),
    Clause.EDGE: (
        "The chart ends there.",
        "Dort ist die Karte zu Ende.",
        "Ahí se acaba el mapa.",
    ),
    Clause.ANSWER: (
        "Only the Captain of the boat that is asked answers, with their true row or column.",
        "Nur der gefragte Kapitän antwortet: mit seiner wahren Zeile oder Spalte.",
        "Solo responde el Capitán preguntado, con su fila o columna verdadera.",
    ),
    Clause.SONAR_ENERGY: (
        "Sonar needs 2 energy.",
        "Das Sonar braucht 2 Energie.",
        "El sonar necesita 2 puntos de energía.",
    ),
    Clause.ANSWER_PENDING: (
        "The sonar has not been answered yet: row or column.",
        "Das Sonar ist noch nicht beantwortet: Zeile oder Spalte.",
        "Aún falta la respuesta al sonar: fila o columna.",
    ),
    Clause.CLOCK: (
        "Only the clock does that, when time is up.",
        "Das macht nur die Uhr, wenn die Zeit abgelaufen ist.",
        "Eso solo lo hace el reloj, cuando se acaba el tiempo.",
    ),
    Clause.SILENCE_ENERGY: (
        "Silence needs 3 energy.",
        "Die Schleichfahrt braucht 3 Energie.",
        "El silencio necesita 3 puntos de energía.",
    ),
    Clause.SILENCE_STUCK: (
        "No direction is open; surface first.",
        "Keine Richtung ist frei; taucht zuerst auf.",
        "No hay ninguna dirección libre; antes tienes que emerger.",
    ),
    Clause.TORPEDO_ENERGY: (
        "A torpedo needs all 4 energy.",
        "Ein Torpedo braucht die vollen 4 Energie.",
        "Un torpedo necesita los 4 puntos de energía.",
    ),
    Clause.TORPEDO_ZONE: (
        "A torpedo reaches only the sea spaces of your own zone.",
        "Ein Torpedo erreicht nur Seepunkte in eurem Quadranten.",
        "Un torpedo solo alcanza puntos de mar de tu zona.",
    ),
    Clause.STUCK: (
        "No direction is open: you must surface.",
        "Keine Richtung ist frei: Ihr müsst auftauchen.",
        "No hay ninguna dirección libre: tienes que emerger.",
    ),
    Clause.FOUR_PLAYERS: (
        "Real time needs four players, two in each boat; bots count.",
        "Echtzeit braucht vier Spieler, in jedem Boot zwei; Bots zählen mit.",
        "El modo simultáneo necesita cuatro jugadores, dos en cada submarino; los bots cuentan.",
    ),
    Clause.TURN_BY_TURN: (
        "Stops and queued moves belong to real time; here the Captains take turns.",
        "Stopps und vorgemerkte Manöver gibt es nur in Echtzeit; hier seid ihr abwechselnd am Zug.",
        "Los altos y las órdenes en espera son del modo simultáneo; aquí se juega por turnos.",
    ),
    Clause.WITHOUT_STOP: (
        "Call stop first: in real time only moves need none.",
        "Ruf zuerst Stopp: In Echtzeit geht ohne Stopp nur das Manövrieren.",
        "Pide alto primero: en el modo simultáneo, sin alto solo se puede mover.",
    ),
    Clause.COUNT_DOWN: (
        "Play goes on in a moment, for both boats at once.",
        "Gleich geht es weiter, für beide Boote zugleich.",
        "Enseguida se sigue, los dos submarinos a la vez.",
    ),
    Clause.NOT_YOUR_STOP: (
        "You have no stop to withdraw.",
        "Du hast keinen Stopp gerufen, den du zurücknehmen könntest.",
        "No tienes ningún alto que retirar.",
    ),
    Clause.ONE_STOP: (
        "There is a stop already; call again when play goes on.",
        "Es ist schon Stopp; ruf noch einmal, wenn es weitergeht.",
        "Ya hay un alto; vuelve a pedirlo cuando se siga jugando.",
    ),
    Clause.TOO_EARLY: (
        "Too soon after your last move; the enemy Radio Operator must be able to follow.",
        "Zu früh nach dem letzten Manöver; der gegnerische Funker muss mitkommen können.",
        "Demasiado pronto tras el último movimiento: el Operador de Radio enemigo debe seguirte.",
    ),
    Clause.NOTHING_WAITS: (
        "You have no move queued.",
        "Du hast kein Manöver vorgemerkt.",
        "No tienes ningún movimiento en espera.",
    ),
    Clause.STOPPED: (
        "Play is stopped: only the Captain who called it gives an order, and nobody moves.",
        "Stopp: Jetzt befiehlt nur der Kapitän, der ihn gerufen hat, und niemand fährt.",
        "Hay un alto: ahora solo ordena el Capitán que lo pidió, y nadie se mueve.",
    ),
    Clause.STOP_TOO_EARLY: (
        "Too soon after your last stop; play on for a moment first.",
        "Zu früh nach eurem letzten Stopp; spielt erst einen Augenblick weiter.",
        "Demasiado pronto tras tu último alto; antes hay que jugar un momento.",
    ),
    Clause.BOTH_LOST: (
        "The match is drawn: both boats are lost.",
        "Die Partie ist unentschieden: Beide Boote sind verloren.",
        "La partida acaba en empate: los dos submarinos se han perdido.",
    ),
    Clause.TURNS_PLAYED: (
        "The match is drawn: all agreed turns have been played.",
        "Die Partie ist unentschieden: Alle vereinbarten Züge sind gespielt.",
        "La partida acaba en empate: se han jugado todos los turnos acordados.",
    ),
    Clause.OVER: (
        "The match is over.",
        "Die Partie ist zu Ende.",
        "La partida ha terminado.",
    ),
}


def sentence(clause: AnyClause, language: Language) -> str:
    """The clause as a sentence in this language."""
    return _SENTENCES[Clause(clause)][language.column]
