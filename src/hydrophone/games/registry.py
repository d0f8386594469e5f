"""The table of all games."""

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.u_jagd.rules import U_JAGD

GAMES: dict[str, AnyGame] = {game.id: game for game in (SONAR, CAPTAIN_SONAR, U_JAGD)}


def game_named(name: str) -> AnyGame:
    """The game of this id; UnknownNameError if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownNameError(f"there is no game {name!r}") from None
