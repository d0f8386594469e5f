"""Many matches between two crews, of bots of the house and of bots of one's own."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, cast

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.bots.bot import Bot, Level
from hydrophone.core.arguments import is_a, seed_of, whole_number
from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.presets import Switches, asked_options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import level_named
from hydrophone.kits.registry import game_named
from hydrophone.library.own import OwnBot
from hydrophone.library.trackers import Tracker, fresh_tracker
from hydrophone.notation.record import About, Header, Record, write_record
from hydrophone.play.arena import ArenaResult, BotMatch, pairings, play_match, result_of
from hydrophone.play.spreading import Pairing, spread


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

    def play(self, pairing: Pairing) -> tuple[Side, BotMatch]:
        """One match; what goes wrong in it is noted with its seed, to play it again."""
        side, seed = pairing
        try:
            levels, own = dict[Seat, Level](), dict[Seat, Bot]()
            for seat, maker in self.makers(side).items():
                if isinstance(maker, str):
                    levels[seat] = level_named(self.game, maker)
                else:
                    own[seat] = OwnBot(maker(self.post(seat, seed)), seat)
            return side, play_match(self.rules, self.options, levels, seed, own)
        except Exception as error:
            error.add_note(f"in the match of seed {seed}, in which the first crew is {side}")
            raise

    @property
    def rules(self) -> AnyGame:
        return game_named(self.game)

    def post(self, seat: Seat, seed: int) -> Post:
        return Post(self.game, self.options, seat, Chance(seed).seed_for(seat))

    def makers(self, side: Side) -> dict[Seat, str | MakeOwn]:
        """Of every seat, with the first crew on this side."""
        return {
            seat: _maker(self.first if seat.side is side else self.second, seat)
            for seat in self.rules.seats(self.options)
        }

    def record(self, side: Side, match: BotMatch) -> bytes:
        """A match as a record; bots of one's own are persons by the names of their makers."""
        names = {
            seat: str(maker.__name__)
            for seat, maker in self.makers(side).items()
            if not isinstance(maker, str) and hasattr(maker, "__name__")
        }
        sitters = {
            seat: f"bot:{match.levels[seat].value}" if seat in match.levels else "person"
            for seat in self.rules.seats(self.options)
        }
        header = Header(
            game=self.game,
            options=self.options,
            seed=match.seed,
            seats=sitters,
            rules=self.rules.rules_version,
            about=About(players=names),
        )
        return write_record(Record(header, match.acts, match.outcome))


def _by_role(line: LineUp) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], line) if is_a(line, Mapping) else {_OTHERS: line}


def _maker(line: LineUp, seat: Seat) -> str | MakeOwn:
    posts = _by_role(line)
    found: str | MakeOwn | None = posts.get(seat.role, posts.get(_OTHERS))
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
        elif not callable(maker):
            raise InvalidOptionsError(
                "a crew is a level, what makes a bot of a Post, or one of them for each role, "
                f"not {maker!r}"
            )


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
    records: PathLike[str] | str | None = None,
) -> ArenaResult:
    """Matches between two crews, sides swapped every match; wins are those of the first crew.

    A crew is a level, a maker of bots of one's own, or either for each role. The same arguments
    give the same result, in however many processes; for several a maker can be pickled, as what
    stands at the top of a module can. ``records`` is a file to which every match is added
    (``Match.from_records``).

    InvalidBotError if a bot is none or answers what it may not. Whatever a bot raises carries a
    note with the seed of the match.
    """
    chosen = asked_options(game_named(game), edition, options)
    contest = _Contest(game, chosen, first, second)
    for line in (first, second):
        _check(game, line, game_named(game).seats(chosen))
    asked = list(pairings(whole_number(matches, "matches", 1), seed_of(seed)))
    played = _played(contest, asked, whole_number(processes, "processes", 1))
    return result_of(played if records is None else _kept(contest, played, Path(records)))


def _kept(
    contest: _Contest, played: Iterable[tuple[Side, BotMatch]], path: Path
) -> Iterator[tuple[Side, BotMatch]]:
    with path.open("ab") as file:
        for side, match in played:
            file.write(contest.record(side, match))
            yield side, match


def _played(
    contest: _Contest, asked: list[Pairing], processes: int
) -> Iterator[tuple[Side, BotMatch]]:
    if processes > 1 and not _can_be_pickled(contest):
        raise InvalidOptionsError(_TOP)
    try:
        yield from spread(contest.play, asked, processes)
    except ChildProcessError as error:
        raise InvalidOptionsError(f"{_TOP} ({error})") from None


_TOP = (
    "several processes load the program again: a maker of bots stands at the top of a module, and "
    "the call of arena below: if __name__ == '__main__'"
)


def _can_be_pickled(contest: _Contest) -> bool:
    try:
        pickle.dumps(contest)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True
