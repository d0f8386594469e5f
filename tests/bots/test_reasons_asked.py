"""A bot plays the same match whether it is asked why or not."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hydrophone.bots.bot import EVERYWHERE, Bot, Level
from hydrophone.core.game import Options
from hydrophone.core.reasons import Cause, Explains
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act
from hydrophone.play.arena import level_bots, play_seated

SEED = 7

CASES = [
    *(("sonar", SonarOptions(turn_limit=8), level) for level in (*EVERYWHERE, Level.ADMIRAL)),
    *(("captain_sonar", CaptainOptions(turn_limit=4), level) for level in EVERYWHERE),
    ("captain_sonar", CaptainOptions(turn_limit=2), Level.ADMIRAL),
    ("u_jagd", UJagdOptions(turn_limit=3), Level.HELMSMAN),
]


class Asked(Bot):
    """Another bot, which is asked why after everything that it chooses."""

    def __init__(self, bot: Bot, causes: list[Cause | None]) -> None:
        self._bot, self._causes = bot, causes

    def observe(self, observation: Any) -> None:
        self._bot.observe(observation)

    def choose(self, legal: Sequence[Any]) -> Any:
        return self._ask(self._bot.choose, legal)

    def volunteer(self, legal: Sequence[Any]) -> Any:
        return self._ask(self._bot.volunteer, legal)

    def _ask(self, choose: Callable[[Sequence[Any]], Any], legal: Sequence[Any]) -> Any:
        chosen = choose(legal)
        if chosen is not None and isinstance(self._bot, Explains):
            self._causes.append(self._bot.why(chosen, legal))
        return chosen


def played(
    name: str, options: Options, level: Level, causes: list[Cause | None] | None
) -> Sequence[Act]:
    """What bots of a level do; with a list for them, they are asked for their causes."""
    game = game_named(name)
    bots = level_bots(game, options, dict.fromkeys(game.seats(options), level), SEED)
    if causes is not None:
        bots = {seat: Asked(bot, causes) for seat, bot in bots.items()}
    acts, _ = play_seated(game, options, bots, SEED)
    return acts


@pytest.mark.parametrize(("game", "options", "level"), CASES)
def test_bots_play_the_same_whether_they_are_asked_why_or_not(
    game: str, options: Options, level: Level
) -> None:
    causes: list[Cause | None] = []

    assert played(game, options, level, causes) == played(game, options, level, None)
    assert any(causes)
