"""The lease of a node: for how long the rooms of this server are its own.

A node is one server of several on a database. Its lease is a row with a number that never comes
again, and a match names the number of the node that owns it. The database takes a write only from
the number that it knows (``keep``), and gives the matches of a lease that has run out to the next
node that asks for them (``claim``), which ends that lease for good. So a server that was frozen and
wakes can change nothing. Times are the database's own, so clocks of machines do not matter.
"""

import logging
import threading
import time
from collections.abc import Callable

import psycopg

from hydrophone.server.host.postgres_database import PostgresDatabase, sentence
from hydrophone.server.host.store import LEASE_S, UnwritableError

RENEWALS = 5
"""Renewals within the time of a lease."""

log = logging.getLogger(__name__)


class NodeLease:
    """Takes a lease, renews it in a thread of its own, and says when it is lost.

    It is lost when another node has ended it, and when it could not be renewed in time: then this
    node cannot know, and its rooms are no longer its own. ``lost`` is called once in that thread;
    after ``take_another`` there will be a lease with another number. ``held`` is told the number of
    each.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        name: str,
        held: Callable[[int], object],
        lost: Callable[[], None],
        lease_s: float = LEASE_S,
    ) -> None:
        self._database = database
        self._lease_s = lease_s
        self._name = name
        self._held = held
        self._lost = lost
        self._look = threading.Event()
        self._closing = False
        self._wanted = True
        self._before = 0
        self._connection: psycopg.Connection | None = None
        self._number, self._renewed = 0, 0.0
        self._take()
        self._thread = threading.Thread(target=self._work, name="lease", daemon=True)
        self._thread.start()

    @property
    def number(self) -> int:
        """The number of the lease; 0 while there is none."""
        return self._number

    @property
    def runs(self) -> bool:
        """Can no other node have ended it yet? A server that was frozen long knows it at once."""
        return self._number != 0 and time.monotonic() - self._renewed <= self._lease_s

    def look(self) -> None:
        """Something went wrong: see at once whether the lease still holds."""
        self._look.set()

    def take_another(self) -> None:
        """All rooms of the lost lease are let go: this node may own others."""
        self._wanted = True
        self._look.set()

    def close(self) -> None:
        """End the lease: other nodes may have the rooms at once."""
        self._closing = True
        self._look.set()
        self._thread.join()
        try:
            connection = self._connected()
            numbers = [self._number, self._before]
            connection.execute("DELETE FROM node WHERE number = ANY(%s)", (numbers,))
        except (UnwritableError, psycopg.Error) as error:
            log.warning("the lease runs out by itself: %s", error)
        self._hang_up()

    # --- the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        while not self._closing:
            self._look.wait(self._lease_s / RENEWALS)
            self._look.clear()
            try:
                self._go_on()
            except (UnwritableError, psycopg.Error) as error:
                self._hang_up()
                if self._number:
                    told = sentence(error) if isinstance(error, psycopg.Error) else error
                    log.warning("the lease could not be renewed: %s", told)
            if self._number and not self.runs:
                self._lose()

    def _go_on(self) -> None:
        if self._number:
            self._renew()
        elif self._wanted and not self._closing:
            self._take()

    def _take(self) -> None:
        begun = time.monotonic()
        connection = self._connected()
        connection.execute("DELETE FROM node WHERE number = %s", (self._before,))
        row = connection.execute(
            "INSERT INTO node(name, until) "
            "VALUES (%s, clock_timestamp() + make_interval(secs => %s)) RETURNING number",
            (self._name, self._lease_s),
        ).fetchone()
        if row is not None:
            self._number, self._renewed, self._wanted = int(row[0]), begun, False
            self._held(self._number)

    def _renew(self) -> None:
        begun = time.monotonic()
        renewed = self._connected().execute(
            "UPDATE node SET until = clock_timestamp() + make_interval(secs => %s) "
            "WHERE number = %s",
            (self._lease_s, self._number),
        )
        if renewed.rowcount == 1:
            self._renewed = begun
        else:
            self._lose()

    def _lose(self) -> None:
        log.error("this node's lease has run out: its matches are let go")
        self._before, self._number = self._number, 0
        self._lost()

    def _connected(self) -> psycopg.Connection:
        if self._connection is None:
            self._connection = self._database.connect()
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
