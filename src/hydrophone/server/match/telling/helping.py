"""Help that is computed for the posts that look for the enemy, as both crews agreed.

It is asked for when such a seat has been told something, beside the act and never before it; it is
computed elsewhere out of the seat's own stream, and told to the person who holds that seat and to
nobody else: no mate, no spectator, no enemy. What is due is found by looking, after each input.
"""

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import ComputeHelp, ConnectionId
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.state import HelpDesk
from hydrophone.server.protocol.messages import Helped, Phase


def look(moment: Moment) -> None:
    """Ask for help with what is new, and tell the last to those who have come."""
    running, table, help_ = moment.match.running, moment.table, moment.room.help
    if running is None or table.phase is not Phase.RUNNING or not table.options.help.is_computed:
        return
    if not help_.desks:
        helped = moment.match.game.helped
        help_.desks = tuple(HelpDesk(Seat.at(side, helped)) for side in Side)
    _see(moment)
    for desk in help_.desks:
        _catch_up(moment, desk)
        if desk.connections:
            _ask(moment, desk, running)


def computed(moment: Moment, came: HelpComputed) -> None:
    """Tell it to the person who sits there now. What is older than the last is forgotten."""
    desk = next((each for each in moment.room.help.desks if each.seat is came.seat), None)
    if desk is None or (desk.last is not None and desk.last.heard >= came.count):
        return
    help_ = came.computed
    desk.last = Helped(came.seat, came.count, help_.spaces, help_.chances, help_.exact)
    desk.told = frozenset()
    _see(moment)
    _catch_up(moment, desk)


def _ask(moment: Moment, desk: HelpDesk, running: RunningMatch) -> None:
    heard, table = running.streams[desk.seat].heard, moment.table
    count = len(heard)
    if count > desk.asked:
        desk.asked = count
        moment.tell(ComputeHelp(table.match, table.game, desk.seat, table.options, heard, count))


def _see(moment: Moment) -> None:
    """Which connections are told of each seat: looked up again when people come, go or change."""
    table, presence, help_ = moment.table, moment.presence, moment.room.help
    if help_.seen[0] is not table or help_.seen[1] != presence.version:
        help_.seen = table, presence.version
        for desk in help_.desks:
            desk.connections = holders(moment, desk.seat)


def holders(moment: Moment, seat: Seat) -> tuple[ConnectionId, ...]:
    """The connections of the person who holds a seat."""
    info = moment.table.seat(seat)
    people = () if info is None or info.player is None else (info.player,)
    return moment.presence.connections_of(people)


def _catch_up(moment: Moment, desk: HelpDesk) -> None:
    """Tell the last to those of the connections that have not been told it."""
    if desk.last is None:
        return
    fresh = tuple(each for each in desk.connections if each not in desk.told)
    desk.told = frozenset(desk.connections)
    moment.send(fresh, desk.last)
