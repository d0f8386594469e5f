"""What all people in a room are told alike: the table, greetings, notices, farewells."""

from collections.abc import Callable, Container, Iterable

from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.core.seats import Side
from hydrophone.server.match.effects import ConnectionId, Send
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import ABSENCE_S, Caller, Presence
from hydrophone.server.match.table import agreement, starting, terms
from hydrophone.server.match.table.stand_ins import chosen, gone
from hydrophone.server.match.table.tables import Table, side_must_be
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.match.time import days
from hydrophone.server.people.person import pennant
from hydrophone.server.protocol.messages import (
    Acked,
    Bye,
    Courtesy,
    DrawOffer,
    Greet,
    Greeted,
    Hindrance,
    Lags,
    Lobby,
    MatchPhase,
    Notice,
    PlayerId,
    PlayerInfo,
    SeatInfo,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence


def tell_table(moment: Moment, besides: ConnectionId | None = None) -> None:
    """Send the table to all connections but one, to those who see it later as far as they may."""
    shown = lobby(moment)
    keep(moment, shown)
    moment.send(tuple([c for c in delayed_view.on_time(moment) if c != besides]), shown)
    tell_late(moment, besides)


def keep(moment: Moment, shown: Lobby) -> None:
    """Keep the table for those who see it later. They are told at once who watches."""
    if delayed_view.is_on(moment.table):
        people = tuple(person for person in shown.players if not person.spectator)
        delayed_view.keep(moment, replace(shown, players=people), runs=False)


def tell_late(moment: Moment, besides: ConnectionId | None = None) -> None:
    """Send the table to those who see it later, but for one, if it is another than before."""
    if not delayed_view.is_on(moment.table):
        return
    delayed, shown = moment.room.delayed, _lobby_late(moment)
    if shown == delayed.told_lobby:
        return
    delayed.told_lobby = shown
    moment.send(tuple(each for each in delayed_view.late(moment) if each != besides), shown)


def lobby_for(moment: Moment, player: PlayerId = "") -> Lobby:
    """The table as this person may know it; as all may, if no person is named."""
    late = delayed_view.sees_late(moment.table, player)
    return _lobby_late(moment) if late else lobby(moment)


def _lobby_late(moment: Moment) -> Lobby:
    shown = delayed_view.lobby_of(moment.room.delayed)
    return replace(shown, players=(*shown.players, *_spectators(moment.presence)))


def lobby(moment: Moment) -> Lobby:
    """The table as it is, as a message."""
    match, presence, table = moment.match, moment.presence, moment.table
    vacant = moment.vacant()
    return Lobby(
        table.match,
        table.code,
        table.game,
        table.options,
        table.phase,
        table.host,
        tuple(_shown(table, info, vacant) for info in table.seats),
        (*_people(moment), *_spectators(presence)),
        dict(table.boats),
        _hindrance(match),
        table.lets_nobody_aboard,
        table.listed,
        table.delay,
        table.truth_by,
        agreement.shows_truth(table),
        tuple(side for side in Side if side in table.passwords),
        table.boarded,
        table.stand_in,
        ABSENCE_S,
        terms.pace_of(table),
        table.bot_pace is not None,
        terms.wait_of(table),
        table.wait_s is not None,
        moment.room.pauses.shown(table, moment.now, moment.at),
        table.pause,
        agreement.deal(table),
        table.claims,
        gone(table, vacant),
        table.what_if,
        match.mission,
        match.turn_s,
        table.turn_s is not None,
        match.claimants(moment.at),
        table.manners,
        _draw(moment),
        table.days,
        days.deadlines(table, moment.room.day_clock, moment.now),
        tuple(each for each in table.vacations if each.until > moment.now),
        table.short_pauses,
    )


def _draw(moment: Moment) -> DrawOffer | None:
    draw = moment.table.draw
    if draw is None or moment.table.phase is not MatchPhase.RUNNING:
        return None
    return DrawOffer(draw.by, round(max(0.0, draw.until - moment.at), 3))


def _shown(table: Table, info: SeatInfo, vacant: Container[PlayerId]) -> SeatInfo:
    """A seat, and what becomes of it while its person is away."""
    if info.player is None:
        return info
    stand_in = chosen(table, info) if table.phase is MatchPhase.RUNNING else None
    return replace(info, vacant=info.player in vacant, stand_in=stand_in)


def _people(moment: Moment) -> list[PlayerInfo]:
    presence = moment.presence
    return [
        PlayerInfo(
            p.id,
            p.name,
            p.ready,
            presence.here(p.id),
            spectator=False,
            asks=p.asks,
            away_s=presence.away_s(p.id, moment.now),
            program=p.program,
            pennant=pennant(moment.room.persons.of(p.id), moment.table.match),
        )
        for p in moment.table.people
    ]


def _spectators(presence: Presence) -> list[PlayerInfo]:
    return [
        PlayerInfo(c.player, c.name, ready=False, present=True, spectator=True, table=c.table)
        for c in presence.callers()
        if c.spectator
    ]


def _hindrance(match: HostedMatch) -> Hindrance | None:
    clause = starting.broken_line_up(match.table, match.game)
    if clause is None:
        return None
    return Hindrance(clause, {language: match.explain(clause, language) for language in Language})


def notice(moment: Moment, callers: Iterable[Caller], reason: Reason) -> None:
    """Tell these callers, each in their language."""
    for caller in callers:
        said = Notice(reason, sentence(reason, caller.language))
        moment.send((caller.connection,), said)


def turn_away(moment: Moment, connection: ConnectionId, reason: Reason, language: Language) -> None:
    """Say why, and close."""
    moment.tell(Send((connection,), Bye(reason, sentence(reason, language))))


def greet(moment: Moment, caller: Caller, command: Greet) -> None:
    """A phrase of a closed list: all hear it who see the match as it is.

    While the match runs, people of crews say those for it, as far as the table has agreed. It is
    kept nowhere. Who has hidden the person hears none.
    """
    if moment.table.phase is MatchPhase.RUNNING:
        _check_talk(moment, caller, command.phrase)
    moment.reply(caller, Acked(command.id))
    to = moment.who_hear(caller.player, delayed_view.on_time(moment))
    moment.send(to, Greeted(caller.player, command.phrase))


IN_MATCH = frozenset(Courtesy) - {Courtesy.ALL_SET, Courtesy.ONE_MORE, Courtesy.GOODBYE}
"""What may be said while the match runs."""


def _check_talk(moment: Moment, caller: Caller, phrase: Courtesy) -> None:
    """RefusedError if it may not be said now: by what both crews know, and by who spoke last."""
    table, running, schedule = moment.table, moment.match.must_run(), moment.room.schedule
    if not table.manners.talk or phrase not in IN_MATCH:
        raise RefusedError(Reason.NOT_AGREED)
    side_must_be(table, caller.player)
    if running.referee.is_quiet or schedule.pace.hushes(moment.at):
        raise RefusedError(Reason.NOT_NOW)
    moment.room.talk.pay(caller.player, moment.now)


LEAST_MS = 10
"""A smaller change of a lag is not told."""

PART = 0.2
"""Nor is a change by a smaller part."""


def tell_lags(moment: Moment, lag_s: Callable[[ConnectionId], float | None]) -> None:
    """Tell all people how long a message takes to each person and back, if there is news.

    It is told at times that depend on nothing in the match, to all of them the same. Those who see
    the match with a delay are not told: a lag says who is connected. ``lag_s`` is None while it is
    not measured.
    """
    presence, told = moment.presence, moment.room.lags
    lags: dict[PlayerId, int] = {}
    for caller in presence.callers():
        measured = None if caller.spectator else lag_s(caller.connection)
        if measured is not None:
            lag = round(1000 * measured)
            lags[caller.player] = min(lag, lags.get(caller.player, lag))
    if presence.version == told.version and not _is_news(lags, told.ms):
        return
    told.ms, told.version = lags, presence.version
    if lags:
        moment.send(delayed_view.on_time(moment), Lags(lags))


def _is_news(lags: dict[PlayerId, int], told: dict[PlayerId, int]) -> bool:
    return lags.keys() != told.keys() or any(
        abs(lag - told[player]) >= max(LEAST_MS, PART * told[player])
        for player, lag in lags.items()
    )
