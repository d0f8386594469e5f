"""What the crews of a person came to in figures, in their last matches at each post."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

import msgspec

from hydrophone.core.seats import PerSide, Role, Seat
from hydrophone.facts.figures import Figures
from hydrophone.server.people.history import look

NAME = "figures"
"""Under which a match that is over keeps those of both crews, once its debrief has been read."""

LAST = 20
"""So many of a person's last matches at a post count."""


class FiguresWish(msgspec.Struct, frozen=True):
    """Which matches count: only those of one game and pace compare."""

    game: str
    real_time: bool
    but: str = ""
    """Id or code of a match that does not count."""


class OwnFigures(msgspec.Struct, frozen=True, gc=False):
    """What the own crew of a person came to in a match, and their posts there."""

    mine: tuple[Seat, ...]
    figures: Figures


class KeptFigures(NamedTuple):
    """What is kept of a match with figures, for a person who has come as these players."""

    match: str
    code: str
    players: Sequence[str]
    result: str
    """As it is written."""
    figures: str
    """Likewise."""


class _Debrief(msgspec.Struct, frozen=True):
    figures: PerSide[Figures]


class _Debriefed(msgspec.Struct, frozen=True):
    """The part of a debrief that is kept."""

    debrief: _Debrief


_read = msgspec.json.Decoder(PerSide[Figures]).decode
_cut = msgspec.json.Decoder(_Debriefed).decode


def written(debriefed: bytes) -> str:
    """The figures of both crews, as a match keeps them, out of the answer with its debrief."""
    return msgspec.json.encode(_cut(debriefed).debrief.figures).decode()


def last(rows: Iterable[KeptFigures], wish: FiguresWish) -> list[OwnFigures]:
    """Of the matches that are among the last ``LAST`` at one of their posts, the newest first."""
    found: list[tuple[float, KeptFigures, tuple[Seat, ...]]] = []
    for row in rows:
        ended = look(row.result)
        mine = tuple(sat.seat for sat in ended.seats if sat.player in row.players)
        is_of_kind = (ended.game, ended.real_time) == (wish.game, wish.real_time)
        if mine and is_of_kind and wish.but not in (row.match, row.code):
            found.append((ended.at, row, mine))
    found.sort(key=itemgetter(0), reverse=True)
    so_far, chosen = Counter[Role](), list[OwnFigures]()
    for _, row, mine in found:
        posts = {seat.role for seat in mine}
        if any(so_far[post] < LAST for post in posts):
            so_far.update(posts)
            chosen.append(OwnFigures(mine, _read(row.figures).of(mine[0].side)))
    return chosen
