"""The Tactical Maps of both players as tables, and what is done to enter them (docs/library.md).

``..`` is an empty square::

      A  B
    1 06 ..
    2 10 ..
"""

from collections.abc import Sequence

from hydrophone.core.errors import InvalidPositionError
from hydrophone.core.seats import CAPTAINS, PerSide, Seat, Side
from hydrophone.games.u_jagd.actions import ConfirmMap, PlaceContact, UJagdAction
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import SQUARES, Square
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Plan, put

_EMPTY = ".."
_COLUMNS, _ROWS = ("A", "B"), ("1", "2")
_HEIGHT = 1 + len(_ROWS)
_CONTACTS = 16

NumberedLine = tuple[int, str]
"""A line of the text and its number."""


def read_maps(text: str, file: str = "position") -> PerSide[Plan]:
    """Both maps: each after a line ``blue:`` or ``yellow:``; InvalidPositionError if not."""
    lines = _lines(text)
    maps: dict[Side, Plan] = {}
    while lines:
        (number, line), *lines = lines
        side = next((side for side in Side if line.strip() == f"{side.value}:"), None)
        if side is None or side in maps:
            raise InvalidPositionError(file, number, "expected the map after 'blue:' or 'yellow:'")
        maps[side] = _read_map(lines[:_HEIGHT], file, number)
        lines = lines[_HEIGHT:]
    for side in Side:
        if side not in maps:
            raise InvalidPositionError(file, 1, f"the map after '{side.value}:' is missing")
    return PerSide(maps[Side.BLUE], maps[Side.YELLOW])


def read_map(text: str, file: str = "position") -> Plan:
    """One map alone."""
    return _read_map(_lines(text), file, 1)


def composed(plan: Plan) -> tuple[UJagdAction, ...]:
    """What a player does to enter this map, but for confirming it."""
    return tuple(
        PlaceContact(square, contact)
        for square, contact in zip(SQUARES, plan, strict=True)
        if contact is not None
    )


def confirmed(plan: Plan) -> tuple[UJagdAction, ...]:
    """What a player does to enter and confirm this map."""
    return (*composed(plan), ConfirmMap())


def entered(position: str) -> tuple[tuple[Seat, UJagdAction], ...]:
    """Who does what to enter both maps; InvalidPositionError if the text is not two maps."""
    maps = read_maps(position)
    return tuple((CAPTAINS[side], act) for side in Side for act in confirmed(maps.of(side)))


def _lines(text: str) -> list[NumberedLine]:
    return [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("//")
    ]


def _read_map(lines: Sequence[NumberedLine], file: str, before: int) -> Plan:
    if len(lines) != _HEIGHT:
        raise InvalidPositionError(file, before, "a map has the letters A B and two rows")
    (number, letters), *rows = lines
    if tuple(letters.split()) != _COLUMNS:
        raise InvalidPositionError(file, number, "expected the column letters A B over the map")
    plan = NO_CONTACTS
    for name, (number, line) in zip(_ROWS, rows, strict=True):
        row, *fields = line.split()
        if row != name or len(fields) != len(_COLUMNS):
            raise InvalidPositionError(file, number, f"expected row {name} with two squares")
        for letter, field in zip(_COLUMNS, fields, strict=True):
            plan = put(plan, Square(letter + name), _contact(field, file, number))
    return plan


def _contact(field: str, file: str, number: int) -> ContactId | None:
    if field == _EMPTY:
        return None
    if not (field.isascii() and field.isdigit() and 1 <= int(field) <= _CONTACTS):
        what = f"{field!r} is neither a contact from 01 to {_CONTACTS} nor '{_EMPTY}'"
        raise InvalidPositionError(file, number, what)
    return ContactId(int(field))
