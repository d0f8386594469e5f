"""Key moments in words, for people, in each language of a match."""

from collections.abc import Mapping

from hydrophone.core.game import Language, Sentences
from hydrophone.core.seats import Side
from hydrophone.debrief.key_moments import Highlight, KeyMoment

_BOATS: Mapping[Side, Sentences] = {
    Side.BLUE: ("Blue", "Blau", "Azul"),
    Side.YELLOW: ("Yellow", "Gelb", "Amarillo"),
}
"""What a boat without a name is called."""

_SENTENCES: Mapping[Highlight, Sentences] = {
    Highlight.TOLD_MOST: (
        "{boat} revealed most here: from {before} possible places to {after}, {bits} bits.",
        "{boat} hat hier am meisten verraten: von {before} möglichen Orten auf {after}, "
        "{bits} Bit.",
        "{boat} reveló aquí más que nunca: de {before} lugares posibles a {after}, {bits} bits.",
    ),
    Highlight.HID_MOST: (
        "{boat}'s best silence: {after} places possible instead of {before}, {bits} bits.",
        "Die beste Schleichfahrt von {boat}: {after} statt {before} Orte möglich, {bits} Bit.",
        "El mejor silencio de {boat}: {after} lugares posibles en vez de {before}, {bits} bits.",
    ),
    Highlight.ASKED_BEST: (
        "{boat}'s best question left {after} of {before} places, {bits} bits.",
        "Die beste Frage von {boat} ließ {after} von {before} Orten übrig, {bits} Bit.",
        "La mejor pregunta de {boat} dejó {after} de {before} lugares, {bits} bits.",
    ),
    Highlight.SHOT_MISSED: (
        "{boat} held fire here: {percent}% chance to hit at {cell}, as far as they could know.",
        "{boat} hat hier nicht gefeuert: Auf {cell} war die Trefferchance "
        "{percent}\N{NO-BREAK SPACE}%, soweit die Besatzung das wissen konnte.",
        "{boat} no disparó aquí: en {cell} había un {percent}\N{NO-BREAK SPACE}% de "
        "probabilidad de acertar, por lo que podían saber.",
    ),
    Highlight.DECIDED: (
        "{boat}'s shot at {cell} decided the match.",
        "Der Schuss von {boat} auf {cell} hat die Partie entschieden.",
        "El disparo de {boat} a {cell} decidió la partida.",
    ),
}


def sentence(moment: KeyMoment, boats: Mapping[Side, str], language: Language) -> str:
    """The moment as one sentence; ``boats`` are the names that the crews gave theirs."""
    side = moment.side
    return _SENTENCES[moment.kind][language.column].format(
        boat=boat_name(side, boats, language),
        enemy=boat_name(side.enemy, boats, language),
        bits=decimal(moment.value, language),
        before=moment.places[0],
        after=moment.places[1],
        percent=round(100 * moment.value),
        cell=moment.cell,
    )


def boat_name(side: Side, boats: Mapping[Side, str], language: Language) -> str:
    """The boat's name, or that of its colour."""
    return boats.get(side) or _BOATS[side][language.column]


def decimal(value: float, language: Language) -> str:
    """A number with one decimal, as the language writes it."""
    written = f"{value:.1f}"
    return written if language is Language.ENGLISH else written.replace(".", ",")
