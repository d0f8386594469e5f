"""Programs that cannot start or go on: a sentence that says why, an exit status, no traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone.server.match.effects import Write
from hydrophone.server.operations import copying
from hydrophone.server.store.opening import open_store
from hydrophone.server.store.postgres.store import PostgresStore
from server.store.postgres import PASSWORD, Postgres, running
from server.store.test_store import Kept

Called = Callable[..., Result]
Refused = Callable[..., str]

PROGRAM = "from hydrophone.cli.main import main; main(prog_name='hydrophone')"


def told(*words: str | Path, **surroundings: str) -> tuple[int, str, str]:
    """What the program answers to these words, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def refused(called: Called) -> Callable[..., str]:
    """The sentence by which these words are refused, with this exit status."""

    def call(status: int, *words: str | Path) -> str:
        result = called(*words)
        assert result.exit_code == status, result.exception
        assert isinstance(result.exception, SystemExit | None), result.exception
        sentence: str = result.output.splitlines()[-1]
        return sentence.removeprefix("Error: ")

    return call


# --- words that cannot be meant ------------------------------------------------------------------


@pytest.mark.parametrize("name", [" ", " one", "one\n", "\a", "\udcff", "x" * 65])
def test_a_name_that_nobody_can_read_is_refused(
    refused: Refused, postgres: Postgres, name: str
) -> None:
    words = ("serve", "--port", "0", "--store", postgres.fresh(), "--name", name)
    assert refused(1, *words).startswith("a name has at most 64 letters, digits and signs")


def test_words_of_other_letters_and_numbers_without_end_are_refused(refused: Refused) -> None:
    serve = ("serve", "--port", "0", "--db", "none.db")
    assert "this is no address of a PostgreSQL database" in refused(
        1, "serve", "--port", "0", "--store", "postgresql://me@here/\udcff"
    )
    assert "is not in the range" in refused(64, *serve, "--forget-over", "9" * 400)
    assert refused(64, *serve, "--proxy", "caddy") == (
        "--proxy caddy is no address, such as 127.0.0.1"
    )


# --- copying matches -----------------------------------------------------------------------------


def test_matches_are_not_copied_to_where_they_are(
    refused: Refused, postgres: Postgres, tmp_path: Path
) -> None:
    file, database = tmp_path / "matches.db", postgres.fresh()
    for address in (str(file), database):
        open_store(address, lambda: 0.0).close()
    again = tmp_path / "none" / ".." / "matches.db"
    (tmp_path / "none").mkdir()

    assert refused(1, "store", "copy", file, again) == f"{file} cannot be copied to itself"
    told = refused(1, "store", "copy", database, database)
    assert told.endswith(f"{database.rpartition('@')[2]} cannot be copied to itself")
    assert PASSWORD not in told


def test_a_database_that_is_copied_to_itself_by_another_address_stays_as_it_is(
    refused: Refused, postgres: Postgres
) -> None:
    database = postgres.fresh()
    open_store(database, lambda: 0.0).close()
    named = database.replace("@127.0.0.1:", "@localhost:")
    assert named != database

    told = refused(0, "store", "copy", database, named)
    assert told == "0 copied, 0 were there already, 0 not copied"


def test_a_file_is_known_by_any_path(refused: Refused, tmp_path: Path) -> None:
    file, folder = tmp_path / "matches.db", tmp_path / "elsewhere"
    open_store(str(file), lambda: 0.0).close()
    folder.symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "soft.db").symlink_to(file)
    (tmp_path / "hard.db").hardlink_to(file)

    for also in (folder / "matches.db", tmp_path / "soft.db", tmp_path / "hard.db"):
        assert refused(1, "store", "copy", file, also) == f"{file} cannot be copied to itself"
        assert refused(1, "store", "copy", also, file) == f"{also} cannot be copied to itself"


def test_what_is_no_store_is_not_copied(refused: Refused, postgres: Postgres) -> None:
    database = postgres.fresh()
    nowhere = refused(1, "store", "copy", "postgresql://me:secret@127.0.0.1:1/x", database)

    assert nowhere.startswith("postgresql://me@127.0.0.1:1/x cannot be opened: ")
    assert "begin with postgresql://" in refused(64, "store", "copy", database, "mysql://a:b@c")
    assert "begin with postgresql://" in refused(64, "store", "copy", "mysql://a:b@c", database)
    assert refused(64, "store", "copy", database, "") == "TO is a file or the address of a database"
    assert refused(64, "store", "copy", "", database) == "there is no file "


def test_a_database_that_goes_away_while_matches_are_copied_is_said_once(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next time the others are copied."""
    file = tmp_path / "matches.db"
    matches = ("one", "two", "three")
    kept = Kept(str(file))
    kept.write(*(Write(match, 0, ("{}",), opened=match) for match in matches))
    kept.store.close()
    monkeypatch.setattr(copying, "_replays", lambda _: True)
    find = PostgresStore.find
    with running() as postgres:
        database = postgres.fresh()
        found: list[str] = []

        def find_some(store: PostgresStore, name: str) -> object:
            found.append(name)
            if len(found) == 3:
                postgres.stop()
            return find(store, name)

        with monkeypatch.context() as patch:
            patch.setattr(PostgresStore, "find", find_some)
            told = refused(1, "store", "copy", file, database)
        postgres.start()
        again = refused(0, "store", "copy", file, database)

    assert told.endswith("; 1 copied until then, and the same command goes on from there")
    assert len(found) == 3
    assert again == "2 copied, 1 were there already, 0 not copied"


# --- a database that is not there --------------------------------------------------------------


def test_a_database_that_is_gone_when_a_server_starts_is_said() -> None:
    with running() as postgres:
        address = postgres.fresh()
        postgres.stop()
        status, out, error = told("serve", "--port", "0", "--store", address)

    assert (status, out) == (1, "")
    assert error.startswith("Error: matches cannot be kept in postgresql://tester@127.0.0.1:")
    assert error.endswith("Connection refused\n")
    assert error.count("\n") == 1
