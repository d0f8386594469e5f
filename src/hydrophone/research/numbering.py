"""Numbers for actions: every action that seats may take, in one fixed order.

The order is that of the game's union of actions; within an action that of its fields, each in the
order of the chart or of its enum. Options of one chart and edition give the same numbers always.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, get_args, get_origin

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Action, AnyGame, Options
from hydrophone.core.numbers import Numbers
from hydrophone.kits.makers import numbers_of


class Numbering:
    """The numbers of the actions of one game with these options."""

    def __init__(self, game: AnyGame, numbers: Numbers, options: Options) -> None:
        chart = game.chart_of(options)
        self.actions: tuple[Action, ...] = tuple(
            action
            for kind in get_args(game.action_type)
            if kind not in game.clock_actions
            for action in _actions(kind, numbers, options, chart)
        )
        """Every action by its number."""
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, action: Action) -> int:
        """The number of an action; UnknownNameError if it has none."""
        try:
            return self._numbers[action]
        except KeyError:
            raise UnknownNameError(f"{action} has no number") from None


def _actions(
    kind: type[Action], numbers: Numbers, options: Options, chart: Chart | None
) -> Iterable[Action]:
    whole = numbers.actions.get(kind)
    if whole is not None:
        return whole(options, chart)
    choices: list[Sequence[Any]] = []
    for field in msgspec.structs.fields(kind):
        values = numbers.fields.get((kind, field.name))
        choices.append(_of_type(field.type, chart) if values is None else values(chart))
    return (kind(*chosen) for chosen in product(*choices))


def _of_type(kind: Any, chart: Chart | None) -> Sequence[Any]:
    """All values of a type, if it has so few; none if not (an action of real time)."""
    if kind is Cell:
        return () if chart is None else chart.grid.cells
    if kind is bool:
        return False, True
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    if get_origin(kind) is tuple:
        return tuple(product(*(_of_type(each, chart) for each in get_args(kind))))
    return ()


@cache
def numbering(game: AnyGame, options: Options) -> Numbering:
    """The numbers for these options, made once; UnknownNameError if the game has none."""
    return Numbering(game, numbers_of(game.id), options)
