"""The time of a match stands where its server was heard of last, whatever happened to that."""

import contextlib
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.store import face as stored
from hydrophone.server.store import node_lease
from hydrophone.server.store import sqlite as sqlite_store
from hydrophone.server.store.postgres_schema import STEPS
from server.store.postgres import Postgres, asked
from server.store.test_postgres import until
from server.store.test_store import Kept, first

NEVER_S = 1000.0
BEAT = "SELECT at FROM beat"


def runs(match: str = "m", at: float = 5.0, since: float = 90.0) -> Write:
    """The time of the match runs: at 5 when it was 90 on the clock of its server."""
    return Write(match, clock=Anchor(at, since))


def clock(kept: Kept, match: str = "m") -> tuple[Anchor, bool]:
    """The time of a match when it is read, and whether it stands because its server went."""
    found = kept.store.claim(match)
    assert found is not None
    return found.clock, found.away_s is not None


# --- both stores -------------------------------------------------------------------------------


@pytest.fixture
def kept(address: str) -> Iterator[Kept]:
    kept = Kept(address)
    kept.write(first())
    yield kept
    kept.store.close()


def test_a_match_that_runs_is_read_again_as_it_was_kept(kept: Kept) -> None:
    assert clock(kept) == (Anchor(), False)
    assert kept.write(runs(), Write("m", 1, ("b",))) == [None, None]
    kept.now += 50

    assert clock(kept) == (Anchor(5.0, 90.0), False), "its server knows how long it ran"
    assert kept.write(Write("m", clock=Anchor(65.0))) == [None]
    assert clock(kept) == (Anchor(65.0), False)
    assert kept.write(runs(), Write("m", clock=Anchor(65.5, left=True))) == [None, None]
    assert clock(kept) == (Anchor(65.5), True)
    assert kept.write(runs()) == [None]
    assert clock(kept) == (Anchor(5.0, 90.0), False)


def test_a_match_that_is_new_may_have_a_time(kept: Kept) -> None:
    laid = Write("n", 0, ("a",), opened="OTHER", clock=Anchor(47.5))

    assert kept.write(laid) == [None]
    assert clock(kept, "n") == (Anchor(47.5), False)


def test_a_server_that_ends_says_the_moment_to_all_its_matches(address: str) -> None:
    kept = Kept(address)
    kept.write(first(), first("n", "N"), runs(), Write("n", clock=Anchor(3.0)))
    kept.now = 101.25
    again = kept.again()
    again.now = 200.0

    assert clock(again) == (Anchor(16.25), True)
    assert clock(again, "n") == (Anchor(3.0), False), "it stood"
    again.store.close()


def test_a_match_that_is_over_does_not_run(address: str) -> None:
    kept = Kept(address)
    kept.write(first(), runs(), Write("m", 1, ("end",), over=True))
    again = kept.again()

    assert clock(again) == (Anchor(5.0), False)
    again.store.close()


# --- a file ------------------------------------------------------------------------------------


def killed(kept: Kept) -> Kept:
    """The same file as it is found after the server has died."""
    path = Path(kept.address)
    (path.parent / "later").mkdir()
    for file in path.parent.glob("*.db*"):
        shutil.copy(file, path.parent / "later")
    return Kept(path.parent / "later" / path.name)


def beat(kept: Kept) -> float:
    """The last beat of a file."""
    with contextlib.closing(sqlite3.connect(kept.address)) as connection:
        return float(connection.execute(BEAT).fetchone()[0])


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "matches.db")
    kept.write(first())
    yield kept
    kept.store.close()


def test_every_transaction_is_a_beat_while_a_match_runs(file: Kept) -> None:
    file.write(first("n", "N"), runs())
    file.now = 104.0
    file.write(Write("n", 1, ("b",)))
    file.now = 104.9
    later = killed(file)
    later.now = 300.0
    found = later.store.claim("m")
    later.store.close()

    assert found is not None
    assert (found.clock, found.away_s) == (Anchor(19.0), 196.0)


def test_a_file_beats_by_itself_and_only_while_a_match_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "BEAT_S", 0.005)
    kept = Kept(tmp_path / "matches.db")
    kept.write(first(), runs(), first("n", "N"), runs("n"))
    kept.now = 105.0
    until(lambda: beat(kept) == 105.0)
    kept.write(Write("m", clock=Anchor(20.0)), Write("n", 1, ("end",), over=True))
    stands = not vars(kept.store)["_runs"]
    kept.store.close()

    assert stands, "there is nothing to beat for"


def test_a_file_whose_beat_is_damaged_is_opened_all_the_same(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "matches.db")
    kept.write(first(), runs())
    kept.store.close()
    kept.change("DROP TABLE beat")
    again = Kept(tmp_path / "matches.db")
    found = again.store.claim("m")
    again.store.close()

    assert found is not None
    assert found.clock.at == 5.0, "as it was kept"


