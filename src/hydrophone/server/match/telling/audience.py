"""Who is told what of a running match.

People who hold the same seats are told the same; a person without a seat sees as a spectator. A
viewer for whom nothing changed is told nothing, so silence tells nothing either. In a match with a
delay every person without a seat hears later: ``delayed_view`` computes when.
"""

from collections.abc import Generator
from contextlib import contextmanager

from msgspec import UNSET
from msgspec.structs import replace

from hydrophone.core.seats import CAPTAINS, SIDE_OF, SPECTATOR, Seat, Side
from hydrophone.play.referee import Told
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.log import taking_back
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.state import Group, Offers
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.match.time.patience import Patience
from hydrophone.server.protocol.messages import Ended, Observed, PlayerId, SeatOffer, TimerLeft


def tell(moment: Moment, told: Told) -> None:
    """What an action has brought, to each viewer for whom something changed."""
    now, offers = _Now(moment), moment.room.shown.offers
    for group in _groups(moment):
        news, shown = len(told[group.viewer]), now.offers(group)
        if news or offers.get(group.seats) != shown:
            offers[group.seats] = shown
            _tell(moment, group, now.observed(group, shown, news))


def tell_all(moment: Moment, side: Side | None = None, *, anew: bool = False) -> None:
    """What is left of each timer, to all viewers or one crew; ``anew``: and all from the start."""
    if moment.match.running is None:
        return
    now = _Now(moment)
    for group in _groups(moment):
        if side is None or SIDE_OF[group.viewer] is side:
            _tell(moment, group, now.caught_up(group, 0 if anew else now.heard(group)))


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
        moment.send(to, _Now(moment).caught_up(group, since))


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
        moment.send(to, _Now(moment).caught_up(_group((), to), shown))
    sees_truth = delayed_view.who_see_truth(moment)
    if sees_truth:
        moment.send(sees_truth, delayed_view.rest_uncovered(moment))


def keep_late(moment: Moment, since: int) -> None:
    """While a log is read: what those who see the match later were to be told from there on."""
    now, group, offers = _Now(moment), _group((), ()), moment.room.shown.offers
    shown = now.offers(group)
    news = now.heard(group) - since
    if news or offers.get(()) != shown:
        offers[()] = shown
        _tell(moment, group, now.observed(group, shown, news))


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
    _groups(moment)
    return moment.room.shown.without_post


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
        shown.without_post = tuple(connections.get((), ()))
        shown.seen = table, presence.version
    return shown.groups


def _group(seats: tuple[Seat, ...], connections: tuple[ConnectionId, ...]) -> Group:
    """People who hold these seats see with the eyes of the first."""
    return Group(seats[0] if seats else SPECTATOR, seats, connections)


class _Now:
    """What each group is shown in one state. What a crew or all are shown is found once."""

    def __init__(self, moment: Moment) -> None:
        match, schedule = moment.match, moment.room.schedule
        running, at, watched = match.must_run(), moment.at, schedule.clock.watched
        self._referee, self._streams = running.referee, running.streams
        self._takes_back = taking_back.seat_now(match)
        self._there_are = schedule.there_are
        self._last = moment.room.shown.offers
        self._bots, self._patience = match.bots, schedule.pace.patience
        left = *schedule.timers(at), *match.turn_clock.timers(match.turn_s, at)
        self._at, self._runs = at, watched
        self._timers = left if watched else tuple([replace(each, runs=False) for each in left])
        self._awaited: dict[Side | None, tuple[Seat, ...]] = {}

    def heard(self, group: Group) -> int:
        """How many observations it has heard."""
        return len(self._streams[group.viewer].heard)

    def offers(self, group: Group) -> Offers:
        """A crew is one viewer: all its seats know the same of whom the match waits for."""
        referee, side = self._referee, SIDE_OF[group.viewer]
        awaited = self._awaited.get(side)
        if awaited is None:
            awaited = self._awaited[side] = referee.awaited(group.viewer)
        offers: list[SeatOffer] = []
        for seat in group.seats:
            back = True if seat is self._takes_back else UNSET
            offers.append(SeatOffer(seat, referee.legal_actions(seat), back))
        return tuple(offers), awaited, self._there_are

    def caught_up(self, group: Group, since: int) -> Observed:
        """What it has missed since this number, or everything if the number does not fit."""
        shown, heard = self.offers(group), self.heard(group)
        self._last[group.seats] = shown
        fits = 0 < since <= heard
        return self.observed(group, shown, heard - since if fits else heard, reset=not fits)

    def observed(self, group: Group, shown: Offers, news: int, *, reset: bool = False) -> Observed:
        """The last that it has heard, so much as is news, and what it is shown now."""
        offers, waits_for, _ = shown
        stream = self._streams[group.viewer]
        heard = len(stream.heard)
        return Observed(
            heard,
            tuple(stream.heard[heard - news :]),
            offers,
            waits_for,
            self._own_timers(group, waits_for) if self._bots else self._timers,
            reset,
            self._at,
            tuple(stream.times[heard - news :]),
            (reset and stream.withdrawn) or UNSET,
        )

    def _own_timers(self, group: Group, waits_for: tuple[Seat, ...]) -> tuple[TimerLeft, ...]:
        """What is left of each timer, and how long the crew's own bot Captain waits for people."""
        side = SIDE_OF[group.viewer]
        if side is None or CAPTAINS[side] not in waits_for:
            return self._timers
        waits = self._patience.shown(side, self._at)
        return self._timers if waits is None else (*self._timers, replace(waits, runs=self._runs))
