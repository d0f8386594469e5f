"""What a game is in numbers, for programs that learn; each game says its own (``numbers.py``).

Everything is built from a View, so it is what a crew was told and nothing else. All numbers lie
from 0 to 1. "own" is the crew of the agent, "enemy" the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell
from hydrophone.core.game import Action
from hydrophone.core.seats import Side

Planes: TypeAlias = Mapping[str, Mapping[Cell, float]]
"""Name to what is not 0, over the chart."""

PlaneFigures: TypeAlias = dict[str, float]
"""Name to value, beside the planes."""

FieldValues: TypeAlias = Callable[[Chart | None], Sequence[Any]]
"""All that a field of an action can be, by the chart."""

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


class Beginning:
    """How matches begin: as the rulebook says."""

    def begun(self, state: Any) -> Any:
        """The match that is played, by the one that the rulebook begins."""
        return state

    def equipped(self, sheets: Any, truth: Any) -> Any:  # noqa: ARG002
        """The sheets that a tracker drew, with what a crew has besides."""
        return sheets


class Numbers(NamedTuple):
    """A game in numbers."""

    title: str
    """The name of the game in tables and lists of such programs."""
    planes: Callable[[Any, Any, Side], Planes]
    """By what all may know, what the own crew knows, and its side."""
    values: Callable[[Any, Any, Side], PlaneFigures]
    """Likewise."""
    fields: Mapping[tuple[type[Action], str], FieldValues] = MappingProxyType({})
    """Fields of actions whose type says less than the rulebook."""
    actions: Mapping[type[Action], Callable[[Any, Chart | None], Iterable[Action]]] = (
        MappingProxyType({})
    )
    """Actions whose fields depend on each other, by the options and the chart."""
    beginnings: Mapping[str, Beginning] = MappingProxyType({})
    """Other ways to begin, for small trees, by their names."""


def columns(chart: Chart | None) -> tuple[str, ...]:
    """The letters of the chart."""
    return () if chart is None else tuple(LETTERS[: chart.grid.width])


def rows(chart: Chart | None) -> tuple[int, ...]:
    """The numbers at the chart's side."""
    return () if chart is None else tuple(range(1, chart.grid.height + 1))


def sectors(chart: Chart | None) -> tuple[str, ...]:
    """The names of the chart's zones."""
    return () if chart is None else tuple(chart.zones)


def marked(cells: Iterable[Cell]) -> dict[Cell, float]:
    """1 on each of these cells."""
    return dict.fromkeys(cells, 1.0)


def zones(chart: Chart) -> dict[Cell, float]:
    """Each cell's zone as its place among them, from above 0 to 1."""
    places = {label: (place + 1) / len(chart.zones) for place, label in enumerate(chart.zones)}
    return {cell: places[chart.zone[cell]] for cell in chart.grid.cells}


def named(side: Side) -> tuple[tuple[str, Side], ...]:
    """The two sides by what this one calls them."""
    return ("own", side), ("enemy", side.enemy)


def heard(name: str, steps: Sequence[str]) -> PlaneFigures:
    """The latest steps of the boat that is called so."""
    latest = [_HEARD[step] for step in reversed(steps[-STEPS:])]
    padded = [*latest, *[0.0] * (STEPS - len(latest))]
    return {f"{name}.step.{place}": value for place, value in enumerate(padded)}


def live(public: Any, side: Side) -> PlaneFigures:
    """What there is in real time alone: who has called stop, and who may not move yet."""
    stop = None if public.real_time is None else public.real_time.stop
    return {
        "stopped": float(stop is not None),
        **{f"{name}.rests": float(public.of(each).rests) for name, each in named(side)},
    }


def turns(public: Any, side: Side) -> PlaneFigures:
    """How much of the turns that a match has is over."""
    limit = public.options.turn_limit
    return {
        f"{name}.turns": min(1.0, public.of(each).turns / limit) if limit else 0.0
        for name, each in named(side)
    }
