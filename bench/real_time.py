"""Matches between bots in real time, many of them: none may hang, and no rule may refuse an act.

``python -m bench.real_time [matches]``: 2,000 unless told, both games on all charts in turn,
landlubbers and helmsmen, now and then sea dogs, lines without lag, on all cores. Ends with 1 if an
act was refused.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from typing import Any, NamedTuple

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.chance import Chance
from hydrophone.core.seats import PerSide
from hydrophone.games.captain_sonar.options import REAL_TIME_SCENARIOS
from hydrophone.games.sonar.options import CHARTS
from hydrophone.kits.makers import make_bot
from hydrophone.kits.registry import game_named
from hydrophone.play.referee import Referee
from hydrophone.play.timed import Lag, TimedMatch, play_timed

TURN_LIMIT = 150
"""Orders, or courses and surfacings, of each crew after which a match is drawn."""

EVERY_SEADOG = 21

CHARTS_OF: Mapping[str, tuple[str, ...]] = {"sonar": CHARTS, "captain_sonar": REAL_TIME_SCENARIOS}


class Task(NamedTuple):
    """One match to be played."""

    game: str
    edition: str
    chart: str
    level: Level
    seed: int
    switches: Mapping[str, Any]
    lags: PerSide[Lag] | None = None


def tasks(matches: int) -> Iterator[Task]:
    """Games, editions and charts in turn."""
    samples = cycle(
        (name, edition, chart)
        for chart_number in range(max(map(len, CHARTS_OF.values())))
        for name, charts in CHARTS_OF.items()
        for edition in game_named(name).presets
        for chart in (charts[chart_number % len(charts)],)
    )
    for seed, (name, edition, chart) in zip(range(matches), samples, strict=False):
        usual = Level.LANDLUBBER if seed // 24 % 2 else Level.HELMSMAN
        level = Level.SEADOG if seed % EVERY_SEADOG == 0 else usual
        yield Task(name, edition, chart, level, seed, {})


def play(task: Task) -> TimedMatch:
    """The match of a task."""
    game = game_named(task.game)
    options = msgspec.structs.replace(
        game.presets[task.edition],
        **{"turn_limit": TURN_LIMIT, game.chart_option: task.chart, **game.real_time},
        **task.switches,
    )
    referee = Referee(game, options, task.seed)
    bots = {
        seat: make_bot(game.id, task.level, seat, options, Chance(task.seed).seed_for(seat))
        for seat in referee.seats
    }
    return play_timed(referee, bots, task.seed, lags=task.lags)


def main() -> None:
    """Play them all, print the endings, and every act that was refused."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    endings: Counter[tuple[str, str, str]] = Counter()
    acts = refused = 0
    played_s, begun = 0.0, time.monotonic()
    todo = list(tasks(matches))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for task, match in zip(todo, pool.map(play, todo, chunksize=8), strict=True):
            ending = "given up" if match.outcome is None else str(match.outcome.termination)
            endings[task.game, str(task.level), ending] += 1
            acts += len(match.acts)
            played_s += match.lasted_s
            refused += len(match.refused)
            for each in match.refused:
                print(f"refused: {task.game} seed {task.seed}: {each}")
    print(
        f"{matches:,} matches, {acts:,} acts, {refused} refused, {played_s / 3600:,.0f} h of play"
        f" in {time.monotonic() - begun:,.0f} s"
    )
    for (name, level, ending), count in sorted(endings.items()):
        print(f"    {name:14}{level:6}{ending:14}{count:6,}")
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
