"""What the bots of a table are called: the same as long as a bot sits there, and each otherwise.

Which name comes first depends on the match, so that other matches have other crews.
"""

from collections.abc import Iterable
from zlib import crc32

from msgspec.structs import replace

from hydrophone.server.match.table.names import look_alike
from hydrophone.server.protocol.messages import BotName, SeatInfo


def named(info: SeatInfo, seats: Iterable[SeatInfo], people: Iterable[str], match: str) -> SeatInfo:
    """The seat with a name for its bot, if it has one: the one from before, or one that is free."""
    others = tuple(seats)
    before = next((old.bot_name for old in others if old.seat is info.seat), None)
    name = None if info.bot is None else before or _free(others, tuple(people), match)
    return replace(info, bot_name=name)


def _free(seats: tuple[SeatInfo, ...], people: tuple[str, ...], match: str) -> BotName:
    """The next name that neither a bot nor a person at the table has."""
    names = tuple(BotName)
    first = crc32(match.encode()) % len(names)
    taken = {info.bot_name for info in seats}
    free = [name for name in (*names[first:], *names[:first]) if name not in taken]
    likely = (name for name in free if not any(look_alike(name, person) for person in people))
    return next(likely, free[0])
