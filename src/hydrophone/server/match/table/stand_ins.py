"""Posts of people who are away while a match runs: who stands in, and how a person gets them back.

A post is kept for its person as long as their crew holds it: a bot that stands in or a mate who
takes it along gives it back on return, at once. Functions from table to table, as in ``tables``.
"""

from collections.abc import Container

from msgspec.structs import replace

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import Arrival, Boarded, MatchPhase, PlayerId, SeatInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused

BOARDED_KEPT = 20
"""Most changes of posts that a table tells of: the latest."""


def chosen(table: Table, info: SeatInfo) -> Level | None:
    """The bot that stands in for this seat's person, by the crew's word or else by the table."""
    return None if info.waits else info.stand_in or table.stand_in


def decide(
    table: Table,
    player: PlayerId,
    seat: Seat,
    level: Level | None,
    away: Container[PlayerId],
    vacant: Container[PlayerId],
) -> Table:
    """The crew says what becomes of a post while its person is away; None: it waits for them.

    Before the grace time is over the bot comes later. While none of the crew is here, the host
    may say that it waits for them, and after the grace time choose a bot.
    """
    info = tables.info_of(table, seat)
    owner = or_refused(info.player or info.kept_for, Reason.MATCH_RUNNING)
    if info.player is not None and owner not in away:
        raise RefusedError(Reason.SEAT_TAKEN)
    if tables.crew_of(table, player) is not seat.side:
        mates = crew(table, seat.side)
        if player != table.host or any(mate not in away for mate in mates):
            raise RefusedError(Reason.HOST_ONLY)
        if level is not None and any(mate not in vacant for mate in mates):
            raise RefusedError(Reason.MAY_BE_BACK)
    if level is not None and (info.player is None or owner in vacant):
        return _stand_in(table, info, level)
    if info.player is None:
        raise RefusedError(Reason.MATCH_RUNNING)
    return tables.put(table, replace(info, stand_in=level, waits=level is None))


def _stand_in(table: Table, info: SeatInfo, level: Level) -> Table:
    return tables.put(table, SeatInfo(info.seat, bot=level, kept_for=info.player or info.kept_for))


def stand_in(table: Table, vacant: Container[PlayerId]) -> Table:
    """Bots take the posts of people who are long away, where it was so decided."""
    for info in table.seats:
        level = chosen(table, info)
        if level is not None and info.player is not None and info.player in vacant:
            table = _stand_in(table, info, level)
    return table


def give_up(table: Table, players: Container[PlayerId]) -> Table:
    """Bots hold the posts of these people until they are back, whatever was decided."""
    for info in table.seats:
        if info.player is not None and info.player in players:
            table = _stand_in(table, info, table.stand_in or tables.STAND_IN)
    return table


def come_back(table: Table, player: PlayerId) -> Table:
    """A person is back: they hold their posts again, and what was decided about them is over."""
    if table.phase is not MatchPhase.RUNNING:
        return table
    for info in table.seats:
        if info.kept_for == player:
            table = tables.put(table, SeatInfo(info.seat, player=player))
        elif info.player == player and (info.stand_in is not None or info.waits):
            table = tables.put(table, replace(info, stand_in=None, waits=False))
    return table


def crew(table: Table, *sides: Side) -> frozenset[PlayerId]:
    """The people who hold a post of these sides, or for whom one is kept."""
    posts = (info for info in table.seats if info.seat.side in sides)
    owners = {owner for info in posts for owner in (info.player, info.kept_for)}
    return frozenset(owner for owner in owners if owner is not None)


def gone(table: Table, vacant: Container[PlayerId]) -> tuple[Side, ...]:
    """The crews of which no person is left while the match runs: gone for good, or long away."""
    if table.phase is not MatchPhase.RUNNING:
        return ()
    return tuple(side for side in Side if _is_gone(table, side, vacant))


def _is_gone(table: Table, side: Side, vacant: Container[PlayerId]) -> bool:
    people = tables.crew_people(table, side)
    return all(who in vacant for who in people) if people else side in table.deserted


def check_claim(
    table: Table, player: PlayerId, vacant: Container[PlayerId], stalled: Container[Side]
) -> Side:
    """The side for which a person may claim the win; RefusedError if they may not.

    ``stalled``: the crews that may claim it because their enemy lets them wait.
    """
    tables.check_phase(table, MatchPhase.RUNNING)
    side = or_refused(tables.crew_of(table, player), Reason.SEAT_FIRST)
    if side in stalled:
        return side
    if not table.claims:
        raise RefusedError(Reason.NO_CLAIMS)
    if side.enemy not in gone(table, vacant):
        raise RefusedError(Reason.ENEMY_IS_HERE)
    return side


def tell(before: Table, after: Table) -> Table:
    """While a match runs the table tells all people which seats have got another holder."""
    if before.phase is not MatchPhase.RUNNING or len(before.seats) != len(after.seats):
        return after
    for old, new in zip(before.seats, after.seats, strict=True):
        told = _told(before, after, old, new)
        if told is not None:
            number = after.boarded[-1].number + 1 if after.boarded else 1
            boarded = (*after.boarded, replace(told, number=number))[-BOARDED_KEPT:]
            after = replace(after, boarded=boarded)
    return after


def _told(before: Table, after: Table, old: SeatInfo, new: SeatInfo) -> Boarded | None:
    if new.player is not None and new.player != old.player:
        return Boarded(0, new.seat, _name(after, new.player), _arrival(before, old, new.player))
    if new.bot is not None and new.bot != old.bot:
        owner = old.player or old.kept_for
        return Boarded(0, new.seat, _name(before, owner), Arrival.BOT, new.bot)
    return None


def _arrival(before: Table, old: SeatInfo, player: PlayerId) -> Arrival:
    if old.kept_for == player:
        return Arrival.BACK
    is_mate = tables.crew_of(before, player) is old.seat.side
    return Arrival.MATE if is_mate else Arrival.ABOARD


def _name(table: Table, player: PlayerId | None) -> str:
    person = None if player is None else table.person(player)
    return "" if person is None else person.name
