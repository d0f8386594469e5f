"""Matches as they are read out of the tables, in a file and in a database alike."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from hydrophone.server.logs.words import mark
from hydrophone.server.store.face import DamagedMatchError, Kept
from hydrophone.server.store.packing import whole
from hydrophone.server.store.tables.asking import Ask, text

_FIND = """
SELECT id, code, over, since, epoch, at_s, {away_s}, {due_in_s}, coalesce(listed.entry, ''),
    packed, log.body
FROM match LEFT JOIN log ON log.match = id LEFT JOIN listed ON listed.match = id
WHERE id = ANY(%(names)s) OR code = ANY(%(names)s)
"""

_ENTRIES = """
SELECT match, number, body FROM entry WHERE match = ANY(%(matches)s) ORDER BY match, number
"""

_VALUES = """
SELECT match, name, body FROM kept WHERE match = ANY(%(matches)s) ORDER BY match, name
"""


class _Row(NamedTuple):
    """What ``_FIND`` gives, in its order."""

    match: str
    code: str
    over: bool
    since: float
    epoch: int
    at: float
    away_s: float | None
    due_in_s: float | None
    listed: str
    packed: int
    body: bytes | None


def read_matches(
    ask: Ask, names: Sequence[str], *, away_s: str, due_in_s: str, now: float
) -> dict[str, Kept | DamagedMatchError]:
    """The matches of these ids or codes, by id.

    ``away_s`` and ``due_in_s`` are how the store asks for these fields of Kept; it may refer to
    ``now``.
    """
    rows = ask(_FIND.format(away_s=away_s, due_in_s=due_in_s), names=names, now=now)
    matches = [row[0] for row in rows]
    entries = _by_match(ask(_ENTRIES, matches=matches) if rows else [])
    kept = _by_match(ask(_VALUES, matches=matches) if rows else [])
    return {row[0]: _kept(row, entries[row[0]], kept[row[0]]) for row in rows}


def _by_match(rows: Sequence[tuple[Any, ...]]) -> Mapping[str, list[tuple[Any, Any]]]:
    found = defaultdict[str, list[tuple[Any, Any]]](list)
    for match, name, body in rows:
        found[match].append((name, body))
    return found


def _kept(
    row: tuple[Any, ...], entries: Sequence[tuple[int, str]], values: Sequence[tuple[str, Any]]
) -> Kept | DamagedMatchError:
    try:
        read = msgspec.convert(row, _Row, strict=False)
        log = whole(read.match, read.packed, read.body, entries)
        kept = tuple((name, text(body)) for name, body in values)
    except DamagedMatchError as error:
        return error
    except (msgspec.ValidationError, TypeError, ValueError):  # numbers or texts that are none
        return DamagedMatchError(f"match {mark(row[0])} cannot be read")
    if not all(map(is_text, (read.code, *log, *chain.from_iterable(kept)))):
        return DamagedMatchError(f"match {mark(read.match)} cannot be read: some of it is no text")
    listed = read.listed if is_text(read.listed) else ""
    return Kept(read.match, read.code, read.over, log, kept, *read[3:8], listed)


def is_text(told: object) -> bool:
    """Was it text in the file, and UTF-8?"""
    if not isinstance(told, str):
        return False
    try:
        told.encode()
    except UnicodeEncodeError:
        return False
    return True
