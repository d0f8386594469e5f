"""When the time of a match stands because people are away, and when it goes on.

Turn by turn a match goes on while anybody looks at it. In real time it goes on while a person who
plays is there: of a crew, or for whom a post is kept. When none is, it is paused, and goes on a
count-down after a person of each crew is back, or after one of them has said so. Between bots alone
it goes on to its end, also while nobody looks.

When its server has died or let it go, and another has it within seconds, nobody was away: it goes
on as soon as everybody is back, and for those who were away before it waits a little only.
"""

from collections.abc import Callable, Iterable

from hydrophone.core.seats import Side
from hydrophone.server.match.match import Match
from hydrophone.server.match.match_clock import Stood
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.stand_ins import crew
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import Pause, Phase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError

RESUME_S = 5.0
"""Seconds of the count-down, so that everybody goes on in the same moment."""

MOVED_S = 30.0
"""Seconds without its server after which people have to find their way back into a match."""

ALL_BACK_S = 0.5
"""Seconds of the count-down after that, if everybody is back: time for all to hear of it."""

CREWS_BACK_S = 2.0
"""The same, if a person of each crew is back."""

ONE_BACK_S = 5.0
"""The same, if one crew is back and of the other there is nobody."""


class Pauses:
    """Is the match paused, since when, and when does it go on?"""

    def __init__(self, match: Match, presence: Presence) -> None:
        self._match = match
        self._presence = presence
        self._seen: tuple[Table | None, int] = (None, 0)
        self._paused_at: float | None = None
        self._moved_until: float | None = None
        """Until when it counts as a match whose server was away, and not its people."""
        self.resumes_at: float | None = None
        """When it goes on, on the server's clock."""

    def restore(self, now: float, stood: Stood) -> None:
        """The server was away, and so was everybody."""
        if self._is_real_time():
            self._paused_at = now
            if stood.away_s is not None and stood.away_s < MOVED_S:
                self._moved_until = now + MOVED_S - stood.away_s

    @property
    def goes_on(self) -> bool:
        """Does the time of the match go on, as far as people are there for it?"""
        return (self._presence.anybody or self.plays_alone) and not self.is_paused

    @property
    def plays_alone(self) -> bool:
        """Does it run between bots alone?"""
        table = self._match.table
        is_running = self._match.running is not None and table.phase is Phase.RUNNING
        return is_running and all(info.bot is not None for info in table.seats)

    @property
    def is_paused(self) -> bool:
        """Does a match in real time stand?"""
        return self._paused_at is not None

    def look(self, now: float) -> bool:
        """See who is there. Has anything changed that everybody must be told?"""
        seen = self._match.table, self._presence.version
        if self.resumes_at is None and seen[0] is self._seen[0] and seen[1] == self._seen[1]:
            return False
        self._seen, before = seen, (self._paused_at, self.resumes_at)
        if not self._is_real_time():
            self._go_on()
        elif self._paused_at is None:
            if not self._is_manned(any):
                self._paused_at = now
        elif not self._is_manned(any):
            self.resumes_at = None
        elif self.resumes_at is not None and now >= self.resumes_at:
            self._go_on()
        else:
            self._count_down(now)
        return before != (self._paused_at, self.resumes_at)

    def resume(self, player: PlayerId, now: float) -> None:
        """A person of a crew does not want to wait for the others."""
        if not any(player in own for own in self._crews()):
            raise RefusedError(Reason.ONLY_WATCHING)
        if not self.is_paused:
            raise RefusedError(Reason.NOT_PAUSED)
        if self.resumes_at is None:
            self.resumes_at = now + RESUME_S

    def _go_on(self) -> None:
        self._paused_at = self.resumes_at = self._moved_until = None

    def _count_down(self, now: float) -> None:
        """It goes on so many seconds after those who are here have come, if they are enough."""
        if self.has_moved(now):
            crews_here = CREWS_BACK_S if self._is_manned(all) else ONE_BACK_S
            seconds = ALL_BACK_S if self._is_everybody_here() else crews_here
        elif self._is_manned(all):
            seconds = RESUME_S
        else:
            return
        soon = now + seconds
        self.resumes_at = soon if self.resumes_at is None else min(soon, self.resumes_at)

    def shown(self, now: float, clock_s: float) -> Pause | None:
        """The pause as everybody is told of it; ``clock_s`` is the time of the match."""
        if self._paused_at is None:
            return None
        left = None if self.resumes_at is None else round(max(0.0, self.resumes_at - now), 3)
        since_s = round(max(0.0, now - self._paused_at), 3)
        return Pause(since_s, clock_s, left, self.has_moved(now))

    def has_moved(self, now: float) -> bool:
        """Does it stand only because its server was away?"""
        return self._moved_until is not None and now < self._moved_until

    def _is_real_time(self) -> bool:
        match = self._match
        runs = match.running is not None and match.table.phase is Phase.RUNNING
        return runs and match.game.is_real_time(match.table.options)

    def _is_manned(self, quantity: Callable[[Iterable[bool]], bool]) -> bool:
        here = self._presence.here
        crews = [any(here(player) for player in own) for own in self._crews()]
        return quantity(crews) if crews else self._presence.anybody or self.plays_alone

    def _is_everybody_here(self) -> bool:
        return all(self._presence.here(player) for own in self._crews() for player in own)

    def _crews(self) -> list[frozenset[PlayerId]]:
        """The people of each crew that has any."""
        return [own for side in Side if (own := crew(self._match.table, side))]
