"""Help that is computed for the posts that look for the enemy, as both crews agreed.

It is asked for when such a seat has been told something, beside the act and never before it; it is
computed elsewhere out of the seat's own stream, and told to the person who holds that seat and to
nobody else: no mate, no spectator, no enemy.
"""

import msgspec

from hydrophone.belief.help import Computed
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import ComputeHelp, ConnectionId, Effect, Send
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.running_match import RunningMatch
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import Helped, Phase


class _Desk(msgspec.Struct):
    """How far the help of one seat is."""

    seat: Seat
    asked: int = 0
    """Observations on which the last help rests that was asked for."""
    last: Helped | None = None
    told: frozenset[ConnectionId] = frozenset()
    """Connections that have been told the last."""


class Helping:
    """Asks for help and hands it out. What is due is found by looking, after each input."""

    def __init__(self, match: Match, presence: Presence) -> None:
        self._match = match
        self._presence = presence
        self._desks: tuple[_Desk, ...] = ()
        """None before the match begins: until then it may be of another game."""
        self._looked: tuple[Table | None, int] = (None, 0)
        self._helped: dict[Seat, tuple[ConnectionId, ...]] = {}

    def look(self) -> list[Effect]:
        """Ask for what is new, and tell who has come what is there."""
        running, table = self._match.running, self._match.table
        if running is None or table.phase is not Phase.RUNNING:
            return []
        if not table.options.help.is_computed:
            return []
        if not self._desks:
            self._desks = tuple(_Desk(Seat.at(side, self._match.game.helped)) for side in Side)
        effects: list[Effect] = []
        for desk in self._desks:
            to = self._connections(desk.seat)
            effects += _catch_up(desk, to)
            if to:
                effects += self._ask(desk, running)
        return effects

    def computed(self, came: HelpComputed) -> list[Effect]:
        """Tell it to who sits there now. What is older than the last is forgotten."""
        desk = next((each for each in self._desks if each.seat is came.seat), None)
        if desk is None or (desk.last is not None and desk.last.heard >= came.count):
            return []
        desk.last = _message(came)
        desk.told = frozenset()
        return _catch_up(desk, self._connections(desk.seat))

    def _ask(self, desk: _Desk, running: RunningMatch) -> list[Effect]:
        heard, table = running.streams[desk.seat].heard, self._match.table
        if len(heard) <= desk.asked:
            return []
        desk.asked = len(heard)
        return [
            ComputeHelp(table.match, table.game, desk.seat, table.options, heard, len(heard)),
        ]

    def _connections(self, seat: Seat) -> tuple[ConnectionId, ...]:
        """Those of the person who holds the seat."""
        table, presence = self._match.table, self._presence
        if self._looked[0] is not table or self._looked[1] != presence.version:
            self._looked = table, presence.version
            self._helped = {}
            for desk in self._desks:
                info = table.seat(desk.seat)
                people = () if info is None or info.player is None else (info.player,)
                self._helped[desk.seat] = presence.connections_of(people)
        return self._helped[seat]


def _catch_up(desk: _Desk, to: tuple[ConnectionId, ...]) -> list[Effect]:
    """Tell the last to those of these connections that have not been told it."""
    if desk.last is None:
        return []
    fresh = tuple(connection for connection in to if connection not in desk.told)
    desk.told = frozenset(to)
    return [Send(fresh, desk.last)] if fresh else []


def _message(came: HelpComputed) -> Helped:
    help_: Computed = came.computed
    return Helped(came.seat, came.count, help_.spaces, help_.chances, help_.exact)
