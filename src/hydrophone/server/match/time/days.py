"""A match over days: how long each crew still has for its turn, by the clock on the wall.

A crew without which the other cannot go on has so many hours; the weekend need not count, and the
time of a crew stands while one of its people is on vacation. That time goes on while no player
looks, unlike the time of the match. When the time is over bots do what the crew's people have left
undone in this turn, in their seats; after a second turn like that they hold the posts of those who
were not here all the while, until they are back. When all are away like that the match stands: no
crew loses by the clock.

All of it follows from what all hear and from who is connected, so it reveals nothing of hidden
work: not even the own crew learns which seat a bot has helped out.
"""

from collections.abc import Iterable, Mapping

import msgspec

from hydrophone.core.seats import Side
from hydrophone.play.referee import Referee
from hydrophone.server.match.log.turn_clock import TurnClock
from hydrophone.server.match.table.tables import Table
from hydrophone.server.people.vacations import DAY_S
from hydrophone.server.protocol.messages import Days, Deadline, MatchPhase, PlayerId

KEPT = "days"
"""Name under which the clock is kept beside the log."""

LINGER_S = 900.0
"""Seconds that bots have for their part once no person looks: more than any of their waits."""

_WEEK_S = 7 * DAY_S

_MONDAY = 4 * DAY_S
"""The first Monday after 1970 began, on a Thursday."""


class DayClock(msgspec.Struct, frozen=True):
    """Since when each crew lets the other wait, on the wall clock, and what it has missed."""

    turn: TurnClock = TurnClock()
    missed: Mapping[Side, int] = {}
    """How many of its turns each crew has let pass in a row, up to the turn before."""
    seen: tuple[PlayerId, ...] = ()
    """The people who were connected since the turn began."""
    before: "DayClock | None" = None
    """The clock before the last act that may be withdrawn. Its crew runs in it only if it was late
    with that act: else it has its full time again."""

    def after(
        self, table: Table, referee: Referee, now: float, here: Iterable[PlayerId]
    ) -> "DayClock":
        """The clock after what both crews heard just now; itself if it goes on as before."""
        turn = self.turn.after(referee, now)
        if turn == self.turn:
            return self
        is_over = {side: turn.turns != self.turn.turns or side not in turn.since for side in Side}
        late = overdue(table, self, now)
        missed = {side: self.missed.get(side, 0) for side in Side}
        for side in self.turn.since:
            if is_over[side]:
                missed[side] = missed[side] + 1 if side in late else 0
        is_new = turn.turns != self.turn.turns
        seen = tuple(sorted(here)) if is_new else self.seen
        return DayClock(turn, missed, seen, self.before)

    def remembering(self, before: "DayClock", table: Table, side: Side, now: float) -> "DayClock":
        """The clock after an act of this crew that it may withdraw; ``before``: the one before."""
        late = overdue(table, before, now)
        running = before.turn.since.items()
        since = {each: at for each, at in running if each is not side or each in late}
        turn = msgspec.structs.replace(before.turn, since=since)
        return msgspec.structs.replace(
            self, before=msgspec.structs.replace(before, turn=turn, before=None)
        )

    def withdrawn(self, side: Side, turns: int, now: float) -> "DayClock":
        """The clock once this crew has withdrawn its act, before which so many turns had begun.

        The other crew has missed no more and no less than before that act.
        """
        was = self.before or DayClock(TurnClock(turns), self.missed)
        turn = TurnClock(turns, {side: now, **was.turn.since})
        return DayClock(turn, was.missed, tuple(sorted({*was.seen, *self.seen})))

    def saw(self, table: Table, player: PlayerId, now: float) -> "DayClock":
        """The clock once a person has been here; if all of their crew were away it begins again.

        It stays as it is in a match that is none over days.
        """
        if not is_on(table):
            return self
        kept = {info.seat.side for info in table.seats if info.kept_for == player}
        back = [side for side in kept if not table.people_of(side)]
        if player in self.seen and not back:
            return self
        since = {side: now if side in back else at for side, at in self.turn.since.items()}
        missed = {side: 0 if side in back else count for side, count in self.missed.items()}
        seen = tuple(sorted({*self.seen, player}))
        before = None if self.before is None else self.before.saw(table, player, now)
        return DayClock(msgspec.structs.replace(self.turn, since=since), missed, seen, before)

    def kept(self) -> tuple[tuple[str, str]]:
        """As it is kept beside the log."""
        return ((KEPT, msgspec.json.encode(self).decode()),)


read_kept = msgspec.json.Decoder(DayClock).decode


def is_on(table: Table) -> bool:
    """Is this a match over days, and does it run?"""
    return table.days is not None and table.phase is MatchPhase.RUNNING


def waits(table: Table) -> bool:
    """Have bots the posts of all people who have not gone for good? Then it waits for one."""
    if not is_on(table):
        return False
    kept = any(info.kept_for is not None for info in table.seats)
    return kept and not any(info.player for info in table.seats)


def deadlines(table: Table, clock: DayClock, now: float) -> tuple[Deadline, ...]:
    """Until when each crew that has people lets the other wait."""
    if table.days is None or table.phase is not MatchPhase.RUNNING:
        return ()
    told: list[Deadline] = []
    for side, since in clock.turn.since.items():
        if table.people_of(side):
            until = over_at(since, table.days, vacations_of(table, side))
            told.append(Deadline(side, until, is_over=until <= now))
    return tuple(told)


def overdue(table: Table, clock: DayClock, now: float) -> tuple[Side, ...]:
    """The crews whose time for this turn is over; none if it is no match over days."""
    return tuple(each.side for each in deadlines(table, clock, now) if each.is_over)


def next_at(table: Table, clock: DayClock, now: float) -> float | None:
    """When the next time of a crew is over, on the server's clock."""
    times = (each.until for each in deadlines(table, clock, now) if not each.is_over)
    return min(times, default=None)


def lost(table: Table, clock: DayClock, now: float) -> frozenset[PlayerId]:
    """The people who have let a second turn in a row pass, and were not here in this one."""
    crews = (side for side in overdue(table, clock, now) if clock.missed.get(side, 0))
    people = (player for side in crews for player in table.people_of(side))
    return frozenset(player for player in people if player not in clock.seen)


# --- counting days ------------------------------------------------------------------------------


def vacations_of(table: Table, side: Side) -> list[tuple[float, float]]:
    """When the people of a crew are on vacation: from when to when."""
    people = table.people_of(side)
    return [(each.since, each.until) for each in table.vacations if each.player in people]


def over_at(since: float, days: Days, stops: Iterable[tuple[float, float]] = ()) -> float:
    """When the hours of a turn are over that began at ``since``, in seconds since 1970 (UTC).

    They do not count within ``stops``, nor at weekends where that was agreed.
    """
    left, at, stops = days.hours * 3600.0, since, sorted(stops)
    while True:
        stop = next((stop for stop in stops if stop[0] <= at < stop[1]), None)
        if stop is None and days.no_weekends and _in_week(at) >= 5 * DAY_S:
            stop = at, at - _in_week(at) + _WEEK_S
        if stop is not None:
            at = stop[1]
            continue
        begins = [begin for begin, end in stops if begin > at and end > begin]
        if days.no_weekends:
            begins.append(at - _in_week(at) + 5 * DAY_S)
        until = min(begins, default=at + left)
        if until >= at + left:
            return round(at + left, 3)
        left, at = left - (until - at), until


def _in_week(at: float) -> float:
    """Seconds since this week's Monday began."""
    return (at - _MONDAY) % _WEEK_S
