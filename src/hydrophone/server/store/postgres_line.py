"""A line to a PostgreSQL database that can be broken off while a thread waits for it."""

import contextlib
import socket
import threading
from collections.abc import Callable, Generator

import psycopg
from psycopg.rows import TupleRow

LOOKS = 4
"""Looks within the time that a call may take."""


class Line(psycopg.Connection[TupleRow]):
    """A connection with another handle on its socket.

    A driver that waits for an answer knows no time of its own: while whatever stands in between
    keeps the line open, it waits for ever.
    """

    _handle: socket.socket | None = None

    def hold(self) -> None:
        """Take the handle. It belongs to this line alone, whatever the driver does meanwhile."""
        self._handle = socket.fromfd(self.fileno(), socket.AF_INET, socket.SOCK_STREAM)

    def break_off(self) -> None:
        """Whoever waits for an answer hears that the line is broken; any thread may say so."""
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


class Patience:
    """Looks in a thread of its own whether a call of another thread takes too long.

    ``is_over`` is called once for such a call, after ``most_s`` seconds and at most a look more. It
    counts looks, so a process that was frozen has heard what came meanwhile before it is asked.
    """

    def __init__(self, most_s: float, is_over: Callable[[], None]) -> None:
        self._most_s = most_s
        self._is_over = is_over
        self._calls = 0
        self._is_waiting = False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="patience", daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def waiting(self) -> Generator[None]:
        """One call."""
        self._calls += 1
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = False

    def close(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join()

    def _work(self) -> None:
        seen = looks = 0
        while not self._ended.wait(self._most_s / LOOKS):
            call = self._calls if self._is_waiting else 0
            looks = looks + 1 if call and call == seen else 0
            seen = call
            if looks == LOOKS:
                self._is_over()
