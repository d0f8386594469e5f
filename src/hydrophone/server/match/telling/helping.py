"""Help that is computed for the posts that look for the enemy, as both crews agreed.

It is asked for when such a seat has been told something, beside the act and never before it; it is
computed elsewhere out of the seat's own stream, and told to the person who holds that seat
alone: no mate, no spectator, no enemy. After each input the room looks for what is due.

In a game with a chart, people without a post are told where each boat can be, out of what they were
told. In the room of a big screen both crews see that, so it never comes to more than the help on
which they agreed: these are spaces and no chances, and they are old where no spaces were agreed.
"""

from bisect import bisect_right

from msgspec.structs import replace

from hydrophone.core.help import Help
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.kits.registry import kit_named
from hydrophone.server.match.effects import ComputeHelp, ConnectionId
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.state import SeatHelp
from hydrophone.server.match.telling import audience, delayed_view
from hydrophone.server.protocol.messages import Deduced, Helped, MatchPhase

TURNS_LATE = 10
"""How old that is which people without a post can deduce, where no spaces were agreed; turns of
both crews, from the last that was told, so with a delay the rest of the match tells nothing. In
real time no turns are counted: nothing is told there."""


def look(moment: Moment) -> None:
    """Ask for help with what is new, and tell the last to those who have come."""
    running = moment.match.running
    if running is None or moment.table.phase is not MatchPhase.RUNNING:
        return
    if not moment.room.help:
        moment.room.help = _all(moment)
    watching = audience.without_post(moment)
    for help_ in moment.room.help:
        if watching or help_.told or not help_.public:
            _catch_up(moment, help_, watching)
        if help_.told:
            _ask(moment, help_, running)


def computed(moment: Moment, came: HelpComputed) -> None:
    """Tell it to those whom it is for. What is older than the last is forgotten."""
    wanted = came.seat, came.public
    help_ = next((each for each in moment.room.help if (each.seat, each.public) == wanted), None)
    if help_ is None or (help_.last is not None and help_.last.heard >= came.count):
        return
    fresh = came.computed
    if help_.public:
        help_.last = Deduced(came.seat.side.enemy, came.count, fresh.spaces, fresh.exact)
    else:
        help_.last = Helped(came.seat, came.count, fresh.spaces, fresh.chances, fresh.exact)
    help_.told = frozenset()
    _catch_up(moment, help_, audience.without_post(moment))


def _all(moment: Moment) -> tuple[SeatHelp, ...]:
    """What is computed in this match."""
    game, is_agreed = moment.match.game, moment.table.options.help.is_computed
    kinds = [False] if is_agreed else []
    if game.chart_option and kit_named(game.id).help is not None:
        kinds.append(True)
    return tuple(SeatHelp(Seat.at(side, game.helped), kind) for kind in kinds for side in Side)


def _ask(moment: Moment, help_: SeatHelp, running: RunningMatch) -> None:
    table, stream = moment.table, running.streams[SPECTATOR if help_.public else help_.seat]
    count, options = len(stream.heard), table.options
    if help_.public:
        count = delayed_view.count_of(moment)
        if not options.help.is_computed:
            begun = running.turns[count - 1] if count else 0
            count = bisect_right(running.turns, begun - TURNS_LATE, hi=count)
        options = replace(options, help=Help.SPACES)
    if count > help_.asked:
        help_.asked = count
        told = table.match, table.game, help_.seat, options, stream.heard, count, help_.public
        moment.tell(ComputeHelp(*told))


def _catch_up(moment: Moment, help_: SeatHelp, watching: tuple[ConnectionId, ...]) -> None:
    """Tell the last to those whom it is for that have not been told it."""
    here = watching if help_.public else holders(moment, help_.seat)
    if not here and not help_.told:
        return
    fresh = tuple(each for each in here if each not in help_.told)
    help_.told = frozenset(here)
    if help_.last is not None:
        moment.send(fresh, help_.last)


def holders(moment: Moment, seat: Seat) -> tuple[ConnectionId, ...]:
    """The connections of the person who holds a seat."""
    info = moment.table.seat(seat)
    people = () if info is None or info.player is None else (info.player,)
    return moment.presence.connections_of(people)
