"""Every game says what its chart is, so that no general part has to know the names of options."""

import msgspec
import pytest

from hydrophone.core.game import AnyGame, Options
from hydrophone.kits.registry import game_named, games
from hydrophone.kits.scenarios import packaged_chart

DRAWING = packaged_chart("alpha").drawing
CHARTED = [game for game in games() if game.charts]
EVERY_CHARTED = pytest.mark.parametrize("game", CHARTED, ids=lambda game: game.id)


def on_chart(game: AnyGame, edition: str, chart: str, **more: str) -> Options:
    options: Options = game.presets[edition]
    return msgspec.structs.replace(options, **{game.chart_option: chart}, **more)


@EVERY_CHARTED
def test_every_chart_that_is_offered_can_be_chosen_in_every_edition(game: AnyGame) -> None:
    for edition in game.presets:
        for name in game.charts:
            assert game.chart_of(on_chart(game, edition, name)) == packaged_chart(name)


@EVERY_CHARTED
def test_a_drawing_of_ones_own_is_the_chart(game: AnyGame) -> None:
    for edition in game.presets:
        chart = game.chart_of(on_chart(game, edition, "custom", drawing=DRAWING))
        assert chart is not None
        assert (chart.name, chart.drawing) == ("custom", DRAWING)


def test_a_game_without_charts_has_none() -> None:
    game = game_named("u_jagd")

    assert game.chart_option == ""
    assert [game.chart_of(options) for options in game.presets.values()] == [None]
