"""When the time of a match stands because people want that or are away, and when it goes on.

Once all crews with people want it, a match stands until one of them wants it no longer. In real
time each of two crews can also stop it alone, twice and for a minute.

Turn by turn a match goes on while a person looks at it. In real time it goes on while a person who
plays is there: of a crew, or for whom a post is kept. When none is, it is paused, and goes on a
count-down after a person of each crew is back, or after one of them has said so. Between bots alone
it goes on to its end, also without viewers. For one person alone real time begins by a
count-down, once the boats have dived.

When its server has died or let it go, and another has it within seconds, no player was away: the
match goes on as soon as all are back, and waits only a little for those who were away before.
"""

from collections.abc import Callable, Iterable

import msgspec

from hydrophone.core.seats import Side
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.people.presence import Presence
from hydrophone.server.match.table import terms
from hydrophone.server.match.table.stand_ins import crew
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.time import days
from hydrophone.server.protocol.messages import MatchPhase, Pause, PlayerId, WhyPaused
from hydrophone.server.protocol.refusals import Reason, RefusedError

RESUME_S = 5.0
"""Seconds of the count-down, so that all people go on in the same moment."""

SHORT_S = 60.0
"""Seconds of a short pause."""

MOVED_S = 30.0
"""Seconds without its server after which people have to find their way back into a match."""

ALL_BACK_S = 0.5
"""Seconds of the count-down after that, if all people are back: time for all to hear of it."""

CREWS_BACK_S = 2.0
"""The same, if a person of each crew is back."""

ONE_BACK_S = 5.0
"""The same, if one crew is back and the other has no person."""


