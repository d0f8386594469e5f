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

ARRAY = {BIGINT: 1016, TEXT: 1009, INTEGER: 1007, BYTEA: 1001, FLOAT8: 1022, BOOLEAN: 1000}
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

    def run(self, connection: psycopg.Connection, values: Sequence[bytes]) -> list[tuple[str, ...]]:
        """Make it, in a transaction of its own; the rows that it returns, as text; psycopg.Error.

        A value that is null is empty text.
        """
        formats = (Format.BINARY,) * len(values)
        result = connection.pgconn.exec_prepared(self.name, values, formats)
        _check(result, ExecStatus.TUPLES_OK)
        return [
            tuple(
                (result.get_value(row, column) or b"").decode() for column in range(result.nfields)
            )
            for row in range(result.ntuples)
        ]


def _check(result: PGresult, hoped: ExecStatus) -> None:
    if result.status != hoped:
        raise error_from_result(result)
