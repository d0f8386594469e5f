"""Who may take acts back now: a person alone against bots, or a crew beside other people.

What a person is told of it follows from what their crew has heard, and from the table.
"""

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.log.announced import Announced
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.table import tables
from hydrophone.server.protocol.messages import MatchPhase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused


def seat_now(match: HostedMatch) -> Seat | None:
    """The one seat from which its person may take back now, if there is one."""
    announced = match.announced
    if len(match.crews) == 1:
        (player,) = match.crews
        own = match.table.seats_of(player)
        return own[0] if own and match.last_decision is not None and _is_agreed(match) else None
    if announced is None or _has_withdrawn(match, announced) or not _is_agreed(match):
        return None
    info = match.table.seat(announced.seat)
    return None if info is None or info.player is None else info.seat


def crew_of(match: HostedMatch, player: PlayerId) -> Side | None:
    """The crew that may take a step back, or None for a person alone; RefusedError if none may."""
    table = match.table
    match.must_run()
    tables.check_phase(table, MatchPhase.RUNNING)
    side = or_refused(table.side_of(player), Reason.ONLY_WATCHING)
    if not _is_agreed(match):
        raise RefusedError(Reason.NO_TAKE_BACK)
    return None if len(match.crews) == 1 else side


def _is_agreed(match: HostedMatch) -> bool:
    """Does the match run, and by terms that let anything be taken back?"""
    table, running = match.table, match.running
    if running is None or running.is_real_time or table.phase is not MatchPhase.RUNNING:
        return False
    agreed = table.manners.take_back
    if agreed is None:
        agreed = len(match.crews) == 1 or not table.listed
    return agreed and not table.mission and not table.delay


def withdrawn(match: HostedMatch, player: PlayerId, side: Side) -> Announced:
    """What a person withdraws for their crew; RefusedError if there is nothing."""
    announced = match.announced
    if announced is None or announced.seat.side is not side:
        raise RefusedError(Reason.ANSWERED)
    match.held_by(player, announced.seat)
    if _has_withdrawn(match, announced):
        raise RefusedError(Reason.TAKEN_BACK_ONCE)
    return announced


def _has_withdrawn(match: HostedMatch, announced: Announced) -> bool:
    """Has the crew withdrawn an act of this turn before?"""
    return match.table.withdrew.get(announced.seat.side) == announced.turns
