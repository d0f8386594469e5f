"""What a record's end says of each boat; each game says it of its own (``boat.py``)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from hydrophone.board.grid import Cell
from hydrophone.core.seats import Side

BoatFact: TypeAlias = int | list[str] | dict[str, int]


class Boat(NamedTuple):
    """A boat by the view of its own Captain, who knows all of it."""

    track: tuple[Cell, ...] = ()
    """From the start or the last surfacing to the present cell; empty in a game without charts."""
    facts: Mapping[str, BoatFact] = {}
    """What there is to say besides; a fact of nothing is left out."""

    @property
    def fields(self) -> dict[str, Any]:
        """For programs."""
        return {"track": self.track, **self._said}

    @property
    def sentence(self) -> str:
        """For people."""
        track, told = self.track, [f"{name} {_plain(fact)}" for name, fact in self._said.items()]
        if track:
            told.insert(0, f"on {track[-1]}, track of {len(track)} from {track[0]}")
        return "; ".join(told) or "nothing yet"

    @property
    def _said(self) -> dict[str, BoatFact]:
        return {name: fact for name, fact in self.facts.items() if fact}


BoatOf: TypeAlias = Callable[[Any, Side], Boat]
"""The boat of a side, by the View of its Captain."""


def _plain(fact: BoatFact) -> str:
    match fact:
        case int():
            return str(fact)
        case list():
            return ", ".join(fact)
        case dict():
            return ", ".join(f"{name} {count}" for name, count in fact.items())
