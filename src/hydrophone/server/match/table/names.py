"""What people and boats may be called: nothing that is not seen, and no two names that look alike.

A name is compared by its looks: in lower case and in capitals, with the letters of the Latin, Greek
and Cyrillic alphabets that look the same in print taken for one.
"""

import unicodedata
from collections.abc import Collection, Iterable
from itertools import chain, count
from zlib import crc32

from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.server.protocol.messages import BotName, SeatInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError, guest

LENGTH = 24
"""Most letters of a name."""

MARKS = 2
"""Most accents on one letter; a pile of them hides the lines around it."""

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Categories of what controls, turns the direction of writing, has no shape or is no letter."""

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u034f\u1680\u2800\u3164\uffa0")
"""Letters and marks that are drawn as nothing."""

_VARIANTS = dict.fromkeys(range(0xFE00, 0xFE10))
"""Signs that choose one of two pictures of the character before them: left out."""

_SIGNS = dict(zip("’‘`´ʼ′‐‑‒–—−", "''''''------", strict=True))

_SMALL = {
    **_SIGNS,
    **dict(zip("аеорсухѕіӏјһԁԛԝьвкмнт", "aeopcyxslljhdqwbbkmht", strict=True)),
    **dict(zip("αβγεηικμνορτυχωϲϳ", "abyenlkuvoptuxwcj", strict=True)),
    **dict(zip("i1|ıɩ0ɑɡ", "llllloag", strict=True)),
}
"""A small letter or sign, and the Latin one that looks like it."""

_CAPITAL = {
    **_SIGNS,
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜӀ", "ABESIJKMHOPCTYXYGQWI", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ", strict=True)),
    **dict(zip("1|0", "IIO", strict=True)),
}
"""A capital letter or sign, and the Latin one that looks like it."""

_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two small letters that look like one."""


def clean(name: str) -> str:
    """The name as it is kept; RefusedError if anything in it is not seen, or nothing is."""
    shown = " ".join(unicodedata.normalize("NFKC", name.translate(_VARIANTS)).split())
    if not shown or len(shown) > LENGTH or _hides(shown):
        raise RefusedError(Reason.BAD_NAME)
    return shown


def _hides(name: str) -> bool:
    if any(letter in _BLANK or unicodedata.category(letter) in _UNSEEN for letter in name):
        return True
    in_a_row = MARKS  # a name does not begin with an accent on nothing
    for letter in unicodedata.normalize("NFD", name):
        in_a_row = in_a_row + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if in_a_row > MARKS:
            return True
    return False


def look_alike(one: str, other: str) -> bool:
    """Could a person mistake one of these names for the other?"""
    return bool(_looks(one) & _looks(other))


def _looks(name: str) -> frozenset[str]:
    name = unicodedata.normalize("NFKC", name)
    small, capital = _spelt(name.casefold(), _SMALL), _spelt(name.upper(), _CAPITAL)
    for pair, letter in _PAIRS:
        small = small.replace(pair, letter)
    return frozenset({small, capital})


def _spelt(name: str, table: dict[str, str]) -> str:
    letters = unicodedata.normalize("NFKD", name)
    return "".join(table.get(letter, letter) for letter in letters)


def fresh(name: str, others: Iterable[str]) -> str:
    """The name, clean; RefusedError if it looks like one of the others."""
    shown = clean(name)
    if any(look_alike(shown, other) for other in others):
        raise RefusedError(Reason.NAME_TAKEN)
    return shown


def numbered(name: str, others: Collection[str]) -> str:
    """The name, clean, with a number behind it if it looks like one of the others."""
    shown = clean(name)
    further = (f"{shown[: LENGTH - 3]} {number}" for number in count(2))
    return _first_free(chain((shown,), further), others)


def guest_name(language: Language, number: int, others: Iterable[str]) -> str:
    """A name for a person who gave none, with the first number from this one on that is free."""
    return _first_free((guest(language, each) for each in count(number)), tuple(others))


def _first_free(names: Iterable[str], others: Collection[str]) -> str:
    """The first of endless names that looks like none of the others."""
    return next(name for name in names if not any(look_alike(name, other) for other in others))


def with_bot_name(
    info: SeatInfo, seats: Iterable[SeatInfo], people: Iterable[str], match: str
) -> SeatInfo:
    """The seat with a name for its bot, if it has one: the one from before, or one that is free.

    Which comes first depends on the match, so that other matches have other crews.
    """
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
