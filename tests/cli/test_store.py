"""``hydrophone store copy``: matches go from a file to a database and back, whole."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone.server.store.face import Kept
from hydrophone.server.store.opening import open_store
from hydrophone.server.store.packing import whole
from server.store.postgres import Postgres
from server.web.serving import Visitor, opened, play_bots, serving, settings

Called = Callable[..., Result]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a match that is over and one that has not begun."""
    folder = tmp_path_factory.mktemp("played")
    with serving(settings(folder)) as http:
        play_bots(http)
        opened(http)
    return folder / "matches.db"


def kept(address: Path | str) -> dict[str, Kept | None]:
    store = open_store(str(address), lambda: 0.0)
    found = {match: store.find(match) for match in store.matches()}
    store.close()
    return found


def without_order(found: dict[str, Kept | None]) -> object:
    return {m: (k.code, k.over, k.entries, dict(k.kept), k.since) for m, k in found.items() if k}


def test_matches_go_to_a_database_and_back(
    called: Called, played: Path, postgres: Postgres, tmp_path: Path
) -> None:
    database, back = postgres.fresh(), tmp_path / "back.db"
    there = called("store", "copy", played, database)
    again = called("store", "copy", played, database)
    home = called("store", "copy", database, back)

    assert there.output == home.output == "2 copied, 0 were there already, 0 not copied\n"
    assert again.output == "0 copied, 2 were there already, 0 not copied\n"
    assert without_order(kept(database)) == without_order(kept(played)) == without_order(kept(back))
    assert [match.over for match in kept(back).values() if match] != [False, False]


def unpack(connection: sqlite3.Connection) -> None:
    """Logs of matches that are over are entry by entry again."""
    packed = "SELECT id, packed, body FROM match JOIN log ON match = id"
    for match, count, body in connection.execute(packed).fetchall():
        entries = enumerate(whole(match, count, body, ()))
        rows = [(match, number, entry) for number, entry in entries]
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
    connection.execute("UPDATE match SET packed = 0")
    connection.execute("DELETE FROM log")


def copy_of(played: Path, folder: Path, *statements: str) -> Path:
    """The file, changed as no server does."""
    path = folder / "changed.db"
    path.write_bytes(played.read_bytes())
    connection = sqlite3.connect(path)
    unpack(connection)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path


def test_a_match_that_cannot_be_replayed_is_named_and_left_where_it_is(
    called: Called, played: Path, tmp_path: Path
) -> None:
    broken = copy_of(
        played,
        tmp_path,
        "UPDATE entry SET body = json_set(body, '$.action.kind', 'surface') "
        "WHERE body LIKE '%\"acted\"%'",
    )
    result = called("store", "copy", broken, tmp_path / "other.db")
    (over,) = (match for match, found in kept(played).items() if found and found.over)

    assert result.exit_code == 1
    assert f"match {over}: not copied: its log cannot be replayed (damaged)" in result.output
    assert result.output.endswith("1 copied, 0 were there already, 1 not copied\n")
    assert over not in kept(tmp_path / "other.db")


def test_a_match_with_a_gap_and_another_of_the_same_id_are_named(
    called: Called, played: Path, tmp_path: Path
) -> None:
    target = tmp_path / "other.db"
    called("store", "copy", played, target)
    changed = copy_of(
        played,
        tmp_path,
        "DELETE FROM entry WHERE number = 2",
        "UPDATE match SET code = 'OTHER' WHERE over = 0",
    )
    result = called("store", "copy", changed, target)

    assert result.exit_code == 1
    assert "cannot be read: entry 2 is missing" in result.output
    assert "another match of this id is there" in result.output


def test_a_match_whose_rules_are_not_here_is_copied_and_named(
    called: Called, played: Path, tmp_path: Path
) -> None:
    older = copy_of(
        played,
        tmp_path,
        "UPDATE entry SET body = json_set(body, '$.rules', 99) WHERE body LIKE '%\"began\"%'",
    )
    result = called("store", "copy", older, tmp_path / "other.db")

    assert result.exit_code == 0
    assert "not replayed: its rules are not here" in result.output
    assert result.output.endswith("2 copied, 0 were there already, 0 not copied\n")


def test_matches_that_a_server_plays_are_copied_as_they_stand(
    called: Called, postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.fresh()
    with serving(settings(tmp_path, db=database)) as http:
        made = opened(http)
        result = called("store", "copy", database, tmp_path / "other.db")

    assert result.output == "1 copied, 0 were there already, 0 not copied\n"
    assert list(kept(tmp_path / "other.db")) == [made["match"]]


def test_what_cannot_be_opened_is_said(called: Called, played: Path, tmp_path: Path) -> None:
    nowhere = called("store", "copy", tmp_path / "none.db", tmp_path / "other.db")
    with serving(settings(tmp_path)):
        in_use = called("store", "copy", tmp_path / "matches.db", tmp_path / "other.db")
    unreachable = called("store", "copy", played, "postgresql://me:secret@127.0.0.1:1/x")

    assert (nowhere.exit_code, in_use.exit_code, unreachable.exit_code) == (64, 4, 1)
    assert "there is no file" in nowhere.output
    assert "another server keeps its matches there" in in_use.output
    assert "Connection refused" in unreachable.output
    assert "secret" not in unreachable.output


def test_the_server_that_plays_a_match_lets_it_go_when_it_is_deleted(
    called: Called, postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.fresh()
    with serving(settings(tmp_path, db=database)) as http:
        made = opened(http)
        with Visitor(http) as ann:
            assert ann.hello(made["code"], made["token"])["kind"] == "welcome"
            result = called("store", "delete", database, made["code"])
            assert ann.hear("bye")["code"] == "elsewhere"
        with Visitor(http) as ann:
            assert ann.hello(made["code"], made["token"])["code"] == "unknown_match"
        assert http.get(f"/api/matches/{made['code']}").status_code == 404

    assert result.output == "deleted\n"
    assert kept(database) == {}
