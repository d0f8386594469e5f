"""Group commit: one thread writes what has come in from all rooms meanwhile as one transaction.

It commits and answers at moments that tell nothing (CommitGrid). How a transaction is made is
the store's to say.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from math import floor
from queue import Empty, SimpleQueue
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.store.face import FIRST, Done, InDoubtError, UnwritableError

STEP_S = 0.01
"""Seconds between two moments."""


IN_A_TURN = 1
"""Answers to writes that are given in one turn of an event loop; then what else waits is done."""


class CommitGrid:
    """Moments on which commits begin and their answers leave, ``step_s`` apart; 0: at any time.

    What is written between two moments is committed at the second, and answered at the third. So
    the moment of an answer does not depend on what others write meanwhile, as long as a commit
    takes no longer than a step.
    """

    def __init__(
        self,
        step_s: float = STEP_S,
        steady: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._step_s = step_s
        self._steady = steady
        self._sleep = sleep

    def wait(self) -> None:
        """Sleep until the next moment."""
        if not self._step_s:
            return
        now = self._steady()
        self._sleep((floor(now / self._step_s) + 1) * self._step_s - now)


T = TypeVar("T")

log = logging.getLogger(__name__)

Deliver: TypeAlias = Callable[[Callable[[], None]], object]
"""Has this called where answers are wanted, such as on the event loop."""

_BATCH = 2000
"""Most writes of one transaction."""

EntryKey: TypeAlias = tuple[str, int]
"""A match and an epoch."""


class Part(msgspec.Struct):
    """All that a transaction writes of one match under one epoch."""

    match: str
    epoch: int
    code: str = ""
    """Of a new match."""
    after: "EntryKey | None" = None
    """The new match is made if this one is written as well."""
    entries: list[tuple[int, str]] = []
    packed: tuple[int, bytes] | None = None
    """The entries of a new match as one value: their number, and the value."""
    kept: dict[str, str] = {}
    timing: Timing | None = None
    over: bool = False
    listed: str | UnsetType = UNSET

    @property
    def first(self) -> int | None:
        """Number of the first entry."""
        return self.entries[0][0] if self.entries else None

    @property
    def is_listed(self) -> bool:
        """Is the match in the list from now on, with what is new there?"""
        return not self.over and self.listed not in (UNSET, "")


Commit: TypeAlias = Callable[[Sequence[Part]], Mapping[EntryKey, StoreError]]
"""Makes one transaction and returns what it refused; StoreError if nothing of it is kept."""


class _Job(msgspec.Struct, frozen=True):
    write: Write
    epoch: int
    done: Done

    @property
    def key(self) -> EntryKey:
        return self.write.match, self.epoch


class GroupCommit:
    """The writing thread of a store."""

    def __init__(self, commit: Commit, deliver: Deliver | None, grid: CommitGrid | None) -> None:
        self._commit = commit
        self._deliver = deliver or at_once
        self._in_a_turn = IN_A_TURN if deliver else _BATCH
        self._grid = grid or CommitGrid(0.0)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._failed: set[str] = set()
        """The matches whose last write has failed."""
        self._doubted: dict[str, int] = {}
        """The epochs under which nothing more is written, as a write of theirs is in doubt."""
        self._answers: deque[tuple[_Job, StoreError | None]] = deque()
        """Of commits that are done, in order: read where answers are delivered."""
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def write(self, write: Write, epoch: int, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._jobs.put(_Job(write, epoch, done))

    def close(self) -> None:
        """Write what is waiting, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        """At each moment of the grid: answer the last commit, then commit what has come in."""
        jobs: list[_Job] = []
        errors: list[StoreError | None] = []
        ends = False
        while not ends:
            first = [] if jobs else [self._jobs.get()]
            self._grid.wait()
            if jobs:
                self._settle(jobs, errors)
            jobs, ends = self._come_in(first)
            errors = self._try(jobs)
        if jobs:
            self._settle(jobs, errors)

    def _come_in(self, first: Sequence[_Job | None]) -> tuple[list[_Job], bool]:
        """Everything that has come in, after the first; and whether nothing more will."""
        jobs: list[_Job] = []
        for job in chain(first, waiting(self._jobs)):
            if job is None:
                return jobs, True
            jobs.append(job)
            if len(jobs) == _BATCH:
                break
        return jobs, False

    def _try(self, jobs: Sequence[_Job]) -> list[StoreError | None]:
        """Write all in one transaction; if that fails because of one of them, each in its own."""
        errors = [self._rests_on(job) for job in jobs]
        sound = [number for number, error in enumerate(errors) if error is None]
        try:
            refused: Mapping[EntryKey, StoreError] = {}
            if sound:
                refused = self._commit(_parts([jobs[n] for n in sound]))
            for number in sound:
                errors[number] = self._told(jobs[number], refused.get(jobs[number].key))
        except StoreError as error:
            alone = len(sound) > 1 and not isinstance(error, UnwritableError)
            for number in sound:
                job = jobs[number]
                errors[number] = self._try([job])[0] if alone else self._told(job, error)
        return errors

    def _told(self, job: _Job, error: StoreError | None) -> StoreError | None:
        """How a write went, once what that means for the next one is remembered."""
        if error is not None:
            self._failed.add(job.write.match)
        if isinstance(error, InDoubtError) and job.write.match:
            self._doubted[job.write.match] = job.epoch
        return error

    def _rests_on(self, job: _Job) -> StoreError | None:
        """Why a write cannot be kept whatever it says, because of a write before it."""
        write = job.write
        if job.epoch <= self._doubted.get(write.match, -1):
            return InDoubtError("an earlier write of this match is in doubt")
        self._doubted.pop(write.match, None)
        if write.follows:
            failed = write.match in self._failed
            return StoreError("the write before it has failed") if failed else None
        if write.entries or write.kept:
            self._failed.discard(write.match)
        return None

    def _settle(self, jobs: Sequence[_Job], errors: Sequence[StoreError | None]) -> None:
        answers = list(zip(jobs, errors, strict=True))

        def tell() -> None:
            is_first = not self._answers
            self._answers.extend(answers)
            if is_first:
                self._tell()

        self._deliver(tell)

    def _tell(self) -> None:
        """Answer, one after the other: a few, then what else has come has its turn."""
        for _ in range(min(self._in_a_turn, len(self._answers))):
            job, error = self._answers[0]
            try:
                job.done(error)
            except Exception:
                log.exception("what was to follow a write failed")
            self._answers.popleft()
        if self._answers:
            self._deliver(self._tell)


def _parts(jobs: Sequence[_Job]) -> list[Part]:
    """The writes, put together for each match and epoch; none for a write of no match."""
    parts: dict[EntryKey, Part] = {}
    for job in jobs:
        if job.write.match:
            _add(parts.setdefault(job.key, Part(*job.key)), job.write)
        opened = job.write.opens
        if opened is not None:
            part = parts[opened.match, FIRST] = Part(opened.match, FIRST, after=job.key)
            _add(part, opened)
    return list(parts.values())


def _add(part: Part, write: Write) -> None:
    part.code = write.opened or part.code
    part.entries.extend(enumerate(write.entries, write.first))
    part.packed = write.packed or part.packed
    part.kept.update(write.kept)
    part.timing = write.timing or part.timing
    part.over = part.over or write.over
    part.listed = part.listed if write.listed is UNSET else write.listed


def waiting(queue: "SimpleQueue[T]") -> Iterator[T]:
    """What is in a queue now."""
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return


def unwritten(error: Exception) -> StoreError:
    """What an unexpected error means; its own words might show what was to be written."""
    return StoreError(f"it cannot be written ({type(error).__name__})")


def at_once(call: Callable[[], None]) -> None:
    """Deliver here and now."""
    call()
