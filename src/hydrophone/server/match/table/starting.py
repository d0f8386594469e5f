"""When a match may start: who is ready, and may the crews play as they sit?

Functions from table to table, as in ``tables``.
"""

from msgspec.structs import replace

from hydrophone.core.crews import Crew
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import AnyGame, Clause
from hydrophone.core.seats import PerSide, Side
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import MatchPhase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError


def set_ready(table: Table, game: AnyGame, player: PlayerId, ready: bool) -> Table:
    """Ready or not; IllegalActionError if a full table could not play as it sits."""
    tables.check_phase(table, MatchPhase.LOBBY)
    if player != table.host and not table.seats_of(player):
        raise RefusedError(Reason.SEAT_FIRST)
    clause = broken_line_up(table, game)
    if ready and clause is not None:
        raise IllegalActionError(clause)
    return tables.put_person(table, replace(tables.person_of(table, player), ready=ready))


def broken_line_up(table: Table, game: AnyGame) -> Clause | None:
    """The rule that the crews would break by playing as they sit; None while a seat is open."""
    if table.phase is not MatchPhase.LOBBY or not _is_full(table):
        return None
    return game.broken_line_up(table.options, manning(table))


def manning(table: Table) -> PerSide[Crew]:
    """The posts of both crews that each person or bot holds."""
    return PerSide(_crew(table, Side.BLUE), _crew(table, Side.YELLOW))


def _crew(table: Table, side: Side) -> Crew:
    people = sorted(table.people_of(side), key=_number)
    held = tuple(table.seats_of(player) for player in people)
    bots = tuple(info.seat for info in table.seats if info.seat.side is side and info.bot)
    return Crew(held, bots, tuple(_number(player) for player in people))


def _number(player: PlayerId) -> int:
    """Which person to come to the table they were: ``p7`` is the seventh."""
    return int(player.removeprefix("p"))


def _is_full(table: Table) -> bool:
    return all(info.player is not None or info.bot is not None for info in table.seats)


def may_start(table: Table, game: AnyGame) -> bool:
    """Every seat is filled, the crews may play so, and all people who sit are ready.

    Among bots alone the host decides.
    """
    if not _is_full(table) or broken_line_up(table, game) is not None:
        return False
    seated = {info.player for info in table.seats if info.player is not None} or {table.host}
    return all(person.ready for person in table.people if person.id in seated)


def start(table: Table) -> Table:
    """The match runs, and people who sit have chosen their side."""
    people = tuple(replace(person, side=table.side_of(person.id)) for person in table.people)
    return replace(table, phase=MatchPhase.RUNNING, people=people)
