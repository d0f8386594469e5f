"""Who may take acts back now: a person alone against bots, or a crew beside other people.

What a person is told of it follows from what their crew has heard, and from the table.
"""

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.log.announced import Announced
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.table import tables
from hydrophone.server.protocol.messages import MatchPhase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError


def seat_now(match: HostedMatch) -> Seat | None:
    """The one seat from which its person may take back now, if there is one."""
    announced, table = match.announced, match.table
    if announced is None and match.last_decision is None:
        return None
    last = None if announced is None else table.seat(announced.seat)
    of_crew = None if last is None else last.player
    player = next(iter(match.crews)) if len(match.crews) == 1 else of_crew
    return None if player is None else seat_of(match, player)


def seat_of(match: HostedMatch, player: PlayerId) -> Seat | None:
    """The own seat from which a person may take back now, if there is one."""
    try:
        side = crew_of(match, player)
        if side is not None:
            return withdrawn(match, player, side).seat
        acts_left(match)
    except RefusedError:
        return None
    return match.table.seats_of(player)[0]


def crew_of(match: HostedMatch, player: PlayerId) -> Side | None:
    """The crew that may take a step back, or None for a person alone; RefusedError if none may."""
    table = match.table
    running, agreed = match.must_run(), table.manners.take_back
    tables.check_phase(table, MatchPhase.RUNNING)
    side = table.side_of(player)
    if side is None:
        raise RefusedError(Reason.ONLY_WATCHING)
    is_lone = len(match.crews) == 1
    is_agreed = (is_lone or not table.listed) if agreed is None else agreed
    if not is_agreed or table.mission or table.delay or running.is_real_time:
        raise RefusedError(Reason.NO_TAKE_BACK)
    return None if is_lone else side


def acts_left(match: HostedMatch) -> int:
    """How many acts count once a person alone has taken back; RefusedError if there is nothing."""
    if match.last_decision is None:
        raise RefusedError(Reason.NOTHING_TO_TAKE_BACK)
    return match.last_decision


def withdrawn(match: HostedMatch, player: PlayerId, side: Side) -> Announced:
    """What a person withdraws for their crew; RefusedError if there is nothing."""
    announced = match.announced
    if announced is None or announced.seat.side is not side:
        raise RefusedError(Reason.ANSWERED)
    match.held_by(player, announced.seat)
    if match.table.withdrew.get(side) == announced.turns:
        raise RefusedError(Reason.TAKEN_BACK_ONCE)
    return announced
