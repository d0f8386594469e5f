"""The time of a match: the seconds during which the match was watched."""

from math import inf

import msgspec

from hydrophone.play.timers import PLACES


class Anchor(msgspec.Struct, frozen=True, gc=False):
    """From what the time of a match is computed; it changes when the time runs on or stands.

    It is kept beside the log. A server that dies leaves what it kept and the moment at which it was
    heard of last (its last beat), so the time goes on from exactly there.
    """

    at: float = 0.0
    """The time of the match while it stands, or ``since`` when it runs."""
    since: float | None = None
    """Since when it runs, on the clock of the server that plays the match; None while it stands."""
    left: bool = False
    """It stands because its server let the match go while it ran."""

    def stopped(self, now: float) -> float:
        """The time of the match at a time of its server."""
        return round(self.at + (0.0 if self.since is None else max(0.0, now - self.since)), PLACES)


class Stood(msgspec.Struct, frozen=True, gc=False):
    """How the time of a match stood when its server was there last."""

    at: float = 0.0
    """The time of the match, in seconds."""
    away_s: float | None = None
    """It ran, and then had no server for so many seconds; None: it stood already."""


class MatchClock:
    """Counts while it is watched, and stands still otherwise. Begins at 0."""

    def __init__(self) -> None:
        self.anchor = Anchor()

    def begin(self, now: float) -> None:
        """The match begins while it is watched."""
        self.anchor = Anchor(0.0, now)

    def restore(self, at: float) -> None:
        """It stands at this time of the match."""
        self.anchor = Anchor(at)

    @property
    def since(self) -> float:
        """Since when it counts, on the server's clock; never while it stands."""
        return inf if self.anchor.since is None else self.anchor.since

    @property
    def watched(self) -> bool:
        """Does it count?"""
        return self.anchor.since is not None

    def watch(self, now: float, *, watched: bool) -> None:
        """From now on the match is watched, or not."""
        if watched is not self.watched:
            self.anchor = Anchor(self.at(now), now if watched else None)

    def leave(self, now: float) -> None:
        """It stands from now on, if it counts, as its server lets it go."""
        if self.watched:
            self.anchor = Anchor(self.at(now), left=True)

    def at(self, now: float) -> float:
        """The time of the match at a time of the server."""
        return self.anchor.stopped(now)

    def when(self, at: float) -> float | None:
        """When this time of the match will come, on the server's clock; None while it stands."""
        since = self.anchor.since
        return None if since is None else since + at - self.anchor.at
