"""The time of a match: the seconds during which the match was watched."""

from math import inf

from hydrophone.play.timers import PLACES


class MatchClock:
    """Counts while it is watched, and stands still otherwise. Begins at 0."""

    def __init__(self) -> None:
        self._at = 0.0
        """The time of the match while it stands, or ``_since`` when it runs."""
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """The match begins while it is watched."""
        self._at, self._since = 0.0, now

    def restore(self, at: float) -> None:
        """It stands at this time of the match."""
        self._at, self._since = at, None

    @property
    def since(self) -> float:
        """Since when it counts, on the server's clock; never while it stands."""
        return inf if self._since is None else self._since

    @property
    def watched(self) -> bool:
        """Does it count?"""
        return self._since is not None

    def watch(self, now: float, *, watched: bool) -> None:
        """From now on the match is watched, or not."""
        if watched is not self.watched:
            self._at, self._since = self.at(now), now if watched else None

    def at(self, now: float) -> float:
        """The time of the match at a time of the server."""
        ran = 0.0 if self._since is None else max(0.0, now - self._since)
        return round(self._at + ran, PLACES)

    def when(self, at: float) -> float | None:
        """When this time of the match will come, on the server's clock; None while it stands."""
        return None if self._since is None else self._since + at - self._at
