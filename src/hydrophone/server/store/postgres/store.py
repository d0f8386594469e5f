"""Matches in a PostgreSQL database, for one server or several.

Writes are grouped (group_commit), and so are claims (claims). Each group is one call of a function
of the database (sql), and so one transaction that no server can leave half made.
"""

import contextlib
import secrets
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import psycopg
from msgspec.structs import replace

from hydrophone.core.errors import StoreError
from hydrophone.server.people.person import PersonId
from hydrophone.server.store.claims import ClaimResult
from hydrophone.server.store.face import (
    DUE_AT_ONCE,
    LATE_S,
    NO_EARS,
    PUT_OFF_S,
    Claimed,
    InDoubtError,
    NodeStatus,
    OvertakenError,
    StoreListener,
    UnwritableError,
)
from hydrophone.server.store.group_commit import (
    CommitGrid,
    Deliver,
    EntryKey,
    Part,
    at_once,
    unwritten,
)
from hydrophone.server.store.postgres.database import STATEMENT_S, PostgresDatabase, sentence
from hydrophone.server.store.postgres.hints import HID, ORDERED, Hints
from hydrophone.server.store.postgres.line import BreakableConnection, Silence
from hydrophone.server.store.store import Store
from hydrophone.server.store.tables.asking import Ask
from hydrophone.server.store.tables.people import COLUMNS

encode = msgspec.json.Encoder().encode

COMMIT_MOST_S = STATEMENT_S + 1.0
"""Seconds until a commit is given up: the database itself would have given it up before."""

_CLAIM = """
SELECT id, code, its_epoch FROM match LEFT JOIN claim(ARRAY(
    SELECT id FROM match WHERE id = ANY(%(names)s) OR code = ANY(%(names)s)
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), %(server)s, %(caller)s, %(put_off_s)s) ON claimed = id
WHERE id = ANY(%(names)s) OR code = ANY(%(names)s)
"""

_CLAIM_ONE = """
SELECT id, code, its_epoch FROM match JOIN claim(ARRAY(
    SELECT id FROM match WHERE id = ANY(%(names)s) OR code = ANY(%(names)s)
), %(server)s, %(caller)s, %(put_off_s)s) ON claimed = id
"""

_CLAIM_DUE = """
SELECT claimed, claimed, its_epoch FROM claim(ARRAY(
    SELECT id FROM match
    WHERE due < clock_timestamp() - make_interval(secs => %(late_s)s) AND id <> ALL(%(held)s)
    ORDER BY due LIMIT %(at_once)s FOR NO KEY UPDATE SKIP LOCKED
), %(server)s, %(caller)s, %(put_off_s)s)
"""

_OVERTAKEN = """
SELECT held.id, coalesce(match.epoch, held.epoch + 1), coalesce(match.server, '')
FROM unnest(%(held)s::text[], %(epochs)s::bigint[]) AS held(id, epoch)
LEFT JOIN match ON match.id = held.id
WHERE match.epoch IS DISTINCT FROM held.epoch
"""

_TABLES = ("match", "entry", "kept", "log", "listed", "challenge", *COLUMNS)
"""All in which something is deleted."""

_PACK = "SELECT pack(%(match)s, %(count)s, %(body)s)"

_FORGET = "SELECT forget(%(match)s, %(epoch)s, %(since)s, %(caller)s)"

_KEEP = b"SELECT * FROM keep($1, $2, $3::jsonb)"

_TELL = """
INSERT INTO server(name, told, at) VALUES (%(name)s, %(told)s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET told = excluded.told, at = excluded.at
"""

_MISS = "DELETE FROM server WHERE at < clock_timestamp() - interval '10 minutes'"

_HEAR = """
SELECT name, told, extract(epoch FROM clock_timestamp() - at)::float8
FROM server WHERE name <> %(name)s ORDER BY name
"""


