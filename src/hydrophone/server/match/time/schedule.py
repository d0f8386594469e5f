"""When a room must be woken: its timers, held acts, a long absence, another try to write."""

from collections.abc import Callable
from math import inf

from hydrophone.core.game import Action, Timer
from hydrophone.play.timers import PLACES, RETRY_S, Timers
from hydrophone.server.match.effects import WakeAt
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.time.pace import HeldAct, Pace
from hydrophone.server.match.time.patience import Patience
from hydrophone.server.protocol.messages import TimerLeft


class Schedule:
    """The times a room waits for. All but absences stand still while the match is not watched."""

    def __init__(self, pace_s: float, table: Callable[[], Table]) -> None:
        self.pace = Pace(Patience(pace_s, table))
        self.clock = MatchClock()
        """The time of the match, and since when it goes on."""
        self.running_timers = Timers()
        """What is left of each timer."""
        self.there_are: tuple[Timer, ...] = ()
        """The timers of the match, as they are since the last act."""
        self.retry_at: float | None = None
        """When what has failed is tried again, on the server's clock."""
        self._set: float | None = None
        self._is_new = True

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch, now: float) -> None:
        """The match begins: a public step at 0."""
        self.clock.begin(now)
        self._is_new = True
        self._see(running.referee.timers, 0.0)
        self.pace.begin(running)

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made at this time of the match. What is unheard moves nothing."""
        self._see(attempt.referee.timers, at)
        self.pace.acted(attempt, at)

    def _see(self, timers: tuple[Timer, ...], at: float) -> None:
        self._is_new = self._is_new or bool(timers or self.there_are)
        self.there_are = timers
        self.running_timers.see(timers, at)

    def restore(self, at: float) -> None:
        """The match stands, and at least this time of it is over."""
        self.clock.restore(max(at, self.clock.at(0.0)))
        self._is_new = True

    def watch(self, now: float, *, watched: bool) -> None:
        """From now on the match is watched, or not."""
        self.clock.watch(now, watched=watched)
        self._is_new = True

    # --- what time it is -------------------------------------------------------------------------

    def timers(self, at: float) -> tuple[TimerLeft, ...]:
        """What is left of each timer at this time of the match."""
        if not self.there_are:
            return ()
        left = self.running_timers.left(at)
        return tuple([TimerLeft(each.name, each.owner, left_s, each.runs) for each, left_s in left])

    # --- waking ----------------------------------------------------------------------------------

    def woken(self, now: float) -> None:
        """The room is awake."""
        self._set, self._is_new = None, True
        if self.retry_at is not None and now >= self.retry_at:
            self.retry_at = None

    def rings(self, now: float) -> Action | None:
        """What the clock does now, if its time has come."""
        return self.running_timers.ring(self.clock.at(now)) if self.clock.watched else None

    def release(self, now: float) -> list[HeldAct]:
        """The held acts whose time has come."""
        if not self.clock.watched:
            return []
        self._is_new = True
        return self.pace.release(self.clock.at(now))

    def retry(self, now: float) -> None:
        """Something failed; try again soon."""
        self.retry_at, self._is_new = now + RETRY_S, True

    @property
    def is_news(self) -> bool:
        """Has anything changed here by which the room must be woken at another time?"""
        return self._is_new or bool(self.pace.held)

    def wish(self, at: float | None) -> WakeAt | None:
        """The room is to be woken at this time, if that is another than before."""
        self._is_new = False
        if at == self._set:
            return None
        self._set = at
        return WakeAt(at)


def first(*times: float | None) -> float | None:
    """The earliest of these times."""
    return min((time for time in times if time is not None), default=None)


class MatchClock:
    """Counts while it is watched, and stands still otherwise. Begins at 0."""

    def __init__(self) -> None:
        self.watched = False
        """Is the clock running?"""
        self._at = 0.0
        """The time of the match while it stands, or ``_since`` when it runs."""
        self._since = 0.0

    def begin(self, now: float) -> None:
        """The match begins while it is watched."""
        self.watched, self._at, self._since = True, 0.0, now

    def restore(self, at: float) -> None:
        """It stands at this time of the match."""
        self.watched, self._at = False, at

    @property
    def since(self) -> float:
        """Since when it counts, on the server's clock; never while it stands."""
        return self._since if self.watched else inf

    def watch(self, now: float, *, watched: bool) -> None:
        """From now on the match is watched, or not."""
        self._at = self.at(now)
        self.watched, self._since = watched, now

    def at(self, now: float) -> float:
        """The time of the match at a time of the server."""
        ran = max(0.0, now - self._since) if self.watched else 0.0
        return round(self._at + ran, PLACES)

    def when(self, at: float) -> float | None:
        """When this time of the match will come, on the server's clock; None while it stands."""
        return self._since + at - self._at if self.watched else None
