"""What only a database has: an address, several servers on it, and lines that break."""

import threading
from collections.abc import Callable, Iterator

import pytest
from hydrophone.server.store.postgres_schema import SCHEMA_VERSION

from cluster.proxies import Flow, Proxy, Wires
from hydrophone.core.errors import StoreError
from hydrophone.server.cannot_serve import CannotServeError
from hydrophone.server.match.effects import Write
from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
from hydrophone.server.store import node_lease, opening
from hydrophone.server.store.face import (
    DamagedMatchError,
    ElsewhereError,
    InDoubtError,
    LeaseTroubles,
    Store,
    UnwritableError,
)
from hydrophone.server.store.opening import open_store, shown
from server.store.postgres import PASSWORD, Postgres, asked, running
from server.store.test_store import Kept, first

NODE = "SELECT number, line FROM node"


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture
def two(address: str) -> Iterator[tuple[Kept, Kept]]:
    """Two servers on one database."""
    servers = Kept(address), Kept(address)
    yield servers
    for server in servers:
        server.store.close()


def until(happened: Callable[[], bool]) -> None:
    """Wait for what another thread or process does."""
    waits = threading.Event()
    for _ in range(1000):
        if happened():
            return
        waits.wait(0.01)
    raise AssertionError("it did not happen")


# --- addresses that lead nowhere ---------------------------------------------------------------


def refusal(address: str) -> str:
    with pytest.raises(CannotServeError) as refused:
        serve("127.0.0.1", 0, Settings(db=address))
    assert PASSWORD not in str(refused.value)
    return str(refused.value)


def test_a_wrong_address_or_password_is_said_in_a_sentence(postgres: Postgres) -> None:
    here = f"matches cannot be kept in postgresql://tester@127.0.0.1:{postgres.port}"

    assert "Connection refused" in refusal(postgres.address("postgres", port=1))
    assert refusal(postgres.address("nowhere")).startswith(f"{here}/nowhere: ")
    assert 'database "nowhere" does not exist' in refusal(postgres.address("nowhere"))
    told = refusal(postgres.address("postgres", password="wrong"))
    assert told.startswith(f"{here}/postgres: ")
    assert 'password authentication failed for user "tester"' in told
    assert "this is no address" in refusal(postgres.address("x") + "?sslmod=on")


def test_a_database_that_cannot_hold_every_letter_is_refused(postgres: Postgres) -> None:
    assert "its encoding is not UTF8" in refusal(postgres.fresh(encoding="SQL_ASCII"))


def test_a_database_of_a_newer_program_is_left_alone(address: str) -> None:
    Kept(address).store.close()
    asked(address, "UPDATE schema_version SET version = 99 RETURNING version")

    assert refusal(address).endswith(
        f"a newer hydrophone has written it (version 99; this one knows {SCHEMA_VERSION})"
    )
    assert asked(address, "SELECT version FROM schema_version") == [(99,)]


def test_without_the_driver_the_server_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _: None)
    assert "the driver for PostgreSQL is not installed" in refusal("postgresql://me@here/there")


def test_a_wrong_address_of_the_bus_is_said_in_a_sentence(address: str) -> None:
    for bus in ("127.0.0.1:4222", "http://here"):
        with pytest.raises(CannotServeError, match="this is no address of a NATS server"):
            serve("127.0.0.1", 0, Settings(db=address, bus=bus))


@pytest.mark.parametrize(
    ("address", "as_shown"),
    [
        ("matches.db", "matches.db"),
        ("postgresql://ann:secret@host:5/name?sslmode=on", "postgresql://ann@host:5/name"),
        ("postgres://host/name", "postgresql://host/name"),
        ("postgresql://ann:p@ss@host/name", "postgresql://ann@host/name"),
        ("postgresql:///name?password=secret", "postgresql:///name"),
    ],
)
def test_an_address_is_shown_without_its_password(address: str, as_shown: str) -> None:
    assert shown(address) == as_shown


# --- whose a match is --------------------------------------------------------------------------


