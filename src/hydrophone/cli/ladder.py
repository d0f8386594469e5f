"""``hydrophone arena --ladder``: each level against the one below, chart by chart, with Elo."""

import math
from collections.abc import Iterator
from itertools import pairwise

import click
import msgspec

from hydrophone.bots.bot import Level
from hydrophone.cli.arena import Contest
from hydrophone.cli.switches import read_options
from hydrophone.core.game import AnyGame, Options
from hydrophone.kits.makers import levels_of
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import NORMAL_95, ArenaResult, run_arena

HEAD = f"{'':13} {'Elo':>5} {'points':>7} {'95 %':>6} {'draws':>6} {'acts':>5}"


class Rung(msgspec.Struct, frozen=True):
    """A level, and how it did against the one below."""

    chart: str
    """Empty for a game without charts."""
    level: Level
    elo: float
    """Above the weakest, by the meetings of neighbours; each has half a point more from either."""
    below: ArenaResult | None = None


def show_ladder(contest: Contest, *, as_json: bool) -> None:
    """On the chart that an option names, else on all charts."""
    for chart, options in _seas(game_named(contest.game), contest):
        if not as_json:
            click.echo(f"{chart or contest.game}\n{HEAD}")
        for rung in _climbed(chart, options, contest):
            click.echo(msgspec.json.encode(rung) if as_json else _line(rung))


def _seas(game: AnyGame, contest: Contest) -> Iterator[tuple[str, Options]]:
    options = read_options(game, contest.edition, contest.options)
    name = game.chart_option
    if not name or any(each.startswith(f"{name}=") for each in contest.options):
        yield str(getattr(options, name)) if name else "", options
        return
    for chart in game.real_time_charts if game.is_real_time(options) else game.charts:
        yield chart, msgspec.structs.replace(options, **{name: chart})


def _climbed(chart: str, options: Options, contest: Contest) -> Iterator[Rung]:
    levels = levels_of(contest.game)
    elo = 0.0
    yield Rung(chart, levels[0], elo)
    for lower, level in pairwise(levels):
        result = run_arena(
            contest.game,
            options,
            level,
            lower,
            contest.matches,
            contest.seed,
            contest.processes,
        )
        won = result.wins + result.draws / 2 + 0.5
        elo += 400 * math.log10(won / (result.matches + 1 - won))
        yield Rung(chart, level, elo, result)


def _line(rung: Rung) -> str:
    line = f"{rung.level:13} {rung.elo:5.0f}"
    if (result := rung.below) is None:
        return line
    points, count = result.points, result.matches
    margin = 100 * NORMAL_95 * math.sqrt(points * (1 - points) / count)
    drawn, acts = 100 * result.draws / count, result.actions / count
    return f"{line} {100 * points:5.1f} % {margin:5.1f} {drawn:5.1f}% {acts:5.0f}"