class PostgresStore(Store):
    """One PostgreSQL database.

    ``name`` is what the other servers call this one.
    Through ``deliver``, ``ears`` hear what they do.
    """

    _DUE_S = "extract(epoch FROM due)"

    _AWAY_S = "CASE WHEN runs THEN extract(epoch FROM clock_timestamp() - written)::float8 END"

    _DUE_IN_S = "extract(epoch FROM due - clock_timestamp())::float8"

    _SPARED = " AND NOT (runs AND written > clock_timestamp() - interval '1 minute')"

    def __init__(
        self,
        database: PostgresDatabase,
        clock: Callable[[], float],
        deliver: Deliver | None = None,
        *,
        grid: CommitGrid | None = None,
        name: str = "",
        ears: StoreListener = NO_EARS,
    ) -> None:
        self._name = name
        self._caller = secrets.token_hex(8)
        self._database = database
        self._named = ""
        self._connection: BreakableConnection | None = None
        self._silence = Silence(self._database.break_off)
        self._hints = Hints(self._database, self._silence, self._caller, ears, deliver or at_once)
        super().__init__(clock, deliver, grid)

    def overtaken(self, held: Mapping[str, int]) -> Mapping[str, Claimed]:
        """Which of these matches other servers have claimed, or are deleted."""
        rows = self._rows(_OVERTAKEN, held=[*held], epochs=[*held.values()])
        return {match: Claimed(epoch, server) for match, epoch, server in rows}

    def exchange(self, name: str, told: str, /, *, is_order: bool = False) -> Sequence[NodeStatus]:
        """Say to the other servers how this one is; how they were within ten minutes."""
        self._named = name
        self._rows(_TELL, name=name, told=told)
        self._rows(_MISS)
        if is_order:
            self._rows(f"NOTIFY {ORDERED}, '{self._caller}'")
        return [NodeStatus(*row) for row in self._rows(_HEAR, name=name)]

    @property
    def silent_s(self) -> float:
        """Seconds since the database stopped answering."""
        return self._silence.seconds

    def close(self) -> None:
        """Write what is waiting, and hang up."""
        super().close()
        if self._named:
            with contextlib.suppress(StoreError):
                self._rows("DELETE FROM server WHERE name = %(name)s", name=self._named)
        self._hints.close()
        self._silence.close()
        self._hang_up()
        self._database.close()

    def _rows(self, question: str, **values: object) -> list[tuple[Any, ...]]:
        with self._database.reading() as connection:
            return _asked(connection, question, **values)

    @contextlib.contextmanager
    def _snapshot(self) -> Generator[Ask]:
        with self._transaction() as ask:
            ask("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield ask

    @contextlib.contextmanager
    def _transaction(self) -> Generator[Ask]:
        with self._database.reading() as connection, connection.transaction():
            yield partial(_asked, connection)

    def _written(self, value: str) -> bytes:
        return value.encode()

    def _say_hid(self, ask: Ask, person: PersonId) -> None:
        ask("SELECT pg_notify(%(channel)s, %(note)s)", channel=HID, note=f"{self._caller} {person}")

    def _put_packed(self, match: str, count: int, body: bytes) -> None:
        self._rows(_PACK, match=match, count=count, body=body)

    def _forget(self, match: str, epoch: int | None = None, since: float | None = None) -> bool:
        values = {"match": match, "epoch": epoch, "since": since, "caller": self._caller}
        return self._rows(_FORGET, **values) == [(True,)]

    def _clear(self) -> None:
        with self._database.reading() as connection:
            connection.execute("SET statement_timeout = 0")
            connection.execute(f"VACUUM {', '.join(_TABLES)}".encode())
            connection.execute("RESET statement_timeout")

    def _claim_due(self, held: Collection[str]) -> Mapping[str, ClaimResult]:
        """Those that no other server claims just now."""
        values = {"late_s": LATE_S, "held": [*held], "at_once": DUE_AT_ONCE}
        rows = self._claim_rows(_CLAIM_DUE, **values)
        return self._under({match: epoch for match, _, epoch in rows})

    def _claimed(self, names: Sequence[str], *, waits: bool) -> list[tuple[str, str, int | None]]:
        return self._claim_rows(_CLAIM_ONE if waits else _CLAIM, names=[*names])

    def _claim_rows(self, claim: str, **values: object) -> list[tuple[Any, ...]]:
        own = {"server": self._name, "caller": self._caller, "put_off_s": PUT_OFF_S}
        return self._rows(claim, **values, **own)

    # --- called by the writing thread ----------------------------------------------------------

    def _keep(self, parts: Sequence[Part]) -> Mapping[EntryKey, StoreError]:
        sent = False
        try:
            self._silence.asked("commit", COMMIT_MOST_S)
            connection = self._writing()
            sent = True
            told = encode([_told(part) for part in parts])
            refused: dict[EntryKey, StoreError] = {}
            for number, claimed_by in connection.ask(
                self._name.encode(), repr(self._clock()).encode(), told
            ):
                part = parts[int(number) - 1]
                refused[part.match, part.epoch] = OvertakenError(claimed_by)
            return refused
        except Exception as error:  # the thread must live: all rooms wait for it
            raise self._failed(error, sent) from None
        finally:
            self._silence.answered("commit")

    def _writing(self) -> BreakableConnection:
        if self._connection is None:
            self._connection = self._database.connect()
            self._connection.prepare(_KEEP)
        return self._connection

    def _failed(self, error: Exception, sent: bool) -> StoreError:
        """What a failed commit means. A line that broke is not trusted again."""
        broken = self._connection is None or self._connection.broken
        if broken or not isinstance(error, psycopg.Error):
            self._hang_up()
        if isinstance(error, StoreError):
            return error
        if not isinstance(error, psycopg.Error):
            return unwritten(error)
        if broken and sent:
            return InDoubtError(sentence(error))
        no_fault = isinstance(error, psycopg.DataError | psycopg.IntegrityError)
        return StoreError(sentence(error)) if no_fault else UnwritableError(sentence(error))

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _asked(
    connection: psycopg.Connection, question: str, **values: object
) -> list[tuple[Any, ...]]:
    found = connection.execute(question.encode(), values or None)
    return found.fetchall() if found.description else []


def _told(part: Part) -> Part:
    """A part as the database is told of it (sql): bytes are written in base 64."""
    return replace(part, kept={name: body.encode() for name, body in part.kept.items()})
