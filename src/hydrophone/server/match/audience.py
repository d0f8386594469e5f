"""Who is told what of a running match.

People who hold the same seats are told the same; everybody without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either. In a match with a
delay everybody without a seat is told later: ``late_view`` says when.
"""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Timer
from hydrophone.core.seats import SIDE_OF, SPECTATOR, Seat, Side, Viewer
from hydrophone.play.referee import Told
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.late_view import LateView
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
    """Connections that are told the same. There may be none where it is kept for later."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    connections: tuple[ConnectionId, ...]


class Audience:
    """The groups, and what each was shown last."""

    def __init__(
        self, match: Match, presence: Presence, schedule: Schedule, late: LateView
    ) -> None:
        self._match = match
        self._presence = presence
        self._schedule = schedule
        self._late = late
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
            effects += self._tell(group, self._observed(group, stream, since, time), now)
        return effects

    def tell_all(self, now: float) -> list[Effect]:
        """Everything from the start, to everybody."""
        return [
            effect
            for group in self._all_groups()
            for effect in self._tell(group, self._catch_up(group, 0, now), now)
        ]

    def tell_time(self, now: float) -> list[Effect]:
        """What is left of each timer, to everybody."""
        running = self._match.running
        if running is None:
            return []
        effects: list[Effect] = []
        for group in self._all_groups():
            heard = len(running.streams[group.viewer].heard)
            effects += self._tell(group, self._catch_up(group, heard, now), now)
        return effects

    def catch_up(
        self, player: PlayerId, to: tuple[ConnectionId, ...], since: int, now: float
    ) -> list[Effect]:
        """What a person has missed, or everything from the start if ``since`` does not fit."""
        if self._match.running is None:
            return []
        if self._late.sees_late(player):
            return [Send(to, self._caught_up_late(since, now))]
        group = _group(self._match.table.seats_of(player), to)
        return [Send(to, self._catch_up(group, since, now))]

    # --- those who see it late -------------------------------------------------------------------

    def tell_late(self, news: Observed) -> list[Effect]:
        """The time of these news has come for those who see the match late."""
        to = self._late.late()
        return [Send(to, news)] if to else []

    def tell_rest(self, now: float) -> list[Effect]:
        """The match is over: what those who saw it late have not been told yet."""
        to = self._late.late()
        if not to:
            return []
        shown = self._late.observed(now).seq
        return [Send(to, self._catch_up(_group((), to), shown, now))]

    def keep_late(self, since: int, now: float) -> None:
        """While a log is read: what those who see the match late were to be told from there on."""
        group = _group((), ())
        shown = _Shower(self._match.must_run()).to(group)
        stream = self._match.must_run().streams[group.viewer]
        if self._late.is_on and (since < len(stream.heard) or self._shown.get(()) != shown):
            self._shown[()] = shown
            self._tell(group, self._observed(group, stream, since, self._time(now)), now)

    def _tell(self, group: Group, observed: Observed, now: float) -> list[Effect]:
        """Send it, or keep it for those who see the match late; the beginning is sent at once."""
        if not group.seats and self._late.is_on:
            is_shown = self._late.keep(observed, now, runs=self._schedule.watched)
            return [Send(group.connections, observed)] if is_shown and group.connections else []
        return [Send(group.connections, observed)]

    def _caught_up_late(self, since: int, now: float) -> Observed:
        seen, stream = self._late.observed(now), self._match.must_run().streams[SPECTATOR]
        fits = 0 < since <= seen.seq
        first = since if fits else 0
        return msgspec.structs.replace(
            seen,
            observations=tuple(stream.heard[first : seen.seq]),
            times=tuple(stream.times[first : seen.seq]),
            reset=not fits,
        )

    # --- groups ----------------------------------------------------------------------------------

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
            if self._late.is_on:
                connections.setdefault((), [])
            self._groups = tuple(_group(seats, tuple(own)) for seats, own in connections.items())
            self._grouped = table, presence.version
        return self._groups

    def _catch_up(self, group: Group, since: int, now: float) -> Observed:
        running = self._match.must_run()
        self._shown[group.seats] = _Shower(running).to(group)
        stream = running.streams[group.viewer]
        fits = 0 < since <= len(stream.heard)
        first = since if fits else 0
        return self._observed(group, stream, first, self._time(now), reset=not fits)

    def _time(self, now: float) -> Time:
        at, match = self._schedule.at(now), self._match
        turns = match.turn_clock.timers(match.table, at) if match.running is not None else ()
        return at, (*self._schedule.timers(now), *turns)

    def _observed(
        self, group: Group, stream: Stream, since: int, time: Time, *, reset: bool = False
    ) -> Observed:
        offers, waits_for, _ = self._shown[group.seats]
        clock_s, timers = time
        return Observed(
            len(stream.heard),
            tuple(stream.heard[since:]),
            offers,
            waits_for,
            timers,
            reset,
            clock_s,
            tuple(stream.times[since:]),
        )


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
