"""What people without a post see of a running match that they watch with a delay.

Everything that people without a post are told of the match and of its table is kept here until its
time has come. They are told it then, in the same order. The beginning is told at once: that the
match runs. Nothing else reaches them meanwhile, however often they come.
"""

from collections import deque
from math import floor
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from hydrophone.core.errors import HydrophoneError
from hydrophone.play.timers import PLACES
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.protocol.messages import Lobby, Observed, Phase, PlayerId, TimerLeft

SLOT_S = 1.0
"""Of the tables of one such time only the last is kept, so that coming and going fills nothing."""

News: TypeAlias = Observed | Lobby


class Kept(msgspec.Struct, frozen=True, gc=False):
    """What people on time were told: when, in which turn, and whether the match's time went on."""

    news: News
    at: float
    turn: int
    runs: bool


class LateView:
    """The news that wait, and the latest of each kind whose time has come."""

    def __init__(self, match: Match, presence: Presence) -> None:
        self._match = match
        self._presence = presence
        self._waiting: deque[Kept] = deque()
        self._lobby: Lobby | None = None
        self._observed: Kept | None = None
        self._kept_lobby: Lobby | None = None

    # --- who sees it late ------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Does the match run, and with a delay?"""
        table = self._match.table
        return bool(table.delay) and table.phase is Phase.RUNNING

    def sees_late(self, player: PlayerId) -> bool:
        """Does this person see the match with a delay?"""
        return self.is_on and not self._match.table.seats_of(player)

    def callers_on_time(self) -> tuple[Caller, ...]:
        """Everybody who sees the match as it is."""
        callers = self._presence.callers()
        return tuple(c for c in callers if not self.sees_late(c.player)) if self.is_on else callers

    def on_time(self) -> tuple[ConnectionId, ...]:
        """The connections of everybody who sees the match as it is."""
        return tuple(caller.connection for caller in self.callers_on_time())

    def late(self) -> tuple[ConnectionId, ...]:
        """The connections of everybody who sees the match with a delay."""
        if not self.is_on:
            return ()
        callers = self._presence.callers()
        return tuple(c.connection for c in callers if self.sees_late(c.player))

    # --- what they may know ----------------------------------------------------------------------

    @property
    def lobby(self) -> Lobby:
        """The latest table whose time has come, without its spectators."""
        if self._lobby is None:
            raise HydrophoneError("a match that is watched with a delay has a table to show")
        return self._lobby

    def observed(self, now: float) -> Observed:
        """Where the match stands for them: numbers and timers, and no observations."""
        if self._observed is None:
            raise HydrophoneError("a match that is watched with a delay has a beginning to show")
        kept, delay = self._observed, self._match.table.delay
        seen = kept.news
        if not isinstance(seen, Observed):
            raise HydrophoneError("a table is no observation")
        gone_on = kept.runs and delay.turns == 0
        passed_s = max(0.0, now - delay.seconds - kept.at) if gone_on else 0.0
        return replace(
            seen,
            observations=(),
            times=(),
            timers=tuple(_later(timer, passed_s) for timer in seen.timers),
            clock_s=round(seen.clock_s + passed_s, PLACES),
        )

    # --- keeping and showing ---------------------------------------------------------------------

    def keep(self, news: News, now: float, *, runs: bool) -> bool:
        """People on time are told this. Is it shown at once, as the first of its kind is?"""
        if isinstance(news, Lobby):
            if news == self._kept_lobby:
                return False
            self._kept_lobby = news
        kept = Kept(news, now, self._turn(), runs)
        if self._is_first(news):
            self._show(kept)
            return True
        if self._waiting and _same_slot(self._waiting[-1], kept):
            self._waiting.pop()
        self._waiting.append(kept)
        return False

    def restored(self, now: float, clock_s: float) -> None:
        """What was kept at times of the match happened before now, at this time of the match.

        Between two times of the match at least as much time passed, so nothing is shown too early.
        """
        latest, moved = clock_s, deque[Kept]()
        for kept in reversed(self._waiting):
            if isinstance(kept.news, Observed):
                latest = min(latest, kept.at)
            moved.appendleft(replace(kept, at=now - (clock_s - latest)))
        self._waiting = moved

    def release(self, now: float) -> list[News]:
        """The news whose time has come."""
        due: list[News] = []
        while self._waiting and self._is_due(self._waiting[0], now):
            kept = self._waiting.popleft()
            self._show(kept)
            due.append(kept.news)
        return due

    def next_at(self) -> float | None:
        """When the next news are due, if time alone brings them."""
        if not self.is_on or not self._waiting or not self._is_old_enough(self._waiting[0]):
            return None
        return self._waiting[0].at + self._match.table.delay.seconds

    def _is_due(self, kept: Kept, now: float) -> bool:
        return self._is_old_enough(kept) and now >= kept.at + self._match.table.delay.seconds

    def _is_old_enough(self, kept: Kept) -> bool:
        """Have enough turns begun since?"""
        return self._turn() - kept.turn >= self._match.table.delay.turns

    def _turn(self) -> int:
        running = self._match.running
        return 0 if running is None else running.referee.turns

    def _is_first(self, news: News) -> bool:
        return (self._lobby if isinstance(news, Lobby) else self._observed) is None

    def _show(self, kept: Kept) -> None:
        if isinstance(kept.news, Lobby):
            self._lobby = kept.news
        else:
            self._observed = kept


def _same_slot(before: Kept, after: Kept) -> bool:
    both_tables = isinstance(before.news, Lobby) and isinstance(after.news, Lobby)
    return both_tables and floor(before.at / SLOT_S) == floor(after.at / SLOT_S)


def _later(timer: TimerLeft, passed_s: float) -> TimerLeft:
    left_s = max(0.0, timer.left_s - passed_s) if timer.runs else timer.left_s
    return replace(timer, left_s=round(left_s, PLACES))
