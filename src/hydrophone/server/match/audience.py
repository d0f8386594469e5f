"""Who is told what of a running match.

People who hold the same seats are told the same; everybody without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either.
"""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Timer
from hydrophone.core.seats import SPECTATOR, Seat, Viewer
from hydrophone.play.referee import Told
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.running_match import RunningMatch, Stream
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import Ended, Observed, PlayerId, SeatOffer

Shown: TypeAlias = tuple[tuple[SeatOffer, ...], tuple[Seat, ...], tuple[Timer, ...]]
"""What a group may do, for whom the match waits as far as it may know, and the timers."""


class Group(msgspec.Struct, frozen=True, gc=False):
    """Connections that are told the same."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    connections: tuple[ConnectionId, ...]


class Audience:
    """The groups, and what each was shown last."""

    def __init__(self, match: Match, presence: Presence, schedule: Schedule) -> None:
        self._match = match
        self._presence = presence
        self._schedule = schedule
        self._groups: tuple[Group, ...] = ()
        self._grouped: tuple[Table | None, int] = (None, 0)
        self._shown: dict[tuple[Seat, ...], Shown] = {}

    def tell(self, told: Told, now: float) -> list[Effect]:
        """What an action has brought, to everybody for whom something changed."""
        running = self._match.must_run()
        effects: list[Effect] = []
        for group in self._all_groups():
            stream = running.streams[group.viewer]
            shown = self._show(running, group)
            if not told[group.viewer] and self._shown.get(group.seats) == shown:
                continue
            self._shown[group.seats] = shown
            since = len(stream.heard) - len(told[group.viewer])
            effects.append(self._observed(group, stream, since, now))
        return effects

    def tell_all(self, now: float) -> list[Effect]:
        """Everything from the start, to everybody."""
        return [self._catch_up(group, 0, now) for group in self._all_groups()]

    def tell_time(self, now: float) -> list[Effect]:
        """What is left of each timer, to everybody."""
        running = self._match.running
        if running is None:
            return []
        return [
            self._catch_up(group, len(running.streams[group.viewer].heard), now)
            for group in self._all_groups()
        ]

    def catch_up(
        self, player: PlayerId, to: tuple[ConnectionId, ...], since: int, now: float
    ) -> list[Effect]:
        """What a person has missed, or everything from the start if ``since`` does not fit."""
        if self._match.running is None:
            return []
        return [self._catch_up(_group(self._match.table.seats_of(player), to), since, now)]

    def ended(self, to: tuple[ConnectionId, ...]) -> list[Effect]:
        """How the match ended, if it has."""
        running = self._match.running
        outcome = None if running is None else running.referee.outcome
        return [Send(to, Ended(outcome))] if outcome is not None and to else []

    def _all_groups(self) -> tuple[Group, ...]:
        """Everybody who is connected, grouped anew when people come, go or change seats."""
        table, presence = self._match.table, self._presence
        if self._grouped[0] is not table or self._grouped[1] != presence.version:
            connections: dict[tuple[Seat, ...], list[ConnectionId]] = {}
            for caller in presence.callers():
                seats = table.seats_of(caller.player)
                connections.setdefault(seats, []).append(caller.connection)
            self._groups = tuple(_group(seats, tuple(own)) for seats, own in connections.items())
            self._grouped = table, presence.version
        return self._groups

    def _catch_up(self, group: Group, since: int, now: float) -> Send:
        running = self._match.must_run()
        self._shown[group.seats] = self._show(running, group)
        stream = running.streams[group.viewer]
        fits = 0 < since <= len(stream.heard)
        return self._observed(group, stream, since if fits else 0, now, reset=not fits)

    def _observed(
        self, group: Group, stream: Stream, since: int, now: float, *, reset: bool = False
    ) -> Send:
        offers, waits_for, _ = self._shown[group.seats]
        told = Observed(
            len(stream.heard),
            tuple(stream.heard[since:]),
            offers,
            waits_for,
            self._schedule.timers(now),
            reset,
            self._schedule.at(now),
            tuple(stream.times[since:]),
        )
        return Send(group.connections, told)

    def _show(self, running: RunningMatch, group: Group) -> Shown:
        referee = running.referee
        offers = tuple(SeatOffer(seat, referee.legal_actions(seat)) for seat in group.seats)
        return offers, referee.awaited(group.viewer), referee.timers


def _group(seats: tuple[Seat, ...], connections: tuple[ConnectionId, ...]) -> Group:
    """People who hold these seats see with the eyes of the first."""
    return Group(seats[0] if seats else SPECTATOR, seats, connections)
