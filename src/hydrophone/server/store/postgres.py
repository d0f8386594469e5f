"""Matches in a PostgreSQL database, for one server or several (node_lease).

Writes are grouped (group_commit); each group is one call of ``keep``, and so one transaction.
"""

import contextlib
from collections.abc import Callable, Collection, Sequence
from functools import partial

import psycopg

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.store import postgres_standings
from hydrophone.server.store.commit_grid import CommitGrid
from hydrophone.server.store.face import (
    LEASE_S,
    CodeTakenError,
    DamagedMatchError,
    Done,
    ElsewhereError,
    InDoubtError,
    Kept,
    LeaseTroubles,
    ToldStanding,
    UnwritableError,
    in_order,
)
from hydrophone.server.store.group_commit import Deliver, GroupCommit, Touches, at_once
from hydrophone.server.store.node_lease import NAMELESS, RENEWALS, Node, NodeLease
from hydrophone.server.store.postgres_database import PostgresDatabase, sentence
from hydrophone.server.store.postgres_keep import KEEP, keep
from hydrophone.server.store.postgres_schema import ANOTHER_NODES, CODES, LEASE_RAN_OUT

_OLD = """
SELECT id, since FROM match
WHERE (
    since < CASE WHEN over THEN %s::float8 ELSE %s::float8 END
    OR (NOT over AND since < %s::float8 AND NOT EXISTS(
        SELECT FROM entry WHERE entry.match = match.id AND body LIKE '{"kind":"began",%%'
    ))
)
AND NOT EXISTS(SELECT FROM node WHERE number = match.node AND number <> %s)
ORDER BY since
"""

_FORGET = """
DELETE FROM match WHERE id = %s AND since = %s
AND NOT EXISTS(SELECT FROM node WHERE number = match.node AND number <> %s)
"""

_WITH_GAPS = """
SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.id
GROUP BY match.id HAVING count(entry.number) = 0 OR max(entry.number) + 1 != count(entry.number)
ORDER BY match.id
"""

_FIND = """
SELECT id, code, over, since, clock_s, runs_since,
       extract(epoch FROM clock_timestamp() - stopped)::float8
FROM match WHERE id = %s OR code = %s
"""

_GIVE_BACK = """
UPDATE match SET node = 0, clock_s = clock_s + greatest(0, %s - runs_since), runs_since = NULL,
    stopped = CASE WHEN runs_since IS NULL THEN stopped ELSE clock_timestamp() END
WHERE id = ANY(%s) AND node = %s
"""

_LATE = 1.5
"""Renewals after which a lease is renewed too late."""

_RAN_OUT = "this server's lease has run out"


