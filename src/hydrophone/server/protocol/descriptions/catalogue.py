"""What can be played here, as the client wants to know it."""

from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from hydrophone import __version__
from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.core.help import Help
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import KITS
from hydrophone.kits.scenarios import Scenario
from hydrophone.server.protocol.bodies import Catalogue, ChartInfo, GameInfo, ScenarioInfo
from hydrophone.server.protocol.descriptions.rulebooks import rules_urls


@cache
def catalogue() -> Catalogue:
    """All games with their editions, options, charts and seats."""
    return Catalogue(__version__, tuple(map(_game_info, KITS.values())))


def offering(
    scenarios: Sequence[Scenario], push_key: str = "", *, passkeys: bool = False
) -> Catalogue:
    """The catalogue with what this server offers besides: charts, notices, passkeys."""
    every = catalogue()
    games = tuple(_offering(game, scenarios) for game in every.games)
    return replace(every, games=games, push_key=push_key, passkeys=passkeys)


def _offering(info: GameInfo, scenarios: Sequence[Scenario]) -> GameInfo:
    offered = [each for each in scenarios if each.game is not None and each.game.id == info.id]
    return replace(info, offered=tuple(map(scenario_info, offered)))


def scenario_info(scenario: Scenario) -> ScenarioInfo:
    """A scenario as a client chooses it."""
    game, chart, presets = scenario
    name = "" if game is None else game.id
    return ScenarioInfo(chart_info(chart), chart.drawing, name, dict(presets))


def chart_info(chart: Chart) -> ChartInfo:
    """A chart as the client draws it."""
    grid = chart.grid
    return ChartInfo(
        name=chart.name,
        titles=dict(chart.titles),
        provenance=chart.provenance,
        width=grid.width,
        height=grid.height,
        islands=cells_of(grid, chart.islands),
        holes=cells_of(grid, chart.holes),
        archer_mines=cells_of(grid, chart.archer_mines),
        zones=tuple(chart.zone[cell] for cell in grid.cells),
        starts={side: str(cell) for side, cell in chart.starts.items()},
        closed_links=tuple(sorted((min(link), max(link)) for link in chart.closed_links)),
    )


def _game_info(kit: Kit) -> GameInfo:
    game = kit.game
    presets = dict(game.presets)
    return GameInfo(
        id=game.id,
        presets=presets,
        option_schema=msgspec.json.schema(game.options_type),
        charts=tuple(chart_info(game.scenarios[name]) for name in game.charts),
        real_time_charts=tuple(chart_info(game.scenarios[name]) for name in game.real_time_charts),
        offered=(),
        seats=game.seats(next(iter(presets.values()))),
        levels=() if kit.bots is None else kit.bots.levels,
        help=tuple(level for level in Help if kit.help is not None or not level.is_computed),
        rules=rules_urls(game.id),
    )
