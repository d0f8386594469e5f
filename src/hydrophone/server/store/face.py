"""What keeps matches must be able to do: a log of entries for each, and a few values beside it.

Two things can: a file (sqlite), and a database that several servers share (postgres).

A match belongs to its log. Each match has an *epoch*, a number that grows by one with each claim.
A server claims a match before it plays it, and writes under the epoch that it was given. The store
takes writes under the latest epoch only, so a server that was overtaken can change nothing.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write

LATE_S = 2.0
"""Seconds after its due time at which any server may take a match up."""

PUT_OFF_S = 5.0
"""Seconds after a claim until which nothing is due: its server restores and writes meanwhile."""

DUE_AT_ONCE = 50
"""Most matches that are taken up at once because they are due."""

LISTED = 1000
"""Most entries of the list of open matches."""

Done: TypeAlias = Callable[[StoreError | None], None]
"""Hears how a write went."""


class DamagedMatchError(StoreError):
    """What is kept of this match cannot be read; the others can."""


class DamagedStoreError(StoreError):
    """What is kept there cannot be read as a whole."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"the file is damaged ({why}); {recovering(path)}")


def recovering(path: str) -> str:
    """What an operator writes to get back what is left of a damaged file."""
    return (
        f"to recover what is left: sqlite3 {path} .recover | sqlite3 {path}.recovered, "
        "then serve that file"
    )


class UnwritableError(StoreError):
    """Nothing can be written just now, whatever it is."""


class InDoubtError(UnwritableError):
    """A write may be kept, or may not.

    The line to the database broke in the middle of it, or the disk did not say that it has it.
    Nothing more is written under this epoch: the match is to be claimed again.
    """


class CodeTakenError(StoreError):
    """Another match that is kept has the code of this new one."""

    def __init__(self) -> None:
        super().__init__("another match has its code")


class OvertakenError(StoreError):
    """The match has a newer epoch, or is deleted."""

    def __init__(self, server: str = "") -> None:
        super().__init__("another server has claimed this match")
        self.server = server
        """Name of the server that claimed it last; empty if it has none."""


class StoreInUseError(StoreError):
    """Another server keeps its matches there."""

    def __init__(self) -> None:
        super().__init__("another server keeps its matches there")


class NoStoreError(StoreError):
    """There is something else."""

    def __init__(self) -> None:
        super().__init__("no matches are kept there")


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
    """The time of its last entry."""
    epoch: int = 1
    at: float = 0.0
    """Seconds of its own time, as kept last."""
    away_s: float | None = None
    """It ran then, and its last server wrote it so many seconds ago; None: it stood."""
    due_in_s: float | None = None
    """Seconds until something must happen though nobody is connected; None: nothing must."""
    listed: str = ""
    """Its entry in the list of open matches; empty if it is not there."""


class Claimed(NamedTuple):
    """Who has a match."""

    epoch: int
    server: str = ""
    """Name of the server that claimed it; empty if it has none, or if the match is deleted."""


Announced: TypeAlias = Callable[[Mapping[str, Claimed]], None]
"""Hears which matches another server has claimed or deleted.

Nothing in it: some hints are lost, so all matches are to be compared (``overtaken``).
"""


def _unheard(_: Mapping[str, Claimed]) -> None:
    pass


class Ears(NamedTuple):
    """Who hears what other servers of a database do. Each is a hint, and may be lost."""

    claimed: Announced = _unheard
    ordered: Callable[[], None] = lambda: None
    """Hears that an operator has told another server something (``exchange``)."""


NO_EARS = Ears()
"""For a store that hears nothing, or on which no other server is."""


class NodeStatus(NamedTuple):
    """How another server says that it is."""

    name: str
    told: str
    ago_s: float


class Store(Protocol):
    """Keeps matches; what cannot be done is a StoreError.

    ``create``, ``write`` and ``claim`` return at once. All else may take a while and is not called
    from the event loop.
    """

    def create(self, write: Write, done: Done, epoch: int = 1) -> None:
        """Keep a new match soon, under its first epoch; CodeTakenError."""
        ...

    def write(self, write: Write, epoch: int, done: Done) -> None:
        """Keep this soon, all of it or nothing, in the order of the calls.

        A write that follows one that has failed fails too. The answer may be OvertakenError and
        InDoubtError; after either, nothing more is kept of this match under this epoch.
        """
        ...

    def claim(self, name: str, done: Callable[[Kept | StoreError | None], None]) -> None:
        """Have the match of this id or code from now on; None if there is none.

        Its epoch is one more than before, and what was written under the epochs before is all in
        what is handed to ``done``. Something that is due at the match is put off for a few
        seconds, within which this server is to write when it is due next.
        """
        ...

    def claim_due(self, held: Collection[str] = ()) -> Sequence[Kept]:
        """Claim matches that are LATE_S over their due time, but for those that are held here."""
        ...

    def find(self, name: str) -> Kept | None:
        """The match of this id or code, which is not claimed; DamagedMatchError."""
        ...

    def listed(self) -> Sequence[str]:
        """The list of open matches, the newest first."""
        ...

    def overtaken(self, held: Mapping[str, int]) -> Mapping[str, Claimed]:
        """Which of these matches, held under these epochs, have another one now or are gone."""
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

    def delete(self, name: str) -> bool:
        """Forget the match of this id or code, all of it; was there one?"""
        ...

    def exchange(self, name: str, told: str, /, *, is_order: bool = False) -> Sequence[NodeStatus]:
        """Say to the other servers how this one is, and hear how they are.

        ``is_order``: an operator has just told it something, so the others are to ask at once.
        """
        ...

    @property
    def silent_s(self) -> float:
        """Seconds since the database stopped answering; 0 while it answers."""
        ...

    def close(self) -> None:
        """Finish what was asked for."""
        ...


def in_order(match: str, entries: Sequence[tuple[int, str]], first: int = 0) -> tuple[str, ...]:
    """The bodies of entries numbered from ``first``; DamagedMatchError if one is missing."""
    missing = next((n for n, (number, _) in enumerate(entries, first) if n != number), None)
    if missing is None and not first and not entries:
        missing = 0
    if missing is not None:
        raise DamagedMatchError(f"match {mark(match)} cannot be read: entry {missing} is missing")
    return tuple(body for _, body in entries)
