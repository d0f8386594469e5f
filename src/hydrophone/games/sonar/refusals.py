"""Why an action is refused: the clause, and a sentence for the person who tried it."""

from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Language


class Clause(AnyClause):
    """The clauses of SONAR that an action can break."""

    CAPTAIN_ONLY = "SON-002"
    PLAYERS = "SON-004"
    START_ON_SEA = "SON-026"
    START_LOCKED = "SON-027"
    NOT_DIVED = "SON-028"
    START_FIXED = "SON-046"
    NOT_YOUR_TURN = "SON-061"
    OWN_TRACK = "SON-082"
    ISLAND = "SON-083"
    EDGE = "SON-084"
    NO_QUESTION = "SON-120"
    ANSWER_TRUE = "SON-121"
    SONAR_ENERGY = "SON-124"
    ANSWER_PENDING = "SON-125"
    CLOCK = "SON-063"
    SILENCE_ENERGY = "SON-130"
    SILENCE_STUCK = "SON-135"
    TORPEDO_ENERGY = "SON-140"
    TORPEDO_ZONE = "SON-142"
    STUCK = "SON-166"
    OVER = "SON-180"


_SENTENCES: dict[Clause, tuple[str, str, str]] = {
    Clause.CAPTAIN_ONLY: (
        "Only the Captain gives orders.",
        "Befehle gibt nur der Kapitän.",
        "Solo el Capitán da órdenes.",
    ),
    Clause.PLAYERS: (
        "Two to four play, one or two in each boat.",
        "Es spielen zwei bis vier, in jedem Boot einer oder zwei.",
        "Juegan de dos a cuatro, uno o dos en cada submarino.",
    ),
    Clause.START_ON_SEA: (
        "A boat starts on a sea point of the chart.",
        "Ein Boot startet auf einem Seepunkt der Karte.",
        "Un submarino sale de un punto de mar del mapa.",
    ),
    Clause.START_LOCKED: (
        "Your start is marked and stays where it is.",
        "Dein Start ist markiert und bleibt, wo er ist.",
        "Tu salida está marcada y ya no cambia.",
    ),
    Clause.NOT_DIVED: (
        "The boats have not dived yet: first both Captains mark a start.",
        "Noch ist nicht getaucht: Erst markieren beide Kapitäne ihren Start.",
        "Aún no hay inmersión: primero ambos Capitanes marcan su salida.",
    ),
    Clause.START_FIXED: (
        "On this chart both boats begin on the printed starts.",
        "Auf dieser Karte beginnen beide Boote auf den gedruckten Startpunkten.",
        "En este mapa ambos submarinos salen de los puntos impresos.",
    ),
    Clause.NOT_YOUR_TURN: (
        "It is the other Captain's turn.",
        "Der andere Kapitän ist am Zug.",
        "Es el turno del otro Capitán.",
    ),
    Clause.OWN_TRACK: (
        "Your own track lies there; only surfacing wipes it.",
        "Dort liegt euer eigener Kurs; nur Auftauchen löscht ihn.",
        "Por ahí pasa tu propia ruta; solo se borra al emerger.",
    ),
    Clause.ISLAND: (
        "There is land in the way.",
        "Dort ist Land im Weg.",
        "Hay tierra en el camino.",
    ),
    Clause.EDGE: (
        "The chart ends there.",
        "Dort endet die Karte.",
        "Ahí termina el mapa.",
    ),
    Clause.NO_QUESTION: (
        "Nobody has asked you by sonar.",
        "Niemand hat euch mit dem Sonar gefragt.",
        "Nadie te ha preguntado con el sonar.",
    ),
    Clause.ANSWER_TRUE: (
        "Answer with your true row or your true column.",
        "Antworte mit eurer wahren Zeile oder eurer wahren Spalte.",
        "Responde con tu fila o tu columna verdadera.",
    ),
    Clause.SONAR_ENERGY: (
        "Sonar needs 2 energy.",
        "Das Sonar braucht 2 Energie.",
        "El sonar necesita 2 de energía.",
    ),
    Clause.ANSWER_PENDING: (
        "A sonar is waiting for its answer: row or column.",
        "Ein Sonar wartet auf die Antwort: Zeile oder Spalte.",
        "Un sonar espera su respuesta: fila o columna.",
    ),
    Clause.CLOCK: (
        "The clock has nothing to do now.",
        "Die Uhr hat jetzt nichts zu tun.",
        "El reloj no tiene nada que hacer ahora.",
    ),
    Clause.SILENCE_ENERGY: (
        "Silence needs 3 energy.",
        "Schleichfahrt braucht 3 Energie.",
        "El silencio necesita 3 de energía.",
    ),
    Clause.SILENCE_STUCK: (
        "No direction is open; surface first.",
        "Keine Richtung ist frei; tauche erst auf.",
        "No hay dirección libre; primero emerge.",
    ),
    Clause.TORPEDO_ENERGY: (
        "A torpedo needs all 4 energy.",
        "Ein Torpedo braucht alle 4 Energie.",
        "Un torpedo necesita las 4 de energía.",
    ),
    Clause.TORPEDO_ZONE: (
        "A torpedo reaches only the sea points of your own zone.",
        "Ein Torpedo erreicht nur Seepunkte des eigenen Quadranten.",
        "Un torpedo solo alcanza puntos de mar de tu zona.",
    ),
    Clause.STUCK: (
        "You cannot go on: you must surface.",
        "Es geht nicht weiter: Ihr müsst auftauchen.",
        "No puedes seguir: debes emerger.",
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
