"""The sheets of First Mate and Engineer as tables: gauges, panels, circuits, breakdowns.

Read off the printed sheets (specification, section 2). Data, written once, in the form of the
sheet; the rules ask these tables and hold no symbol or size of their own.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from hydrophone.board.grid import Direction


class Course(StrEnum):
    """A course as it is announced; also the name of an Engineer's panel."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


DIRECTION_OF: Mapping[Course, Direction] = MappingProxyType(
    {
        Course.NORTH: Direction.UP,
        Course.EAST: Direction.RIGHT,
        Course.SOUTH: Direction.DOWN,
        Course.WEST: Direction.LEFT,
    }
)

COURSE_OF: Mapping[Direction, Course] = MappingProxyType(
    {direction: course for course, direction in DIRECTION_OF.items()}
)


class System(StrEnum):
    """The six gauges, in the order of the First Mate's sheet: column by column."""

    MINE = "mine"
    TORPEDO = "torpedo"
    DRONE = "drone"
    SONAR = "sonar"
    SILENCE = "silence"
    SCENARIO = "scenario"


MINE, TORPEDO, DRONE, SONAR, SILENCE, SCENARIO = System
"""Bare names for hot code: finding a member in its enum takes longer than comparing it."""


class Kind(StrEnum):
    """What a symbol puts out of action."""

    WEAPONS = "weapons"
    DETECTION = "detection"
    SPECIAL = "special"
    RADIATION = "radiation"


class Circuit(StrEnum):
    """Four symbols joined by a coloured line."""

    YELLOW = "yellow"
    ORANGE = "orange"
    GREY = "grey"


GAUGE_SIZE: Mapping[System, int] = MappingProxyType(
    {
        System.MINE: 3,
        System.TORPEDO: 3,
        System.DRONE: 4,
        System.SONAR: 3,
        System.SILENCE: 6,
        System.SCENARIO: 4,
    }
)

KIND_OF: Mapping[System, Kind] = MappingProxyType(
    {
        System.MINE: Kind.WEAPONS,
        System.TORPEDO: Kind.WEAPONS,
        System.DRONE: Kind.DETECTION,
        System.SONAR: Kind.DETECTION,
        System.SILENCE: Kind.SPECIAL,
        System.SCENARIO: Kind.SPECIAL,
    }
)

DAMAGE_LIMIT = 4
"""Damage fields of a boat; it is lost with the last."""
TORPEDO_RANGE = 4
SILENCE_MAX = 4
EXTRA_TURNS = 3

_KINDS = {"w": Kind.WEAPONS, "d": Kind.DETECTION, "s": Kind.SPECIAL, "r": Kind.RADIATION}

_SHEET = """
    west   w s d  d r r   yellow yellow yellow
    north  s w s  d w r   orange orange orange
    south  d s w  w r s   grey   grey   grey
    east   d s w  r d r   orange grey   yellow
"""
"""Panel, three circuit symbols, three reactor symbols, the circuits of the first three."""


def _read_sheet() -> tuple[dict[str, Kind], dict[str, Circuit], dict[str, Course]]:
    kinds: dict[str, Kind] = {}
    circuits: dict[str, Circuit] = {}
    panels: dict[str, Course] = {}
    for line in _SHEET.split("\n"):
        panel, *marks = line.split() or [""]
        for place, mark in enumerate(marks[:6], start=1):
            name = f"{panel[0].upper()}{place}"
            kinds[name] = _KINDS[mark]
            panels[name] = Course(panel)
        for place, colour in enumerate(marks[6:], start=1):
            circuits[f"{panel[0].upper()}{place}"] = Circuit(colour)
    return kinds, circuits, panels


_kinds, _circuits, _panels = _read_sheet()

SYMBOLS = tuple(_kinds)
"""All 24 symbols, W1 to W6, N1 to N6, S1 to S6, E1 to E6."""

SYMBOL_KIND: Mapping[str, Kind] = MappingProxyType(_kinds)
SYMBOL_CIRCUIT: Mapping[str, Circuit] = MappingProxyType(_circuits)
SYMBOL_PANEL: Mapping[str, Course] = MappingProxyType(_panels)
SYMBOL_BIT: Mapping[str, int] = MappingProxyType(
    {symbol: 1 << place for place, symbol in enumerate(SYMBOLS)}
)
PANEL: Mapping[Course, tuple[str, ...]] = MappingProxyType(
    {panel: tuple(s for s in SYMBOLS if SYMBOL_PANEL[s] is panel) for panel in Course}
)


def symbols_of(crossed: int) -> tuple[str, ...]:
    """The crossed symbols by name, in the order of the sheet."""
    return tuple(symbol for symbol in SYMBOLS if crossed & SYMBOL_BIT[symbol])


def bits_of(symbols: tuple[str, ...]) -> int:
    """The symbols as bits."""
    return sum(SYMBOL_BIT[symbol] for symbol in symbols)


KIND_BITS: Mapping[Kind, int] = MappingProxyType(
    {kind: bits_of(tuple(s for s in SYMBOLS if SYMBOL_KIND[s] is kind)) for kind in Kind}
)
PANEL_BITS: Mapping[Course, int] = MappingProxyType(
    {panel: bits_of(symbols) for panel, symbols in PANEL.items()}
)
CIRCUIT_BITS: Mapping[Circuit, int] = MappingProxyType(
    {
        circuit: bits_of(tuple(s for s in SYMBOLS if _circuits.get(s) is circuit))
        for circuit in Circuit
    }
)


def damage_after(damage: int, taken: int) -> int:
    """The fields crossed out after so many more, at most all (CAP-381)."""
    return min(damage + taken, DAMAGE_LIMIT)


def is_blocked(crossed: int, system: System) -> bool:
    """Is any symbol of the system's kind crossed out (CAP-144)?"""
    return bool(crossed & KIND_BITS[KIND_OF[system]])


class Crossing(NamedTuple):
    """What a cross leads to: the crosses that remain, repaired circuits, breakdowns with damage."""

    crossed: int
    repaired: tuple[Circuit, ...]
    damage: int
    """0, 1, or 2 if panel and radiation are full together."""


def after_cross(crossed: int, symbol: str, *, circuit_first: bool = True) -> Crossing:
    """Cross a symbol: circuits repair themselves, a full panel or full radiation wipes the sheet.

    The order of the two is an option (CAP-176); the damage counted is that of both breakdowns.
    """
    crossed |= SYMBOL_BIT[symbol]
    repaired: tuple[Circuit, ...] = ()
    if circuit_first:
        crossed, repaired = _repaired(crossed)
    panel = PANEL_BITS[SYMBOL_PANEL[symbol]]
    damage = (crossed & panel == panel) + (crossed & _RADIATION == _RADIATION)
    if damage:
        return Crossing(0, repaired, damage)
    if not circuit_first:
        crossed, repaired = _repaired(crossed)
    return Crossing(crossed, repaired, 0)


def _repaired(crossed: int) -> tuple[int, tuple[Circuit, ...]]:
    found: tuple[Circuit, ...] = ()
    for circuit, bits in _CIRCUITS:
        if crossed & bits == bits:
            crossed &= ~bits
            found = (*found, circuit)
    return crossed, found


_CIRCUITS = tuple(CIRCUIT_BITS.items())
_RADIATION = KIND_BITS[Kind.RADIATION]
"""Bare for hot code: a head for the Engineer tries thousands of crosses."""
