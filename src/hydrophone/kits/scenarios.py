"""Charts of all games by name, and files of scenarios read for the game that they name."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hydrophone.board.chart import OPTION, Chart
from hydrophone.core.errors import InvalidChartError
from hydrophone.core.game import AnyGame
from hydrophone.core.scenarios import number_of, presets_in, said_presets, scenario_named
from hydrophone.kits.registry import KITS, games


class Scenario(NamedTuple):
    """A chart, the game that it names, if any, and the options of that game that it sets."""

    game: AnyGame | None
    chart: Chart
    presets: Mapping[str, object]


def packaged_charts() -> tuple[str, ...]:
    """Names of the charts that come with the games, sorted."""
    return tuple(sorted(name for game in games() for name in game.scenarios))


def packaged_chart(name: str) -> Chart:
    """A chart that comes with a game; UnknownNameError if there is none of that name."""
    every = {name: chart for game in games() for name, chart in game.scenarios.items()}
    return scenario_named(every, name)


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file, its chart named as the file; InvalidChartError with all faults."""
    data = path.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InvalidChartError(str(path), line, "the text is not UTF-8") from None
    return scenario_of(Chart(str(path), text))


def scenario_of(chart: Chart) -> Scenario:
    """The chart with what it says to its game; InvalidChartError with all faults."""
    number_of(chart)
    if "game" not in chart.head:
        for name in said_presets(chart):
            raise _fault(chart, OPTION + name, "options need a line 'game: NAME' as well")
        return Scenario(None, chart, {})
    named = chart.head["game"]
    kit = KITS.get(named)
    if kit is None:
        raise _fault(chart, "game", f"there is no game {named!r}, only {', '.join(KITS)}")
    if not kit.game.chart_option:
        raise _fault(chart, "game", f"{named} is played without charts")
    return Scenario(kit.game, chart, presets_in(kit.game, chart))


def _fault(chart: Chart, name: str, what: str) -> InvalidChartError:
    return InvalidChartError(chart.name, chart.head_lines[name], what)
