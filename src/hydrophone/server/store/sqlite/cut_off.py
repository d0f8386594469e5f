"""A file that was cut off, as by a full disk or a broken copy: what is whole in it goes on.

The file is kept beside, under another name; each match that can be read goes into a fresh one.
"""

import contextlib
import itertools
import logging
import os
import sqlite3
from pathlib import Path

from hydrophone.server.logs.words import mark
from hydrophone.server.store.face import recovering
from hydrophone.server.store.tables.people import COLUMNS

_MAGIC = b"SQLite format 3\0"

_TABLES = (("match", "id"), ("entry", "match"), ("kept", "match"), ("log", "match"))
"""What holds matches, and the column that names them; servers rewrite the list of open matches."""

log = logging.getLogger(__name__)


def set_aside_if_cut_off(path: Path) -> Path | None:
    """Rename a file that is shorter than its first page says; its new name, if it is.

    What is missing reads as empty pages. A log (WAL) beside the file may hold them, so then it is
    SQLite's to read.
    """
    wal = path.with_name(f"{path.name}-wal")
    if not path.is_file() or (wal.exists() and wal.stat().st_size):
        return None
    with path.open("rb") as file:
        head = file.read(100)
    size = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
    if not head.startswith(_MAGIC) or len(head) < 100 or path.stat().st_size >= size:
        return None
    names = (path.with_name(f"{path.name}.damaged{n or ''}") for n in itertools.count())
    aside = next(name for name in names if not name.exists())
    path.rename(aside)
    os.truncate(aside, size)
    return aside


def salvage(fresh: sqlite3.Connection, aside: Path) -> None:
    """Take over each match that is whole, and say which are not."""
    saved, lost = 0, list[str]()
    for match in _named(fresh, aside):
        if _is_taken_over(fresh, match):
            saved += 1
        else:
            lost.append(mark(match))
    for table in COLUMNS:
        with contextlib.suppress(sqlite3.DatabaseError):
            fresh.execute(f"INSERT INTO {table} SELECT * FROM aside.{table}")  # noqa: S608
    log.error(
        "the file of matches was cut off; %(count)d matches go on, and of those whose names "
        "can be read these are lost: %(match)s; %(why)s",
        {"count": saved, "match": ", ".join(lost) or "none", "why": recovering(str(aside))},
    )


def _named(fresh: sqlite3.Connection, aside: Path) -> list[str]:
    """The matches of which at least the name can be read."""
    try:
        fresh.execute("ATTACH ? AS aside", (str(aside),))
        return [match for (match,) in fresh.execute("SELECT id FROM aside.match NOT INDEXED")]
    except sqlite3.DatabaseError:
        return []


def _is_taken_over(fresh: sqlite3.Connection, match: str) -> bool:
    fresh.execute("BEGIN")
    try:
        for table, column in _TABLES:
            fresh.execute(
                f"INSERT INTO {table} SELECT * FROM aside.{table} WHERE {column} = ?",  # noqa: S608
                (match,),
            )
    except sqlite3.DatabaseError:
        fresh.execute("ROLLBACK")
        return False
    fresh.execute("COMMIT")
    return True
