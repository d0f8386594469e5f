"""Who is told what of a running match.

People who hold the same seats are told the same; everybody without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either.
"""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Timer
from hydrophone.core.seats import SIDE_OF, SPECTATOR, Seat, Side, Viewer
from hydrophone.play.referee import Told
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.running_match import RunningMatch, Stream
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import Ended, Observed, PlayerId, SeatOffer, TimerLeft

Shown: TypeAlias = tuple[tuple[SeatOffer, ...], tuple[Seat, ...], tuple[Timer, ...]]
"""What a group may do, for whom the match waits as far as it may know, and the timers."""

Time: TypeAlias = tuple[float, tuple[TimerLeft, ...]]
"""The time of the match, and what is left of each timer."""


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
        show, time = _Shower(running), self._time(now)
        for group in self._all_groups():
            stream = running.streams[group.viewer]
            shown = show.to(group)
            if not told[group.viewer] and self._shown.get(group.seats) == shown:
                continue
            self._shown[group.seats] = shown
            since = len(stream.heard) - len(told[group.viewer])
            effects.append(self._observed(group, stream, since, time))
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
        self._shown[group.seats] = _Shower(running).to(group)
        stream = running.streams[group.viewer]
        fits = 0 < since <= len(stream.heard)
        first = since if fits else 0
        return self._observed(group, stream, first, self._time(now), reset=not fits)

    def _time(self, now: float) -> Time:
        return self._schedule.at(now), self._schedule.timers(now)

    def _observed(
        self, group: Group, stream: Stream, since: int, time: Time, *, reset: bool = False
    ) -> Send:
        offers, waits_for, _ = self._shown[group.seats]
        clock_s, timers = time
        told = Observed(
            len(stream.heard),
            tuple(stream.heard[since:]),
            offers,
            waits_for,
            timers,
            reset,
            clock_s,
            tuple(stream.times[since:]),
        )
        return Send(group.connections, told)


class _Shower:
    """What each group is shown of one state. What a crew or all are shown alike is found once."""

    def __init__(self, running: RunningMatch) -> None:
        self._referee = running.referee
        self._timers = running.referee.timers
        self._awaited: dict[Side | None, tuple[Seat, ...]] = {}

    def to(self, group: Group) -> Shown:
        """A crew is one viewer: all its seats know the same of whom the match waits for."""
        referee, side = self._referee, SIDE_OF[group.viewer]
        awaited = self._awaited.get(side)
        if awaited is None:
            awaited = self._awaited[side] = referee.awaited(group.viewer)
        offers = tuple([SeatOffer(seat, referee.legal_actions(seat)) for seat in group.seats])
        return offers, awaited, self._timers


def _group(seats: tuple[Seat, ...], connections: tuple[ConnectionId, ...]) -> Group:
    """People who hold these seats see with the eyes of the first."""
    return Group(seats[0] if seats else SPECTATOR, seats, connections)