class Frozen(Kept):
    """A server that does not renew its lease, as if it were frozen; it is told when it is lost."""

    def __init__(self, address: str, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(node_lease, "BEAT_S", 1000.0)
        self.lost = threading.Event()
        super().__init__(address)

    def open(self) -> Store:
        return open_store(self.address, lambda: self.now, lease_s=1000.0, lost=self.lost.set)

    def run_out(self) -> None:
        """Its lease has run out."""
        ended = "UPDATE node SET until = now() - interval '1 second' WHERE number = %s RETURNING 1"
        asked(self.address, ended, vars(self.store)["_lease"].number)


class Through(Kept):
    """A server whose lease runs out soon."""

    def open(self) -> Store:
        return open_store(self.address, lambda: self.now, lease_s=0.4)

    @property
    def number(self) -> int:
        """Of its lease."""
        number: int = vars(self.store)["_lease"].number
        return number


def gets(server: Kept, match: str) -> bool:
    """Can a server claim a match?"""
    try:
        return server.store.claim(match) is not None
    except ElsewhereError:
        return False


def test_a_match_is_one_servers_until_that_server_ends(two: tuple[Kept, Kept]) -> None:
    one, other = two
    assert one.write(first()) == [None]
    with pytest.raises(ElsewhereError):
        other.store.claim("CODE")
    assert isinstance(other.write(Write("m", 1, ("b",)))[0], ElsewhereError)
    assert isinstance(other.write(Write("m", kept=(("k", "w"),)))[0], ElsewhereError)
    one.store.close()
    found = other.store.claim("CODE")

    assert found is not None
    assert found.entries == ('{"a":1}',)
    assert dict(found.kept) == {"k": "v"}
    assert other.write(Write("m", 1, ("b",))) == [None]


def test_a_write_for_another_servers_match_takes_no_other_with_it(two: tuple[Kept, Kept]) -> None:
    one, other = two
    one.write(first())
    errors = other.write(first("n", "N"), Write("m", 1, ("b",)), Write("n", 1, ("c",)))

    assert [error is None for error in errors] == [True, False, True]


def test_a_server_that_was_frozen_and_wakes_can_change_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen, other = Frozen(address, monkeypatch), Kept(address)
    frozen.write(first(), first("n", "N"))
    frozen.run_out()
    until(lambda: gets(other, "m"))  # no lease is ended in the first second of the database

    refused = frozen.write(Write("m", 1, ("late",)), Write("n", 1, ("late",)))
    assert all(isinstance(error, UnwritableError) for error in refused)
    assert frozen.lost.wait(10)
    until(lambda: frozen.write(Write("none"))[0] is None)
    assert isinstance(frozen.write(Write("n", 1, ("late",)))[0], ElsewhereError)
    assert frozen.store.lease_troubles == LeaseTroubles(lost=1)
    found = frozen.store.claim("n")
    assert found is not None
    assert found.entries == ('{"a":1}',)
    assert frozen.write(Write("n", 1, ("b",))) == [None]
    with pytest.raises(ElsewhereError):
        frozen.store.claim("m")
    for server in (frozen, other):
        server.store.close()


def test_a_database_that_hangs_is_asked_for_no_match(postgres: Postgres) -> None:
    """Whoever comes is refused at once, and not held up until the database answers again."""
    address = postgres.fresh()
    with Wires() as wires:
        proxy = Proxy(wires, lambda: (postgres.port,))
        name = address.rpartition("/")[2]
        store = open_store(postgres.address(name, port=proxy.port), lambda: 0.0, lease_s=0.5)
        assert store.claim("CODE") is None
        proxy.set(Flow.HELD)
        until(lambda: not store.holds)
        with pytest.raises(UnwritableError, match="lease has run out"):
            store.claim("CODE")
        proxy.set(Flow.OPEN)
        until(lambda: store.holds)
        assert store.claim("CODE") is None
        store.close()
        proxy.close()


def test_lines_that_are_dead_are_left_for_others(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """They are not closed, and what they are asked is never answered; others work."""
    address = postgres.fresh()
    with Wires() as wires:
        proxy = Proxy(wires, lambda: (postgres.port,))
        kept = Through(postgres.address(address.rpartition("/")[2], port=proxy.port))
        assert kept.write(first()) == [None]
        assert kept.store.find("m") is not None
        number = kept.number
        proxy.kill_lines()
        answers: list[StoreError | None] = []
        kept.store.write(Write("m", 1, ("b",)), answers.append)
        assert kept.store.find("m") is not None
        until(lambda: bool(answers))
        until(lambda: kept.store.holds and kept.number != number)
        found = kept.store.claim("m")
        assert kept.write(Write("m", 1, ("c",))) == [None]
        kept.store.close()
        proxy.close()

    assert isinstance(answers[0], InDoubtError)
    assert found is not None
    assert found.entries == ('{"a":1}',)
    lost = caplog.messages.index("this node's lease has run out: its matches are let go")
    assert "this node has a lease again" in caplog.messages[lost:]


def test_a_lease_that_nobody_asked_for_goes_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that comes back before another wants its matches has lost nothing."""
    kept = Frozen(address, monkeypatch)
    kept.write(first())
    kept.run_out()

    assert kept.write(Write("m", 1, ("b",))) == [None]
    kept.store.close()


def test_matches_of_a_living_server_are_not_forgotten_by_another(two: tuple[Kept, Kept]) -> None:
    one, other = two
    one.write(first())

    assert other.store.prune(over_before=0.0, open_before=one.now + 1) == []
    assert one.store.prune(over_before=0.0, open_before=one.now + 1) == ["m"]


def test_an_old_match_that_another_server_takes_up_just_then_is_not_forgotten(
    two: tuple[Kept, Kept],
) -> None:
    one, other = two
    one.write(first())
    one.store.give_back(("m",))

    class Watched(tuple[str, ...]):
        """Nobody here looks at a match; but a person comes to it by the other server."""

        def __contains__(self, match: object) -> bool:
            return not gets(other, "m")

    assert one.store.prune(0.0, one.now + 1, spare=Watched()) == []
    assert gets(other, "m")


def test_servers_tell_each_other_how_they_stand(two: tuple[Kept, Kept]) -> None:
    one, other = (kept.store for kept in two)
    assert one.exchange("one", "well") == []
    ((name, told, ago_s),) = other.exchange("other", "well, too")
    assert (name, told) == ("one", "well")
    assert 0 <= ago_s < 60
    assert [each.told for each in one.exchange("one", "better")] == ["well, too"]
    one.close()
    assert other.exchange("other", "well") == [], "who ends in order is not missed"


def test_a_renewal_that_comes_late_is_counted(address: str) -> None:
    kept = Kept(address)
    lease = vars(kept.store)["_lease"]
    assert kept.store.lease_troubles == LeaseTroubles()
    lease._renewed -= 0.9 * lease._lease_s
    lease.look()
    until(lambda: kept.store.lease_troubles == LeaseTroubles(late=1))
    kept.store.close()


def test_text_that_a_database_cannot_hold_is_refused_alone(address: str) -> None:
    kept = Kept(address)
    errors = kept.write(first(), first("n", "N"), Write("m", 1, ("a\0b",)), Write("n", 1, ("c",)))

    assert [error is None for error in errors] == [True, True, False, True]
    assert not isinstance(errors[2], UnwritableError)
    assert asked(address, NODE)[0][1] == 1, "the line has not broken"
    assert kept.write(Write("m", 1, ("b",), (("k", "nul \0 is a letter too"),))) == [None]
    found = kept.store.find("m")
    assert found is not None
    assert found.entries == ('{"a":1}', "b")
    assert dict(found.kept) == {"k": "nul \0 is a letter too"}
    kept.store.close()


# --- lines that break --------------------------------------------------------------------------


def test_a_line_that_breaks_in_the_middle_leaves_a_write_in_doubt(address: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    kept = Kept(address)
    kept.write(first())
    ((_, line),) = asked(address, NODE)
    with psycopg.connect(address) as blocker:
        blocker.execute("LOCK TABLE kept")
        answers: list[StoreError | None] = []
        answered = threading.Event()

        def done(error: StoreError | None) -> None:
            answers.append(error)
            answered.set()

        kept.store.write(Write("m", 1, ("b",), (("k", "w"),)), done)
        waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        until(lambda: len(asked(address, waiting)) == 1)
        ((pid,),) = asked(address, waiting)
        asked(address, "SELECT pg_terminate_backend(%s)", pid)
        assert answered.wait(10)

    assert isinstance(answers[0], InDoubtError)
    assert kept.write(Write("m")) == [None]
    assert asked(address, NODE)[0][1] == line + 1
    found = kept.store.claim("m")
    assert found is not None
    assert found.entries == ('{"a":1}',)
    assert kept.write(Write("m", 1, ("c",))) == [None]
    kept.store.close()


def test_what_an_earlier_line_still_sends_is_refused(address: str) -> None:
    """It may be on its way while the next line reads what there is."""
    kept = Kept(address)
    kept.write(first())
    ((number, line),) = asked(address, NODE)
    none: list[str] = []
    late = (number, line - 1, 0.0, none, none, ["m"], [1], ["late"], *[none] * 5)
    call = "SELECT keep(" + ", ".join(["%s"] * 13) + ")"
    psycopg = pytest.importorskip("psycopg")
    with pytest.raises(psycopg.Error) as refused:
        asked(address, call, *late)
    kept.store.close()

    assert refused.value.sqlstate == "HYD01"


def test_a_database_that_goes_away_and_comes_back_is_written_to_again() -> None:
    with running() as postgres:
        kept = Kept(postgres.fresh())
        kept.write(first())
        postgres.stop()
        refused = kept.write(Write("m", 1, ("b",)), Write("m", 1, ("b",)))
        assert all(isinstance(error, UnwritableError) for error in refused)
        with pytest.raises(StoreError):
            kept.store.find("m")
        postgres.start()
        until(lambda: kept.write(Write("none"))[0] is None)
        assert kept.store.claim("m") is not None
        assert kept.write(Write("m", 1, ("b",))) == [None]
        kept.store.close()


def test_a_damaged_match_is_not_claimed(address: str) -> None:
    kept = Kept(address)
    kept.write(first())
    kept.change("DELETE FROM entry")
    with pytest.raises(DamagedMatchError):
        kept.store.claim("m")
    kept.store.close()
