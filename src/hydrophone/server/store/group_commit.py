"""Group commit: one thread writes what has come in from all rooms meanwhile as one transaction.

It commits and answers at moments that tell nothing (commit_grid). How a transaction is made is
the store's to say.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from queue import Empty, SimpleQueue
from typing import TypeAlias

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import Done, UnwritableError

log = logging.getLogger(__name__)

Deliver: TypeAlias = Callable[[Callable[[], None]], object]
"""Has this called where answers are wanted, such as on the event loop."""

_BATCH = 2000
"""Most writes of one transaction."""

TOUCH_S = 3600.0
"""Most seconds by which ``since`` lags behind a match's last entry."""

_TOUCHES_KEPT = 10_000
"""Most matches whose ``since`` is remembered, so that it is not written at every entry."""


class _Job(msgspec.Struct, frozen=True):
    write: Write
    done: Done
    under: int


class GroupCommit:
    """The writing thread of a store.

    ``commit`` makes one transaction under a lease, or says why it cannot.
    """

    def __init__(
        self,
        commit: Callable[[Sequence[Write], int], StoreError | None],
        deliver: Deliver | None,
        grid: CommitGrid | None,
    ) -> None:
        self._commit = commit
        self._deliver = deliver or at_once
        self._grid = grid or CommitGrid(0.0)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._failed: set[str] = set()
        """The matches whose last write has failed."""
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def write(self, write: Write, done: Done, under: int = 0) -> None:
        """Keep this soon; ``done`` is called through ``deliver``.

        ``under`` is the number of the lease that it is written under, if the store has leases.
        """
        self._jobs.put(_Job(write, done, under))

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
        for job in chain(first, self._waiting()):
            if job is None:
                return jobs, True
            jobs.append(job)
            if len(jobs) == _BATCH:
                break
        return jobs, False

    def _waiting(self) -> Iterator[_Job | None]:
        while True:
            try:
                yield self._jobs.get_nowait()
            except Empty:
                return

    def _try(self, jobs: Sequence[_Job]) -> list[StoreError | None]:
        """Write all in one transaction; if that fails because of one of them, each in its own."""
        under = jobs[-1].under if jobs else 0
        errors = [_ran_out(job, under) or self._rests_on(job.write) for job in jobs]
        sound = [number for number, error in enumerate(errors) if error is None]
        error = self._commit([jobs[n].write for n in sound], under) if sound else None
        alone = error is not None and len(sound) > 1 and not isinstance(error, UnwritableError)
        for number in sound:
            write = jobs[number].write
            errors[number] = (
                (self._rests_on(write) or self._commit([write], under)) if alone else error
            )
            if errors[number] is not None:
                self._failed.add(write.match)
        return errors

    def _rests_on(self, write: Write) -> StoreError | None:
        """Why a write cannot be kept whatever it says: the write before it has failed."""
        if write.follows:
            failed = write.match in self._failed
            return StoreError("the write before it has failed") if failed else None
        if write.entries or write.kept or write.clock is not None:
            self._failed.discard(write.match)
        return None

    def _settle(self, jobs: Sequence[_Job], errors: Sequence[StoreError | None]) -> None:
        def tell() -> None:
            for job, error in zip(jobs, errors, strict=True):
                try:
                    job.done(error)
                except Exception:
                    log.exception("what was to follow a write failed")

        self._deliver(tell)


def _ran_out(job: _Job, under: int) -> StoreError | None:
    """Why a write cannot be kept: its room was let go with the lease before this one."""
    return None if job.under == under else StoreError("the lease of the room has run out")


class Touches:
    """Remembers when the age of each match was last written: at most every hour."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def stale(self, writes: Sequence[Write], now: float) -> list[str]:
        """The matches with new entries whose ``since`` is to be written with these writes."""
        stale = [
            write.match
            for write in writes
            if write.entries and abs(now - self._since.get(write.match, 0.0)) >= TOUCH_S
        ]
        if len(self._since) > _TOUCHES_KEPT:
            self._since.clear()
        self._since.update(dict.fromkeys(stale, now))
        return stale

    def forget(self) -> None:
        """A transaction has failed: what it wrote is not there."""
        self._since.clear()


def at_once(call: Callable[[], None]) -> None:
    """Deliver here and now."""
    call()
