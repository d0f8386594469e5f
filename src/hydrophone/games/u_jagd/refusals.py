"""Why an action is refused: the clause, and a sentence for the person who tried it."""

from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Language


class Clause(AnyClause):
    """The clauses of U-Jagd that an action can break."""

    TWO_PLAYERS = "UJ-001"
    NO_SUCH_CONTACT = "UJ-013"
    RP_LIMIT = "UJ-031"
    ONE_SUBMARINE = "UJ-032"
    FURTHER_CONTACTS = "UJ-033"
    MAPS_CONFIRMED = "UJ-036"
    NOT_YOUR_TURN = "UJ-040"
    OVER = "UJ-042"
    NO_PASS = "UJ-043"
    TWO_BANDS = "UJ-050"
    LAST_TURN = "UJ-076"


_SENTENCES: dict[Clause, tuple[str, str, str]] = {
    Clause.TWO_PLAYERS: (
        "Only the two players can do that.",
        "Das können nur die beiden Spieler.",
        "Eso solo pueden hacerlo los dos jugadores.",
    ),
    Clause.NO_SUCH_CONTACT: (
        "The Contact Database has no such number: it goes from 1 to 16.",
        "Diese Nummer gibt es in der Contact Database nicht: Sie reicht von 1 bis 16.",
        "La base de contactos no tiene ese número: va del 1 al 16.",
    ),
    Clause.RP_LIMIT: (
        "That costs more resource points than you have.",
        "Das kostet mehr Ressourcenpunkte, als du hast.",
        "Eso cuesta más puntos de recursos de los que tienes.",
    ),
    Clause.ONE_SUBMARINE: (
        "A Tactical Map holds exactly one submarine.",
        "Auf die Tactical Map gehört genau ein U-Boot.",
        "En el mapa táctico va exactamente un submarino.",
    ),
    Clause.FURTHER_CONTACTS: (
        "One contact to a square: take a free square, or clear one first. "
        "If agreed, no contact is used twice and no square stays empty.",
        "Je Feld ein Kontakt: Nimm ein freies Feld oder leere erst ein besetztes. "
        "Wenn ihr es so ausgemacht habt, kommt kein Kontakt doppelt vor und bleibt kein Feld leer.",
        "Un contacto por casilla: usa una libre o vacía una ocupada. "
        "Si así se ha acordado, ningún contacto se repite y ninguna casilla queda vacía.",
    ),
    Clause.MAPS_CONFIRMED: (
        "The hunt begins when both have confirmed; a confirmed map cannot be changed.",
        "Die Jagd beginnt, wenn beide bestätigt haben; danach lässt sich keine Map mehr ändern.",
        "La caza empieza cuando ambos confirman; un mapa confirmado ya no cambia.",
    ),
    Clause.NOT_YOUR_TURN: (
        "It is the other player's turn.",
        "Der andere Spieler ist am Zug.",
        "Es el turno del otro jugador.",
    ),
    Clause.OVER: (
        "The match is over.",
        "Die Partie ist zu Ende.",
        "La partida ha terminado.",
    ),
    Clause.NO_PASS: (
        "You cannot pass: use sonar, periscope or torpedo.",
        "Aussetzen gibt es nicht: Setze Sonar, Periskop oder Torpedo ein.",
        "No se puede pasar: usa sonar, periscopio o torpedo.",
    ),
    Clause.TWO_BANDS: (
        "Sonar asks about two different bands of one row or column.",
        "Das Sonar fragt nach zwei verschiedenen Bändern einer Zeile oder Spalte.",
        "El sonar pregunta por dos bandas distintas de una fila o columna.",
    ),
    Clause.LAST_TURN: (
        "This is the last turn: fire a torpedo, or hold fire.",
        "Das ist der letzte Zug: Feuere einen Torpedo ab oder verzichte auf den Schuss.",
        "Este es el último turno: dispara un torpedo o renuncia al disparo.",
    ),
}


def sentence(clause: AnyClause, language: Language) -> str:
    """The clause as a sentence in this language."""
    return _SENTENCES[Clause(clause)][language.column]
