"""Connections that wait for the next question: to make one takes longer than most answers do."""

import contextlib
import threading
from collections.abc import Callable, Generator
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar

from hydrophone.server.store.group_commit import waiting

MOST = 4
"""Most connections that wait."""


class Closes(Protocol):
    """A connection, as far as it matters here."""

    def close(self) -> None:
        """Hang up."""
        ...


C = TypeVar("C", bound=Closes)


class IdleConnections(Generic[C]):
    """Those of one store; any thread may ask for one.

    ``connect`` makes another one. ``answers``: can one that has waited still be asked? It is closed
    if not.
    """

    def __init__(self, connect: Callable[[], C], answers: Callable[[C], bool]) -> None:
        self._connect = connect
        self._answers = answers
        self._idle: SimpleQueue[C] = SimpleQueue()
        self._most = MOST
        self._changing = threading.Lock()

    @contextlib.contextmanager
    def one(self) -> Generator[C]:
        """One for some questions; if anything goes wrong with them it is closed."""
        connection = self._waited() or self._connect()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        if not self._waits(connection):
            connection.close()

    def _waits(self, connection: C) -> bool:
        """Does it wait for the next question from now on?"""
        with self._changing:
            is_one_more = self._idle.qsize() < self._most
            if is_one_more:
                self._idle.put(connection)
        return is_one_more

    def _waited(self) -> C | None:
        for connection in waiting(self._idle):
            if self._answers(connection):
                return connection
            connection.close()
        return None

    def close(self) -> None:
        """Close those that wait, and from now on each that is in use when it comes back."""
        with self._changing:
            self._most = 0
        for connection in waiting(self._idle):
            connection.close()
