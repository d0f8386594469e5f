"""The table of all bots: which game has whose."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hydrophone.bots import captain_sonar, sonar, u_jagd
from hydrophone.bots.bot import Bot, BotMaker, Level
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Options
from hydrophone.core.seats import Seat

MAKERS: Mapping[str, BotMaker] = {
    "captain_sonar": captain_sonar.make,
    "sonar": sonar.make,
    "u_jagd": u_jagd.make,
}

WARMERS: Mapping[str, Callable[[Any], None]] = {"u_jagd": u_jagd.warm}


def make_bot(
    game_id: str,
    level: Level,
    seat: Seat,
    options: Options,
    seed: int,
    people: Collection[Seat] = (),
) -> Bot:
    """A fresh bot for a seat of a game; UnknownNameError if the game has no bots.

    ``people`` are the seats of its crew that persons hold.
    """
    if game_id not in MAKERS:
        raise UnknownNameError(f"there are no bots for {game_id!r}")
    return MAKERS[game_id](level, seat, options, seed, people)


def warm(game_id: str, options: Options) -> None:
    """Compute what the bots of this game would compute with their first choice.

    It costs some tenths of a second with options that this process has not met lately, else
    nothing. Call it before a match begins, where no bot is waited for.
    """
    if game_id in WARMERS:
        WARMERS[game_id](options)