class PostgresStore:
    """One PostgreSQL database.

    A commit waits as long as the database does, by its own ``synchronous_commit``;
    ``synchronous=NORMAL`` waits for nothing. ``lease_s``: seconds until the matches of a node that
    is not heard of are anybody's. Through ``deliver``, ``held`` is told the number of each lease,
    and ``lost`` is called when this node's has run out: every room of this server must then be let
    go, for what they still write is refused. ``steady`` is the clock of its rooms. ``own`` is what
    the other nodes may know of this one; NameTakenError if one of them has its name. ``died`` is
    told the numbers of those whose matches are anybody's.
    """

    def __init__(
        self,
        address: str,
        clock: Callable[[], float],
        deliver: Deliver | None = None,
        *,
        steady: Callable[[], float] | None = None,
        synchronous: str = "FULL",
        grid: CommitGrid | None = None,
        lease_s: float = LEASE_S,
        held: Callable[[int], None] = lambda _: None,
        lost: Callable[[], None] = lambda: None,
        died: Callable[[Collection[int]], None] = lambda _: None,
        own: Node = NAMELESS,
    ) -> None:
        self._clock = clock
        self._lease_s = lease_s
        self._steady = steady or clock
        self._deliver = deliver or at_once
        self._let_go = lost
        self._database = PostgresDatabase(address, synchronous=synchronous == "FULL")
        self._lease = NodeLease(
            self._database,
            own,
            self._steady,
            lambda number: self._deliver(partial(held, number)),
            self._ran_out,
            lease_s,
            lambda numbers: self._deliver(partial(died, numbers)),
        )
        self._named = ""
        self._touches = Touches()
        self._connection: psycopg.Connection | None = None
        self._line = 0, 0
        """Number of the lease and of the line that writes under it."""
        self._commits = GroupCommit(self._commit, deliver, grid)

    def write(self, write: Write, done: Done) -> None:
        """Keep this soon; ``done`` is called through ``deliver``."""
        self._commits.write(write, done, self._lease.number)

    @property
    def holds(self) -> bool:
        """Does the lease run, as far as this server can know?"""
        return self._lease.runs

    @property
    def in_doubt(self) -> bool:
        """May another server have ended the lease, though it runs?"""
        return self._lease.in_doubt

    def find(self, name: str) -> Kept | None:
        """The match of this id or code."""
        with self._database.reading() as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return _found(connection, name)

    def claim(self, name: str) -> Kept | None:
        """The match of this id or code, which is this node's from now on; ElsewhereError."""
        number = self._lease.number
        if not self._lease.runs:  # a database that hangs is not asked: nobody would be answered
            raise UnwritableError(_RAN_OUT)
        with self._database.reading() as connection:
            try:
                row = connection.execute("SELECT claim(%s, %s)", (number, name)).fetchone()
            except psycopg.Error as error:
                if error.sqlstate == ANOTHER_NODES:
                    raise self._elsewhere(error.diag) from None
                self._look_at(error)
                raise
        return None if row is None or row[0] is None else self.find(row[0])

    def _elsewhere(self, told: psycopg.errors.Diagnostic) -> ElsewhereError:
        """Whose the match is; a lease that was not renewed for so long belongs to the dead.

        So does one that can be ended so soon because its server's line has gone.
        """
        node, _, match = (told.message_detail or "0").partition(" ")
        speaks, _, left = (told.message_hint or "0 0").partition(" ")
        left_s = max(0.0, float(left))
        missed = left_s < self._lease_s * (1 - _LATE / RENEWALS)
        dies_in_s = left_s if missed else None
        return ElsewhereError(match, int(node), speaks=int(speaks), dies_in_s=dies_in_s)

    def give_back(self, matches: Collection[str]) -> None:
        """Let other nodes claim these matches at once: no lease has the number 0."""
        with self._database.reading() as connection:
            connection.execute(_GIVE_BACK, (self._steady(), sorted(matches), self._lease.number))

    def matches(self) -> Sequence[str]:
        """The ids of all matches."""
        return self._ids("SELECT id FROM match ORDER BY id")

    def damaged(self) -> Sequence[str]:
        """Every match with a gap; the database itself looks after its pages."""
        faults: list[str] = []
        for match in self._ids(_WITH_GAPS):
            try:
                self.find(match)
            except DamagedMatchError as error:
                faults.append(str(error))
        return faults

    def _ids(self, question: str) -> list[str]:
        with self._database.reading() as connection:
            return [row[0] for row in connection.execute(question.encode())]

    def prune(
        self,
        over_before: float,
        open_before: float,
        spare: Collection[str] = (),
        tables_before: float = 0.0,
    ) -> Sequence[str]:
        """Forget old matches, one after the other, but none of another node that lives."""
        forgotten: list[str] = []
        with self._database.reading() as connection:
            old = connection.execute(
                _OLD, (over_before, open_before, tables_before, self._lease.number)
            ).fetchall()
            for match, since in old:
                if match not in spare and _forget(connection, match, since, self._lease.number):
                    forgotten.append(match)
        return forgotten

    @property
    def lease_troubles(self) -> LeaseTroubles | None:
        """What has gone wrong with the lease of this node."""
        return self._lease.troubles

    def exchange(self, name: str, told: str, /) -> Sequence[ToldStanding]:
        """Tell the other nodes how this one stands, and hear how they do."""
        self._named = name
        with self._database.reading() as connection:
            return postgres_standings.exchange(connection, name, told)

    def close(self) -> None:
        """Write what is waiting, and give the rooms back."""
        self._commits.close()
        if self._named:
            with contextlib.suppress(StoreError), self._database.reading() as connection:
                postgres_standings.withdraw(connection, self._named)
        self._hang_up()
        self._lease.close()
        self._database.close()

    # --- the lease -----------------------------------------------------------------------------

    def _ran_out(self) -> None:
        self._deliver(self._go_on_anew)

    def _go_on_anew(self) -> None:
        """What is written from now on comes from rooms of the next lease."""
        self._let_go()
        self._lease.take_another()

    def _look_at(self, error: psycopg.Error) -> None:
        if error.sqlstate == LEASE_RAN_OUT:
            self._lease.look()

    # --- called by the writing thread ----------------------------------------------------------

    def _commit(self, writes: Sequence[Write], number: int) -> StoreError | None:
        sent = False
        try:
            connection = self._writing(number)
            now = self._clock()
            stale = self._touches.stale(writes, now)
            sent = True
            keep(connection, self._line, now, writes, stale)
        except Exception as error:  # the thread must live: all rooms wait for it
            return self._failed(error, sent)
        return None

    def _writing(self, number: int) -> psycopg.Connection:
        """The line that writes under a lease; a new one makes those before it worthless."""
        if not number:
            raise UnwritableError(_RAN_OUT)
        if self._connection is not None and self._line[0] == number:
            return self._connection
        self._hang_up()
        self._line = 0, 0
        self._connection = self._database.connect()
        row = self._connection.execute(
            "UPDATE node SET line = line + 1 WHERE number = %s RETURNING line", (number,)
        ).fetchone()
        if row is None:
            self._lease.look()
            raise UnwritableError(_RAN_OUT)
        self._line = number, int(row[0])
        KEEP.prepare(self._connection)
        return self._connection

    def _failed(self, error: Exception, sent: bool) -> StoreError:
        """What a failed commit means. A line that broke is not trusted again."""
        self._touches.forget()
        broken = self._connection is None or self._connection.broken
        if broken or not isinstance(error, psycopg.Error):
            self._hang_up()
        if isinstance(error, StoreError):
            return error
        if not isinstance(error, psycopg.Error):
            return StoreError(str(error))
        self._look_at(error)
        if error.sqlstate == ANOTHER_NODES:
            return ElsewhereError()
        if error.diag.constraint_name == CODES:
            return CodeTakenError()
        if broken and sent:
            return InDoubtError(sentence(error))
        no_fault = isinstance(error, psycopg.DataError | psycopg.IntegrityError)
        return StoreError(sentence(error)) if no_fault else UnwritableError(sentence(error))

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _found(connection: psycopg.Connection, name: str) -> Kept | None:
    row = connection.execute(_FIND, (name, name)).fetchone()
    if row is None:
        return None
    match, code, over, since, clock_s, runs_since, away_s = row
    entries = connection.execute(
        "SELECT number, body FROM entry WHERE match = %s ORDER BY number", (match,)
    ).fetchall()
    bodies = in_order(match, entries)
    rows = connection.execute(
        "SELECT name, body FROM kept WHERE match = %s ORDER BY name", (match,)
    ).fetchall()
    kept = tuple((key, bytes(body).decode()) for key, body in rows)
    clock = Anchor(clock_s, runs_since)
    return Kept(match, code, over, bodies, kept, since, clock, away_s)


def _forget(connection: psycopg.Connection, match: str, since: float, node: int) -> bool:
    """Forget a match of this age, unless it is played again by now, here or by another node."""
    with connection.transaction():
        if not connection.execute(_FORGET, (match, since, node)).rowcount:
            return False
        connection.execute("DELETE FROM entry WHERE match = %s", (match,))
        connection.execute("DELETE FROM kept WHERE match = %s", (match,))
    return True
