"""When a room must be woken: its timers, held acts, a long absence, another try to write."""

from hydrophone.core.game import Action
from hydrophone.core.seats import Clock
from hydrophone.server.match.effects import Effect, WakeAt
from hydrophone.server.match.match_clock import MatchClock
from hydrophone.server.match.pace import HeldAct, Pace
from hydrophone.server.match.running_match import Attempt, RunningMatch
from hydrophone.server.match.timers import RETRY_S, Timers
from hydrophone.server.protocol.messages import TimerLeft

NAME = "clock"
"""Name of the value that is kept of an unwatched match: the time of the match."""


class Schedule:
    """The times a room waits for. All but absences stand still while the match is not watched."""

    def __init__(self, pace_s: float) -> None:
        self.pace = Pace(pace_s)
        self._clock = MatchClock()
        self._timers = Timers()
        self._retry: float | None = None
        self._set: float | None = None

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch, now: float) -> None:
        """The match begins: a public step at 0."""
        self._clock.begin(now)
        self._timers.see(running.referee.timers, 0.0)
        self.pace.step(None, running.referee.unheard_work, 0.0)

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made at this time of the match. What is unheard moves nothing."""
        referee = attempt.referee
        self._timers.see(referee.timers, at)
        if attempt.heard_by_all:
            side = None if isinstance(attempt.actor, Clock) else attempt.actor.side
            self.pace.step(side, referee.unheard_work, at)

    def restore(self, at: float) -> None:
        """Nobody watches, and at least this time of the match is over."""
        self._clock.restore(max(at, self._clock.at(0.0)))

    def watch(self, now: float, *, watched: bool) -> bool:
        """Is the match left alone while timers are there, so that its time must be kept?"""
        left = self._clock.watched and not watched
        self._clock.watch(now, watched=watched)
        return left and bool(self._timers)

    # --- what time it is -------------------------------------------------------------------------

    def at(self, now: float) -> float:
        """The time of the match."""
        return self._clock.at(now)

    @property
    def watched(self) -> bool:
        """Does the time of the match go on?"""
        return self._clock.watched

    def timers(self, now: float) -> tuple[TimerLeft, ...]:
        """What is left of each timer."""
        return self._timers.left(self.at(now)) if self._timers else ()

    # --- waking ----------------------------------------------------------------------------------

    def woken(self, now: float) -> None:
        """The room is awake."""
        self._set = None
        if self._retry is not None and now >= self._retry:
            self._retry = None

    def rings(self, now: float) -> Action | None:
        """What the clock does now, if its time has come."""
        return self._timers.ring(self.at(now)) if self.watched else None

    def release(self, now: float) -> list[HeldAct]:
        """The held acts whose time has come."""
        return self.pace.release(self.at(now)) if self.watched else []

    def retry(self, now: float) -> None:
        """Something failed; try again soon."""
        self._retry = now + RETRY_S

    def set(self, vacancy: float | None) -> list[Effect]:
        """The wish to be woken, if it is another than before."""
        at = self._wanted(vacancy) if self.watched else None
        if at == self._set:
            return []
        self._set = at
        return [WakeAt(at)]

    def _wanted(self, vacancy: float | None) -> float | None:
        in_match = (self._timers.rings_at(), self.pace.next_at())
        due = (self._clock.when(at) for at in in_match if at is not None)
        times = (*due, self._retry, vacancy)
        return min((time for time in times if time is not None), default=None)
