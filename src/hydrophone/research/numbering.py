"""Numbers for actions: every action that seats may take, in one fixed order.

A line that is drawn by hand is the steady one that the game offers for its section.

The order is that of the game's union of actions; within an action that of its fields, each in the
order of the chart or of its enum. Options of one chart and edition give the same numbers always.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, TypeAlias, get_args, get_origin

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Action, AnyGame, Options
from hydrophone.games.captain_sonar.actions import AnswerSonar, DrawSection, Fact
from hydrophone.games.captain_sonar.damage.repairs import MARK, easy_line
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.systems import SYMBOLS
from hydrophone.games.u_jagd.contacts import ContactId

ActionFields: TypeAlias = tuple[Any, ...]

_SPACES = (1, 2, 3, 4)
"""How far a silence of Captain Sonar goes."""

_CONTACTS = tuple(range(1, 17))
"""The contacts of U-Jagd's database."""


def _columns(chart: Chart | None) -> ActionFields:
    return () if chart is None else tuple(LETTERS[: chart.grid.width])


def _rows(chart: Chart | None) -> ActionFields:
    return () if chart is None else tuple(range(1, chart.grid.height + 1))


def _sectors(chart: Chart | None) -> ActionFields:
    return () if chart is None else tuple(chart.zones)


_FIELDS: Mapping[tuple[str, str], Callable[[Chart | None], ActionFields]] = {
    ("tell_row", "row"): _rows,
    ("tell_column", "column"): _columns,
    ("go_silent", "spaces"): lambda _: _SPACES,
    ("ask_drone", "sector"): _sectors,
    ("cross_symbol", "symbol"): lambda _: SYMBOLS,
}
"""Fields whose type says less than the rulebook: action and field to the values."""


class Numbering:
    """The numbers of the actions of one game with these options."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._options: Any = options
        self._chart = game.chart_of(options)
        self.actions: tuple[Action, ...] = tuple(
            action
            for kind in get_args(game.action_type)
            if kind not in game.clock_actions
            for action in self._of(kind)
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

    def _of(self, kind: type[Action]) -> Iterator[Action]:
        if kind is AnswerSonar:
            yield from self._sonar_answers()
            return
        if kind is DrawSection:
            way = self._options.outline_by
            yield from (DrawSection(each, easy_line(way, each), MARK) for each in Section)
            return
        fields = msgspec.structs.fields(kind)
        tag = str(kind.__struct_config__.tag)
        choices = [self._values(tag, field.name, field.type) for field in fields]
        yield from (kind(*values) for values in product(*choices))

    def _sonar_answers(self) -> Iterator[Action]:
        """Two statements of different kinds."""
        said = {
            Fact.COLUMN: _columns(self._chart),
            Fact.ROW: tuple(map(str, _rows(self._chart))),
            Fact.SECTOR: _sectors(self._chart),
        }
        for first, second in product(Fact, Fact):
            if first is not second:
                for one, two in product(said[first], said[second]):
                    yield AnswerSonar(first, one, second, two)

    def _values(self, tag: str, name: str, kind: Any) -> ActionFields:
        of_field = _FIELDS.get((tag, name))
        return _of_type(kind, self._chart) if of_field is None else of_field(self._chart)


def _of_type(kind: Any, chart: Chart | None) -> ActionFields:
    """All values of a type, if it has so few; none if not (an action of real time)."""
    if kind is Cell:
        return () if chart is None else chart.grid.cells
    if kind is ContactId:
        return _CONTACTS
    if kind is bool:
        return False, True
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    if get_origin(kind) is tuple:
        return tuple(product(*(_of_type(each, chart) for each in get_args(kind))))
    return ()


@cache
def numbering(game: AnyGame, options: Options) -> Numbering:
    """The numbers for these options, made once."""
    return Numbering(game, options)
