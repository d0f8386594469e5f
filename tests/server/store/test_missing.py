"""A server whose line to the database has gone: its matches are anybody's after its grace."""

import os
import signal
import time
from collections.abc import Collection

import pytest

from hydrophone.server.match.effects import Write
from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.roads.road_messages import VERSION
from hydrophone.server.store import node_lease, postgres_database
from hydrophone.server.store.face import (
    ElsewhereError,
    LeaseTroubles,
    NameTakenError,
    Store,
    UnwritableError,
)
from hydrophone.server.store.node_lease import GRACES, NodeLease
from hydrophone.server.store.opening import check_store, open_store
from hydrophone.server.store.postgres_schema import STEPS
from server.roads.test_two_servers import Table
from server.store.postgres import Postgres, asked, running
from server.store.test_beats import heard_last, runs
from server.store.test_postgres import gets, until
from server.store.test_store import Kept, first
from server.web.serving import process

LEASE_S = 400.0
GRACE_S = LEASE_S / GRACES

MISSING = "SELECT node, backend FROM missing"


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.fresh()


class Server(Kept):
    """A server that beats when it is told to, and is told when others die."""

    def __init__(self, address: str) -> None:
        self.dead: list[int] = []
        super().__init__(address)
        self.number = self.lease.number

    def open(self) -> Store:
        return open_store(self.address, lambda: self.now, lease_s=LEASE_S, died=self._died)

    def _died(self, numbers: Collection[int]) -> None:
        self.dead += numbers

    @property
    def lease(self) -> NodeLease:
        lease: NodeLease = vars(self.store)["_lease"]
        return lease

    def lose_line(self) -> None:
        """The session that the database knows it by ends."""
        asked(
            self.address,
            "SELECT pg_terminate_backend(backend, 5000) FROM node WHERE number = %s",
            self.number,
        )

    def come_back(self) -> None:
        """It notices, and has a line again."""
        before = self.backend
        self.lease.look()
        until(lambda: self.backend != before)

    def looks(self) -> None:
        """It looks who is alive."""
        looked = vars(self.lease)["_looked"]
        self.lease.look()
        until(lambda: vars(self.lease)["_looked"] > looked)

    def be_silent(self, seconds: float) -> None:
        """So long it has not heard from the database."""
        vars(self.lease)["_sure"] -= seconds

    @property
    def backend(self) -> int:
        """The session that the database knows it by; 0 if it does not know the server."""
        asks = "SELECT backend FROM node WHERE number = %s"
        return next((backend for (backend,) in asked(self.address, asks, self.number)), 0)


@pytest.fixture
def two(address: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Server, Server]:
    """One that has a match, and another that wants it. Neither does anything by itself."""
    monkeypatch.setattr(node_lease, "BEAT_S", 1000.0)
    monkeypatch.setattr(node_lease, "LOOKS", 1e-9)
    monkeypatch.setattr(node_lease, "RETRIES", 1e5)
    servers = Server(address), Server(address)
    servers[0].write(first())
    return servers


def close(*servers: Server) -> None:
    for server in servers:
        server.store.close()


def miss(address: str, for_s: float = 0.0) -> list[int]:
    """Somebody sees who is missing, and so much of its grace is over; whose leases still run."""
    asked(address, "SELECT miss()")
    less = "UPDATE node SET grace_s = grace_s - %s WHERE number IN (SELECT node FROM missing) "
    asked(address, less + "RETURNING 1", for_s)
    ((found,),) = asked(address, "SELECT miss()")
    return list(found)


def dies_in_s(server: Server) -> float | None:
    with pytest.raises(ElsewhereError) as refused:
        server.store.claim("m")
    return refused.value.dies_in_s


