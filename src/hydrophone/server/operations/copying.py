"""Copying matches from one store to another, each verified: replayed, and compared as written."""

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_intake import restored
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.face import Kept, StoreInUseError, UnwritableError
from hydrophone.server.store.opening import open_store, shown
from hydrophone.server.store.store import Store


class Copied(msgspec.Struct, frozen=True):
    """How it went with one match. ``fault`` says why it was not copied."""

    match: str
    fault: str = ""
    there: bool = False
    """The same match was there already."""
    replayed: bool = True
    """Its rules are here, so its log was played again."""


def copy_matches(source: str, target: str) -> Iterator[Copied]:
    """Copy every match of one address to another, then all persons.

    StoreError if one of the addresses cannot be used.

    The source stays as it is. A file belongs to this program meanwhile. Servers may play in a
    database that is copied: what they write after a match was read is not in the copy.
    """
    files = Path(source), Path(target)
    if source == target or (all(map(Path.is_file, files)) and files[0].samefile(files[1])):
        raise StoreError(f"{shown(source)} cannot be copied to itself")
    age = _Age()
    given = _open(source, age, may_be_new=False)
    try:
        taken = _open(target, age, may_be_new=True)
        try:
            for match in given.matches():
                yield _copy(match, given, taken, age)
            taken.people.take_over(given.people)
        finally:
            taken.close()
    finally:
        given.close()


def _open(address: str, age: "_Age", *, may_be_new: bool) -> Store:
    """A StoreError names the address that cannot be opened."""
    try:
        return open_store(address, age.read, may_be_new=may_be_new)
    except StoreInUseError:
        raise
    except (OSError, StoreError) as error:
        raise StoreError(f"{shown(address)} cannot be opened: {error}") from None


class _Age:
    """The clock of a store that is copied to: a match stays as old as it was."""

    def __init__(self) -> None:
        self.now = 0.0

    def read(self) -> float:
        return self.now


def _copy(match: str, given: Store, taken: Store, age: _Age) -> Copied:
    try:
        kept = given.find(match)
        if kept is None:
            return Copied(match, "it was forgotten meanwhile")
        replayed = _replays(kept)
        there = taken.find(match)
        if there is None:
            age.now = kept.since
            _write(taken, kept)
            found = taken.find(match)
        else:
            found = there
        if found is None or _compared(kept) != _compared(found):
            return Copied(match, "another match of this id is there")
    except RefusedError as error:
        return Copied(match, f"its log cannot be replayed ({error.reason})")
    except UnwritableError:
        raise  # there is no use in trying the others
    except StoreError as error:
        return Copied(match, str(error))
    return Copied(match, there=there is not None, replayed=replayed)


def _replays(kept: Kept) -> bool:
    """Play its log again; RefusedError if that fails, False if its rules are not here."""
    try:
        restored(kept, Around(clock=lambda: 0.0))
    except RefusedError as error:
        if error.reason is not Reason.OTHER_RULES:
            raise
        return False
    return True


def _write(store: Store, kept: Kept) -> None:
    timing = Timing(kept.at, kept.away_s is not None, kept.due_in_s)
    write = Write(
        kept.match,
        0,
        kept.entries,
        kept.kept,
        opened=kept.code,
        over=kept.over,
        timing=timing,
        listed=kept.listed,
    )
    answers: SimpleQueue[StoreError | None] = SimpleQueue()
    store.write(write, kept.epoch, answers.put)
    error = answers.get()
    if error is not None:
        raise error


def _compared(kept: Kept) -> object:
    """The same for the same match, wherever it is kept and in whatever order its values come."""
    runs, is_due = kept.away_s is not None, kept.due_in_s is not None
    values = kept.code, kept.over, kept.entries, dict(kept.kept), kept.epoch, kept.listed
    return *values, kept.at, runs, is_due
