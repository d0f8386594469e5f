"""How long a crew may let the other wait: its time to move, and the claim when it is over.

The clock runs for a crew without which the other cannot go on: turn by turn for the crew of the
turn, before the boats dive for each player without a marked start or a confirmed map. It is counted
in the time of the match and from what all hear, so the clock reveals nothing of hidden work.
"""

from collections.abc import Mapping

import msgspec

from hydrophone.core.seats import Side
from hydrophone.play.referee import Referee
from hydrophone.play.timers import PLACES
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import TimerLeft

OPEN_TABLE_S = 300
"""Seconds that a crew has for its turn at a table that strangers find, unless the host sets it."""

NAME = "turn"
"""Name of the timer that all viewers are shown."""


def seconds_of(table: Table) -> int:
    """Seconds that a crew may let the other wait at this table; 0 for as long as it likes."""
    if table.days is not None:
        return 0
    if table.turn_s is not None:
        return table.turn_s
    return OPEN_TABLE_S if table.listed else 0


class TurnClock(msgspec.Struct, frozen=True):
    """Since when, in the time of the match, each crew lets the other wait."""

    turns: int = 0
    since: Mapping[Side, float] = {}

    def after(self, referee: Referee, at: float) -> "TurnClock":
        """The clock after what both crews heard at this time. Another turn begins it again."""
        turns, waited_for = referee.turns, referee.held_up_by
        if turns != self.turns:
            return TurnClock(turns, dict.fromkeys(waited_for, at))
        return TurnClock(turns, {side: self.since.get(side, at) for side in waited_for})

    def timers(self, seconds: int, at: float) -> tuple[TimerLeft, ...]:
        """What is left to each crew of these ``seconds_of`` a turn, as all viewers are shown it."""
        if not seconds:
            return ()
        return tuple(
            TimerLeft(NAME, side, max(0.0, round(since + seconds - at, PLACES)), runs=True)
            for side, since in self.since.items()
        )

    def stalled(self, seconds: int, at: float) -> tuple[Side, ...]:
        """The crew that has let the other wait for longer than that; none if both have."""
        if len(self.since) != 1:
            return ()
        return tuple(side for side, since in self.since.items() if at >= since + seconds)

    def rings_at(self, seconds: int, at: float) -> float | None:
        """The time of the match at which the next crew's time is over; None if it is, or none."""
        times = [since + seconds for since in self.since.values()] if seconds else []
        return min((time for time in times if time > at), default=None)
