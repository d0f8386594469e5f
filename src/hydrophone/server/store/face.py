"""What keeps matches must be able to do: a log of entries for each, and a few values beside it.

Two things can: a file (sqlite_store), and a database that serves others too (postgres_store).
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor

LEASE_S = 2.0
"""Seconds until the matches of one server of several that is not heard of are anybody's."""

Done: TypeAlias = Callable[[StoreError | None], None]
"""Is told how a write went."""


class DamagedMatchError(StoreError):
    """What is kept of this match cannot be read; the others can."""


class UnwritableError(StoreError):
    """Nothing can be written just now, whatever it is."""


class InDoubtError(UnwritableError):
    """A write may be kept, or may not.

    The line to the database broke in the middle of it, or the disk did not say that it has it.
    """


class CodeTakenError(StoreError):
    """Another match that is kept has the code of this new one."""

    def __init__(self) -> None:
        super().__init__("another match has its code")


class ElsewhereError(StoreError):
    """The match belongs to another server of several on one database, or is for it to take."""

    def __init__(
        self,
        match: str = "",
        node: int = 0,
        *,
        speaks: int = 0,
        dies_in_s: float | None = None,
    ) -> None:
        super().__init__("another server has this match")
        self.match = match
        self.node = node
        """Number of the other server's lease."""
        self.speaks = speaks
        """Version of the messages between servers that it speaks; 0 if that is not known."""
        self.dies_in_s = dies_in_s
        """Seconds until its lease can be ended, if that server seems to have died."""


class NameTakenError(UnwritableError):
    """Another server that is alive has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f'another server on this database has the name "{name}"; give each its own (--name)'
        )


class StoreInUseError(StoreError):
    """Another server keeps its matches there."""

    def __init__(self) -> None:
        super().__init__("another server keeps its matches there")


class NewerStoreError(StoreError):
    """A newer program has written it."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(
            f"a newer hydrophone has written it (version {version}; this one knows {known})"
        )


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of one match."""

    match: str
    code: str
    over: bool
    entries: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]
    since: float = 0.0
    """The time of its last entry, at most an hour before it; see Touches."""
    clock: Anchor = Anchor()
    """Its time. It runs (``since``) if this server itself has had the match in memory since then;
    what another server left, or an earlier run, stands where it was heard of last."""
    away_s: float | None = None
    """It stands because its server let it go or died: for so many seconds. None for all else."""


class ToldStanding(NamedTuple):
    """What another server has told of how it stands."""

    name: str
    told: str
    ago_s: float


class LeaseTroubles(msgspec.Struct):
    """What has gone wrong with the lease of this server since it began."""

    late: int = 0
    """Times that it was renewed late."""
    lost: int = 0
    """Times that it was lost."""


class Store(Protocol):
    """Keeps matches; what cannot be done is a StoreError.

    All but ``write`` may take a while and are not called from the event loop.
    """

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon, all of it or nothing, in the order of the calls; returns at once.

        A write that follows one that has failed fails too. The answer may be InDoubtError, and
        CodeTakenError for a new match.
        """
        ...

    @property
    def holds(self) -> bool:
        """Are the matches that this server has claimed its own still? Costs next to nothing.

        If not, they are to be let go; what was to be written of them is refused from then on.
        """
        ...

    @property
    def in_doubt(self) -> bool:
        """May they be another's already, though nobody has said so? It is known in a moment."""
        ...

    def find(self, name: str) -> Kept | None:
        """The match of this id or code; DamagedMatchError if it cannot be read."""
        ...

    def claim(self, name: str) -> Kept | None:
        """Like ``find``; this server alone may write the match from now on, or ElsewhereError."""
        ...

    def give_back(self, matches: Collection[str]) -> None:
        """Let other servers claim these matches at once; what this one still writes is refused."""
        ...

    def matches(self) -> Sequence[str]:
        """The ids of all matches, damaged ones too."""
        ...

    def damaged(self) -> Sequence[str]:
        """Look at all that is kept, and say in a sentence for each fault what is damaged."""
        ...

    def prune(
        self,
        over_before: float,
        open_before: float,
        spare: Collection[str] = (),
        tables_before: float = 0.0,
    ) -> Sequence[str]:
        """Forget matches whose last entry is older, but for those to spare; returns their ids.

        ``tables_before`` is for tables at which no match has begun.
        """
        ...

    @property
    def lease_troubles(self) -> LeaseTroubles | None:
        """What has gone wrong with the lease; None if no other server can be there."""
        ...

    def exchange(self, name: str, told: str, /) -> Sequence[ToldStanding]:
        """Tell the other servers how this one stands, and hear how they do."""
        ...

    def close(self) -> None:
        """Finish what was asked for."""
        ...


def in_order(match: str, entries: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """The bodies of numbered entries; DamagedMatchError if one is missing."""
    missing = next((n for n, (number, _) in enumerate(entries) if n != number), len(entries))
    if missing < len(entries) or not entries:
        raise DamagedMatchError(f"match {mark(match)} cannot be read: entry {missing} is missing")
    return tuple(body for _, body in entries)
