"""The lease of a node: for how long the rooms of this server are its own.

A node is one server of several on a database. Its lease is a row with a number that never comes
again, and a match names the number of the node that owns it. The database takes a write only from
the number that it knows (``keep``), and gives the matches of a lease that has run out to the next
node that asks for them (``claim``), which ends that lease for good. So a server that was frozen and
wakes can change nothing. Times are the database's own, so clocks of machines do not matter.

A node that dies takes its line to the database with it, and the others see that at once (``miss``).
If it is not back within its *grace*, they may have its matches though its lease still runs. So a
node that has not heard from the database for as long is in doubt, and answers nobody until it has:
its last beat began before its line went, which is at least a grace before anybody has its matches.

Each node beats: at a pace that depends on nothing it writes the time of its own clock, for all its
matches at once. When the lease ends, the time of each match that ran stands at the last beat
(``end_lease``). Beats have a table of their own, so they wait for no commit of the node, and no
commit waits for them. They do not wait for the disk either: if the database itself is killed, a
node that lives says its last beat again when it takes another lease.
"""

import logging
import threading
import time
from collections.abc import Callable, Collection
from struct import pack

import msgspec
import psycopg

from hydrophone.server.operations.process_use import process_name
from hydrophone.server.store.face import LEASE_S, LeaseTroubles, NameTakenError, UnwritableError
from hydrophone.server.store.postgres_database import PostgresDatabase, sentence
from hydrophone.server.store.postgres_line import Patience
from hydrophone.server.store.postgres_schema import NAME_TAKEN
from hydrophone.server.store.postgres_statement import BIGINT, FLOAT8, Statement

RENEWALS = 5
"""Renewals within the time of a lease."""

BEAT_S = 0.025
"""Seconds between two beats: by so much the time of a match may be short when its server dies."""

GRACES = 4
"""Times of grace within the time of a lease."""

LOOKS = 10
"""Times within that of a lease at which a node looks whether others are missing."""

RETRIES = 20
"""Attempts to come back within the time of a lease: a few of them within the grace."""

_ENTER = "SELECT enter(%s, %s, %s, %s, %s, %s, %s)"

_RENEW = Statement(
    b"renew",
    b"UPDATE node SET until = clock_timestamp() + make_interval(secs => $1), "
    b"backend = pg_backend_pid() WHERE number = $2",
    (FLOAT8, BIGINT),
)

_MISS = Statement(b"miss", b"SELECT array_to_string(miss(), ' ')", ())

_HERE = "UPDATE node SET backend = pg_backend_pid() WHERE number = %s"
"""A line that ends with the process: while it is there, the server is alive."""

_BEAT = Statement(
    b"beat", b"UPDATE beat SET at = greatest(at, $1) WHERE node = $2", (FLOAT8, BIGINT)
)

log = logging.getLogger(__name__)


class Node(msgspec.Struct, frozen=True):
    """What a server of several is, for the others."""

    name: str = ""
    """A name of its own, which no other may have; empty for its machine and process."""
    speaks: int = 0
    """Version of the messages between servers."""
    rules: tuple[str, ...] = ()
    """All rules that it has, as ``sonar 1``."""


NAMELESS = Node()
"""A server that says nothing of itself."""


