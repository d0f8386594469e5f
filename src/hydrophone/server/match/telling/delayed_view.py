"""What people without a post see of a running match that they watch with a delay.

Everything that people without a post are told of the match and of its table is kept here until its
time has come. They are told it then, in the same order. The beginning is told at once: that the
match runs. Nothing else reaches them meanwhile, however often they come.

Where both crews allow it, those of them who know no boat are told what really happened as well:
with the same news and up to the same moment, so that its count and time tell nothing more.
"""

from collections import deque
from math import floor, inf

import msgspec
from msgspec.structs import replace

from hydrophone.core.errors import HydrophoneError
from hydrophone.core.seats import SPECTATOR
from hydrophone.play.timers import PLACES
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.state import Delayed, News
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import (
    Lobby,
    MatchPhase,
    Observed,
    PlayerId,
    TimerLeft,
    Uncovered,
)

SLOT_S = 1.0
"""Of the tables of one such time only the last is kept, so that coming and going fills nothing."""


# --- who sees it later --------------------------------------------------------------------------


def is_on(table: Table) -> bool:
    """Does the match run, and with a delay?"""
    return table.phase is MatchPhase.RUNNING and bool(table.delay)


def sees_late(table: Table, player: PlayerId) -> bool:
    """Does this person see the match with a delay?"""
    return is_on(table) and not table.seats_of(player)


def callers_on_time(moment: Moment) -> tuple[Caller, ...]:
    """All people who see the match as it is."""
    return tuple([c for c in moment.presence.callers() if not sees_late(moment.table, c.player)])


def on_time(moment: Moment) -> tuple[ConnectionId, ...]:
    """The connections of all people who see the match as it is."""
    return tuple([caller.connection for caller in callers_on_time(moment)])


def late(moment: Moment) -> tuple[ConnectionId, ...]:
    """The connections of all people who see the match with a delay."""
    return tuple([caller.connection for caller in _callers_late(moment)])


def _callers_late(moment: Moment) -> list[Caller]:
    return [c for c in moment.presence.callers() if sees_late(moment.table, c.player)]


def who_see_truth(moment: Moment) -> tuple[ConnectionId, ...]:
    """The connections of those of them who are told what really happened: who knew no boat."""
    persons = moment.room.persons
    table, running = moment.table, moment.match.running
    if running is None or running.truth is None:
        return ()
    crews = {person.id for person in table.people if person.side is not None}
    return tuple(
        c.connection
        for c in _callers_late(moment)
        if c.player not in crews and not persons.knew_a_boat(c.person, table)
    )


# --- what they may know -------------------------------------------------------------------------


def lobby_of(delayed: Delayed) -> Lobby:
    """The latest table whose time has come, without its spectators."""
    if delayed.lobby is None:
        raise HydrophoneError("a match that is watched with a delay has a table to show")
    return delayed.lobby


def observed(moment: Moment) -> Observed:
    """Where the match stands for them: numbers and timers, and no observations."""
    news, delay = moment.room.delayed.observed, moment.table.delay
    if news is None:
        raise HydrophoneError("a match that is watched with a delay has a beginning to show")
    seen = news.told
    if not isinstance(seen, Observed):
        raise HydrophoneError("a table is no observation")
    gone_on = news.runs and delay.turns == 0
    passed_s = max(0.0, moment.now - delay.seconds - news.at) if gone_on else 0.0
    return replace(
        seen,
        observations=(),
        times=(),
        timers=tuple(_later(timer, passed_s) for timer in seen.timers),
        clock_s=round(seen.clock_s + passed_s, PLACES),
    )


def count_of(moment: Moment) -> int:
    """How many observations of the match people without a post have been told."""
    if is_on(moment.table):
        return observed(moment).seq
    return len(moment.match.must_run().streams[SPECTATOR].heard)


# --- keeping and showing ------------------------------------------------------------------------


