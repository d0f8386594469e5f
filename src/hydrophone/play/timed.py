"""Matches between bots in real time, under a simulated clock: nothing sleeps, nothing is measured.

A heap of moments drives the match: an order arrives, news reaches a crew, a bot acts, the clock
rings. A bot acts after the time that an act of its kind takes (``Game.bot_takes_s``) and a time to
react that depends on its post and its level alone, drawn from a separate chance: no delay depends
on anything hidden. A crew's line may be slow: its orders and its news then take longer, and it acts
on what it was last told.

``TimedPlay`` goes on by a span of time at once, so that people and programs may act in between.
"""

import heapq
import itertools
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec

from hydrophone.bots.bot import Bot
from hydrophone.bots.faults import Late
from hydrophone.core.chance import Chance
from hydrophone.core.crews import bots_on
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Action, Outcome
from hydrophone.core.seats import CLOCK, Actor, PerSide, Role, Seat, Side
from hydrophone.notation.record import Act
from hydrophone.play.players import Talk
from hydrophone.play.referee import Referee, Told
from hydrophone.play.timers import Timers

DECIDES_S = (0.5, 3.5)
"""Seconds from news to a Captain's act on it, at least and at most: they have a choice to make."""

FOLLOWS_S = (0.3, 1.5)
"""Seconds from news to the act of another post."""

HESITATE_S = 0.2
"""Seconds that an act takes longer than an act of its kind must, at most."""

PLACES = 6
"""Decimals of the moments that are kept."""

LIMIT_S = 6 * 3600.0
"""Seconds of play after which a match is given up."""


class Lag(msgspec.Struct, frozen=True):
    """The line of a crew: seconds one way."""

    orders_s: float = 0.0
    news_s: float = 0.0

    @classmethod
    def of(cls, round_trip_s: float) -> "Lag":
        """A line with this round trip, as long one way as the other."""
        return cls(round_trip_s / 2, round_trip_s / 2)


class RefusedAct(NamedTuple):
    """An act that broke a rule when it arrived."""

    at: float
    seat: Seat
    action: Action
    clause: str


class TimedMatch(msgspec.Struct, frozen=True):
    """A match in real time as it went."""

    acts: tuple[Act, ...]
    """With their moments, in seconds of play."""
    refused: tuple[RefusedAct, ...]
    outcome: Outcome | None
    """None if it was given up at its limit of time."""
    lasted_s: float

    @property
    def times(self) -> tuple[float, ...]:
        """The moment of each act, in seconds of play."""
        return tuple(act.at or 0.0 for act in self.acts)


class _News(NamedTuple):
    """What one crew is told at once, with what its seats may do from then on."""

    told: Told
    by: Actor | None
    """The actor, if they are of this crew: they may then speak to their mates."""
    legal: Mapping[Seat, tuple[Action, ...]]
    blocking: tuple[Seat, ...]
    done: Seat | None
    """The seat whose act was carried out or refused: it may act again."""


class _Desk:
    """One bot at its screen: what it was last told it may do, and what it is about to do."""

    def __init__(self, seat: Seat, bot: Bot, chance: Random) -> None:
        self.seat = seat
        self.bot = bot
        self.legal: tuple[Action, ...] = ()
        self.must = False
        self.has_news = False
        self.waits = False
        """Its last act is under way."""
        self.look_at: float | None = None
        """When it looks again at what it may do."""
        self.choice: Action | None = None
        """What it has chosen and does when its time has come, unless there is news."""
        self._chance = chance

    def reacts_s(self) -> float:
        """The next time that it takes to react."""
        if self.seat.role is not Role.CAPTAIN:
            return self._chance.uniform(*FOLLOWS_S)
        late_s = self.bot.late_s if isinstance(self.bot, Late) else 0.0
        return self._chance.uniform(*DECIDES_S) + late_s

    def hesitates_s(self) -> float:
        """The next time that an act takes longer than it must."""
        return self._chance.uniform(0, HESITATE_S)


Carry: TypeAlias = Callable[[Actor, Action, float], Told]
"""Carries out an act at a time of the match; IllegalActionError if a rule breaks."""

_NO_LAGS = PerSide(Lag(), Lag())


