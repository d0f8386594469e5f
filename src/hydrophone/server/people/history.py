"""How a match ended, as one row that is kept with it, and what a person asks of their rows."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.help import Help
from hydrophone.core.seats import Role, Seat, Side

NAME = "result"
"""Under which a match keeps the row."""

PAGE = 50
"""Most matches of one answer."""


class Sat(msgspec.Struct, frozen=True, gc=False):
    """Who sat there at the end."""

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

    @property
    def side(self) -> Side | None:
        """The own crew."""
        return self.mine[0].side if self.mine else None


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

    def fits(self, played: Played) -> bool:
        """Is this one of them? Of a match that is not over nothing is known here."""
        result = played.result
        if result is None:
            return not (self.game or self.post or self.against or self.club)
        return (
            self.game in ("", result.game)
            and self.club in ("", result.club)
            and (self.post is None or any(seat.role is self.post for seat in played.mine))
            and (not self.against or self.against in _enemies(played, result))
        )


class History(msgspec.Struct, frozen=True):
    """Matches of a person, the newest first, and how all that were asked for ended."""

    matches: tuple[Played, ...]
    count: int
    won: int
    lost: int
    drawn: int
    against: tuple[str, ...]
    """The people of other crews by name, the most frequent first."""


_read = msgspec.json.Decoder(Result).decode


def played(match: str, code: str, players: Sequence[str], row: str | None) -> Played:
    """A match as it is kept, for the person who has come as these players."""
    if row is None:
        return Played(match, code, players[-1])
    result = _read(row)
    mine = tuple(sat.seat for sat in result.seats if sat.player in players)
    return Played(match, code, players[-1], mine, result)


def history(all_matches: Iterable[Played], wish: Wish) -> History:
    """What is answered to a wish."""
    known = sorted(all_matches, key=_ended, reverse=True)
    found = [each for each in known if wish.fits(each)]
    fates = Counter(map(_fate, found))
    enemies = Counter[str]()
    for each in known:
        if each.result is not None:
            enemies.update(_enemies(each, each.result))
    return History(
        tuple(found[wish.skip : wish.skip + PAGE]),
        len(found),
        fates["won"],
        fates["lost"],
        fates["drawn"],
        tuple(sorted(enemies, key=lambda name: (-enemies[name], name))[:PAGE]),
    )


def _ended(played: Played) -> float:
    """Those that are not over come first."""
    return float("inf") if played.result is None else played.result.at


def _fate(played: Played) -> str:
    result, side = played.result, played.side
    if result is None or side is None:
        return ""
    if result.winner is None:
        return "drawn"
    return "won" if result.winner is side else "lost"


def _enemies(played: Played, result: Result) -> set[str]:
    other = None if played.side is None else played.side.enemy
    return {sat.name for sat in result.seats if sat.name and sat.seat.side is other}
