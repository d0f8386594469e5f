"""Lets servers die as matches end: ``python killed_ends.py FILE COUNT``, a file of open matches.

For each of the matches m0, m1, and so on a process begins that writes the last entries and the
result, and is killed a little later after that has begun than the one before; the first before it
has begun, and the last after all is written.
"""

import os
import signal
import sys
import time
from queue import SimpleQueue

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.store.opening import open_store

STEP_S = 0.0002
"""Seconds by which each is killed later than the one before."""

FROM = 2
"""Entries that each match has before its last ones."""

ENTRIES = ("{}", "{}")
"""The last ones."""


def last(match: str) -> Write:
    """How a match ends."""
    return Write(match, FROM, ENTRIES, (("result", "{}"),), over=True)


def end(path: str, match: str, began: int, done: int) -> None:
    """Write the end of a match; a byte is said before it, and another once it is kept."""
    store, answers = open_store(path, lambda: 100.0), SimpleQueue[StoreError | None]()
    os.write(began, b".")
    store.write(last(match), 1, answers.put)
    if answers.get() is None:
        os.write(done, b".")
    signal.pause()


def kill(path: str, count: int) -> None:
    """A process for each match."""
    for number in range(count):
        (began, to_begin), (done, to_end) = os.pipe(), os.pipe()
        child = os.fork()
        if child == 0:
            end(path, f"m{number}", to_begin, to_end)
        if number:
            os.read(began, 1)
            time.sleep(STEP_S * number)
        if number == count - 1:
            os.read(done, 1)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        for each in (began, to_begin, done, to_end):
            os.close(each)


if __name__ == "__main__":
    kill(sys.argv[1], int(sys.argv[2]))