class Pauses(msgspec.Struct):
    """Is the match paused, since when, and when does it go on?"""

    _seen: tuple[Table | None, int] = (None, 0)
    _paused_at: float | None = None
    _moved_until: float | None = None
    """Until when it counts as a match whose server was away, and not its people."""
    _has_begun: bool = False
    """Does real time run, or has it ever?"""
    _begins: bool = False
    """Is the match paused because it has just begun?"""
    _short_pauses: int = 0
    """How many short pauses the match has had."""
    _is_short: bool = False
    """Is the match paused because a crew has taken a short pause?"""
    resumes_at: float | None = None
    """When it goes on, on the server's clock."""

    def restore(self, match: HostedMatch, now: float, away_s: float | None) -> None:
        """The server was away, and so were all people; for how long, as of ``Room.restore``."""
        self._short_pauses = len(match.table.short_pauses)
        if _is_real_time(match):
            self._paused_at, self._has_begun = now, not match.turn_clock.since
            if away_s is not None and away_s < MOVED_S:
                self._moved_until = now + MOVED_S - away_s

    @property
    def is_paused(self) -> bool:
        """Does the match stand, though people may be there?"""
        return self._paused_at is not None

    def goes_on(self, match: HostedMatch, presence: Presence) -> bool:
        """Does the time of the match go on, as far as people are there for it?"""
        return not self.is_paused and (presence.is_watched or plays_alone(match))

    def look(self, match: HostedMatch, presence: Presence, now: float) -> bool:
        """See who is there. Has anything changed that all people must be told?"""
        table, version = match.table, presence.version
        if not (self._has_begun or match.turn_clock.since) and self._begins_alone(match):
            self._paused_at, self.resumes_at, self._begins = now, now + RESUME_S, True
            return True
        if self.resumes_at is None and table is self._seen[0] and version == self._seen[1]:
            return False
        self._seen, before = (table, version), (self._paused_at, self.resumes_at)
        if _is_wanted(table):
            self._paused_at = now if self._paused_at is None else self._paused_at
            self.resumes_at, self._is_short = None, False
        elif not _is_real_time(match) or plays_alone(match):
            self._go_on()
        elif len(table.short_pauses) > self._short_pauses:
            self._short_pauses, self._is_short = len(table.short_pauses), True
            self._paused_at, self.resumes_at = now, now + SHORT_S
        elif self._paused_at is None:
            if not _is_manned(table, presence, any):
                self._paused_at = now
        elif not _is_manned(table, presence, any):
            self.resumes_at, self._is_short = None, False
        elif self.resumes_at is not None and now >= self.resumes_at:
            self._go_on()
        elif not self._is_short:
            self._count_down(table, presence, now)
        return before != (self._paused_at, self.resumes_at)

    def _begins_alone(self, match: HostedMatch) -> bool:
        """Does real time begin now, the boats having dived, for one person alone?"""
        if match.running is None:
            return False
        self._has_begun = True
        return _is_real_time(match) and len([p for own in _crews(match.table) for p in own]) == 1

    def resume(self, table: Table, player: PlayerId, now: float) -> None:
        """A person of a crew does not want to wait for the others."""
        if not any(player in own for own in _crews(table)):
            raise RefusedError(Reason.ONLY_WATCHING)
        if not self.is_paused:
            raise RefusedError(Reason.NOT_PAUSED)
        soon = now + RESUME_S
        is_own = self._is_short and table.side_of(player) is table.short_pauses[-1]
        if self.resumes_at is None or is_own:
            self.resumes_at = min(soon, self.resumes_at or soon)

    def _go_on(self) -> None:
        self._paused_at = self.resumes_at = self._moved_until = None
        self._begins = self._is_short = False

    def _count_down(self, table: Table, presence: Presence, now: float) -> None:
        """It goes on so many seconds after those who are here have come, if they are enough."""
        are_crews_here = _is_manned(table, presence, all)
        if self.has_moved(now):
            seconds = CREWS_BACK_S if are_crews_here else ONE_BACK_S
            if all(presence.here(player) for own in _crews(table) for player in own):
                seconds = ALL_BACK_S
        elif are_crews_here:
            seconds = RESUME_S
        else:
            return
        soon = now + seconds
        self.resumes_at = soon if self.resumes_at is None else min(soon, self.resumes_at)

    def shown(self, table: Table, now: float, clock_s: float) -> Pause | None:
        """The pause as all people are told of it; ``clock_s`` is the time of the match."""
        if self._paused_at is None:
            return None
        left = None if self.resumes_at is None else round(max(0.0, self.resumes_at - now), 3)
        since_s = round(max(0.0, now - self._paused_at), 3)
        return Pause(since_s, clock_s, left, self._why(table, now))

    def _why(self, table: Table, now: float) -> WhyPaused:
        if _is_wanted(table):
            return WhyPaused.WANTED
        if self.has_moved(now):
            return WhyPaused.MOVED
        if self._is_short:
            return WhyPaused.SHORT
        return WhyPaused.BEGINS if self._begins else WhyPaused.AWAY

    def has_moved(self, now: float) -> bool:
        """Does the match stand only because its server was away?"""
        return self._moved_until is not None and now < self._moved_until


def plays_alone(match: HostedMatch) -> bool:
    """Does the match run between bots alone?"""
    table = match.table
    if len(match.bots) < len(table.seats) or match.running is None:
        return False
    return table.phase is MatchPhase.RUNNING and not days.waits(table)


def _is_real_time(match: HostedMatch) -> bool:
    runs = match.running is not None and match.table.phase is MatchPhase.RUNNING
    return runs and match.game.is_real_time(match.table.options)


def _is_wanted(table: Table) -> bool:
    return table.phase is MatchPhase.RUNNING and terms.is_paused(table)


def _is_manned(
    table: Table, presence: Presence, quantity: Callable[[Iterable[bool]], bool]
) -> bool:
    """Is a person here of any crew, or of all; where no crew has people, is a connection here?"""
    crews = [any(presence.here(player) for player in own) for own in _crews(table)]
    return quantity(crews) if crews else presence.is_watched


def _crews(table: Table) -> list[frozenset[PlayerId]]:
    """The people of each crew that has any."""
    return [own for side in Side if (own := crew(table, side))]
