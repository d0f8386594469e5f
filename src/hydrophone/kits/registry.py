"""All games, and the only list of them. A game is imported when it is first asked for."""

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.kits.kit import Kit

HOUSE = {
    "sonar": "hydrophone.kits.sonar",
    "captain_sonar": "hydrophone.kits.captain_sonar",
    "u_jagd": "hydrophone.kits.u_jagd",
}
"""The games that come with the program, for which its client has stations: id to the module that
has its ``KIT``."""


class _Kits(MutableMapping[str, Kit]):
    """Kits by the ids of their games.

    Other packages are asked for theirs when the ids of all games are wanted, or an unknown one.
    """

    def __init__(self) -> None:
        self._kits: dict[str, Kit | None] = dict.fromkeys(HOUSE)
        """None: not imported yet."""
        self._are_all_here = False

    def __getitem__(self, name: str) -> Kit:
        if name not in self._kits:
            self._look_outside()
        kit = self._kits[name]
        if kit is None:
            kit = self._kits[name] = import_module(HOUSE[name]).KIT
        return kit

    def __setitem__(self, name: str, kit: Kit) -> None:
        self._kits[name] = kit

    def __delitem__(self, name: str) -> None:
        self._look_outside()
        del self._kits[name]

    def __iter__(self) -> Iterator[str]:
        self._look_outside()
        return iter(self._kits)

    def __len__(self) -> int:
        self._look_outside()
        return len(self._kits)

    def _look_outside(self) -> None:
        if not self._are_all_here:
            # With it come importlib.metadata and email, which those who want one game do not need.
            from hydrophone.kits.outside import kits_from_outside

            self._are_all_here = True  # first, as a package from outside may ask for a game here
            self._kits.update(kits_from_outside(HOUSE))


KITS = _Kits()
"""Every game by its id, with those that other packages bring."""

EARLIER_RULES: dict[tuple[str, int], AnyGame] = {}
"""Games with rules of earlier versions, by id and version: matches are finished by them."""


def house() -> tuple[Kit, ...]:
    """The kits of the games that come with the program."""
    return tuple(KITS[name] for name in HOUSE)


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
