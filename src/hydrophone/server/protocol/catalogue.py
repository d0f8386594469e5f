"""What can be played here, as the client wants to know it."""

from functools import cache
from typing import Any

import msgspec

from hydrophone import __version__
from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart, packaged_chart
from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import KITS
from hydrophone.server.protocol.bodies import Catalogue, ChartInfo, GameInfo
from hydrophone.server.protocol.rulebooks import rules_urls


@cache
def catalogue() -> Catalogue:
    """All games with their editions, options, charts and seats."""
    return Catalogue(__version__, tuple(map(_game_info, KITS.values())))


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
        option_schema=_option_schema(game),
        charts=tuple(chart_info(packaged_chart(name)) for name in game.charts),
        real_time_charts=tuple(chart_info(packaged_chart(name)) for name in game.real_time_charts),
        seats=game.seats(next(iter(presets.values()))),
        levels=() if kit.bots is None else tuple(Level),
        rules=rules_urls(game.id),
    )


def _option_schema(game: AnyGame) -> dict[str, Any]:
    return msgspec.json.schema(game.options_type)
