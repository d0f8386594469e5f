"""All games, and the only list of them."""

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.kits.captain_sonar import KIT as CAPTAIN_SONAR
from hydrophone.kits.kit import Kit
from hydrophone.kits.outside import kits_from_outside
from hydrophone.kits.sonar import KIT as SONAR
from hydrophone.kits.u_jagd import KIT as U_JAGD

HOUSE = (SONAR, CAPTAIN_SONAR, U_JAGD)
"""The games that come with the program, for which its client has stations."""

KITS: dict[str, Kit] = {kit.game.id: kit for kit in HOUSE}
"""Every game by its id, with those that other packages bring."""

EARLIER_RULES: dict[tuple[str, int], AnyGame] = {}
"""Games with rules of earlier versions, by id and version: matches are finished by them."""


def games() -> tuple[AnyGame, ...]:
    """The rules of every game."""
    return tuple(kit.game for kit in KITS.values())


def kit_named(name: str) -> Kit:
    """The kit of this game; UnknownNameError if there is none."""
    try:
        return KITS[name]
    except KeyError:
        raise UnknownNameError(f"there is no game {name!r}, only {', '.join(KITS)}") from None


def game_named(name: str) -> AnyGame:
    """The game of this id; UnknownNameError if there is none."""
    return kit_named(name).game


def game_of_rules(name: str, version: int) -> AnyGame | None:
    """The game of this id with the rules of a version; None if those are not here."""
    kit = KITS.get(name)
    if kit is not None and kit.game.rules_version == version:
        return kit.game
    return EARLIER_RULES.get((name, version))


def game_by(name: str, version: int) -> AnyGame:
    """The game of this id with the rules of a version; UnknownNameError if they are not here."""
    game_named(name)
    game = game_of_rules(name, version)
    if game is None:
        raise UnknownNameError(f"the rules of {name!r} in version {version} are not here")
    return game


# Last, as a package from outside may import this module.
KITS.update(kits_from_outside(KITS))
