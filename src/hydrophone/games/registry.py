"""The table of all games."""

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.core.rulebook import Rulebook
from hydrophone.games.captain_sonar.rulebook import RULEBOOK as CAPTAIN_SONAR_RULEBOOK
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.sonar.rulebook import RULEBOOK as SONAR_RULEBOOK
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.u_jagd.rulebook import RULEBOOK as U_JAGD_RULEBOOK
from hydrophone.games.u_jagd.rules import U_JAGD

GAMES: dict[str, AnyGame] = {game.id: game for game in (SONAR, CAPTAIN_SONAR, U_JAGD)}

RULEBOOKS: dict[str, Rulebook] = {
    SONAR.id: SONAR_RULEBOOK,
    CAPTAIN_SONAR.id: CAPTAIN_SONAR_RULEBOOK,
    U_JAGD.id: U_JAGD_RULEBOOK,
}
"""What players are told of the rules of each game."""

EARLIER_RULES: dict[tuple[str, int], AnyGame] = {}
"""Games with rules of earlier versions, by id and version: matches are finished by them."""


def game_of_rules(name: str, version: int) -> AnyGame | None:
    """The game of this id with the rules of a version; None if those are not here."""
    game = GAMES.get(name)
    if game is not None and game.rules_version == version:
        return game
    return EARLIER_RULES.get((name, version))


def rules_here() -> tuple[str, ...]:
    """Id and version of all rules that are here, as ``sonar 1``."""
    present = ((game.id, game.rules_version) for game in GAMES.values())
    return tuple(f"{name} {version}" for name, version in (*present, *EARLIER_RULES))


def game_by(name: str, version: int) -> AnyGame:
    """The game of this id with the rules of a version; UnknownNameError if they are not here."""
    game_named(name)
    game = game_of_rules(name, version)
    if game is None:
        raise UnknownNameError(f"the rules of {name!r} in version {version} are not here")
    return game


def game_named(name: str) -> AnyGame:
    """The game of this id; UnknownNameError if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownNameError(f"there is no game {name!r}") from None
