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
from hydrophone.server.match.state import SeatHelp
from hydrophone.server.protocol.messages import Helped, MatchPhase


def look(moment: Moment) -> None:
    """Ask for help with what is new, and tell the last to those who have come."""
    running, table = moment.match.running, moment.table
    if (
        running is None
        or table.phase is not MatchPhase.RUNNING
        or not table.options.help.is_computed
    ):
        return
    if not moment.room.help:
        helped = moment.match.game.helped
        moment.room.help = tuple(SeatHelp(Seat.at(side, helped)) for side in Side)
    for help_ in moment.room.help:
        _catch_up(moment, help_)
        if help_.told:
            _ask(moment, help_, running)


def computed(moment: Moment, came: HelpComputed) -> None:
    """Tell it to the person who sits there now. What is older than the last is forgotten."""
    help_ = next((each for each in moment.room.help if each.seat is came.seat), None)
    if help_ is None or (help_.last is not None and help_.last.heard >= came.count):
        return
    fresh = came.computed
    help_.last = Helped(came.seat, came.count, fresh.spaces, fresh.chances, fresh.exact)
    help_.told = frozenset()
    _catch_up(moment, help_)


def _ask(moment: Moment, help_: SeatHelp, running: RunningMatch) -> None:
    heard, table = running.streams[help_.seat].heard, moment.table
    count = len(heard)
    if count > help_.asked:
        help_.asked = count
        moment.tell(ComputeHelp(table.match, table.game, help_.seat, table.options, heard, count))


def _catch_up(moment: Moment, help_: SeatHelp) -> None:
    """Tell the last to those of the person who holds the seat that have not been told it."""
    here = holders(moment, help_.seat)
    fresh = tuple(each for each in here if each not in help_.told)
    help_.told = frozenset(here)
    if help_.last is not None:
        moment.send(fresh, help_.last)


def holders(moment: Moment, seat: Seat) -> tuple[ConnectionId, ...]:
    """The connections of the person who holds a seat."""
    info = moment.table.seat(seat)
    people = () if info is None or info.player is None else (info.player,)
    return moment.presence.connections_of(people)
