"""A commit as PostgreSQL takes it: one call of ``keep`` (postgres_schema), its arrays in binary."""

from collections.abc import Sequence
from struct import pack

import psycopg

from hydrophone.server.match.effects import Write
from hydrophone.server.store.postgres_statement import (
    ARRAY,
    BIGINT,
    BOOLEAN,
    BYTEA,
    FLOAT8,
    INTEGER,
    TEXT,
    Statement,
)

_CLOCKS = (TEXT, FLOAT8, FLOAT8, BOOLEAN)
_COLUMNS = (TEXT, TEXT, TEXT, INTEGER, TEXT, TEXT, TEXT, BYTEA, TEXT, TEXT, *_CLOCKS)
"""The arrays that ``keep`` takes, in their order."""

KEEP = Statement(
    b"keep",
    b"SELECT keep(" + b", ".join(b"$%d" % n for n in range(1, 4 + len(_COLUMNS))) + b")",
    (BIGINT, BIGINT, FLOAT8, *(ARRAY[column] for column in _COLUMNS)),
)
"""To be prepared on each connection that ``keep`` is called on."""

_NULL = pack("!i", -1)


def keep(
    connection: psycopg.Connection,
    line: tuple[int, int],
    now: float,
    writes: Sequence[Write],
    stale: Sequence[str],
) -> None:
    """Make these writes in one transaction; psycopg.Error if they cannot be made."""
    arrays = zip(_COLUMNS, _columns(writes, stale), strict=True)
    first = pack("!q", line[0]), pack("!q", line[1]), pack("!d", now)
    KEEP.run(connection, [*first, *(_array(column, elements) for column, elements in arrays)])


def _columns(writes: Sequence[Write], stale: Sequence[str]) -> tuple[Sequence[bytes | None], ...]:
    """The writes as the elements of the arrays."""
    opened = [write for write in writes if write.opened]
    entries = [
        (write.match.encode(), number.to_bytes(4, "big"), body.encode())
        for write in writes
        for number, body in enumerate(write.entries, write.first)
    ]
    kept = {(write.match, name): body for write in writes for name, body in write.kept}
    clocks = {write.match: write.clock for write in writes if write.clock is not None}
    return (
        [write.match.encode() for write in opened],
        [write.opened.encode() for write in opened],
        [match for match, _, _ in entries],
        [number for _, number, _ in entries],
        [body for _, _, body in entries],
        [match.encode() for match, _ in kept],
        [name.encode() for _, name in kept],
        [body.encode() for body in kept.values()],
        [match.encode() for match in stale],
        [write.match.encode() for write in writes if write.over],
        [match.encode() for match in clocks],
        [pack("!d", anchor.at) for anchor in clocks.values()],
        [None if each.since is None else pack("!d", each.since) for each in clocks.values()],
        [pack("!?", anchor.left) for anchor in clocks.values()],
    )


def _array(column: int, elements: Sequence[bytes | None]) -> bytes:
    """An array of one dimension: its header, then each length and element."""
    if not elements:
        return pack("!iii", 0, 0, column)
    head = pack("!iiiii", 1, None in elements, column, len(elements), 1)
    return head + b"".join([_NULL if n is None else pack("!i", len(n)) + n for n in elements])
