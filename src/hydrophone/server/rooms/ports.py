"""What surrounds the rooms of a server: the ways to clients, and what computes for them."""

from typing import Any, Protocol

from hydrophone.server.match.effects import AskBot, ComputeHelp
from hydrophone.server.protocol.refusals import Reason


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


class Helping(Protocol):
    """Where help is computed."""

    def ask(self, question: ComputeHelp, opener: str = "") -> None:
        """Compute later."""
        ...

    def forget(self, match: str) -> None:
        """No help is needed in this match any more."""
        ...


class Thinking(Protocol):
    """Where bots think."""

    def ask(self, question: AskBot, opener: str = "") -> None:
        """Ask later."""
        ...

    def warm(self, match: str, game: str, options: Any, opener: str = "") -> None:
        """Make later what the bots of a match would make with their first choice."""
        ...

    def forget(self, match: str) -> None:
        """The bots of this match are not needed any more."""
        ...
