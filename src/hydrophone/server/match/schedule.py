"""When a room must be woken: its timers, held acts, a long absence, another try to write."""

from collections.abc import Callable

from hydrophone.core.game import Action
from hydrophone.play.timers import RETRY_S, Timers
from hydrophone.server.match.effects import Effect, WakeAt
from hydrophone.server.match.match_clock import Anchor, MatchClock
from hydrophone.server.match.pace import HeldAct, Pace
from hydrophone.server.match.patience import Patience
from hydrophone.server.match.running_match import Attempt, RunningMatch
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import TimerLeft

_NOTHING = (None,) * 6


class Schedule:
    """The times a room waits for. All but absences stand still while the match is not watched."""

    def __init__(self, pace_s: float, table: Callable[[], Table]) -> None:
        self.pace = Pace(pace_s, Patience(pace_s, table))
        self._clock = MatchClock()
        self._timers = Timers()
        self._retry: float | None = None
        self._set: float | None = None
        self._kept = Anchor()

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch, now: float) -> None:
        """The match begins: a public step at 0."""
        self._clock.begin(now)
        self._timers.see(running.referee.timers, 0.0)
        self.pace.begin(running)

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made at this time of the match. What is unheard moves nothing."""
        self._timers.see(attempt.referee.timers, at)
        self.pace.acted(attempt, at)

    def restore(self, at: float) -> None:
        """The match stands, and at least this time of it is over."""
        self._clock.restore(max(at, self._clock.at(0.0)))
        self._kept = self._clock.anchor

    def watch(self, now: float, *, watched: bool) -> None:
        """From now on the match is watched, or not."""
        self._clock.watch(now, watched=watched)

    def stop(self, now: float) -> None:
        """The server lets the match go."""
        self._clock.leave(now)

    # --- what time it is -------------------------------------------------------------------------

    def at(self, now: float) -> float:
        """The time of the match."""
        return self._clock.at(now)

    @property
    def watched(self) -> bool:
        """Does the time of the match go on?"""
        return self._clock.watched

    @property
    def goes_on_since(self) -> float:
        """Since when it goes on, on the server's clock; never while it stands."""
        return self._clock.since

    def timers(self, now: float) -> tuple[TimerLeft, ...]:
        """What is left of each timer."""
        if not self._timers:
            return ()
        left = self._timers.left(self.at(now))
        return tuple(TimerLeft(each.name, each.owner, left_s, each.runs) for each, left_s in left)

    # --- keeping the time ------------------------------------------------------------------------

    @property
    def is_kept(self) -> bool:
        """Is the anchor of the time kept?"""
        return self._clock.anchor == self._kept

    def to_keep(self) -> Anchor | None:
        """The anchor of the time, if it is to be kept now; after a failure it waits a little."""
        return None if self.is_kept or self._retry is not None else self._clock.anchor

    def kept(self, anchor: Anchor) -> None:
        """This anchor is kept."""
        self._kept = anchor

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
        if not self.pace.is_holding or not self.watched:
            return []
        return self.pace.release(self.at(now))

    def retry(self, now: float) -> None:
        """Something failed; try again soon."""
        self._retry = now + RETRY_S

    def set(
        self,
        absence: float | None,
        stand_in: float | None,
        resume: float | None,
        late: float | None,
        turn: float | None,
    ) -> list[Effect]:
        """The wish to be woken, if it is another than before.

        Beside the times of the match: when an absence becomes long, when a bot stands in for a
        person, when a match that is paused goes on, when there are news for people who see the
        match late, and when (``turn``, in the time of the match) a crew's time to move is over.
        """
        if self.watched:
            wanted = self._wanted(absence, stand_in, turn)
        else:
            wanted = _first(resume, self._retry)
        at = _first(wanted, late)
        if at == self._set:
            return []
        self._set = at
        return [WakeAt(at)]

    def _wanted(
        self, absence: float | None, stand_in: float | None, turn: float | None
    ) -> float | None:
        in_match = (self._timers.rings_at(), self.pace.next_at(), turn)
        if (*in_match, self._retry, absence, stand_in) == _NOTHING:
            return None
        due = [self._clock.when(at) for at in in_match if at is not None]
        if stand_in is not None:
            due.append(stand_in if self._retry is None else max(stand_in, self._retry))
        return _first(*due, self._retry, absence)


def _first(*times: float | None) -> float | None:
    """The earliest of these times."""
    return min((time for time in times if time is not None), default=None)