# --- a database --------------------------------------------------------------------------------


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.fresh()


def dead(kept: Kept) -> None:
    """The lease of the only server so far has run out."""
    over = "UPDATE node SET until = now() - interval '3 seconds' RETURNING number"
    assert len(asked(kept.address, over)) == 1


def heard_last(kept: Kept, patch: pytest.MonkeyPatch, at: float) -> None:
    """The last beat of the only server is at this time."""
    kept.now = at
    until(lambda: asked(kept.address, BEAT) == [(at,)])
    patch.setattr(node_lease, "BEAT_S", NEVER_S)
    wakes = vars(kept.store)["_lease"]
    wakes.look()  # the last beat is at this time too, and the next will not come
    until(lambda: not wakes._look.is_set())


def claimed(kept: Kept, match: str = "m") -> stored.Kept:
    """The match once it may be had: a database that has just started gives nodes a moment."""
    found: list[stored.Kept] = []

    def is_free() -> bool:
        try:
            found.extend(filter(None, [kept.store.claim(match)]))
        except stored.ElsewhereError:
            return False
        return True

    until(is_free)
    return found[0]


def test_all_matches_of_a_server_that_died_stand_at_its_last_beat(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Kept(database)
    one.write(first(), first("n", "N"), first("o", "O"), runs(), runs("n", 0.0, 101.0))
    heard_last(one, monkeypatch, 104.5)
    one.now = 900.0
    dead(one)
    other = Kept(database)
    found = claimed(other)

    assert found.clock == Anchor(19.5)
    assert found.away_s is not None
    assert 3 <= found.away_s < 60
    assert asked(database, BEAT) == [(other.now,)], "nothing is left of the dead server"
    one.store.close()
    assert clock(other, "n") == (Anchor(3.5), True)
    assert clock(other, "o") == (Anchor(), False)
    other.store.close()


def test_the_third_server_has_the_time_of_the_first_if_the_second_did_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Kept(database)
    one.write(first(), runs())
    heard_last(one, monkeypatch, 104.5)
    dead(one)
    two = Kept(database)
    two.now = 5000.0
    claimed(two)
    asked(database, "DELETE FROM node RETURNING number")
    three = Kept(database)

    assert clock(three) == (Anchor(19.5), True)
    for server in (one, two, three):
        server.store.close()


def test_a_server_that_was_frozen_says_nothing_later_than_the_moment_it_froze(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor if nobody wanted its matches, nor if the database has lost its last beat."""
    one = Kept(database)
    one.write(first(), runs())
    heard_last(one, monkeypatch, 104.5)
    ((before,),) = asked(database, "SELECT number FROM node")
    asked(database, "UPDATE beat SET at = 100 RETURNING node")
    one.now = 500.0
    lease = vars(one.store)["_lease"]
    vars(lease)["_renewed"] = time.monotonic() - 61
    monkeypatch.setattr(node_lease, "BEAT_S", 0.005)
    lease.look()
    until(lambda: asked(database, "SELECT number FROM node") not in ([], [(before,)]))

    assert clock(one) == (Anchor(19.5), True)
    one.store.close()


def test_a_match_that_is_given_back_while_it_runs_stands_at_that_moment(database: str) -> None:
    one, other = Kept(database), Kept(database)
    one.write(first(), first("n", "N"), runs(), Write("n", clock=Anchor(7.0)))
    one.now = 103.0
    one.store.give_back(["m", "n"])

    assert clock(other) == (Anchor(18.0), True)
    assert clock(other, "n") == (Anchor(7.0), False)
    for server in (one, other):
        server.store.close()


def test_another_servers_time_cannot_be_changed(database: str) -> None:
    one, other = Kept(database), Kept(database)
    one.write(first())

    assert isinstance(other.write(runs())[0], stored.ElsewhereError)
    assert clock(one) == (Anchor(), False)
    for server in (one, other):
        server.store.close()


def test_a_database_of_version_1_is_brought_up_to_date(database: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(STEPS[0])
        connection.execute(
            """
            CREATE TABLE schema_version(version integer NOT NULL);
            INSERT INTO schema_version VALUES (1);
            INSERT INTO match VALUES ('m', 'CODE', false, 5, 7), ('n', 'OTHER', true, 6, 7);
            INSERT INTO entry VALUES ('m', 0, 'a'), ('n', 0, 'b');
            INSERT INTO kept VALUES ('m', 'clock', '47.5'), ('m', 'k', 'v');
            """
        )
    kept = Kept(database)
    found, other = kept.store.claim("m"), kept.store.claim("n")
    kept.store.close()

    assert found == stored.Kept("m", "CODE", False, ("a",), (("k", "v"),), 5.0, Anchor(47.5))
    assert other == stored.Kept("n", "OTHER", True, ("b",), (), 6.0)
