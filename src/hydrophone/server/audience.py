"""Who is told what of a running match.

People who hold the same seats are told the same; everybody without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either.
"""

import msgspec

from hydrophone.core.seats import SPECTATOR, Seat, Viewer
from hydrophone.server.alarm import Alarm
from hydrophone.server.effects import Connection, Effect, Send
from hydrophone.server.entries import Table
from hydrophone.server.messages import Observed, SeatOffer
from hydrophone.server.presence import Presence
from hydrophone.server.running import Running


class Group(msgspec.Struct, frozen=True, gc=False):
    """Connections that are told the same."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    lines: tuple[Connection, ...]


def group_of(seats: tuple[Seat, ...], lines: tuple[Connection, ...]) -> Group:
    """People who hold these seats see with the eyes of the first."""
    return Group(seats[0] if seats else SPECTATOR, seats, lines)


class Audience:
    """The groups, and what each was shown last."""

    def __init__(self) -> None:
        self._groups: tuple[Group, ...] | None = None
        self._shown: dict[tuple[Seat, ...], object] = {}

    def changed(self) -> None:
        """Somebody came, went, or sits elsewhere."""
        self._groups = None

    def groups(self, table: Table, presence: Presence) -> tuple[Group, ...]:
        """Everybody on the line."""
        if self._groups is None:
            lines: dict[tuple[Seat, ...], list[Connection]] = {}
            for caller in presence.callers():
                seats = table.seats_of(caller.player)
                lines.setdefault(seats, []).append(caller.connection)
            self._groups = tuple(group_of(seats, tuple(own)) for seats, own in lines.items())
        return self._groups

    def tell(
        self, running: Running, alarm: Alarm, group: Group, since: int, now: float
    ) -> list[Effect]:
        """What a group has not heard yet; nothing if nothing changed for it."""
        offers, waits_for = shown = self._show(running, group)
        heard = running.heard[group.viewer]
        if since == len(heard) and self._shown.get(group.seats) == shown:
            return []
        self._shown[group.seats] = shown
        due_in = alarm.due_in(now)
        news = tuple(heard[since:])
        return [Send(group.lines, Observed(len(heard), news, offers, waits_for, due_in))]

    def catch_up(
        self, running: Running, alarm: Alarm, group: Group, since: int, now: float
    ) -> list[Effect]:
        """All that was missed, or everything from the start if ``since`` does not fit."""
        offers, waits_for = self._shown[group.seats] = self._show(running, group)
        heard = running.heard[group.viewer]
        fits = 0 < since <= len(heard)
        news = tuple(heard[since if fits else 0 :])
        due_in = alarm.due_in(now)
        told = Observed(len(heard), news, offers, waits_for, due_in, reset=not fits)
        return [Send(group.lines, told)]

    def _show(
        self, running: Running, group: Group
    ) -> tuple[tuple[SeatOffer, ...], tuple[Seat, ...]]:
        referee = running.referee
        offers = tuple(SeatOffer(seat, referee.legal_actions(seat)) for seat in group.seats)
        return offers, referee.awaited(group.viewer)
