"""U-Jagd in numbers."""

from collections.abc import Sequence
from typing import Any, Final

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.numbers import Numbers, PlaneFigures, Planes, marked, named, turns
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.actions import PlaceContact
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import Sight
from hydrophone.games.u_jagd.field import SQUARES, Band, Line

_CONTACTS: Final = tuple(range(1, 17))
"""The contacts of the database."""


def _planes(_: Any, own: Any, __: Side) -> Planes:
    """One for each contact: the own map. Its squares stand where they stand on the sheet."""
    lies = {Cell(square.value): contact for square, contact in zip(SQUARES, own.map, strict=True)}
    return {
        "empty": marked(cell for cell, contact in lies.items() if contact is None),
        **{
            f"contact.{number}": marked(cell for cell, each in lies.items() if each == number)
            for number in _CONTACTS
        },
    }


def _values(public: Any, _: Any, side: Side) -> PlaneFigures:
    numbers = {
        "play": float(public.phase == "play"),
        "last_turn": float(public.phase == "last_turn"),
        "own.turn": float(public.turn is side),
        **turns(public, side),
    }
    for name, each in named(side):
        numbers[f"{name}.confirmed"] = float(public.of(each).confirmed)
        numbers |= _answers(name, public.of(each).answers)
    return numbers


def _answers(name: str, answers: Sequence[Any]) -> PlaneFigures:
    """What this player has been told of the other's map: 0 for not asked."""
    told = {f"{name}.noise.{line}.{band}": 0.0 for line in Line for band in Band}
    told |= {f"{name}.sight.{line}.{place}": 0.0 for line in Line for place in (0, 1)}
    for answer in answers:
        match answer:
            case SonarAnswered(line=line, bands=bands, noises=noises):
                for band, noise in zip(bands, noises, strict=True):
                    told[f"{name}.noise.{line}.{band}"] = (noise + 1) / 3
            case PeriscopeAnswered(line=line, sights=sights):
                for place, sight in enumerate(sights):
                    told[f"{name}.sight.{line}.{place}"] = (tuple(Sight).index(sight) + 1) / 3
            case _:
                pass
    return told


def _contacts(_: Chart | None) -> tuple[int, ...]:
    return _CONTACTS


NUMBERS = Numbers(
    title="U-Jagd",
    planes=_planes,
    values=_values,
    fields={(PlaceContact, "contact"): _contacts},
)
