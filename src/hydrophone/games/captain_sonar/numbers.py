"""Captain Sonar in numbers."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.core.game import Action
from hydrophone.core.numbers import (
    Numbers,
    PlaneFigures,
    Planes,
    columns,
    heard,
    live,
    marked,
    rows,
    sectors,
    turns,
    zones,
)
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerSonar,
    AskDrone,
    CrossSymbol,
    DrawSection,
    Fact,
    GoSilent,
)
from hydrophone.games.captain_sonar.damage.repairs import MARK, easy_line
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.systems import (
    DAMAGE_LIMIT,
    SYMBOL_BIT,
    SYMBOLS,
    Course,
    System,
)

_MOST_MARKS: Final = 6
"""Fields of the longest gauge."""


def _spaces(chart: Chart | None) -> tuple[int, ...]:  # noqa: ARG001
    """How far a silence goes."""
    return 1, 2, 3, 4


def _symbols(chart: Chart | None) -> tuple[str, ...]:  # noqa: ARG001
    """All that an Engineer can cross."""
    return SYMBOLS


def _planes(public: Any, own: Any, side: Side) -> Planes:
    chart = public.chart
    sector = public.of(side.enemy).dive_sector
    return {
        "sea": marked(cells_of(chart.grid, chart.sea)),
        "sector": zones(chart),
        "own.boat": marked(own.track[-1:]),
        "own.track": marked(own.track),
        "own.mines": marked(own.mines),
        "archer": marked(public.archer),
        "enemy.sector": marked(c for c in chart.grid.cells if chart.zone[c] == sector),
    }


def _values(public: Any, own: Any, side: Side) -> PlaneFigures:
    turn = public.turn
    gauges = dict(zip(System, own.marks, strict=True))
    crossed = {symbol: float(bool(own.crossed & bit)) for symbol, bit in SYMBOL_BIT.items()}
    return {
        "play": float(public.phase == "play"),
        "own.turn": float(turn is not None and turn.side is side),
        "after_course": float(turn is not None and turn.step == "after"),
        "asks": float(turn is not None and turn.asks),
        **{f"own.gauge.{system}": marks / _MOST_MARKS for system, marks in gauges.items()},
        **{f"own.crossed.{symbol}": value for symbol, value in crossed.items()},
        **{f"own.panel.{course}": float(own.panel is course) for course in Course},
        **{f"own.waits.{role}": float(role in own.waiting) for role in Role},
        "own.lock": float(own.lock),
        "own.damage": own.damage / DAMAGE_LIMIT,
        "enemy.damage": public.of(side.enemy).damage / DAMAGE_LIMIT,
        "own.surfaced": float(public.of(side).surfaced),
        "enemy.surfaced": float(public.of(side.enemy).surfaced),
        **live(public, side),
        **turns(public, side),
        **heard("enemy", public.of(side.enemy).heard),
        **heard("own", public.of(side).heard),
    }


def _sonar_answers(_: CaptainOptions, chart: Chart | None) -> Iterator[Action]:
    """Two statements of different kinds."""
    said = {
        Fact.COLUMN: columns(chart),
        Fact.ROW: tuple(map(str, rows(chart))),
        Fact.SECTOR: sectors(chart),
    }
    for first, second in product(Fact, Fact):
        if first is not second:
            for one, two in product(said[first], said[second]):
                yield AnswerSonar(first, one, second, two)


def _sections(options: CaptainOptions, _: Chart | None) -> Iterator[Action]:
    """A line that is drawn by hand is the steady one that the game offers for its section."""
    for section in Section:
        yield DrawSection(section, easy_line(options.outline_by, section), MARK)


NUMBERS = Numbers(
    title="Captain Sonar",
    planes=_planes,
    values=_values,
    fields={
        (GoSilent, "spaces"): _spaces,
        (AskDrone, "sector"): sectors,
        (CrossSymbol, "symbol"): _symbols,
    },
    actions={AnswerSonar: _sonar_answers, DrawSection: _sections},
)
