"""What a crew knows as numbers: planes over the chart, and values beside them, each by its name.

Everything is built from a View, so it is what the crew was told and nothing else. All numbers lie
from 0 to 1. "own" is the crew of the agent, "enemy" the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hydrophone.board.cellset import cells_of
from hydrophone.board.grid import Cell, Grid
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame, AnyView, Options
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar import systems as captain
from hydrophone.games.sonar.state import DAMAGE_LIMIT, ENERGY_MAX
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import Sight
from hydrophone.games.u_jagd.field import SQUARES, Band, Line

Array: TypeAlias = NDArray[np.float32]
Planes: TypeAlias = Mapping[str, Mapping[Cell, float]]
PlaneFigures: TypeAlias = dict[str, float]

STEPS: Final = 24
"""How many of the latest steps of a boat are told, the latest first."""

_HEARD = {
    "up": 0.2,
    "north": 0.2,
    "right": 0.4,
    "east": 0.4,
    "down": 0.6,
    "south": 0.6,
    "left": 0.8,
    "west": 0.8,
    "silence": 1.0,
}
"""A step as a number; 0 is none."""

_CONTACTS = 16


class Encoder:
    """The planes and values of one game with these options."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        if game.id not in GAMES_WITH_PLANES:
            raise UnknownNameError(f"{game.id} has no planes")
        self._planes_of, self._numbers_of = GAMES_WITH_PLANES[game.id]
        chart = game.chart_of(options)
        self.grid = Grid.of(2, 2) if chart is None else chart.grid
        self._seats = game.seats(options)
        blank = game.view(game.new(options, 0)[0], self._seats[0])
        planes, numbers = self._parts(blank, Side.BLUE, None)
        self.planes: tuple[str, ...] = tuple(planes)
        """The names of the planes, in order."""
        self.values: tuple[str, ...] = tuple(numbers)
        """The names of the values, in order."""
        self.shape = (len(planes), self.grid.height, self.grid.width)

    def encode(self, view: AnyView, side: Side, asked: Seat | None) -> tuple[Array, Array]:
        """Planes and values of what this crew knows; ``asked`` is its seat that is to act."""
        planes, numbers = self._parts(view, side, asked)
        drawn = np.zeros(self.shape, np.float32)
        flat = drawn.reshape(len(planes), -1)
        for place, cells in enumerate(planes.values()):
            for cell, value in cells.items():
                flat[place, self.grid.index[cell]] = value
        return drawn, np.array(list(numbers.values()), np.float32)

    def _parts(self, view: AnyView, side: Side, asked: Seat | None) -> tuple[Planes, PlaneFigures]:
        roles = dict.fromkeys(seat.role for seat in self._seats)
        numbers = {
            f"asked.{role}": float(asked is not None and asked.role is role) for role in roles
        }
        numbers |= self._numbers_of(view.public, view.own, side)
        return self._planes_of(view.public, view.own, side), numbers


# --- what games have in common -----------------------------------------------------------------


def _marked(cells: Iterable[Cell]) -> dict[Cell, float]:
    return dict.fromkeys(cells, 1.0)


def _zones(chart: Any) -> dict[Cell, float]:
    """Each cell's zone as its place among them, from above 0 to 1."""
    places = {label: (place + 1) / len(chart.zones) for place, label in enumerate(chart.zones)}
    return {cell: places[chart.zone[cell]] for cell in chart.grid.cells}


def _heard(name: str, steps: Sequence[str]) -> PlaneFigures:
    latest = [_HEARD[step] for step in reversed(steps[-STEPS:])]
    padded = [*latest, *[0.0] * (STEPS - len(latest))]
    return {f"{name}.step.{place}": value for place, value in enumerate(padded)}


def _live(public: Any, side: Side) -> PlaneFigures:
    """What there is in real time alone: who has called stop, and who may not move yet."""
    stop = None if public.real_time is None else public.real_time.stop
    return {
        "stopped": float(stop is not None),
        **{f"{name}.rests": float(public.of(each).rests) for name, each in _names(side)},
    }


def _turns(public: Any, side: Side) -> PlaneFigures:
    """How much of the turns that a match has is over."""
    limit = public.options.turn_limit
    return {
        f"{name}.turns": min(1.0, public.of(each).turns / limit) if limit else 0.0
        for name, each in (("own", side), ("enemy", side.enemy))
    }


# --- SONAR -------------------------------------------------------------------------------------