def test_the_matches_of_a_server_that_does_not_come_back_are_anybodys(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    until(lambda: dies_in_s(other) is None)
    one.lose_line()
    soon = dies_in_s(other)
    assert soon == GRACE_S, "nobody has seen it yet"
    assert miss(one.address, GRACE_S / 2) == [one.number, other.number]
    later = dies_in_s(other)
    assert later is not None
    assert 0 < later <= GRACE_S / 2
    assert miss(one.address, GRACE_S / 2) == [other.number]

    until(lambda: gets(other, "m"))  # no lease is ended in the first second of the database
    assert other.write(Write("m", 1, ("b",))) == [None]
    close(other)
    close(one)


def test_a_server_that_comes_back_in_time_keeps_everything(two: tuple[Server, Server]) -> None:
    one, other = two
    one.lose_line()
    miss(one.address, GRACE_S - 1)
    one.come_back()

    assert miss(one.address) == [one.number, other.number]
    assert asked(one.address, MISSING) == []
    assert dies_in_s(other) is None
    assert one.lease.number == one.number
    assert one.write(Write("m", 1, ("b",))) == [None]
    assert one.store.lease_troubles == LeaseTroubles()
    close(one, other)


def test_what_was_seen_of_an_earlier_line_does_not_count(two: tuple[Server, Server]) -> None:
    """It is back, though nobody has looked since, and then it goes again."""
    one, other = two
    one.lose_line()
    before = one.backend
    miss(one.address, 2 * GRACE_S)
    one.come_back()
    assert dies_in_s(other) is None
    assert asked(one.address, MISSING) == [(one.number, before)]
    asked(one.address, "UPDATE node SET grace_s = %s RETURNING 1", GRACE_S)
    one.lose_line()
    assert dies_in_s(other) == GRACE_S
    assert miss(one.address) == [one.number, other.number]
    assert asked(one.address, MISSING) == [(one.number, one.backend)]
    close(one, other)


def test_what_was_seen_before_a_restart_of_the_database_does_not_count(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    one.lose_line()
    miss(one.address)
    before = "UPDATE missing SET since = pg_postmaster_start_time() - interval '1 hour' RETURNING 1"
    asked(one.address, before)

    assert miss(one.address) == [one.number, other.number]
    soon = dies_in_s(other)
    assert soon is not None
    assert soon > GRACE_S - 60
    close(one, other)


def test_a_server_that_comes_back_too_late_learns_it_before_it_answers(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    one.lose_line()
    miss(one.address, GRACE_S)
    until(lambda: gets(other, "m"))
    one.be_silent(GRACE_S)
    assert one.store.holds
    assert one.store.in_doubt, "it was silent for as long as the others have waited"

    assert isinstance(one.write(Write("m", 1, ("late",)))[0], UnwritableError)
    until(lambda: one.lease.number not in (0, one.number))
    assert one.store.lease_troubles == LeaseTroubles(lost=1)
    assert not one.store.in_doubt
    assert not gets(one, "m")
    close(one, other)


def test_a_server_is_in_doubt_until_it_hears_from_the_database(two: tuple[Server, Server]) -> None:
    one, other = two
    one.be_silent(GRACE_S - 1)
    assert not one.store.in_doubt
    one.be_silent(1)
    assert one.store.in_doubt
    one.lease.look()
    until(lambda: not one.store.in_doubt)
    assert one.store.lease_troubles == LeaseTroubles()
    close(one, other)


def test_a_lease_that_was_seen_to_have_run_out_is_not_taken_up_again(
    two: tuple[Server, Server],
) -> None:
    """Its rooms are let go; a renewal that was under way then comes through all the same."""
    one, other = two
    vars(one.lease)["_renewed"] -= LEASE_S + 1
    assert not one.store.holds
    vars(one.lease)["_renewed"] += LEASE_S + 1
    assert not one.store.holds
    one.lease.look()
    until(lambda: one.store.holds)
    assert one.lease.number > one.number
    assert one.store.lease_troubles == LeaseTroubles(lost=1)
    assert gets(one, "m")
    close(one, other)


# --- its name ----------------------------------------------------------------------------------


@pytest.fixture
def named(address: str, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server with a name, a match and half a second of grace, which does nothing by itself."""
    monkeypatch.setattr(node_lease, "BEAT_S", 1000.0)
    monkeypatch.setattr(node_lease, "RETRIES", 1e5)
    server = Server(address)
    server.write(first())
    own = "UPDATE node SET name = 'one', only_one = true, grace_s = 0.5 RETURNING name"
    assert asked(address, own) == [("one",)]
    return server


def test_a_server_that_has_only_lost_its_line_keeps_its_name_and_its_matches(named: Server) -> None:
    named.lose_line()
    with pytest.raises(NameTakenError):
        open_store(named.address, lambda: 0.0, name="one")
    named.come_back()

    assert named.write(Write("m", 1, ("b",))) == [None]
    close(named)


def test_a_server_that_starts_waits_for_the_one_that_had_its_name(named: Server) -> None:
    named.lose_line()
    begun = time.monotonic()
    check_store(named.address, "one")
    waited_s = time.monotonic() - begun
    again = open_store(named.address, lambda: 0.0, name="one")
    found = again.claim("m")
    again.close()
    close(named)

    assert waited_s >= 0.5
    assert found is not None


def test_a_server_that_starts_does_not_get_the_name_of_one_that_is_back(
    named: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_database, "sleep", lambda _: named.come_back())
    named.lose_line()
    with pytest.raises(NameTakenError):
        check_store(named.address, "one")
    close(named)


def test_others_are_told_once_that_a_server_has_died(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    third = Server(one.address)
    monkeypatch.setattr(node_lease, "LOOKS", 1e9)  # whenever it is woken
    other.looks()
    one.lose_line()
    third.store.close()
    other.looks()
    until(lambda: other.dead == [third.number])
    miss(one.address, GRACE_S)
    for _ in range(2):
        other.looks()
        until(lambda: other.dead == [third.number, one.number])
    close(other, one)


def test_a_server_of_the_release_before_has_its_whole_lease(two: tuple[Server, Server]) -> None:
    """It does not know that it would be in doubt."""
    one, other = two
    asked(one.address, "UPDATE node SET grace_s = NULL WHERE number = %s RETURNING 1", one.number)
    one.lose_line()

    assert miss(one.address, GRACE_S) == [one.number, other.number]
    assert asked(one.address, MISSING) == []
    assert dies_in_s(other) is None
    close(one, other)


def test_the_time_of_its_matches_stands_at_the_last_beat(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Server(address)
    one.write(first(), runs())
    heard_last(one, monkeypatch, 104.5)
    one.now = 900.0
    one.lose_line()
    other = Server(address)
    until(lambda: gets(other, "m") or not miss(address, GRACE_S))
    found = other.store.claim("m")

    assert found is not None
    assert found.clock == Anchor(19.5)
    assert found.away_s is not None
    assert 0 <= found.away_s < 60
    close(other, one)


def test_nobody_dies_of_a_crash_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines go at once, and what was seen before the crash is over."""
    monkeypatch.setattr(node_lease, "RETRIES", 1e5)
    with running() as postgres:
        servers = [Server(postgres.fresh())]
        servers.append(Server(servers[0].address))
        servers[0].write(first())
        was = "INSERT INTO missing SELECT number, backend, now() - interval '1 hour' FROM node "
        asked(servers[0].address, was + "RETURNING 1")
        postgres.stop()
        postgres.start()
        assert (
            asked(servers[0].address, MISSING + " WHERE since < now() - interval '1 minute'") == []
        )
        for server in servers:
            until(lambda server=server: server.write(Write("none"))[0] is None)  # type: ignore[misc]
        assert not gets(servers[1], "m")
        assert [server.lease.number for server in servers] == [s.number for s in servers]
        assert [server.dead for server in servers] == [[], []]
        close(*servers)


def test_a_database_is_brought_up_to_date_under_a_server_of_the_release_before(
    address: str,
) -> None:
    """Its own statements still do what they did."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(address, autocommit=True) as old:
        for step in STEPS[:4]:
            old.execute(step)
        old.execute("CREATE TABLE schema_version(version integer NOT NULL)")
        old.execute("INSERT INTO schema_version VALUES (4)")
        enter = "SELECT enter('old', false, 60.0::float8, '{}'::text[], 1, 5.0::float8)"
        ((number,),) = old.execute(enter).fetchall()
        new = Server(address)
        new.write(first())
        told = old.execute("SELECT grace_s FROM node WHERE number = %s", (number,)).fetchall()
        assert told == [(None,)]
        with pytest.raises(psycopg.Error) as refused:
            old.execute("SELECT claim(%s, 'm')", (number,))
        assert refused.value.sqlstate == "HYD02"
        speaks, left_s = str(refused.value.diag.message_hint).split()
        assert int(speaks) == VERSION
        assert float(left_s) > LEASE_S - 60
        new.store.close()
        assert old.execute("SELECT claim(%s, 'm')", (number,)).fetchall() == [("m",)]
        old.execute("SELECT end_lease(%s, NULL)", (number,))


def test_people_play_on_soon_after_a_kill_though_the_lease_still_runs(address: str) -> None:
    """Whoever comes to the other server waits there, and is in."""
    with (
        process(address, signal.SIGTERM, lease_s=8.0) as (two, _),
        process(address, signal.SIGKILL, lease_s=8.0) as (one, pid),
    ):
        table = Table(one)
        with table.people(one) as people:
            table.begin(people)
            ((runs_until, now),) = asked(
                address,
                "SELECT extract(epoch FROM max(until)), extract(epoch FROM now()) FROM node",
            )
            os.kill(pid, signal.SIGKILL)
            killed = time.monotonic()
        with table.people(two):
            took_s = time.monotonic() - killed

    assert took_s < runs_until - now, "it did not wait for the end of the lease"
