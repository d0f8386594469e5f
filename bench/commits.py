"""How many commits a PostgreSQL takes from many servers, and what they cost it.

``python -m bench.commits``: so many servers' stores in one process, each with its claims and its
grid of commits, on a PostgreSQL of this bench's own that waits for the disk (with
``--no-fsync`` it does not). In each store some matches are written all the time: an entry follows,
with the time of its match, as soon as the one before is kept. The same for SQLite, which has one
server alone.
"""

import argparse
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from bench.cluster import times
from bench.engines import Engines, started

from hydrophone.core.errors import StoreError
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.log.entries import Acted, encode_entry
from hydrophone.server.store.group_commit import CommitGrid
from hydrophone.server.store.opening import open_store
from hydrophone.server.store.store import Store

SCENES = ((1, 1), (1, 10), (1, 100), (4, 10), (16, 10), (32, 10), (16, 50))
"""Servers, and matches of each that are written all the time."""

BODY = encode_entry(Acted(Seat.BLUE_CAPTAIN.value, {"kind": "move", "direction": "up"}, 1.0))

_ids = count()


class Writing:
    """A match that is written all the time."""

    def __init__(self, store: Store, waits: list[float], ends: threading.Event) -> None:
        self._store = store
        self._waits = waits
        self._ends = ends
        self._match = f"match-{next(_ids):016}"
        self._number = 0
        self._begun = time.perf_counter()
        self.rests = threading.Event()
        code = f"C{next(_ids)}"
        store.write(Write(self._match, 0, (BODY.decode(),), opened=code), 1, self._done)

    def _done(self, error: StoreError | None) -> None:
        assert error is None, error
        now = time.perf_counter()
        self._waits.append(now - self._begun)
        if self._ends.is_set():
            self.rests.set()
            return
        self._begun, self._number = now, self._number + 1
        write = Write(self._match, self._number, (BODY.decode(),), timing=Timing(now, runs=True))
        self._store.write(write, 1, self._done)


def measure(address: str, servers: int, matches: int, seconds: float, engines: Engines) -> str:
    """What so many servers write in a while, in words."""
    stores = [
        open_store(address, time.time, lambda call: call(), grid=CommitGrid())
        for _ in range(servers)
    ]
    ends, waits = threading.Event(), list[float]()
    writing = [Writing(store, waits, ends) for store in stores for _ in range(matches)]
    time.sleep(1.0)
    waits.clear()
    before, own, begun = engines.used(), time.process_time(), time.perf_counter()
    time.sleep(seconds)
    used, own = engines.used().since(before), time.process_time() - own
    took, entries, told = time.perf_counter() - begun, len(waits), times(waits)
    ends.set()
    for each in writing:
        each.rests.wait()
    for store in stores:
        store.close()
    text = f"{entries / took:7,.0f} entries/s, {told}, {1e6 * own / entries:.0f} us of the servers"
    if used.commits:
        text += (
            f"; {used.commits / took:,.0f} commits/s, database {used.database_s / took:.2f} cores, "
            f"{1e6 * used.database_s / entries:.0f} us an entry, "
            f"{used.wal / entries:.0f} bytes of WAL"
        )
    return text


def main() -> None:
    """Each scene alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--no-fsync", action="store_true", help="wait for no disk")
    words = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        engines = stack.enter_context(started(folder, durable=not words.no_fsync))
        file = str(folder / "matches.db")
        for servers, matches in SCENES:
            ways: Sequence[tuple[str, str]] = [("PostgreSQL", engines.store)]
            if servers == 1:
                ways = [("SQLite", file), *ways]
            for name, address in ways:
                told = measure(address, servers, matches, words.seconds, engines)
                print(f"{name:11}{servers:3} servers x {matches:3} matches: {told}", flush=True)
        print(engines.kept())


if __name__ == "__main__":
    main()