class NodeLease:
    """Takes a lease, renews it in a thread of its own, and says when it is lost.

    It is lost when another node has ended it, and when it could not be renewed in time: then this
    node cannot know, and its rooms are no longer its own. ``lost`` is called once in that thread;
    after ``take_another`` there will be a lease with another number. ``held`` is told the number of
    each, and ``died`` the numbers of other nodes whose matches are anybody's from now on. ``clock``
    is the clock of this server's matches. A database that answers nothing for as long as a lease
    runs has all its lines broken off; others are dialled then.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        own: Node,
        clock: Callable[[], float],
        held: Callable[[int], object],
        lost: Callable[[], None],
        lease_s: float = LEASE_S,
        died: Callable[[Collection[int]], object] = lambda _: None,
    ) -> None:
        self._database = database
        self._lease_s = lease_s
        self._own = own
        self._clock = clock
        self._held = held
        self._lost = lost
        self._died = died
        self._alive: frozenset[int] = frozenset()
        self.troubles = LeaseTroubles()
        """What has gone wrong with it."""
        self._look = threading.Event()
        self._closing = False
        self._wanted = True
        self._before = 0
        self._connection: psycopg.Connection | None = None
        self._number, self._renewed, self._beaten = 0, 0.0, 0.0
        self._expired = 0
        """The number of the last lease that was seen to have run out."""
        self._sure, self._looked = 0.0, 0.0
        try:
            self._take(clock())
        except psycopg.Error as error:
            self._hang_up()
            raise UnwritableError(sentence(error)) from None
        except BaseException:
            self._hang_up()
            raise
        self._patience = Patience(lease_s, database.break_off)
        self._thread = threading.Thread(target=self._work, name="lease", daemon=True)
        self._thread.start()

    @property
    def number(self) -> int:
        """The number of the lease; 0 while there is none."""
        return self._number

    @property
    def runs(self) -> bool:
        """Can no other node have ended it yet? A server that was frozen long knows it at once.

        Once it does not run it never does again, though it may be renewed after all: its rooms are
        let go, and what they have still in line must not be kept under the matches' next rooms.
        """
        number = self._number
        if number and time.monotonic() - self._renewed > self._lease_s:
            self._expired = number
        return number not in (0, self._expired)

    @property
    def in_doubt(self) -> bool:
        """May another node have ended it, as long as this line to the database was silent?"""
        return self.runs and time.monotonic() - self._sure >= self._lease_s / GRACES

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
            with self._patience.waiting():
                self._end(self._before, self._beaten)
                self._end(self._number, self._clock())
        except (UnwritableError, psycopg.Error) as error:
            log.warning("the lease runs out by itself: %s", error)
        self._hang_up()
        self._patience.close()

    # --- the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        wait_s = BEAT_S
        while not self._closing:
            self._look.wait(wait_s)
            self._look.clear()
            wait_s = BEAT_S
            try:
                with self._patience.waiting():
                    self._go_on()
            except (UnwritableError, psycopg.Error) as error:
                wait_s = self._lease_s / (RETRIES if self._number else RENEWALS)
                self._hang_up()
                if self._number or isinstance(error, NameTakenError):
                    log.warning("the lease could not be renewed: %s", error)
            if self._number and not self.runs:
                self._lose()

    def _go_on(self) -> None:
        at = self._clock()
        if self._number:
            if self.runs:  # after the time was read: a node that was frozen in between has lost it
                self._beat(at)
            if self.runs and time.monotonic() - self._renewed >= self._lease_s / RENEWALS:
                self._renew()
            if self.runs and time.monotonic() - self._looked >= self._lease_s / LOOKS:
                self._look_for_the_dead()
        elif self._wanted and not self._closing:
            self._take(at)

    def _take(self, at: float) -> None:
        begun = time.monotonic()
        self._end(self._before, self._beaten)
        own = self._own
        name = own.name or process_name()
        grace_s = self._lease_s / GRACES
        values = (name, bool(own.name), self._lease_s, [*own.rules], own.speaks, at, grace_s)
        try:
            taken = self._connected().execute(_ENTER, values).fetchone()
        except psycopg.Error as error:
            if error.sqlstate == NAME_TAKEN:
                raise NameTakenError(name) from None
            raise
        if taken is not None:
            self._renewed, self._beaten, self._sure = begun, at, begun
            self._number = int(taken[0])
            self._wanted = False
            if self._before:
                log.warning("this node has a lease again")
            self._held(self._number)

    def _beat(self, at: float) -> None:
        values = pack("!d", at), pack("!q", self._number)
        connection, begun = self._connected(), time.monotonic()
        if _BEAT.run(connection, values) == 1:
            self._beaten, self._sure = at, begun
        else:
            self._lose()

    def _renew(self) -> None:
        begun = time.monotonic()
        values = pack("!d", self._lease_s), pack("!q", self._number)
        if _RENEW.run(self._connected(), values) == 1:
            self.troubles.late += begun - self._renewed > 2 * self._lease_s / RENEWALS
            self._renewed = begun
        else:
            self._lose()

    def _look_for_the_dead(self) -> None:
        self._looked = time.monotonic()
        alive = frozenset(map(int, _MISS.told(self._connected()).split()))
        if dead := self._alive - alive:
            self._died(dead)
        self._alive = alive

    def _end(self, number: int, at: float) -> None:
        """No match is this lease's any more: the time of each stands where it was at this time."""
        if number:
            self._connected().execute("SELECT end_lease(%s, %s)", (number, at))

    def _lose(self) -> None:
        log.error("this node's lease has run out: its matches are let go")
        self.troubles.lost += 1
        self._before, self._number = self._number, 0
        self._lost()

    def _connected(self) -> psycopg.Connection:
        if self._connection is None:
            self._connection = self._dialled()
        return self._connection

    def _dialled(self) -> psycopg.Connection:
        connection = self._database.connect()
        try:
            connection.execute("SET synchronous_commit = off")
            connection.execute(_HERE, (self._number,))
            for statement in (_BEAT, _RENEW, _MISS):
                statement.prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
