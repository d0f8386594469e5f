"""What surrounds the rooms of a server: the ways to clients, and who computes for them."""

from typing import Protocol

from hydrophone.server.match.effects import ComputeHelp, ConnectionId
from hydrophone.server.protocol.messages import Command, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.roads.road_messages import VERSION


class AwayError(RefusedError):
    """The match is another server's."""

    def __init__(
        self,
        match: str,
        node: int,
        *,
        speaks: int = VERSION,
        dies_in_s: float | None = None,
    ) -> None:
        super().__init__(Reason.ELSEWHERE)
        self.match = match
        self.node = node
        """Number of the other server's lease."""
        self.speaks = speaks
        """Version of the messages between servers that it speaks."""
        self.dies_in_s = dies_in_s
        """Seconds until its lease can be ended, if that server seems to have died."""
        self.address = ""
        """From where the match is asked for."""
        self.guessing = False
        """Too many unknown codes came from there: it takes a good token."""


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

    def close(self, reason: Reason, detail: str = "") -> None:
        """Say why in the client's language, then close."""
        ...


class Helping(Protocol):
    """Where help is computed."""

    def ask(self, question: ComputeHelp, opener: str = "") -> None:
        """Compute later."""
        ...

    def forget(self, match: str) -> None:
        """No help is needed in this match any more."""
        ...


class Away(Protocol):
    """The clients of this server whose match is another server's, and that server."""

    def say(self, line: ConnectionId, command: Command) -> None:
        """Such a client wants something; nothing for others."""
        ...

    def leave(self, line: ConnectionId) -> None:
        """A client is gone, perhaps such a one."""
        ...

    async def invite(self, away: AwayError, player: PlayerId) -> str:
        """A token for a player in a match of another server; empty if there is none."""
        ...
