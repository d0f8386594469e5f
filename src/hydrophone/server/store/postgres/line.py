"""A line to a PostgreSQL database that can be broken off while a thread waits for it."""

import contextlib
import socket
import threading
from collections.abc import Callable

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult
from psycopg.rows import TupleRow

LOOK_S = 0.25
"""Seconds between two looks whether calls have an answer."""

SHORT_LOOKS = 2
"""Looks after which a database that does not answer is silent."""


class BreakableConnection(psycopg.Connection[TupleRow]):
    """A connection with another handle on its socket.

    A driver that waits for an answer knows no time of its own: while whatever stands in between
    keeps the line open, it waits for ever.
    """

    _handle: socket.socket | None = None

    def prepare(self, question: bytes) -> None:
        """``ask`` asks this from now on; psycopg.Error."""
        _rows(self.pgconn.prepare(b"", question))

    def ask(self, *values: bytes) -> list[tuple[str, ...]]:
        """What was prepared, with ``$1`` for the first value: its rows as text; psycopg.Error.

        libpq itself waits for the answer. What psycopg does around that takes a thread as much
        again as a commit, which comes many times a second.
        """
        return _rows(self.pgconn.exec_prepared(b"", values))

    def hold(self) -> None:
        """Take the handle. It belongs to this line alone, whatever the driver does meanwhile."""
        self._handle = socket.fromfd(self.fileno(), socket.AF_INET, socket.SOCK_STREAM)

    def notes(self) -> list[tuple[str, str]]:
        """Channel and words of what was notified until the last answer."""
        found = iter(self.pgconn.notifies, None)
        return [(note.relname.decode(), note.extra.decode()) for note in found]

    def break_off(self) -> None:
        """A thread that waits for an answer hears of the break; any thread may say so."""
        handle = self._handle
        if handle is not None:
            with contextlib.suppress(OSError):
                handle.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close both."""
        super().close()
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.close()


def _rows(result: PGresult) -> list[tuple[str, ...]]:
    if result.status not in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        raise error_from_result(result)
    columns = range(result.nfields)
    return [
        tuple((result.get_value(row, column) or b"").decode() for column in columns)
        for row in range(result.ntuples)
    ]


class Silence:
    """For how long a database has left calls without an answer.

    The line counts looks in a separate thread, so a frozen process hears what came meanwhile
    before it takes the database for silent. ``is_over`` is called when a call has waited for as
    long as it may.
    """

    def __init__(self, is_over: Callable[[], None]) -> None:
        self._is_over = is_over
        self._calls: dict[str, tuple[int, int]] = {}
        """By what they are: the looks since they were made, and how many there may be."""
        self._changing = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="silence", daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        """Seconds of the longest silence; 0 until a call has waited for half a second."""
        with self._changing:
            looks = max((looks for looks, _ in self._calls.values()), default=0)
        return looks * LOOK_S if looks >= SHORT_LOOKS else 0.0

    def asked(self, what: str, most_s: float) -> None:
        """A call waits. One that is made because the last one failed waits as long as both."""
        with self._changing:
            self._calls.setdefault(what, (0, round(most_s / LOOK_S)))

    def answered(self, what: str) -> None:
        """The call has an answer."""
        with self._changing:
            self._calls.pop(what, None)

    def close(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._ended.wait(LOOK_S):
            with self._changing:
                looked = {what: (looks + 1, most) for what, (looks, most) in self._calls.items()}
                self._calls = looked
            if any(looks % most == 0 for looks, most in looked.values()):
                self._is_over()
