"""Stores that earlier releases have written are brought up to date.

``earlier`` holds what the release before has left of four matches: one whose clock stood, one whose
server was killed while it ran, one that was let go while it ran, and one that is over.
"""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.operations.copying import copy_matches
from hydrophone.server.store import sql
from hydrophone.server.store.opening import is_database, open_store
from hydrophone.server.store.postgres.database import SCHEMA_VERSION as DATABASE_VERSION
from hydrophone.server.store.sqlite.file import SCHEMA_VERSION
from server.store.postgres import Postgres, asked
from server.store.test_store import Kept, first

EARLIER = Path(__file__).parent / "earlier"


def put(address: str, statements: str) -> None:
    """Make tables and rows where nothing is kept yet."""
    if is_database(address):
        asked(address, statements)
        return
    with contextlib.closing(sqlite3.connect(address)) as file:
        file.executescript(statements)


@pytest.fixture(params=["sqlite", "postgres"])
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that the release before has written: a file, or a whole database."""
    address = str(tmp_path / "matches.db")
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").fresh()
    put(address, (EARLIER / f"{request.param}.sql").read_text("utf-8"))
    return address


def test_the_release_before_is_brought_up_to_date(earlier: str) -> None:
    kept = Kept(earlier)
    kept.now = 2000.0
    stands, runs, left, over = map(kept.find, ("stands", "RUNNS", "left", "over"))

    assert kept.store.damaged() == []
    assert len(stands.entries) == 15
    assert (stands.at, stands.away_s, stands.since) == (47.5, None, 1000.0)
    assert runs.at == 17.0, "it ran from 990 on, when it was 5, and was heard of last at 1002"
    assert runs.away_s is not None
    assert runs.away_s > 0
    assert dict(runs.kept) == {"k": "v"}
    assert left.at == 6.0
    assert left.away_s is not None
    assert (over.over, over.at, over.away_s, len(over.entries)) == (True, 0.0, None, 2)
    assert [each.epoch for each in (stands, runs, left, over)] == [1] * 4
    assert all(each.due_in_s is None for each in (stands, runs, left, over))
    kept.store.close()


def test_it_is_played_on(earlier: str) -> None:
    kept = Kept(earlier)
    claimed = kept.claim("STANDS")
    assert claimed is not None
    assert claimed.epoch == 2
    assert kept.write(first()) == [None]
    again = kept.again()
    assert again.store.prune(0.0, 0.0) == []
    assert [len(again.find(match).entries) for match in ("over", "m")] == [2, 1]
    assert again.store.delete("over")
    again.store.close()


def test_a_match_that_it_left_is_played_again_and_copied(earlier: str, tmp_path: Path) -> None:
    copied = {each.match: each for each in copy_matches(earlier, str(tmp_path / "other.db"))}

    assert copied["stands"].fault == ""
    assert copied["stands"].replayed


def test_no_server_of_the_release_before_may_be_playing(postgres: Postgres) -> None:
    address = postgres.fresh()
    put(address, (EARLIER / "postgres.sql").read_text("utf-8"))
    asked(address, "UPDATE node SET until = now() + interval '1 hour' RETURNING 1")
    with pytest.raises(StoreError, match="a server of an earlier release is using it"):
        open_store(address, lambda: 0.0)

    assert asked(address, "SELECT version FROM schema_version") == [(6,)], "nothing was changed"
    assert asked(address, "SELECT count(*) FROM node") == [(1,)]


@pytest.mark.parametrize("version", [0, 1, 2])
def test_a_file_of_a_version_before_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    """Version 0 is a file from before versions; until version 2 the time was a value by itself."""
    path = str(tmp_path / "matches.db")
    put(
        path,
        f"""
        {sql.steps("sqlite")[1]}
        INSERT INTO match VALUES ('m', 'CODE', 0, 5.0), ('n', 'OTHER', 1, 6.0);
        INSERT INTO entry VALUES ('m', 0, 'a'), ('n', 0, 'b');
        INSERT INTO kept VALUES ('m', 'clock', '47.5'), ('m', 'k', 'v');
        PRAGMA user_version={version};
        """,
    )
    kept = Kept(path)
    found, other = kept.find("m"), kept.find("n")
    kept.store.close()

    assert (found.entries, found.kept, found.since) == (("a",), (("k", "v"),), 5.0)
    assert (found.at, found.away_s) == (47.5, None)
    assert (other.over, other.entries, other.since) == (True, ("b",), 6.0)
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_a_database_of_version_1_is_brought_up_to_date(postgres: Postgres) -> None:
    address = postgres.fresh()
    put(
        address,
        sql.steps("postgres")[1]
        + """
        CREATE TABLE schema_version(version integer NOT NULL);
        INSERT INTO schema_version VALUES (1);
        INSERT INTO match VALUES ('m', 'CODE', false, 5, 1);
        INSERT INTO entry VALUES ('m', 0, 'a');
        INSERT INTO kept VALUES ('m', 'clock', '47.5');
        """,
    )
    kept = Kept(address)
    found = kept.find("m")
    kept.store.close()

    assert (found.at, found.kept, found.entries) == (47.5, (), ("a",))


# --- the SQL -----------------------------------------------------------------------------------

_SCHEMA = """
SELECT table_name, column_name, data_type, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
"""

_INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"

_FUNCTIONS = """
SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1
"""


def test_a_database_that_was_brought_up_to_date_is_as_a_new_one(postgres: Postgres) -> None:
    earlier, new = postgres.fresh(), postgres.fresh()
    put(earlier, (EARLIER / "postgres.sql").read_text("utf-8"))
    for address in (earlier, new):
        open_store(address, lambda: 0.0).close()

    for question in (_SCHEMA, _INDEXES, _FUNCTIONS, "SELECT version FROM schema_version"):
        assert asked(earlier, question) == asked(new, question)


def test_the_functions_of_a_database_are_those_of_the_file(postgres: Postgres) -> None:
    address = postgres.fresh()
    open_store(address, lambda: 0.0).close()
    text = sql.text("postgres", "functions")
    found = dict(asked(address, _FUNCTIONS))

    assert sorted(found) == ["claim", "forget", "keep", "pack"]
    assert text.count("CREATE OR REPLACE FUNCTION") == len(found)
    assert all(f"$${source}$$" in text for source in found.values())
    assert asked(address, "SELECT version FROM schema_version") == [(DATABASE_VERSION,)]


def test_a_file_that_was_brought_up_to_date_is_as_a_new_one(tmp_path: Path) -> None:
    earlier, new = str(tmp_path / "earlier.db"), str(tmp_path / "new.db")
    put(earlier, (EARLIER / "sqlite.sql").read_text("utf-8"))
    found = []
    for path in (earlier, new):
        open_store(path, lambda: 0.0).close()
        with contextlib.closing(sqlite3.connect(path)) as file:
            schema = file.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
            found.append([(name, " ".join((text or "").split())) for name, text in schema])

    assert found[0] == found[1]
