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
    OTHERS_STOP = "SON-196"
    TOO_EARLY = "SON-197"
    NOTHING_WAITS = "SON-Q09"
    STOPPED = "SON-199"
    STOP_TOO_EARLY = "SON-201"
    EMPTY_STOPS = "SON-203"
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
        "A boat starts on a sea point of the chart.",
        "Ein Boot startet auf einem Seepunkt der Karte.",
        "Un submarino sale de un punto de mar del mapa.",
    ),
    Clause.START_LOCKED: (
        "Your start is marked and cannot be changed any more.",
        "Dein Start ist markiert und lässt sich nicht mehr ändern.",
        "Tu salida ya está marcada y no se puede cambiar.",
    ),
    Clause.NOT_DIVED: (
        "The boats have not dived yet: both Captains mark a start first.",
        "Die Boote sind noch nicht getaucht: Zuerst markieren beide Kapitäne ihren Start.",
        "Los submarinos aún no se han sumergido: antes, los dos Capitanes marcan su salida.",
    ),
    Clause.START_FIXED: (
        "On this chart both boats begin on the printed starts.",
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
        "Only the Captain whom a sonar asks answers, with their true row or true column.",
        "Nur der Kapitän, den ein Sonar fragt, antwortet: mit seiner wahren Zeile oder Spalte.",
        "Solo responde el Capitán al que pregunta un sonar, con su fila o columna verdadera.",
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
        "A torpedo reaches only the sea points of your own zone.",
        "Ein Torpedo erreicht nur Seepunkte in eurem Quadranten.",
        "Un torpedo solo alcanza puntos de mar de tu zona.",
    ),
    Clause.STUCK: (
        "You cannot go on: you must surface.",
        "Es geht nicht weiter: Ihr müsst auftauchen.",
        "No puedes seguir: tienes que emerger.",
    ),
    Clause.FOUR_PLAYERS: (
        "Real time needs four at the table, two in each boat; bots count.",
        "Echtzeit braucht vier am Tisch, in jedem Boot zwei; Bots zählen mit.",
        "El modo simultáneo necesita cuatro jugadores, dos en cada submarino; los bots cuentan.",
    ),
    Clause.TURN_BY_TURN: (
        "Stops and waiting orders belong to real time; here the Captains take turns.",
        "Stopp und wartende Befehle gibt es nur in Echtzeit; hier wird Zug um Zug gespielt.",
        "Los altos y las órdenes en espera son del modo simultáneo; aquí se juega por turnos.",
    ),
    Clause.WITHOUT_STOP: (
        "Call stop first: in real time only moves are made without one.",
        "Ruf zuerst Stopp: In Echtzeit geht ohne Stopp nur das Fahren.",
        "Pide alto primero: en el modo simultáneo, sin alto solo se puede mover.",
    ),
    Clause.COUNT_DOWN: (
        "Play goes on in a moment, for both boats at once.",
        "Gleich geht es weiter, für beide Boote zugleich.",
        "Enseguida se sigue, los dos submarinos a la vez.",
    ),
    Clause.OTHERS_STOP: (
        "Only one stop runs at a time, and only its caller takes it back; "
        "call yours when play goes on.",
        "Es läuft immer nur ein Stopp, und nur wer ihn gerufen hat, nimmt ihn zurück; "
        "ruf deinen, sobald es weitergeht.",
        "Solo hay un alto a la vez y solo lo retira quien lo pidió; "
        "pide el tuyo cuando se siga jugando.",
    ),
    Clause.TOO_EARLY: (
        "Too early after your last move; the enemy Radio Operator must be able to follow.",
        "Zu früh nach der letzten Fahrt; der gegnerische Funker muss mitkommen können.",
        "Demasiado pronto tras el último movimiento; el Operador de radio rival debe poder seguir.",
    ),
    Clause.NOTHING_WAITS: (
        "No move of yours is waiting.",
        "Es wartet kein Fahrbefehl von dir.",
        "No hay ningún movimiento tuyo en espera.",
    ),
    Clause.STOPPED: (
        "Play is stopped: only who called the stop gives an order now, and no move.",
        "Stopp: Jetzt befiehlt nur, wer ihn gerufen hat, und gefahren wird nicht.",
        "Hay un alto: ahora solo ordena quien lo pidió, y nadie se mueve.",
    ),
    Clause.STOP_TOO_EARLY: (
        "Too early after your last stop; play on for a moment first.",
        "Zu früh nach eurem letzten Stopp; spielt erst einen Augenblick weiter.",
        "Demasiado pronto tras vuestro último alto; antes hay que jugar un momento.",
    ),
    Clause.EMPTY_STOPS: (
        "After an empty stop you call stop only with the order: give the order at once, or wait.",
        "Nach einem leeren Stopp gibt es Stopp nur mit dem Befehl: Befiehl sofort oder warte.",
        "Tras un alto sin orden, solo hay alto con la orden: da la orden directamente o espera.",
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
