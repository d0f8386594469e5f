"""What everybody in a room is told alike: the table, notices, farewells."""

from collections.abc import Container

from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.core.seats import Side
from hydrophone.server.match import agreement, tables
from hydrophone.server.match.effects import Close, ConnectionId, Effect, Send
from hydrophone.server.match.match import Match
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.presence import ABSENCE_S, Presence
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.stand_ins import chosen, gone
from hydrophone.server.match.tables import Table
from hydrophone.server.protocol.messages import (
    Bye,
    Hindrance,
    Lobby,
    Notice,
    Phase,
    PlayerId,
    PlayerInfo,
    SeatInfo,
)
from hydrophone.server.protocol.refusals import Reason, sentence


class Announcer:
    """Says how things stand at the table."""

    def __init__(
        self, match: Match, presence: Presence, pauses: Pauses, schedule: Schedule
    ) -> None:
        self._match = match
        self._presence = presence
        self._pauses = pauses
        self._schedule = schedule

    def tell_table(self, now: float) -> list[Effect]:
        """Send the table to everybody."""
        to = self._presence.connections()
        return [Send(to, self.lobby(now))] if to else []

    def lobby(self, now: float) -> Lobby:
        """The table as a message."""
        match, presence = self._match, self._presence
        table, vacant = match.table, presence.vacant(now)
        return Lobby(
            table.match,
            table.code,
            table.game,
            table.options,
            table.phase,
            table.host,
            tuple(_shown(table, info, vacant) for info in table.seats),
            (*_people(match, presence, now), *_spectators(presence)),
            dict(table.boats),
            _hindrance(match),
            table.closed,
            tuple(side for side in Side if side in table.passwords),
            table.boarded,
            table.stand_in,
            ABSENCE_S,
            tables.pace_of(table),
            table.bot_pace is not None,
            self._pauses.shown(now, self._schedule.at(now)),
            agreement.deal(table),
            table.claims,
            gone(table, vacant),
        )


def _shown(table: Table, info: SeatInfo, vacant: Container[PlayerId]) -> SeatInfo:
    """A seat, and what becomes of it while its person is away."""
    if info.player is None:
        return info
    stand_in = chosen(table, info) if table.phase is Phase.RUNNING else None
    return replace(info, vacant=info.player in vacant, stand_in=stand_in)


def _people(match: Match, presence: Presence, now: float) -> list[PlayerInfo]:
    return [
        PlayerInfo(
            p.id,
            p.name,
            p.ready,
            presence.here(p.id),
            spectator=False,
            asks=p.asks,
            away_s=presence.away_s(p.id, now),
        )
        for p in match.table.people
    ]


def _spectators(presence: Presence) -> list[PlayerInfo]:
    return [
        PlayerInfo(c.player, c.name, ready=False, present=True, spectator=True, table=c.table)
        for c in presence.callers()
        if c.spectator
    ]


def _hindrance(match: Match) -> Hindrance | None:
    clause = tables.broken_line_up(match.table, match.game)
    if clause is None:
        return None
    return Hindrance(clause, {language: match.explain(clause, language) for language in Language})


def notice(presence: Presence, reason: Reason) -> list[Effect]:
    """Tell everybody, each in their language."""
    return [
        Send((caller.connection,), Notice(reason, sentence(reason, caller.language)))
        for caller in presence.callers()
    ]


def turn_away(connection: ConnectionId, reason: Reason, language: Language) -> list[Effect]:
    """Say why, and close."""
    return [Send((connection,), Bye(reason, sentence(reason, language))), Close(connection)]
