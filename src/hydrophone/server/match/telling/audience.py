"""Who is told what of a running match.

People who hold the same seats are told the same; a person without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either. In a match with a
delay everybody without a seat is told later: ``delayed_view`` says when.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from hydrophone.core.seats import CAPTAINS, SIDE_OF, SPECTATOR, Seat, Side
from hydrophone.play.referee import Told
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.log import taking_back
from hydrophone.server.match.log.running_match import Stream
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.state import Group, Offers
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.match.time.patience import Patience
from hydrophone.server.protocol.messages import Ended, Observed, PlayerId, SeatOffer, TimerLeft

Time: TypeAlias = tuple[float, tuple[TimerLeft, ...]]
"""The time of the match, and what is left of each timer."""


def tell(moment: Moment, told: Told) -> None:
    """What an action has brought, to each viewer for whom something changed."""
    streams, offers = moment.match.must_run().streams, moment.room.shown.offers
    offer, time = _Offering(moment), _time(moment)
    for group in _groups(moment):
        news, stream, shown = told[group.viewer], streams[group.viewer], offer.to(group)
        if not news and offers.get(group.seats) == shown:
            continue
        offers[group.seats] = shown
        own = _own_time(moment, group, shown, time)
        _tell(moment, group, _observed(shown, stream, len(stream.heard) - len(news), own))


def tell_all(moment: Moment, side: Side | None = None, *, anew: bool = False) -> None:
    """What is left of each timer, to all viewers or one crew; ``anew``: and all from the start."""
    running = moment.match.running
    if running is None:
        return
    for group in _groups(moment):
        if side is not None and SIDE_OF[group.viewer] is not side:
            continue
        heard = 0 if anew else len(running.streams[group.viewer].heard)
        _tell(moment, group, _caught_up(moment, group, heard))


@contextmanager
def waiting(moment: Moment) -> Generator[Patience]:
    """Something is done: tell each crew whose Captain waits for its people otherwise by that."""
    patience = moment.room.schedule.pace.patience
    before = {side: patience.shown(side, moment.at) for side in Side}
    yield patience
    for side in Side:
        if patience.shown(side, moment.at) != before[side]:
            tell_all(moment, side)


def catch_up(moment: Moment, player: PlayerId, to: tuple[ConnectionId, ...], since: int) -> None:
    """What a person has missed, or everything from the start if ``since`` does not fit."""
    table = moment.table
    if moment.match.running is None:
        return
    if delayed_view.sees_late(table, player):
        moment.send(to, _caught_up_late(moment, since))
        sees_truth = set(delayed_view.who_see_truth(moment)).intersection(to)
        if sees_truth:
            moment.send(tuple(sees_truth), delayed_view.uncovered(moment))
    else:
        group = _group(table.seats_of(player), to)
        moment.send(to, _caught_up(moment, group, since))


def ended(moment: Moment, to: tuple[ConnectionId, ...]) -> None:
    """How the match ended, if it has."""
    running = moment.match.running
    outcome = None if running is None else running.referee.outcome
    if outcome is not None:
        moment.send(to, Ended(outcome))


# --- those who see it later ---------------------------------------------------------------------


def tell_rest(moment: Moment) -> None:
    """The match is over: what those who saw it later have not been told yet."""
    to = delayed_view.late(moment)
    if to:
        shown = delayed_view.observed(moment).seq
        moment.send(to, _caught_up(moment, _group((), to), shown))


def keep_late(moment: Moment, since: int) -> None:
    """While a log is read: what those who see the match later were to be told from there on."""
    group, offers = _group((), ()), moment.room.shown.offers
    shown = _Offering(moment).to(group)
    stream = moment.match.must_run().streams[group.viewer]
    if since < len(stream.heard) or offers.get(()) != shown:
        offers[()] = shown
        _tell(moment, group, _observed(shown, stream, since, _time(moment)))


def _tell(moment: Moment, group: Group, observed: Observed) -> None:
    """Send it, or keep it for those who see the match later; the beginning is sent at once."""
    is_late = not group.seats and delayed_view.is_on(moment.table)
    if not is_late or delayed_view.keep(moment, observed, runs=moment.room.schedule.clock.watched):
        moment.send(group.connections, observed)


def _caught_up_late(moment: Moment, since: int) -> Observed:
    seen, stream = delayed_view.observed(moment), moment.match.must_run().streams[SPECTATOR]
    fits = 0 < since <= seen.seq
    first = since if fits else 0
    return replace(
        seen,
        observations=tuple(stream.heard[first : seen.seq]),
        times=tuple(stream.times[first : seen.seq]),
        reset=not fits,
    )


# --- groups -------------------------------------------------------------------------------------


def without_post(moment: Moment) -> tuple[ConnectionId, ...]:
    """The connections of all people who see as spectators, at once or later."""
    return next((group.connections for group in _groups(moment) if not group.seats), ())


def _groups(moment: Moment) -> tuple[Group, ...]:
    """All people who are connected, grouped again when people come, go or change seats."""
    table, presence, shown = moment.table, moment.presence, moment.room.shown
    if shown.seen[0] is not table or shown.seen[1] != presence.version:
        connections: dict[tuple[Seat, ...], list[ConnectionId]] = {}
        for caller in presence.callers():
            connections.setdefault(table.seats_of(caller.player), []).append(caller.connection)
        if delayed_view.is_on(table):
            connections.setdefault((), [])
        shown.groups = tuple(_group(seats, tuple(own)) for seats, own in connections.items())
        shown.seen = table, presence.version
    return shown.groups


def _group(seats: tuple[Seat, ...], connections: tuple[ConnectionId, ...]) -> Group:
    """People who hold these seats see with the eyes of the first."""
    return Group(seats[0] if seats else SPECTATOR, seats, connections)


class _Offering:
    """What each group is offered in one state. What a crew or all are shown is found once."""

    def __init__(self, moment: Moment) -> None:
        self._referee = moment.match.must_run().referee
        self._takes_back = taking_back.seat_now(moment.match)
        self._timers = moment.room.schedule.there_are
        self._awaited: dict[Side | None, tuple[Seat, ...]] = {}

    def to(self, group: Group) -> Offers:
        """A crew is one viewer: all its seats know the same of whom the match waits for."""
        referee, side = self._referee, SIDE_OF[group.viewer]
        awaited = self._awaited.get(side)
        if awaited is None:
            awaited = self._awaited[side] = referee.awaited(group.viewer)
        back = self._takes_back
        offers = tuple(
            [
                SeatOffer(seat, referee.legal_actions(seat), True if seat is back else UNSET)
                for seat in group.seats
            ]
        )
        return offers, awaited, self._timers


def _caught_up(moment: Moment, group: Group, since: int) -> Observed:
    """What a group has missed since this number, or everything if the number does not fit."""
    shown = moment.room.shown.offers[group.seats] = _Offering(moment).to(group)
    stream = moment.match.must_run().streams[group.viewer]
    fits = 0 < since <= len(stream.heard)
    time = _own_time(moment, group, shown, _time(moment))
    return _observed(shown, stream, since if fits else 0, time, reset=not fits)


def _time(moment: Moment) -> Time:
    """What all viewers are shown of the time."""
    schedule, match, at = moment.room.schedule, moment.match, moment.at
    timers = *schedule.timers(moment.now), *match.turn_clock.timers(match.table, at)
    return at, timers if schedule.clock.watched else tuple([replace(t, runs=False) for t in timers])


def _own_time(moment: Moment, group: Group, shown: Offers, time: Time) -> Time:
    """The same, and how long the crew's own Captain waits for its people."""
    side, schedule = SIDE_OF[group.viewer], moment.room.schedule
    (at, timers), (_, waits_for, _) = time, shown
    if side is None or CAPTAINS[side] not in waits_for:
        return time
    waits = schedule.pace.patience.shown(side, at)
    return time if waits is None else (at, (*timers, replace(waits, runs=schedule.clock.watched)))


def _observed(
    shown: Offers, stream: Stream, since: int, time: Time, *, reset: bool = False
) -> Observed:
    offers, waits_for, _ = shown
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
        (reset and stream.withdrawn) or UNSET,
    )
