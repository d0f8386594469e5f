"""When a room must be woken: the match's clock, a long absence, another try to write."""

from hydrophone.core.game import Action, Due
from hydrophone.server.effects import Effect, SetAlarm

RETRY_S = 1.0
"""After a failed write, bots and the clock try again after so many seconds."""


class Alarm:
    """The times a room waits for. Its clock stands while nobody looks at the match."""

    def __init__(self) -> None:
        self.due: Due | None = None
        self._deadline: float | None = None
        self._retry: float | None = None
        self._set: float | None = None

    def restart(self, due: Due | None, now: float) -> None:
        """The clock counts from now."""
        self.due = due
        self._deadline = None if due is None else now + due.after_s

    def due_in(self, now: float) -> float | None:
        """Seconds until the clock acts."""
        return None if self._deadline is None else max(0.0, round(self._deadline - now, 3))

    def rings(self, now: float) -> Action | None:
        """What the clock does now, if its time has come."""
        self._set = None
        if self._retry is not None and now >= self._retry:
            self._retry = None
        if self.due is None or self._deadline is None or now < self._deadline:
            return None
        self._deadline = now + RETRY_S  # in case it cannot be written
        return self.due.action

    def retry(self, now: float) -> None:
        """Something failed; try again soon."""
        self._retry = now + RETRY_S

    def set(self, vacancy: float | None, *, watched: bool) -> list[Effect]:
        """The wish to be woken, if it is another than before."""
        times = (self._deadline, self._retry, vacancy)
        wanted = min((time for time in times if time is not None), default=None)
        at = wanted if watched else None
        if at == self._set:
            return []
        self._set = at
        return [SetAlarm(at)]
