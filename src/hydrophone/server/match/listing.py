"""What the list of open matches says of one: its table, and nothing of its play.

While a match waits it is listed as long as a person of its table is connected and a seat has no
person. While it runs nothing in its entry follows the play, nor who of the crews is connected: it
is the same from the start to the end, but for the number of those who watch.
"""

from collections.abc import Mapping
from typing import Any

from hydrophone.core.seats import Side
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import ListedMatch, ListedSeat, Phase

EXACT = 10
"""So many who watch are counted one by one, more of them in tens."""


def listing(match: Match, presence: Presence, boats: Mapping[Side, str]) -> ListedMatch | None:
    """The entry of a match; None if strangers shall not or need not find it.

    ``boats`` are those that everybody may know of.
    """
    table = match.table
    if not table.listed or table.phase is Phase.OVER:
        return None
    waits = table.phase is Phase.LOBBY
    if waits and not _needs_people(table, presence):
        return None
    options: Any = table.options
    host = table.person(table.host)
    return ListedMatch(
        code=table.code,
        number=0,
        game=table.game,
        phase=table.phase,
        host="" if host is None else host.name,
        edition=str(getattr(options, "edition", "")),
        chart=str(getattr(options, match.game.chart_option, "")),
        real_time=match.game.is_real_time(options),
        boats=dict(boats),
        seats=_seats(table) if waits else (),
        locked=tuple(side for side in Side if side in table.passwords) if waits else (),
        delay=table.delay,
        watching=0 if waits else _watching(presence),
    )


class Listing:
    """The entry of one match, made anew when its table, its boats or who is connected changes."""

    def __init__(self, match: Match, presence: Presence) -> None:
        self._match = match
        self._presence = presence
        self._seen: tuple[Table | None, Mapping[Side, str], int] = (None, {}, -1)
        self._entry: ListedMatch | None = None

    def entry(self, boats: Mapping[Side, str]) -> ListedMatch | None:
        """As ``listing``."""
        table, before, version = self._seen
        now = self._match.table, boats, self._presence.version
        if table is not now[0] or before is not boats or version != now[2]:
            self._seen = now
            self._entry = listing(self._match, self._presence, boats)
        return self._entry


def _needs_people(table: Table, presence: Presence) -> bool:
    is_here = any(presence.here(person.id) for person in table.people)
    return is_here and any(info.player is None for info in table.seats)


def _seats(table: Table) -> tuple[ListedSeat, ...]:
    return tuple(
        ListedSeat(info.seat, info.player is not None, info.bot is not None) for info in table.seats
    )


def _watching(presence: Presence) -> int:
    watching = len(presence.watching())
    return watching if watching < EXACT else watching // EXACT * EXACT
