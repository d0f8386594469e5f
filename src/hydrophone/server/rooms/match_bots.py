"""The bots of all matches: in whose share of the time they think, and when they are needed.

While a table is open, what its bots will need is made ahead; when its match is over, or leaves the
memory, they are dropped.
"""

from enum import IntEnum
from typing import Any

from hydrophone.server.bots.pool import BotPool
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import MatchPhase, PlayerId


class Comes(IntEnum):
    """As whom a person comes to a match; the highest is the one whose share its bots use."""

    ONLOOKER = 0
    PERSON = 1
    HOST = 2
    OPENER = 3


class MatchBots:
    """The address that opened each match, and what has been made for its bots.

    A match that comes out of the store has no opener any more, so it counts under the address of
    its host, or of a person at its table, as soon as they come.
    """

    def __init__(self, thinking: BotPool | None = None) -> None:
        self._thinking = thinking
        self._openers: dict[str, tuple[Comes, str]] = {}
        self._made_for: dict[str, Any] = {}
        """The options for whose bots everything was made, by match."""

    def opener(self, match: str) -> str:
        """The key in whose share the bots of a match think; empty if no person has come to it."""
        return self._openers.get(match, (Comes.ONLOOKER, ""))[1]

    def came(self, match: str, address: str, comes: Comes) -> None:
        """A person has come to a match from this address."""
        known = self._openers.get(match)
        if known is None or known[0] < comes:
            self._openers[match] = comes, address

    def opened_by(self, opener: str) -> list[str]:
        """The matches that were opened by this key, or whose host came from there."""
        return [
            m for m, (comes, key) in self._openers.items() if key == opener and comes >= Comes.HOST
        ]

    def ask(self, question: AskBot) -> None:
        """Ask a bot."""
        if self._thinking is not None:
            self._thinking.ask(question, self.opener(question.match))

    def see(self, table: Table) -> None:
        """The table is like this: see to what its bots need."""
        if table.phase is MatchPhase.OVER:
            self._drop(table.match)
        elif any(info.bot is not None for info in table.seats):
            self._warm(table)

    def _warm(self, table: Table) -> None:
        if self._thinking is not None and self._made_for.get(table.match) is not table.options:
            self._made_for[table.match] = table.options
            opener = self.opener(table.match)
            self._thinking.warm(table.match, table.game, table.options, opener)

    def _drop(self, match: str) -> None:
        if self._made_for.pop(match, None) is not None and self._thinking is not None:
            self._thinking.forget(match)

    def forget(self, match: str) -> None:
        """The match leaves the memory."""
        self._drop(match)
        self._openers.pop(match, None)


def comes_as(table: Table, person: PlayerId | None) -> Comes:
    """As whom a person of this table, or none of them, comes to it."""
    if person is None:
        return Comes.ONLOOKER
    return Comes.HOST if person == table.host else Comes.PERSON