def _sonar_planes(public: Any, own: Any, side: Side) -> Planes:
    chart = public.chart
    origins = {name: public.of(each).origin for name, each in _names(side)}
    return {
        "sea": _marked(cells_of(chart.grid, chart.sea)),
        "zone": _zones(chart),
        "own.boat": _marked(own.track[-1:]),
        "own.track": _marked(own.track),
        **{f"{name}.origin": _marked([at] if at else []) for name, at in origins.items()},
    }


def _sonar_numbers(public: Any, own: Any, side: Side) -> PlaneFigures:
    turn = public.turn
    return {
        "play": float(public.phase == "play"),
        "own.turn": float(turn is not None and turn.side is side),
        "asks": float(turn is not None and turn.asks),
        "own.energy": own.energy / ENERGY_MAX,
        **{f"{name}.damage": public.of(each).damage / DAMAGE_LIMIT for name, each in _names(side)},
        **_live(public, side),
        **_turns(public, side),
        **_heard("enemy", public.of(side.enemy).heard),
        **_heard("own", public.of(side).heard),
    }


def _names(side: Side) -> tuple[tuple[str, Side], ...]:
    return ("own", side), ("enemy", side.enemy)


# --- Captain Sonar -----------------------------------------------------------------------------


def _captain_planes(public: Any, own: Any, side: Side) -> Planes:
    chart = public.chart
    sector = public.of(side.enemy).dive_sector
    return {
        "sea": _marked(cells_of(chart.grid, chart.sea)),
        "sector": _zones(chart),
        "own.boat": _marked(own.track[-1:]),
        "own.track": _marked(own.track),
        "own.mines": _marked(own.mines),
        "archer": _marked(public.archer),
        "enemy.sector": _marked(c for c in chart.grid.cells if chart.zone[c] == sector),
    }


def _captain_numbers(public: Any, own: Any, side: Side) -> PlaneFigures:
    turn = public.turn
    gauges = dict(zip(captain.System, own.marks, strict=True))
    crossed = {symbol: float(bool(own.crossed & bit)) for symbol, bit in captain.SYMBOL_BIT.items()}
    return {
        "play": float(public.phase == "play"),
        "own.turn": float(turn is not None and turn.side is side),
        "after_course": float(turn is not None and turn.step == "after"),
        "asks": float(turn is not None and turn.asks),
        **{f"own.gauge.{system}": marks / _MOST_MARKS for system, marks in gauges.items()},
        **{f"own.crossed.{symbol}": value for symbol, value in crossed.items()},
        **{f"own.panel.{course}": float(own.panel is course) for course in captain.Course},
        **{f"own.waits.{role}": float(role in own.waiting) for role in Role},
        "own.lock": float(own.lock),
        "own.damage": own.damage / captain.DAMAGE_LIMIT,
        "enemy.damage": public.of(side.enemy).damage / captain.DAMAGE_LIMIT,
        "own.surfaced": float(public.of(side).surfaced),
        "enemy.surfaced": float(public.of(side.enemy).surfaced),
        **_live(public, side),
        **_turns(public, side),
        **_heard("enemy", public.of(side.enemy).heard),
        **_heard("own", public.of(side).heard),
    }


_MOST_MARKS: Final = 6
"""Fields of the longest gauge."""


# --- U-Jagd ------------------------------------------------------------------------------------


def _u_jagd_planes(_: Any, own: Any, __: Side) -> Planes:
    """One for each contact: the own map. Its squares stand where they stand on the sheet."""
    lies = {Cell(square.value): contact for square, contact in zip(SQUARES, own.map, strict=True)}
    return {
        "empty": _marked(cell for cell, contact in lies.items() if contact is None),
        **{
            f"contact.{number}": _marked(cell for cell, each in lies.items() if each == number)
            for number in range(1, _CONTACTS + 1)
        },
    }


def _u_jagd_numbers(public: Any, _: Any, side: Side) -> PlaneFigures:
    numbers = {
        "play": float(public.phase == "play"),
        "last_turn": float(public.phase == "last_turn"),
        "own.turn": float(public.turn is side),
        **_turns(public, side),
    }
    for name, each in _names(side):
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


_Encoding: TypeAlias = tuple[
    Callable[[Any, Any, Side], Planes], Callable[[Any, Any, Side], PlaneFigures]
]
"""What all may know, what the own crew knows, and its side, as planes and as values."""

GAMES_WITH_PLANES: Mapping[str, _Encoding] = {
    "sonar": (_sonar_planes, _sonar_numbers),
    "captain_sonar": (_captain_planes, _captain_numbers),
    "u_jagd": (_u_jagd_planes, _u_jagd_numbers),
}
