"""A statement that a server makes again and again, with its values in PostgreSQL's binary form.

It is prepared once on each connection and goes straight through libpq. The driver's own way costs a
statement with two values several times as much CPU, and one with lists five to twenty times.
"""

from collections.abc import Sequence

import msgspec
import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, Format
from psycopg.pq.abc import PGresult

BIGINT, FLOAT8, TEXT, INTEGER, BYTEA, BOOLEAN = 20, 701, 25, 23, 17, 16
"""OIDs of types, which never change."""

ARRAY = {TEXT: 1009, INTEGER: 1007, BYTEA: 1001, FLOAT8: 1022, BOOLEAN: 1000}
"""OIDs of their arrays."""


class Statement(msgspec.Struct, frozen=True):
    """Its name on a connection, what it says with ``$1`` and so on, and the types of its values."""

    name: bytes
    text: bytes
    types: tuple[int, ...]

    def prepare(self, connection: psycopg.Connection) -> None:
        """Once for each connection; psycopg.Error."""
        result = connection.pgconn.prepare(self.name, self.text, self.types)
        _check(result, ExecStatus.COMMAND_OK)

    def run(self, connection: psycopg.Connection, values: Sequence[bytes]) -> int:
        """Make it, in a transaction of its own; rows that it changed or told; psycopg.Error."""
        return self._made(connection, values).command_tuples or 0

    def told(self, connection: psycopg.Connection, values: Sequence[bytes] = ()) -> str:
        """The same; the first value that it told, as text."""
        return (self._made(connection, values).get_value(0, 0) or b"").decode()

    def _made(self, connection: psycopg.Connection, values: Sequence[bytes]) -> PGresult:
        formats = (Format.BINARY,) * len(values)
        result = connection.pgconn.exec_prepared(self.name, values, formats)
        _check(result, ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)
        return result


def _check(result: PGresult, *hoped: ExecStatus) -> None:
    if result.status not in hoped:
        raise error_from_result(result)