def keep(moment: Moment, told: Observed | Lobby, *, runs: bool) -> bool:
    """People on time were told this. Is it shown at once, as the first of its kind is?"""
    delayed = moment.room.delayed
    if isinstance(told, Lobby):
        if told == delayed.kept_lobby:
            return False
        delayed.kept_lobby = told
    news = News(told, moment.now, _turn(moment.match), runs)
    if (delayed.lobby if isinstance(told, Lobby) else delayed.observed) is None:
        _show(delayed, news)
        return True
    running = moment.match.running
    if isinstance(told, Observed) and running is not None and running.truth is not None:
        news = replace(news, truth=len(running.truth))
    if delayed.waiting and _same_slot(delayed.waiting[-1], news):
        delayed.waiting.pop()
    delayed.waiting.append(news)
    return False


def restore(delayed: Delayed, now: float, clock_s: float) -> None:
    """What was kept at times of the match happened before now, at this time of the match.

    Between two times of the match at least as much time passed, so nothing is shown too early.
    """
    latest, moved = clock_s, deque[News]()
    for news in reversed(delayed.waiting):
        if isinstance(news.told, Observed):
            latest = min(latest, news.at)
        moved.appendleft(replace(news, at=now - (clock_s - latest)))
    delayed.waiting = moved


def release(moment: Moment) -> list[Observed | Lobby | Uncovered]:
    """The news for which the time has come."""
    due: list[Observed | Lobby | Uncovered] = []
    delayed = moment.room.delayed
    while delayed.waiting and _is_due(moment.match, delayed.waiting[0], moment.now):
        news, before = delayed.waiting.popleft(), delayed.observed
        _show(delayed, news)
        due.append(news.told)
        if isinstance(news.told, Observed) and news.truth:
            due.append(uncovered(moment, 0 if before is None else before.truth))
    return due


def uncovered(moment: Moment, since: int = 0) -> Uncovered:
    """What really happened from there on, as far as they have been told of it."""
    truth, told = _truth(moment)
    return Uncovered(tuple(truth[since:told]), reset=since == 0)


def rest_uncovered(moment: Moment) -> Uncovered:
    """The match is over: what really happened and they have not been told of."""
    truth, told = _truth(moment)
    return Uncovered(tuple(truth[told:]), reset=told == 0)


def _truth(moment: Moment) -> tuple[list[msgspec.Raw], int]:
    """What really happened, and how much of it they have been told of."""
    news, running = moment.room.delayed.observed, moment.match.running
    truth = None if running is None else running.truth
    if news is None or truth is None:
        raise HydrophoneError("what nobody may be told is not kept")
    return truth, news.truth


def next_at(match: HostedMatch, delayed: Delayed) -> float | None:
    """When the next news are due, if time alone brings them."""
    waiting = delayed.waiting
    if not waiting or not is_on(match.table) or not _is_due(match, waiting[0], inf):
        return None
    return waiting[0].at + match.table.delay.seconds


def _is_due(match: HostedMatch, news: News, now: float) -> bool:
    """Have enough turns begun since, and is it old enough?"""
    delay = match.table.delay
    return _turn(match) - news.turn >= delay.turns and now >= news.at + delay.seconds


def _turn(match: HostedMatch) -> int:
    return 0 if match.running is None else match.running.referee.turns


def _show(delayed: Delayed, news: News) -> None:
    if isinstance(news.told, Lobby):
        delayed.lobby = news.told
    else:
        delayed.observed = news


def _same_slot(before: News, after: News) -> bool:
    both_tables = isinstance(before.told, Lobby) and isinstance(after.told, Lobby)
    return both_tables and floor(before.at / SLOT_S) == floor(after.at / SLOT_S)


def _later(timer: TimerLeft, passed_s: float) -> TimerLeft:
    left_s = max(0.0, timer.left_s - passed_s) if timer.runs else timer.left_s
    return replace(timer, left_s=round(left_s, PLACES))
