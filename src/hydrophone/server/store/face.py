"""What a store says: what is kept of a match, who has it, and what goes wrong."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from hydrophone.core.errors import StoreError

FIRST = 1
"""The epoch of a match that is new."""

LATE_S = 2.0
"""Seconds after its due time at which any server may take a match up."""

PUT_OFF_S = 5.0
"""Seconds after a claim until which nothing is due: its server restores and writes meanwhile."""

DUE_AT_ONCE = 50
"""Most matches that are taken up at once because they are due."""

KEEP_DAYS_S = 30 * 86_400.0
"""Seconds until a match over days is forgotten in which nothing happens, nor is due."""

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
    epoch: int = FIRST
    at: float = 0.0
    """Seconds of its own time, as kept last."""
    away_s: float | None = None
    """It ran then, and its last server wrote it so many seconds ago; None: it stood."""
    due_in_s: float | None = None
    """Seconds until something must happen though no person is connected; None: nothing must."""
    listed: str = ""
    """Its entry in the list of open matches; empty if it is not there."""


class Claimed(NamedTuple):
    """The server that has a match."""

    epoch: int
    server: str = ""
    """Name of the server that claimed it; empty if it has none, or if the match is deleted."""


Announced: TypeAlias = Callable[[Mapping[str, Claimed]], None]
"""Hears which matches another server has claimed or deleted.

Nothing in it: some hints are lost, so all matches are to be compared (``overtaken``).
"""


class StoreListener(NamedTuple):
    """Hears what other servers of a database do. Each is a hint, and may be lost."""

    claimed: Announced = lambda _: None
    ordered: Callable[[], None] = lambda: None
    """Hears that an operator has told another server something (``exchange``)."""
    hid: Callable[[Collection[str]], None] = lambda _: None
    """Hears which persons have hidden others than before.

    Nothing in it: some hints are lost, so any may have.
    """


NO_EARS = StoreListener()
"""For a store that hears nothing, or on which no other server is."""


class NodeStatus(NamedTuple):
    """How another server says that it is."""

    name: str
    told: str
    ago_s: float
