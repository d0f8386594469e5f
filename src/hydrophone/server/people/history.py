"""How a match ended, as one row that is kept with it, and what a person asks of their rows."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.help import Help
from hydrophone.core.seats import SIDE_OF, Role, Seat, Side

NAME = "result"
"""Under which a match keeps the row."""

PAGE = 50
"""Most matches of one answer."""


class Sat(msgspec.Struct, frozen=True, gc=False):
    """The person or bot who sat there at the end."""

    seat: Seat
    name: str = ""
    """Of a person, as they were called that day; empty for a bot, and once the person is erased."""
    player: str = ""
    bot: Level | None = None


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a match ended. It is written in the transaction of the last entry."""

    at: float
    """Seconds since 1970."""
    game: str
    edition: str
    chart: str
    real_time: bool
    help: Help
    boats: dict[Side, str]
    seats: tuple[Sat, ...]
    winner: Side | None
    termination: str
    turns: int
    """Of both crews."""
    length_s: float
    damage: dict[Side, int] = {}
    """Of each boat at the end; empty in a game without it."""
    club: str = ""
    """The club whose evening it was played on, if it was."""
    evening: int = 0


class Played(msgspec.Struct, frozen=True, gc=False):
    """A match of a person: their posts, and its result once it is over."""

    match: str
    code: str
    player: str
    """As whom they came last."""
    mine: tuple[Seat, ...] = ()
    result: Result | None = None


class Wish(msgspec.Struct, frozen=True):
    """Which matches are asked for; empty means all."""

    game: str = ""
    post: Role | None = None
    against: str = ""
    """The name of a person of the other crew."""
    club: str = ""
    """The id of the club on whose evenings they were played."""
    skip: int = 0
    """How many of them the caller has already."""

    @property
    def is_open(self) -> bool:
        """Are all asked for, also those that are not over?"""
        return not (self.game or self.post or self.against or self.club)

    def fits(self, ended: "EndedRow", mine: Sequence[Seat], enemies: Collection[str]) -> bool:
        """Is this one of them?"""
        return (
            self.game in ("", ended.game)
            and self.club in ("", ended.club)
            and (self.post is None or any(seat.role is self.post for seat in mine))
            and (not self.against or self.against in enemies)
        )


class KeptMatch(NamedTuple):
    """What is kept of a match for a person who has come as these players."""

    match: str
    code: str
    players: Sequence[str]
    result: str | None
    """As it is written; None: the match is not over."""


class History(msgspec.Struct, frozen=True):
    """Matches of a person, the newest first, and how all that were asked for ended."""

    matches: tuple[Played, ...]
    count: int
    won: int
    lost: int
    drawn: int
    against: tuple[str, ...]
    """The people of other crews by name, the most frequent first."""


class _Seated(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    name: str = ""
    player: str = ""


class EndedRow(msgspec.Struct, frozen=True, gc=False):
    """The part of a result that is looked at in all matches; the whole takes twice as long."""

    at: float
    game: str
    real_time: bool
    seats: tuple[_Seated, ...]
    winner: Side | None
    club: str = ""


_read = msgspec.json.Decoder(Result).decode
look = msgspec.json.Decoder(EndedRow).decode
"""Reads that part of a row."""


def played(match: str, code: str, players: Sequence[str], row: str | None) -> Played:
    """A match as it is kept, for the person who has come as these players."""
    if row is None:
        return Played(match, code, players[-1])
    result = _read(row)
    mine = tuple(sat.seat for sat in result.seats if sat.player in players)
    return Played(match, code, players[-1], mine, result)


def history(rows: Iterable[KeptMatch], wish: Wish) -> History:
    """What is answered to a wish: those that are not over come first."""
    found: list[tuple[float, KeptMatch]] = []
    met, fates = defaultdict[str, int](int), Counter[str]()
    for row in rows:
        if row.result is None:
            if wish.is_open:
                found.append((inf, row))
            continue
        ended, players = look(row.result), row.players
        mine = [sat.seat for sat in ended.seats if sat.player in players]
        side = SIDE_OF[mine[0]] if mine else None
        other = None if side is None else side.enemy
        enemies = {sat.name for sat in ended.seats if SIDE_OF[sat.seat] is other and sat.name}
        for name in enemies:
            met[name] += 1
        if wish.fits(ended, mine, enemies):
            found.append((ended.at, row))
            fates[_fate(ended.winner, side)] += 1
    found.sort(key=itemgetter(0), reverse=True)
    return History(
        tuple([played(*row) for _, row in found[wish.skip : wish.skip + PAGE]]),
        len(found),
        fates["won"],
        fates["lost"],
        fates["drawn"],
        tuple(sorted(met, key=lambda name: (-met[name], name))[:PAGE]),
    )


def _fate(winner: Side | None, side: Side | None) -> str:
    if side is None:
        return ""
    if winner is None:
        return "drawn"
    return "won" if winner is side else "lost"
