"""What everybody in a room is told alike: the table, notices, farewells."""

from collections.abc import Container, Iterable

from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.core.seats import Side
from hydrophone.server.match import agreement, tables, terms, turn_clock
from hydrophone.server.match.effects import Close, ConnectionId, Effect, Send
from hydrophone.server.match.late_view import LateView
from hydrophone.server.match.match import Match
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.presence import ABSENCE_S, Caller, Presence
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
        self,
        match: Match,
        presence: Presence,
        pauses: Pauses,
        schedule: Schedule,
        late: LateView,
    ) -> None:
        self._match = match
        self._presence = presence
        self._pauses = pauses
        self._schedule = schedule
        self._late = late
        self._told_late: Lobby | None = None

    def tell_table(self, now: float) -> list[Effect]:
        """Send the table to everybody, to those who see it late as far as they may know it."""
        lobby, to = self.lobby(now), self._late.on_time()
        self.keep(lobby, now)
        return ([Send(to, lobby)] if to else []) + self.tell_late()

    def keep(self, lobby: Lobby, now: float) -> None:
        """Keep the table for those who see it late. Who watches is told to them at once."""
        if self._late.is_on:
            people = tuple(person for person in lobby.players if not person.spectator)
            self._late.keep(replace(lobby, players=people), now, runs=False)

    def tell_late(self, besides: ConnectionId | None = None) -> list[Effect]:
        """Send the table to those who see it late, but for one, if it is another than before."""
        if not self._late.is_on:
            return []
        to = tuple(connection for connection in self._late.late() if connection != besides)
        lobby = self._lobby_late()
        if lobby == self._told_late:
            return []
        self._told_late = lobby
        return [Send(to, lobby)] if to else []

    def lobby_for(self, player: PlayerId, now: float) -> Lobby:
        """The table as this person may know it."""
        return self._lobby_late() if self._late.sees_late(player) else self.lobby(now)

    def public(self, now: float) -> Lobby:
        """The table as everybody may know it."""
        return self._lobby_late() if self._late.is_on else self.lobby(now)

    def _lobby_late(self) -> Lobby:
        lobby = self._late.lobby
        return replace(lobby, players=(*lobby.players, *_spectators(self._presence)))

    def lobby(self, now: float) -> Lobby:
        """The table as it is, as a message."""
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
            table.lets_nobody_aboard,
            table.listed,
            table.delay,
            tuple(side for side in Side if side in table.passwords),
            table.boarded,
            table.stand_in,
            ABSENCE_S,
            terms.pace_of(table),
            table.bot_pace is not None,
            self._pauses.shown(now, self._schedule.at(now)),
            agreement.deal(table),
            table.claims,
            gone(table, vacant),
            table.what_if,
            match.mission,
            turn_clock.seconds_of(table),
            table.turn_s is not None,
            match.claimants(self._schedule.at(now)),
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


def notice(callers: Iterable[Caller], reason: Reason) -> list[Effect]:
    """Tell these callers, each in their language."""
    return [
        Send((caller.connection,), Notice(reason, sentence(reason, caller.language)))
        for caller in callers
    ]


def turn_away(connection: ConnectionId, reason: Reason, language: Language) -> list[Effect]:
    """Say why, and close."""
    return [Send((connection,), Bye(reason, sentence(reason, language))), Close(connection)]
