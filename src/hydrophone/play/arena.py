"""Matches between bots: seeded, sides swapped, the same every time."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.maker import make_bot
from hydrophone.bots.notes import Phrase, Said
from hydrophone.core.chance import Chance
from hydrophone.core.game import Action, AnyGame, Options, Outcome
from hydrophone.core.seats import Actor, Clock, Seat, Side
from hydrophone.games.registry import game_named
from hydrophone.play.referee import Referee, Told


class BotMatch(msgspec.Struct, frozen=True):
    """A finished match between bots: who played, what was done, how it ended."""

    seed: int
    levels: dict[Seat, Level]
    actions: tuple[tuple[Actor, Action], ...]
    outcome: Outcome


class ArenaResult(msgspec.Struct, frozen=True):
    """What came of many matches; ``wins`` and ``points`` are the first level's."""

    matches: int
    wins: int
    losses: int
    draws: int
    terminations: dict[str, int]
    actions: int

    @property
    def points(self) -> float:
        """Share of the points of the first level, a draw counting half."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.0


def play_match(game: AnyGame, options: Options, levels: dict[Seat, Level], seed: int) -> BotMatch:
    """One match between bots. Deterministic by its arguments."""
    referee = Referee(game, options, seed)
    bots = {
        seat: make_bot(game.id, level, seat, options, Chance(seed).fork(seat).seed)
        for seat, level in levels.items()
    }
    talk = _Talk(bots)
    actions: list[tuple[Actor, Action]] = []
    told = referee.opening()
    chance = Chance(seed).fork("order")
    while True:
        _tell(bots, told)
        if actions:
            talk.let_speak(actions[-1][0])
        if (outcome := referee.outcome) is not None:
            return BotMatch(seed, levels, tuple(actions), outcome)
        turn = _unasked(referee, bots)
        if turn is None:
            seat, chance = chance.pick(referee.waits_for)
            turn = seat, bots[seat].choose(referee.legal_actions(seat))
        _, told = referee.act(*turn)
        actions.append(turn)


def _unasked(referee: Referee, bots: dict[Seat, Bot]) -> tuple[Seat, Action] | None:
    """An action of somebody nobody waits for, such as a mine set off in the enemy's turn."""
    waiting = referee.waits_for
    for seat, bot in bots.items():
        if seat not in waiting and (legal := referee.legal_actions(seat)):
            action = bot.volunteer(legal)
            if action is not None:
                return seat, action
    return None


class _Talk:
    """What mates say to each other: whoever has acted may speak, but does not repeat himself."""

    def __init__(self, bots: dict[Seat, Bot]) -> None:
        self._bots = bots
        self._last: dict[Seat, tuple[Phrase, ...]] = {}
        self._mates = {
            seat: [bot for mate, bot in bots.items() if mate is not seat and mate.side is seat.side]
            for seat in bots
        }

    def let_speak(self, actor: Actor) -> None:
        """Hand on what this seat has to say."""
        if isinstance(actor, Clock) or not (mates := self._mates[actor]):
            return
        report = self._bots[actor].report()
        phrases = () if report is None else report.notes
        before, self._last[actor] = self._last.get(actor, ()), phrases
        for phrase in phrases:
            if phrase not in before:
                for mate in mates:
                    mate.hear(Said(actor, phrase))


def _tell(bots: dict[Seat, Bot], told: Told) -> None:
    for seat, bot in bots.items():
        for observation in told[seat]:
            bot.observe(observation)


def arena(
    game_id: str, options: Options, first: Level, second: Level, matches: int, seed: int
) -> Iterator[tuple[Side, BotMatch]]:
    """Matches between two levels, sides swapped every match; with the side of the first level.

    Two matches that follow each other share a seed, so both levels meet the same beginnings.
    """
    game = game_named(game_id)
    for number in range(matches):
        side = Side.BLUE if number % 2 == 0 else Side.YELLOW
        levels = {s: first if s.side is side else second for s in game.seats(options)}
        match_seed = Chance(seed).fork(str(number // 2)).seed
        yield side, play_match(game, options, levels, match_seed)


def run_arena(
    game_id: str, options: Options, first: Level, second: Level, matches: int, seed: int
) -> ArenaResult:
    """Play them all and count, from the first level's point of view."""
    terminations: Counter[str] = Counter()
    wins = losses = draws = actions = 0
    for side, match in arena(game_id, options, first, second, matches, seed):
        terminations[str(match.outcome.termination)] += 1
        actions += len(match.actions)
        if match.outcome.winner is None:
            draws += 1
        elif match.outcome.winner is side:
            wins += 1
        else:
            losses += 1
    return ArenaResult(matches, wins, losses, draws, dict(terminations), actions)
