"""Bots on some seats of a match that a program holds: turn by turn, and as its seconds pass."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeAlias

from hydrophone.bots.bot import Bot
from hydrophone.core.arguments import seconds_of
from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import Action, Outcome
from hydrophone.core.seats import Actor, Seat
from hydrophone.play.players import Players
from hydrophone.play.referee import Referee, Told
from hydrophone.play.timed import LIMIT_S, TimedPlay

Carry: TypeAlias = Callable[[Actor, Action, float | None], Told]
"""Carries out an act in the match, at a time if there is one."""


class _Match(Protocol):
    @property
    def now(self) -> float: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def pass_time(self, seconds: float, /) -> object: ...


class Bots:
    """Bots on some seats of a match; people or other programs have the others."""

    def __init__(
        self,
        match: _Match,
        referee: Referee,
        told: Sequence[tuple[Actor | None, Told]],
        carry: Carry,
        bots: Mapping[Seat, Bot],
        own: Collection[Seat],
    ) -> None:
        self._match = match
        self._referee = referee
        self._told = told
        self._carry = carry
        self._heard = 0
        seed = Chance(referee.seed)
        self._players = Players(bots, seed.fork("order"), own)
        self._timed: TimedPlay | None = None
        if referee.game.is_real_time(referee.options):
            self._timed = TimedPlay(referee, bots, referee.seed, carry, people=own)
        self._seats = tuple(seat for seat in referee.seats if seat in bots)

    def __repr__(self) -> str:
        """Where they sit."""
        return f"<Bots on {', '.join(self._seats)}>"

    def play(self, seconds: float | None = None) -> Outcome | None:
        """Act until the match is over, or waits for none of these bots: then None.

        In real time the bots act while so many seconds pass, or until the match is over; the clock
        acts as well. InvalidOptionsError for seconds in a match that is played turn by turn.
        """
        if self._timed is not None:
            return self._play_on(self._timed, LIMIT_S if seconds is None else seconds)
        if seconds is not None:
            raise InvalidOptionsError("bots take seconds in real time only")
        while True:
            for actor, told in self._news():
                self._players.hear(told, actor)
            outcome = self._match.outcome
            turn = None if outcome else self._players.next_action(self._referee)
            if turn is None:
                return outcome
            self._carry(*turn, None)

    def _play_on(self, timed: TimedPlay, seconds: float) -> Outcome | None:
        lasts_s = seconds_of(seconds, "the time to play", may_be_endless=True)
        timed.now = max(timed.now, self._match.now)
        is_new = self._heard == 0 and len(self._told) == 1
        for actor, told in self._news():
            timed.hear(told, actor)
        if is_new and self._seats == self._referee.seats:
            timed.man_posts()
        timed.run(timed.now + lasts_s)
        self._heard = len(self._told)
        if self._match.outcome is None and not timed.waits:
            self._match.pass_time(timed.now - self._match.now)
        return self._match.outcome

    def _news(self) -> Sequence[tuple[Actor | None, Told]]:
        news = self._told[self._heard :]
        self._heard = len(self._told)
        return news
