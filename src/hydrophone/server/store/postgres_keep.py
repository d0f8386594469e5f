"""A commit as PostgreSQL takes it: one call of ``keep`` (sql), its arrays in binary."""

from collections.abc import Mapping, Sequence
from struct import pack

import psycopg
from msgspec import UNSET

from hydrophone.core.errors import StoreError
from hydrophone.server.store.face import OvertakenError
from hydrophone.server.store.group_commit import Key, Part
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

_WRITES = (TEXT, BIGINT, TEXT, INTEGER, BOOLEAN, FLOAT8, BOOLEAN, FLOAT8, TEXT)
_ENTRIES = (INTEGER, INTEGER, TEXT)
_VALUES = (INTEGER, TEXT, BYTEA)
_COLUMNS = (*_WRITES, *_ENTRIES, *_VALUES)
"""The arrays that ``keep`` takes, in their order."""

KEEP = Statement(
    b"keep",
    b"SELECT * FROM keep(" + b", ".join(b"$%d" % n for n in range(1, 3 + len(_COLUMNS))) + b")",
    (TEXT, FLOAT8, *(ARRAY[column] for column in _COLUMNS)),
)
"""To be prepared on each connection that ``keep`` is called on."""

_NULL = pack("!i", -1)


def keep(
    connection: psycopg.Connection, server: str, now: float, parts: Sequence[Part]
) -> Mapping[Key, StoreError]:
    """Make these writes in one transaction; returns those that are refused.

    psycopg.Error if nothing is made.
    """
    columns = zip(_COLUMNS, _columns(parts), strict=True)
    arrays = [_array(column, elements) for column, elements in columns]
    refused = KEEP.run(connection, [server.encode(), pack("!d", now), *arrays])
    return {
        (parts[int(number) - 1].match, parts[int(number) - 1].epoch): OvertakenError(claimed_by)
        for number, claimed_by in refused
    }


def _columns(parts: Sequence[Part]) -> Sequence[Sequence[bytes | None]]:
    """The writes as the elements of the arrays."""
    timings = [part.timing for part in parts]
    entries = [
        (pack("!i", write), pack("!i", number), body.encode())
        for write, part in enumerate(parts, 1)
        for number, body in part.entries
    ]
    kept = [
        (pack("!i", write), name.encode(), body.encode())
        for write, part in enumerate(parts, 1)
        for name, body in part.kept.items()
    ]
    return (
        [part.match.encode() for part in parts],
        [pack("!q", part.epoch) for part in parts],
        [part.code.encode() for part in parts],
        [None if part.first is None else pack("!i", part.first) for part in parts],
        [pack("!?", part.over) for part in parts],
        [None if timing is None else pack("!d", timing.at) for timing in timings],
        [None if timing is None else pack("!?", timing.runs) for timing in timings],
        [
            None if timing is None or timing.due_in_s is None else pack("!d", timing.due_in_s)
            for timing in timings
        ],
        [None if part.listed is UNSET else part.listed.encode() for part in parts],
        *_transposed(entries),
        *_transposed(kept),
    )


def _transposed(rows: Sequence[tuple[bytes, bytes, bytes]]) -> Sequence[Sequence[bytes]]:
    return list(zip(*rows, strict=True)) or [[], [], []]


def _array(column: int, elements: Sequence[bytes | None]) -> bytes:
    """An array of one dimension: its header, then each length and element."""
    if not elements:
        return pack("!iii", 0, 0, column)
    head = pack("!iiiii", 1, None in elements, column, len(elements), 1)
    return head + b"".join([_NULL if n is None else pack("!i", len(n)) + n for n in elements])
