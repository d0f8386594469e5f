"""``hydrophone store delete``: a match that a person wants gone is gone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone.server.store.opening import is_database
from server.store.postgres import Postgres, asked
from server.store.test_store import Kept, ended, first

Called = Callable[..., Result]


@pytest.mark.parametrize("name", ["m", "M"])
def test_a_match_is_deleted_by_its_id_or_code(called: Called, address: str, name: str) -> None:
    kept = Kept(address)
    ended(kept)
    kept.write(first("n", "N"))
    kept.store.close()
    result = called("store", "delete", address, name)
    again = called("store", "delete", address, name)
    kept = Kept(address)
    left = kept.store.matches()
    kept.store.close()

    assert (result.exit_code, result.output) == (0, "deleted\n")
    assert again.exit_code == 1
    assert "no match there has this id or code" in again.output
    assert left == ["n"]


def test_a_match_of_a_server_that_runs_is_deleted_in_a_database_alone(
    called: Called, address: str
) -> None:
    kept = Kept(address)
    kept.write(first())
    result = called("store", "delete", address, "m")
    gone = kept.store.overtaken({"m": 1})
    kept.store.close()

    if is_database(address):
        assert result.exit_code == 0
        assert list(gone) == ["m"]
    else:
        assert result.exit_code == 4
        assert "stop that server first" in result.output
        assert not gone


def test_what_is_no_store_is_left_alone(called: Called, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader")
    results = [
        called("store", *words)
        for words in (
            ("delete", path, "m"),
            ("copy", path, tmp_path / "other.db"),
            ("find", path, "m"),
        )
    ]

    assert [result.exit_code for result in results] == [1, 1, 1]
    assert path.read_text() == "Dear reader"
    assert not (tmp_path / "other.db").exists()


def test_a_database_in_which_no_matches_are_kept_is_no_source(
    called: Called, postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.fresh()
    for target in (tmp_path / "other.db", postgres.fresh()):
        result = called("store", "copy", database, target)
        assert result.exit_code == 1
        assert "no matches are kept there" in result.output

    assert asked(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []
