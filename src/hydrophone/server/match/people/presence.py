"""Who is connected, and since when people are away."""

from collections.abc import Container, Iterable
from hmac import compare_digest
from typing import NewType

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.tokens import digest
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import PlayerId

AddressKey = NewType("AddressKey", str)
"""Where a connection comes from: equal for equal addresses, and telling nothing of them."""

ABSENCE_S = 40.0
"""Seconds of absence after which others may take a person's seat."""


class Caller(msgspec.Struct, frozen=True):
    """One connection and the person behind it. ``digest`` is of the token it was given.

    ``parent`` is of the token or arrival that a spectator came with: the Welcome may be lost.
    """

    connection: ConnectionId
    player: PlayerId
    language: Language
    address: AddressKey
    digest: str = ""
    parent: str = ""
    name: str = ""
    """Of a spectator; people at the table have theirs there."""
    spectator: bool = False
    table: bool = False
    """A spectator's screen that is the table."""
    person: PersonId = NOBODY
    hides: frozenset[PersonId] = frozenset()
    """Of whom the person is shown no words."""


class Presence:
    """The open connections of one room."""

    def __init__(self) -> None:
        self._callers: dict[ConnectionId, Caller] = {}
        self._of: dict[PlayerId, tuple[ConnectionId, ...]] = {}
        self._away: dict[PlayerId, float] = {}
        self.version = 0
        """Counts the changes of who is connected."""

    def add(self, caller: Caller) -> None:
        """A caller connects, or changes their language."""
        self._callers[caller.connection] = caller
        self._group(caller.player)
        self.version += 1
        self._away.pop(caller.player, None)

    def hide(self, connection: ConnectionId, hides: frozenset[PersonId]) -> None:
        """The person of a connection is shown no words of these persons from now on."""
        caller = self._callers.get(connection)
        if caller is not None:
            self._callers[connection] = replace(caller, hides=hides)

    def remove(self, connection: ConnectionId, now: float) -> Caller | None:
        """A connection is gone; returns whose it was."""
        caller = self._callers.pop(connection, None)
        self.version += 1
        if caller is not None:
            self._group(caller.player)
            if not caller.spectator and not self.here(caller.player):
                self._away[caller.player] = now
        return caller

    def miss(self, players: Iterable[PlayerId], now: float) -> None:
        """These people are expected and not here: their absence begins."""
        for player in players:
            if not self.here(player):
                self._away.setdefault(player, now)

    def forget(self, player: PlayerId) -> None:
        """The person is not expected any more."""
        self._away.pop(player, None)

    def caller(self, connection: ConnectionId) -> Caller | None:
        """The person behind a connection."""
        return self._callers.get(connection)

    def callers(self) -> tuple[Caller, ...]:
        """All people who are connected."""
        return tuple(self._callers.values())

    def connections(self) -> tuple[ConnectionId, ...]:
        """All connections."""
        return tuple(self._callers)

    def watching(self, besides: Container[ConnectionId] = ()) -> tuple[str, ...]:
        """The names of the spectators, but for those of some connections."""
        callers = self._callers.values()
        return tuple(c.name for c in callers if c.spectator and c.connection not in besides)

    def spectator(self, token: str | None) -> tuple[ConnectionId, ...]:
        """The connections of the spectator who was given this token or came with it."""
        presented = "" if token is None else digest(token)
        watching = [c for c in self._callers.values() if presented and c.spectator]
        given = [(c.connection, compare_digest(c.digest, presented)) for c in watching]
        came = [(c.connection, compare_digest(c.parent, presented)) for c in watching]
        return tuple(connection for connection, is_theirs in (*given, *came) if is_theirs)

    @property
    def is_watched(self) -> bool:
        """Is there a connection at all?"""
        return bool(self._callers)

    def connections_of(self, players: Iterable[PlayerId]) -> tuple[ConnectionId, ...]:
        """The connections of these people."""
        return tuple(sorted(own for player in players for own in self._of.get(player, ())))

    def _group(self, player: PlayerId) -> None:
        """The connections of a person have changed."""
        self._of.pop(player, None)
        own = tuple(c for c, caller in self._callers.items() if caller.player == player)
        if own:
            self._of[player] = own

    def here(self, player: PlayerId) -> bool:
        """Has the person an open connection?"""
        return player in self._of

    def held(self, player: PlayerId) -> frozenset[str]:
        """Digests of the tokens that the person's open connections were given."""
        return frozenset(c.digest for c in self._callers.values() if c.player == player)

    def away_s(self, player: PlayerId, now: float) -> float | None:
        """Seconds that an expected person has been away; None while they are here."""
        since = self._away.get(player)
        return None if since is None else round(max(0.0, now - since), 3)

    @property
    def is_missed(self) -> bool:
        """Is a person expected who is not here?"""
        return bool(self._away)

    def away(self) -> frozenset[PlayerId]:
        """The people who are expected and not here."""
        return frozenset(self._away)

    def vacancies(self, counted_from: float = 0.0) -> dict[PlayerId, float]:
        """When each absence will be, or was, so long that others may take the person's seats."""
        return {who: max(since, counted_from) + ABSENCE_S for who, since in self._away.items()}

    def vacant(self, now: float, counted_from: float = 0.0) -> frozenset[PlayerId]:
        """People who have been away so long that others may take their seats."""
        return frozenset(who for who, at in self.vacancies(counted_from).items() if at <= now)
