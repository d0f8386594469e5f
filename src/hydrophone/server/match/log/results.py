"""How a match ended, as one row that is kept in the transaction of its last entry."""

from typing import Any

import msgspec

from hydrophone.core.game import Outcome
from hydrophone.core.seats import Side
from hydrophone.play.pictures import boats_of
from hydrophone.play.referee import Referee
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.table.tables import Table
from hydrophone.server.people.history import NAME, Result, Sat
from hydrophone.server.protocol.messages import SeatInfo


def kept(
    match: HostedMatch, referee: Referee, outcome: Outcome, at: float, now: float
) -> tuple[tuple[str, str], ...]:
    """The row of a match that is over, ``at`` this time of the match; ``referee``: at its end."""
    table = match.table
    options: Any = table.options
    result = Result(
        at=now,
        game=table.game,
        edition=str(getattr(options, "edition", "")),
        chart=str(getattr(options, match.game.chart_option, "")),
        real_time=match.game.is_real_time(options),
        help=options.help,
        boats=dict(table.boats),
        seats=tuple(_sat(table, info) for info in table.seats),
        winner=outcome.winner,
        termination=outcome.termination,
        turns=referee.turns,
        length_s=round(at, 1),
        damage=_damage(referee),
        club="" if table.at_club is None else table.at_club.club,
        evening=0 if table.at_club is None else table.at_club.evening,
    )
    return ((NAME, msgspec.json.encode(result).decode()),)


def _damage(referee: Referee) -> dict[Side, int]:
    """Of each boat, by the view of its Captain; empty in a game without damage."""
    told = {side: boat.facts.get("damage") for side, boat in boats_of(referee).items()}
    return {side: damage for side, damage in told.items() if isinstance(damage, int)}


def _sat(table: Table, info: SeatInfo) -> Sat:
    """Who sits there, or for whom the seat is kept."""
    player = info.player or info.kept_for or ""
    person = table.person(player)
    return Sat(info.seat, "" if person is None else person.name, player, info.bot)
