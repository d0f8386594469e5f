"""The switches of a match when not all of them are said."""

import msgspec

from hydrophone.core.game import AnyGame, Options


def said_options(game: AnyGame, said: bytes | msgspec.Raw, edition: str | None = None) -> Options:
    """Read switches from JSON; a missing one has the default of its edition.

    The edition is the one among the switches unless it is given, and the game's first if no
    edition is said at all. Raises msgspec.DecodeError if they do not fit the game's Options; it
    does not check them (``check_options``).
    """
    switches = msgspec.json.decode(said, type=dict[str, msgspec.Raw])
    if edition is None and "edition" in switches:
        edition = msgspec.json.decode(switches["edition"], type=str)
    preset = msgspec.json.encode(game.presets.get(edition or "", game.options_type()))
    every = msgspec.json.decode(preset, type=dict[str, msgspec.Raw]) | switches
    options: Options = msgspec.json.decode(msgspec.json.encode(every), type=game.options_type)
    return options