class TimedPlay:
    """The bots of one match as its time runs. The players of the other seats act in between.

    What comes of the acts of ``carry`` and of the timers reaches the bots by itself. The seats of
    ``people`` are played as persons play (``Talk``).
    """

    def __init__(
        self,
        referee: Referee,
        bots: Mapping[Seat, Bot],
        seed: int,
        carry: Carry,
        *,
        lags: PerSide[Lag] = _NO_LAGS,
        people: Collection[Seat] = (),
    ) -> None:
        self._referee = referee
        self._carry = carry
        self._lags = lags
        self._desks = {
            seat: _Desk(seat, bot, Random(Chance(seed).fork(f"{seat}/react").seed))
            for seat, bot in bots.items()
        }
        self._talks = {
            side: Talk({seat: bots[seat] for seat in _of(side, bots)}, _of(side, people))
            for side in Side
        }
        self._timers = Timers()
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = itertools.count()
        self._acted_at = dict.fromkeys(Side, 0.0)
        """When a seat of each crew last did what takes time, by the crew's own clock."""
        self.now = 0.0
        self.refused: list[RefusedAct] = []

    @property
    def waits(self) -> bool:
        """Do neither the bots nor the clock go on, however much time passes?"""
        return not self._heap and self._referee.outcome is None

    def run(self, until_s: float) -> None:
        """Let time pass to this moment, or to the end of the match."""
        while self._heap and self._referee.outcome is None and self._heap[0][0] <= until_s:
            at, _, happen = heapq.heappop(self._heap)
            self.now = max(at, self.now)
            happen()
        if self._referee.outcome is None:
            self.now = max(until_s, self.now)

    def man_posts(self) -> None:
        """The clock writes down who holds which posts, in a game that asks for it."""
        action = self._referee.game.man(self._referee.true_state, bots_on(self._desks))
        if action is not None:
            self.carry_out(CLOCK, action)

    def _at(self, at: float, happen: Callable[[], None]) -> None:
        heapq.heappush(self._heap, (at, next(self._count), happen))

    # --- at the referee ------------------------------------------------------------------------

    def carry_out(self, actor: Actor, action: Action) -> None:
        """An act is carried out now; IllegalActionError if a rule breaks."""
        self.hear(self._carry(actor, action, self.now), actor)

    def _arrives(self, seat: Seat, action: Action) -> None:
        try:
            self.carry_out(seat, action)
        except IllegalActionError as error:
            self.refused.append(RefusedAct(self.now, seat, action, str(error.clause)))
            nothing: Told = dict.fromkeys(self._desks, ())
            self._tell(seat.side, nothing, None, seat)

    def hear(self, told: Told, actor: Actor | None) -> None:
        """What came of an act is on its way to the bots, and starts and ends timers."""
        self._timers.see(self._referee.timers, self.now)
        rings_at = self._timers.rings_at()
        if rings_at is not None:
            self._at(rings_at, self._ring)
        seat = actor if isinstance(actor, Seat) else None
        for side in Side:
            own = seat if seat is not None and seat.side is side else None
            self._tell(side, told, own, own)

    def _ring(self) -> None:
        """The clock acts, if a timer has run out; an earlier moment of it may be out of date."""
        action = self._timers.ring(self.now)
        if action is not None:
            self.carry_out(CLOCK, action)

    # --- on the line ---------------------------------------------------------------------------

    def _tell(self, side: Side, told: Told, by: Actor | None, done: Seat | None) -> None:
        referee = self._referee
        seats = [seat for seat in self._desks if seat.side is side]
        legal = {seat: referee.legal_actions(seat) for seat in seats}
        blocking = referee.blocked_by
        news = _News({seat: told[seat] for seat in seats}, by, legal, blocking, done)
        self._at(self.now + self._lags.of(side).news_s, lambda: self._hears(side, news))

    def _send(self, desk: _Desk, action: Action) -> None:
        desk.waits, desk.choice = True, None
        side = desk.seat.side
        if self._takes_s(action):
            self._acted_at[side] = self.now
        arrives = self.now + self._lags.of(side).orders_s
        self._at(arrives, lambda: self._arrives(desk.seat, action))

    # --- in a crew -----------------------------------------------------------------------------

    def _hears(self, side: Side, news: _News) -> None:
        for seat, desk in self._desks.items():
            if seat.side is side:
                for observation in news.told[seat]:
                    desk.bot.observe(observation)
                desk.must, desk.legal = seat in news.blocking, news.legal[seat]
                desk.has_news, desk.choice = True, None
                desk.waits = desk.waits and seat is not news.done
        self._talks[side].after(news.by)
        for seat, desk in self._desks.items():
            if seat.side is side and desk.legal:
                self._look_soon(desk)

    def _look_soon(self, desk: _Desk) -> None:
        if desk.look_at is None and not desk.waits:
            self._look_at(desk, self.now + desk.reacts_s())

    def _look_at(self, desk: _Desk, at: float) -> None:
        desk.look_at = at
        self._at(at, lambda: self._looks(desk))

    def _looks(self, desk: _Desk) -> None:
        """The bot does what it has chosen, or chooses by what it knows now."""
        desk.look_at = None
        action = desk.choice or self._chosen(desk)
        if action is None:
            return
        ready = self._acted_at[desk.seat.side] + self._takes_s(action)
        if ready <= self.now:
            self._send(desk, action)
        else:
            desk.choice = action
            self._look_at(desk, ready + desk.hesitates_s())

    def _takes_s(self, action: Action) -> float:
        return self._referee.game.bot_takes_s(self._referee.options, action)

    def _chosen(self, desk: _Desk) -> Action | None:
        news, desk.has_news = desk.has_news, False
        if desk.waits or not desk.legal:
            return None
        if desk.must:
            action: Action = desk.bot.choose(desk.legal)
            return action
        return desk.bot.volunteer(desk.legal) if news else None


def _of(side: Side, seats: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat.side is side)


def play_timed(
    referee: Referee,
    bots: Mapping[Seat, Bot],
    seed: int,
    *,
    lags: PerSide[Lag] | None = None,
    people: Collection[Seat] = (),
    limit_s: float = LIMIT_S,
) -> TimedMatch:
    """One match in real time with a bot on every seat. Deterministic by its arguments.

    Raises LookupError if neither a bot nor the clock goes on.
    """
    acts: list[Act] = []

    def carry(actor: Actor, action: Action, at: float) -> Told:
        _, told = referee.act(actor, action)
        acts.append(Act(actor, action, round(at, PLACES)))
        return told

    match = TimedPlay(referee, bots, seed, carry, lags=lags or _NO_LAGS, people=people)
    match.hear(referee.opening(), None)
    match.man_posts()
    match.run(limit_s)
    if match.waits:
        raise LookupError("nobody goes on, however much time passes")
    return TimedMatch(tuple(acts), tuple(match.refused), referee.outcome, match.now)
