"""What the list of open matches says of one: its table, and nothing of its play.

While a match waits it is listed as long as a person of its table is connected and a seat has no
person. While it runs nothing in its entry follows the play, nor who of the crews is connected: it
is the same from the start to the end, but for the number of those who watch.
"""

from typing import Any

from hydrophone.core.seats import Side
from hydrophone.server.match.moment import RoomState
from hydrophone.server.match.people.presence import Presence
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.protocol.messages import ListedMatch, ListedSeat, MatchPhase

EXACT = 10
"""So many who watch are counted one by one, more of them in tens."""


def entry(room: RoomState) -> ListedMatch | None:
    """The entry of a match; None if strangers shall not or need not find it."""
    match, table, presence = room.match, room.match.table, room.presence
    if not table.listed or table.phase is MatchPhase.OVER:
        return None
    waits = table.phase is MatchPhase.LOBBY
    if waits and not _needs_people(table, presence):
        return None
    boats = delayed_view.lobby_of(room.delayed).boats if delayed_view.is_on(table) else table.boats
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
