"""The clients of a server: the way to each, and in which room it is."""

import logging
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

import msgspec

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Bye, ToClient
from hydrophone.server.protocol.refusals import Reason

log = logging.getLogger(__name__)

encode_message: Callable[[ToClient], bytes] = msgspec.json.Encoder().encode


class Outbox(Protocol):
    """The way to one client."""

    def push(self, text: bytes, /) -> None:
        """Send this when the client can take it; never waits."""
        ...

    def lag_s(self) -> float | None:
        """Seconds to the client and back; None while that is not measured."""
        ...

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        ...

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        """Say why in the client's language, and which server has the match, then close."""
        ...


class Clients:
    """The open connections, numbered from 1."""

    def __init__(self) -> None:
        self._outboxes: dict[ConnectionId, Outbox] = {}
        self._where: dict[ConnectionId, Room] = {}
        self._entered = 0

    def enter(self, outbox: Outbox) -> ConnectionId:
        """A client is on the outbox and has not said anything yet."""
        self._entered += 1
        connection = ConnectionId(self._entered)
        self._outboxes[connection] = outbox
        return connection

    def leave(self, connection: ConnectionId) -> Room | None:
        """The client is gone; returns the room in which it was."""
        self._outboxes.pop(connection, None)
        return self._where.pop(connection, None)

    def join(self, connection: ConnectionId, room: Room) -> bool:
        """The client is in this room from now on; False if it is gone already."""
        is_here = connection in self._outboxes
        if is_here:
            self._where[connection] = room
        return is_here

    # --- what they are told --------------------------------------------------------------------

    def send(self, to: Sequence[ConnectionId], message: ToClient) -> None:
        """Send a message to some of them; after a Bye nothing more."""
        text, is_last = encode_message(message), isinstance(message, Bye)
        for connection in to:
            outbox = self._outboxes.get(connection)
            if outbox is not None:
                outbox.push(text)
                if is_last:
                    outbox.hang_up()

    def send_away(self, rooms: Collection[Room], reason: Reason, at: str = "") -> None:
        """Close all connections to these rooms, also where the hello is not answered yet.

        ``at`` is the server that has the match now.
        """
        for connection in [c for c, where in self._where.items() if where in rooms]:
            del self._where[connection]
            self._outboxes[connection].close(reason, at=at)

    def send_all_away(self, reason: Reason) -> None:
        """Close every connection."""
        self._where.clear()
        for outbox in list(self._outboxes.values()):
            outbox.close(reason)

    # --- questions -----------------------------------------------------------------------------

    def room_of(self, connection: ConnectionId) -> Room | None:
        """The room in which a client is."""
        return self._where.get(connection)

    def lag_s(self, connection: ConnectionId) -> float | None:
        """Seconds to the client and back; None while that is not measured."""
        outbox = self._outboxes.get(connection)
        return None if outbox is None else outbox.lag_s()

    def watched(self) -> frozenset[str]:
        """The matches that have a connection."""
        return frozenset(room.match.table.match for room in self._where.values())

    def __contains__(self, connection: ConnectionId) -> bool:
        return connection in self._outboxes

    def __len__(self) -> int:
        return len(self._outboxes)
