"""Who is on the line, and since when somebody is not."""

from collections.abc import Iterable

import msgspec

from hydrophone.core.game import Language
from hydrophone.server.effects import Connection
from hydrophone.server.messages import PlayerId

ABSENCE_S = 40.0
"""After so many seconds away others may take somebody's seat."""


class Caller(msgspec.Struct, frozen=True):
    """One connection and the person behind it. ``digest`` is of the token it was given."""

    connection: Connection
    player: PlayerId
    language: Language
    digest: str = ""
    name: str = ""
    """Of a spectator; people at the table have theirs there."""
    spectator: bool = False


class Presence:
    """The open connections of one room."""

    def __init__(self) -> None:
        self._callers: dict[Connection, Caller] = {}
        self._away: dict[PlayerId, float] = {}

    def add(self, caller: Caller) -> None:
        """Somebody connects, or changes his language."""
        self._callers[caller.connection] = caller
        self._away.pop(caller.player, None)

    def remove(self, connection: Connection, now: float) -> Caller | None:
        """A connection is gone; returns whose it was."""
        caller = self._callers.pop(connection, None)
        if caller is not None and not caller.spectator and not self.here(caller.player):
            self._away[caller.player] = now
        return caller

    def miss(self, players: Iterable[PlayerId], now: float) -> None:
        """These people are expected and not here: their absence begins."""
        for player in players:
            if not self.here(player):
                self._away.setdefault(player, now)

    def forget(self, player: PlayerId) -> None:
        """Nobody waits for him any more."""
        self._away.pop(player, None)

    def caller(self, connection: Connection) -> Caller | None:
        """The person behind a connection."""
        return self._callers.get(connection)

    def callers(self) -> tuple[Caller, ...]:
        """Everybody on the line."""
        return tuple(self._callers.values())

    def lines(self) -> tuple[Connection, ...]:
        """All connections."""
        return tuple(self._callers)

    @property
    def anybody(self) -> bool:
        """Is there a connection at all?"""
        return bool(self._callers)

    def lines_of(self, players: Iterable[PlayerId]) -> tuple[Connection, ...]:
        """The connections of these people."""
        wanted = frozenset(players)
        return tuple(line for line, caller in self._callers.items() if caller.player in wanted)

    def here(self, player: PlayerId) -> bool:
        """Has he an open connection?"""
        return any(caller.player == player for caller in self._callers.values())

    def held(self, player: PlayerId) -> frozenset[str]:
        """Digests of the tokens that his open connections were given."""
        return frozenset(c.digest for c in self._callers.values() if c.player == player)

    def vacant(self, now: float) -> frozenset[PlayerId]:
        """Who has been away so long that others may take his seat."""
        if not self._away:
            return frozenset()
        return frozenset(who for who, since in self._away.items() if now - since >= ABSENCE_S)

    def next_vacancy(self, now: float) -> float | None:
        """When the next absence becomes long, if any will."""
        if not self._away:
            return None
        times = [since + ABSENCE_S for since in self._away.values()]
        return min((time for time in times if time > now), default=None)
