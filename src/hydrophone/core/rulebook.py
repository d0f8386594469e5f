"""The rules of a game in the players' words: clauses in sections, and which of them matter when.

The words stand beside each game in ``clauses/<language>.md`` (``core.pages``). The English file is
also the page of all clauses: what stands indented under a clause is for programmers (examples,
names of options, conventions), but for the refusal. What players read of it is what the Rulebook
lists.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from hydrophone.core.game import Language, Sentences
from hydrophone.core.pages import page_of
from hydrophone.core.seats import Role


class Situation(StrEnum):
    """Where a crew stands in a match, as far as it decides which rules matter to its posts."""

    SETUP = "setup"
    """The boats have not dived, or the maps are not confirmed."""
    TURN = "turn"
    """The crew may act: it is its turn, or real time runs."""
    WAIT = "wait"
    """The other crew has the turn."""
    STOP = "stop"
    """A stop holds both crews."""
    SURFACED = "surfaced"
    """The crew is surfaced and repairs its submarine in real time."""


RuleMode: TypeAlias = Literal["real_time", "turn_by_turn"]

ChartPart: TypeAlias = Literal["starts", "holes", "archer_mines"]
"""What is drawn on some charts only."""

Clauses: TypeAlias = tuple[str, ...]


class RuleSection(msgspec.Struct, frozen=True):
    """Clauses that belong together, in the order in which they are read."""

    id: str
    titles: Sentences
    symbol: str
    """Name of a symbol of the client, for every clause that has none of its own."""
    clauses: Clauses


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """What players are told of the rules of a game. Clauses are told by their numbers."""

    package: str
    """The package of the game, beside which the words stand."""
    sections: tuple[RuleSection, ...]
    symbols: Mapping[str, str] = MappingProxyType({})
    """The symbol of a clause, if it is not that of its section."""
    modes: Mapping[str, RuleMode] = MappingProxyType({})
    """The clauses that hold in one mode alone."""
    editions: Mapping[str, str] = MappingProxyType({})
    """The clauses of one edition alone, with its language."""
    options: Mapping[str, Mapping[str, object]] = MappingProxyType({})
    """The clauses that hold only where these options have these values."""
    charts: Mapping[str, ChartPart] = MappingProxyType({})
    """The clauses that hold only on a chart on which this is drawn."""
    amounts: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The options with the numbers of a clause; it holds only where the first of them is not 0."""
    actions: Mapping[str, Clauses]
    """What matters to a player who may take an action, by its kind."""
    posts: Mapping[Situation, Mapping[Role, Clauses]]
    """What matters to the holder of a post, whatever they may do."""
    credit: Sentences | None = None
    """Whose the retold rules are and under which licence; None where they have no licence."""

    def told(self) -> Iterator[str]:
        """The clauses that players are told, section by section."""
        for section in self.sections:
            yield from section.clauses

    def texts(self, language: Language) -> Mapping[str, str]:
        """Clause to its words in this language."""
        return page_of(self.package, language).clauses
