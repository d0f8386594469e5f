"""The table of all bots: which game has whose."""

from collections.abc import Mapping

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


def make_bot(game_id: str, level: Level, seat: Seat, options: Options, seed: int) -> Bot:
    """A fresh bot for a seat of a game; UnknownNameError if the game has no bots."""
    if game_id not in MAKERS:
        raise UnknownNameError(f"there are no bots for {game_id!r}")
    return MAKERS[game_id](level, seat, options, seed)
