"""The Target Motion Analysis: what follows from the answers, square by square (UJ-090 to UJ-094).

These are the dots a careful player would set with a pencil. They are sound but look at one band
of one line at a time; the exact deduction over whole maps is ``belief.setup``.
"""

from collections.abc import Iterable, Sequence

from hydrophone.games.u_jagd.answers import (
    FieldAnswer,
    PeriscopeAnswered,
    SonarAnswered,
    SquareNote,
)
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import BAND_PLACE, ON, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Noise, is_submarine, sight, signature

Notes = tuple[SquareNote, SquareNote, SquareNote, SquareNote]

OPEN = "?"
FILLED = "1"
EMPTY = "0"

_OPPOSITE = {FILLED: EMPTY, EMPTY: FILLED}
_BOTH_SAME = {Noise.LOUD: FILLED, Noise.NONE: EMPTY}

Dots = dict[tuple[Square, Band], str]
"""The dots that are set."""


def analyse(options: UJagdOptions, answers: Sequence[FieldAnswer]) -> Notes:
    """The notes on A1, A2, B1, B2 after these answers about one enemy map."""
    dots = closed_dots(_sums(answers))
    sights = _sights(answers)
    a1, a2, b1, b2 = (_note(options, dots, sights, square) for square in SQUARES)
    return (a1, a2, b1, b2)


def may_hold_submarine(options: UJagdOptions, note: SquareNote) -> bool:
    """Does a submarine fit the square (UJ-093, UJ-094)?"""
    return any(is_submarine(options, contact) for contact in note.contacts)


def closed_dots(sums: Iterable[tuple[Line, Band, Noise]]) -> Dots:
    """Every dot that follows from the sums (UJ-090 to UJ-092), repeated until nothing changes."""
    known = tuple(sums)
    dots: Dots = {}
    grown = True
    while grown:
        before = len(dots)
        for line, band, noise in known:
            dots.update(_follows(dots, line, band, noise))
        grown = len(dots) > before
    return dots


def _follows(dots: Dots, line: Line, band: Band, noise: Noise) -> Dots:
    first, second = ((square, band) for square in ON[line])
    if noise is not Noise.NOISE:
        return dict.fromkeys((first, second), _BOTH_SAME[noise])
    if first in dots:
        return {second: _OPPOSITE[dots[first]]}
    if second in dots:
        return {first: _OPPOSITE[dots[second]]}
    return {}


def _sums(answers: Iterable[FieldAnswer]) -> Iterable[tuple[Line, Band, Noise]]:
    for answer in answers:
        if isinstance(answer, SonarAnswered):
            for band, noise in zip(answer.bands, answer.noises, strict=True):
                yield answer.line, band, noise


def _sights(answers: Iterable[FieldAnswer]) -> dict[Square, Sight]:
    seen: dict[Square, Sight] = {}
    for answer in answers:
        if isinstance(answer, PeriscopeAnswered):
            seen.update(zip(ON[answer.line], answer.sights, strict=True))
    return seen


def _note(
    options: UJagdOptions, dots: Dots, sights: dict[Square, Sight], square: Square
) -> SquareNote:
    marks = "".join(dots.get((square, band), OPEN) for band in BAND_PLACE)
    seen = sights.get(square)
    contacts: list[ContactId | None] = [None] if options.empty_squares else []
    contacts.extend(contact.id for contact in options.database)
    return SquareNote(
        marks,
        tuple(
            contact
            for contact in contacts
            if _fits(signature(options, contact), marks)
            and (seen is None or seen is sight(options, contact))
        ),
    )


def _fits(dots: str, marks: str) -> bool:
    return all(mark in (OPEN, dot) for dot, mark in zip(dots, marks, strict=True))
