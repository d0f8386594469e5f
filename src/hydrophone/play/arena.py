"""Matches between bots: seeded, sides swapped, the same every time."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from hydrophone.bots.bot import Bot, Level
from hydrophone.core.chance import Chance
from hydrophone.core.game import AnyGame, Options, Outcome
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import make_bot, make_responder
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act
from hydrophone.play.log import Log
from hydrophone.play.players import Players
from hydrophone.play.referee import Referee
from hydrophone.play.spreading import Pairing, spread
from hydrophone.play.timed import play_timed

NORMAL_95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class BotMatch(msgspec.Struct, frozen=True):
    """A finished match between bots: who played, what was done, how it ended."""

    seed: int
    levels: dict[Seat, Level]
    acts: tuple[Act, ...]
    outcome: Outcome


class ArenaResult(msgspec.Struct, frozen=True):
    """What came of many matches; wins, losses and points are those of the first crew."""

    matches: int
    wins: int
    losses: int
    draws: int
    terminations: dict[str, int]
    actions: int

    @property
    def points(self) -> float:
        """Share of the points of the first crew, a draw counting half."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the share would be in endless matches, with 95 % (Wilson).

        It counts all matches as independent and none as drawn, so it is rather too wide.
        """
        return wilson_95(self.points, self.matches) if self.matches else (0.0, 1.0)


def wilson_95(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 % of a share of so many, at least one."""
    spread = NORMAL_95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    variance = share * (1 - share) * spread + spread**2 / 4
    half = math.sqrt(variance) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def play_match(
    game: AnyGame,
    options: Options,
    levels: dict[Seat, Level],
    seed: int,
    people: Mapping[Seat, Bot] | None = None,
) -> BotMatch:
    """One match between bots, in real time by a simulated clock. Deterministic by its arguments.

    Raises LookupError if a match in real time is not over after ``timed.LIMIT_S`` of play.
    On the seats of ``people`` play bots that stand for persons, on whom their mates rely.
    """
    people = people or {}
    others = {seat: level for seat, level in levels.items() if seat not in people}
    bots = level_bots(game, options, others, seed, people)
    acts, outcome = play_seated(game, options, {**bots, **people}, seed, tuple(people))
    return BotMatch(seed, levels, acts, outcome)


def level_bots(
    game: AnyGame,
    options: Options,
    levels: Mapping[Seat, Level],
    seed: int,
    people: Collection[Seat] = (),
) -> dict[Seat, Bot]:
    """A fresh bot of each level for its seat, whose mates on the seats of ``people`` are persons.

    ``seed`` is the match's.
    """
    return {
        seat: make_bot(
            game.id,
            level,
            seat,
            options,
            Chance(seed).seed_for(seat),
            frozenset(mate for mate in people if mate.side is seat.side),
        )
        for seat, level in levels.items()
    }


def play_seated(
    game: AnyGame,
    options: Options,
    bots: Mapping[Seat, Bot],
    seed: int,
    people: Collection[Seat] = (),
) -> tuple[tuple[Act, ...], Outcome]:
    """One match between these bots, one on each seat: what was done, and how it ended.

    The bots of ``people`` stand for persons. LookupError as in ``play_match``.
    """
    referee = Referee(game, options, seed)
    if game.is_real_time(options):
        return _play_in_real_time(referee, bots, seed, people)
    players = Players(bots, Chance(seed).fork("order"), people)
    log = Log()
    players.hear(referee.opening(), None)
    while (outcome := referee.outcome) is None:
        turn = players.next_action(referee)
        if turn is None:
            raise LookupError("the match waits for a seat without a bot")
        _, told = referee.act(*turn)
        log.append(Act(*turn))
        players.hear(told, turn[0])
    return log.acts, outcome


def _play_in_real_time(
    referee: Referee, bots: Mapping[Seat, Bot], seed: int, people: Collection[Seat]
) -> tuple[tuple[Act, ...], Outcome]:
    match = play_timed(referee, bots, seed, people=people)
    if match.outcome is None:
        raise LookupError(f"the match is not over after {match.lasted_s:.0f} s of play")
    return match.acts, match.outcome


class _Meeting(msgspec.Struct, frozen=True):
    """Two levels of a game; without a first one, bots play that know the second."""

    game: str
    options: Options
    first: Level | None
    second: Level

    def play(self, pairing: Pairing) -> tuple[Side, BotMatch]:
        """One match, with the first crew's side."""
        side, seed = pairing
        game, options = game_named(self.game), self.options
        seats = game.seats(options)
        levels = {s: self.first or self.second if s.side is side else self.second for s in seats}
        knowing = {
            seat: make_responder(self.game, self.second, seat, options, Chance(seed).seed_for(seat))
            for seat in seats
            if self.first is None and seat.side is side
        }
        return side, play_match(game, options, levels, seed, knowing)


def arena(
    game_id: str,
    options: Options,
    first: Level,
    second: Level,
    matches: int,
    seed: int,
    processes: int = 1,
) -> Iterator[tuple[Side, BotMatch]]:
    """Matches between two levels, sides swapped every match; with the side of the first level."""
    meeting = _Meeting(game_id, options, first, second)
    return spread(meeting.play, [*pairings(matches, seed)], processes)


def respond(
    game_id: str, options: Options, level: Level, matches: int, seed: int, processes: int = 1
) -> Iterator[tuple[Side, BotMatch]]:
    """Matches of bots that know this level against it, as in ``arena``; with their side."""
    meeting = _Meeting(game_id, options, None, level)
    return spread(meeting.play, [*pairings(matches, seed)], processes)


def pairings(matches: int, seed: int) -> Iterator[Pairing]:
    """The side of the first crew in each match, and its seed.

    Two matches that follow each other share a seed, so both crews meet the same beginnings.
    """
    for number in range(matches):
        side = Side.BLUE if number % 2 == 0 else Side.YELLOW
        yield side, Chance(seed).seed_for(str(number // 2))


def run_arena(
    game_id: str,
    options: Options,
    first: Level,
    second: Level,
    matches: int,
    seed: int,
    processes: int = 1,
) -> ArenaResult:
    """Play them all and count, from the first level's point of view."""
    return result_of(arena(game_id, options, first, second, matches, seed, processes))


def result_of(played: Iterable[tuple[Side, BotMatch]]) -> ArenaResult:
    """What came of these matches for the crew that had these sides."""
    terminations: Counter[str] = Counter()
    wins = losses = draws = actions = 0
    for side, match in played:
        terminations[str(match.outcome.termination)] += 1
        actions += len(match.acts)
        if match.outcome.winner is None:
            draws += 1
        elif match.outcome.winner is side:
            wins += 1
        else:
            losses += 1
    return ArenaResult(wins + losses + draws, wins, losses, draws, dict(terminations), actions)
