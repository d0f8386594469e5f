"""Many matches between two crews, of bots of the house and of bots of one's own."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.bots.bot import Bot
from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import Options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import level_named
from hydrophone.kits.registry import game_named
from hydrophone.library.trackers import Tracker, fresh_tracker
from hydrophone.library.values import Switches, read_options
from hydrophone.play.arena import ArenaResult, BotMatch, pairings, play_match, result_of


class Post(msgspec.Struct, frozen=True):
    """A seat of a match for which a bot is made: all that the bot may know before it begins."""

    game: str
    options: Options
    seat: Seat
    seed: int
    """For the bot's own chance: the same match and seat have the same seed."""

    @property
    def chart(self) -> Chart | None:
        """The chart, if the game has one."""
        return game_named(self.game).chart_of(self.options)

    def tracker(self) -> Tracker:
        """A fresh tracker of the enemy."""
        return fresh_tracker(self.game, self.options, self.seat.side.enemy)


MakeOwn: TypeAlias = Callable[[Post], Bot]
"""Makes a fresh bot for a seat: a function, or a class that is made of a Post."""

LineUp: TypeAlias = str | MakeOwn | Mapping[str, Any]
"""A crew: a level or a maker for all seats, or one for each role; ``crew`` is all other roles."""

_OTHERS = "crew"


class _Contest(msgspec.Struct, frozen=True):
    game: str
    options: Options
    first: LineUp
    second: LineUp

    def play(self, pairing: tuple[Side, int]) -> tuple[Side, BotMatch]:
        side, seed = pairing
        asked = {
            seat: _maker(self.first if seat.side is side else self.second, seat)
            for seat in game_named(self.game).seats(self.options)
        }
        levels = {
            seat: level_named(self.game, maker)
            for seat, maker in asked.items()
            if isinstance(maker, str)
        }
        own = {
            seat: maker(Post(self.game, self.options, seat, Chance(seed).seed_for(seat)))
            for seat, maker in asked.items()
            if not isinstance(maker, str)
        }
        return side, play_match(game_named(self.game), self.options, levels, seed, own)


def _by_role(line: LineUp) -> Mapping[str, str | MakeOwn]:
    return {_OTHERS: line} if isinstance(line, str) or callable(line) else line


def _maker(line: LineUp, seat: Seat) -> str | MakeOwn:
    posts = _by_role(line)
    found = posts.get(seat.role, posts.get(_OTHERS))
    if found is None:
        raise InvalidOptionsError(f"nobody is named for {seat.role.value}, nor for {_OTHERS!r}")
    return found


def _check(game: str, line: LineUp, seats: tuple[Seat, ...]) -> None:
    """Levels and roles are checked before the first match is played."""
    roles = dict.fromkeys(seat.role.value for seat in seats)
    for name in _by_role(line):
        if name not in (*roles, _OTHERS):
            raise UnknownNameError(
                f"there is no role {name!r} in this game, only {', '.join(roles)}"
            )
    for seat in seats:
        maker = _maker(line, seat)
        if isinstance(maker, str):
            level_named(game, maker)


def arena(
    game: str,
    first: LineUp,
    second: LineUp,
    matches: int = 100,
    *,
    edition: str | None = None,
    options: Switches = None,
    seed: int = 1,
    processes: int = 1,
) -> ArenaResult:
    """Matches between two crews, sides swapped every match; wins are those of the first crew.

    A crew is a level, a maker of bots of one's own, or either for each role. The same arguments
    give the same result, in however many processes; for several a maker can be pickled, as what
    stands at the top of a module can.
    """
    chosen = read_options(game_named(game), edition, options)
    contest = _Contest(game, chosen, first, second)
    for line in (first, second):
        _check(game, line, game_named(game).seats(chosen))
    return result_of(_played(contest, list(pairings(matches, seed)), processes))


def _played(
    contest: _Contest, asked: list[tuple[Side, int]], processes: int
) -> Iterable[tuple[Side, BotMatch]]:
    if processes <= 1:
        yield from map(contest.play, asked)
        return
    # Both take a while to load, and few programs need them.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        chunk = max(1, len(asked) // (4 * processes))
        yield from pool.map(contest.play, asked, chunksize=chunk)
