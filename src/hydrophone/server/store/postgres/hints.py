"""What other servers of a database say (NOTIFY): who claims, who is hidden, what is ordered.

The line that hears it also asks the database again and again whether it is there (Silence).
"""

import contextlib
import logging
import selectors
import threading

import psycopg

from hydrophone.server.store.face import Claimed, StoreListener, UnwritableError
from hydrophone.server.store.group_commit import Deliver
from hydrophone.server.store.postgres.database import PostgresDatabase, sentence
from hydrophone.server.store.postgres.line import BreakableConnection, Silence

ASK_S = 0.2
"""Seconds between two questions whether the database is there."""

ANSWER_MOST_S = 3.0
"""Seconds without an answer after which all lines are broken off, and dialled again."""

CLAIMED, ORDERED, HID = "claimed", "ordered", "hid"
"""What is said on: a match was claimed or deleted; an operator has told a server something; a
person has hidden others than before."""

_IS_STANDBY = b"SELECT pg_is_in_recovery()"

log = logging.getLogger(__name__)


class Hints:
    """Listens in a separate thread, and dials again when its line breaks.

    ``caller`` is the name under which this store itself claims: what it did is no news.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        silence: Silence,
        caller: str,
        ears: StoreListener,
        deliver: Deliver,
    ) -> None:
        self._database = database
        self._silence = silence
        self._caller = caller
        self._ears = ears
        self._deliver = deliver
        self._hears = True
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="hints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._ended.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._ended.is_set():
            self._silence.asked("hints", ANSWER_MOST_S)
            try:
                with contextlib.closing(self._database.connect()) as connection:
                    self._listen(connection)
            except (psycopg.Error, UnwritableError) as error:
                why = sentence(error) if isinstance(error, psycopg.Error) else str(error)
                if self._hears:
                    log.warning("the database is not heard: %(why)s", {"why": why})
                self._hears = False
                self._ended.wait(ASK_S)

    def _listen(self, connection: BreakableConnection) -> None:
        for channel in (CLAIMED, ORDERED, HID):
            connection.execute(f"LISTEN {channel}".encode())
        connection.prepare(_IS_STANDBY)
        # some hints may have been lost while there was no such line
        self._hear({})
        self._hear_hid(frozenset())
        self._deliver(self._ears.ordered)
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            while not self._ended.is_set():
                self._ask(connection)
                news = [note for note in connection.notes() if not note[1].startswith(self._caller)]
                claims = dict(_read(words) for channel, words in news if channel == CLAIMED)
                if claims:
                    self._hear(claims)
                hid = frozenset(words.split()[1] for channel, words in news if channel == HID)
                if hid:
                    self._hear_hid(hid)
                if any(channel == ORDERED for channel, _ in news):
                    self._deliver(self._ears.ordered)
                selector.select(ASK_S)

    def _ask(self, connection: BreakableConnection) -> None:
        """Is the database there? What others have said since comes with its answer."""
        self._silence.asked("hints", ANSWER_MOST_S)
        if connection.ask() != [("f",)]:
            raise UnwritableError("the database is a standby")
        self._silence.answered("hints")
        if not self._hears:
            log.warning("the database is heard again")
        self._hears = True

    def _hear(self, claims: dict[str, Claimed]) -> None:
        self._deliver(lambda: self._ears.claimed(claims))

    def _hear_hid(self, persons: frozenset[str]) -> None:
        self._deliver(lambda: self._ears.hid(persons))


def _read(payload: str) -> tuple[str, Claimed]:
    """A match and who has it."""
    _, epoch, match, server = payload.split(" ", 3)
    return match, Claimed(int(epoch), server)
