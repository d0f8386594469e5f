"""What a record's end says of each boat, in the words of its game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hydrophone.board.grid import Cell
from hydrophone.core.game import AnyView
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.state import CaptainView
from hydrophone.games.captain_sonar.systems import System, symbols_of
from hydrophone.games.sonar.state import SonarView
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.state import UJagdView

Fact = int | list[str] | dict[str, int]


class Boat(NamedTuple):
    """A boat by the view of its own Captain, who knows all of it."""

    track: tuple[Cell, ...] = ()
    """From the start or the last surfacing to the present cell; empty in a game without charts."""
    facts: Mapping[str, Fact] = {}
    """What there is to say besides; a fact of nothing is left out."""

    @property
    def fields(self) -> dict[str, Any]:
        """For programs."""
        return {"track": self.track, **self.facts}

    @property
    def sentence(self) -> str:
        """For people."""
        track, told = self.track, [f"{name} {_plain(fact)}" for name, fact in self.facts.items()]
        if track:
            told.insert(0, f"on {track[-1]}, track of {len(track)} from {track[0]}")
        return "; ".join(told) or "nothing yet"


def boat_of(game: str, view: AnyView, side: Side) -> Boat:
    """The boat of this side, by the view of its Captain."""
    boat = BOATS[game](view, side)
    return Boat(boat.track, {name: fact for name, fact in boat.facts.items() if fact})


def _plain(fact: Fact) -> str:
    match fact:
        case int():
            return str(fact)
        case list():
            return ", ".join(fact)
        case dict():
            return ", ".join(f"{name} {count}" for name, count in fact.items())


def _of_sonar(view: SonarView, side: Side) -> Boat:
    heard = view.public.of(side)
    facts: dict[str, Fact] = {"damage": heard.damage, "turns": heard.turns}
    if view.own is None:
        return Boat((), facts)
    return Boat(view.own.track, facts | {"energy": view.own.energy})


def _of_captain_sonar(view: CaptainView, side: Side) -> Boat:
    heard, sheets = view.public.of(side), view.own
    if sheets is None:
        return Boat((), {"turns": heard.turns})
    marks = zip(System, sheets.marks, strict=True)
    facts: dict[str, Fact] = {
        "damage": sheets.damage,
        "turns": heard.turns,
        "gauges": {system.value: count for system, count in marks if count},
        "crossed": list(symbols_of(sheets.crossed)),
        "mines": list(sheets.mines),
    }
    return Boat(sheets.track, facts)


def _of_u_jagd(view: UJagdView, side: Side) -> Boat:
    plan = zip(Square, () if view.own is None else view.own.map, strict=False)
    contacts: dict[str, int] = {square.value: number for square, number in plan if number}
    return Boat((), {"turns": view.public.of(side).turns, "map": contacts})


BOATS: Mapping[str, Callable[[Any, Side], Boat]] = {
    "sonar": _of_sonar,
    "captain_sonar": _of_captain_sonar,
    "u_jagd": _of_u_jagd,
}
"""How each game's boats are told."""
