"""What only a database has: an address, several servers on it, and lines that break."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from cluster.proxies import Flow, Proxy, Wires
from hydrophone.core.errors import StoreError
from hydrophone.server.clubs.club import Club, ClubSeen
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.protocol.clubs import MemberId
from hydrophone.server.store import face as stored
from hydrophone.server.store import opening
from hydrophone.server.store.face import (
    Claimed,
    InDoubtError,
    OvertakenError,
    UnwritableError,
)
from hydrophone.server.store.opening import open_store, shown
from hydrophone.server.store.postgres.database import SCHEMA_VERSION
from hydrophone.server.store.postgres.store import PostgresStore
from server.store.postgres import PASSWORD, Postgres, asked, running, until
from server.store.test_people import ANN, BEN, with_device
from server.store.test_store import Kept, first

pytest.importorskip("psycopg")

WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
"""Sessions that wait for a row or a table that another one has locked."""

BREAK_HINTS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND query LIKE '%pg_is_in_recovery%' AND pid <> pg_backend_pid()
"""
"""Ends the lines on which servers hear of each other."""


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture
def two(address: str) -> Iterator[tuple[Kept, Kept]]:
    """Two servers on one database, which hear of each other."""
    servers = Kept(address, "one"), Kept(address, "other")
    for server in servers:
        until(lambda server=server: {} in server.heard)  # type: ignore[misc]
    yield servers
    for server in servers:
        server.store.close()


@pytest.fixture
def blocker(address: str) -> Iterator[psycopg.Connection]:
    """A writer that holds what it has locked until it rolls back."""
    with psycopg.connect(address) as connection:
        yield connection
        connection.rollback()


def hold(blocker: psycopg.Connection, match: str) -> None:
    """As a server that was frozen in the middle of a transaction would."""
    blocker.execute("SELECT FROM match WHERE id = %s FOR UPDATE", (match,))


# --- addresses that lead nowhere ---------------------------------------------------------------


def refusal(address: str) -> str:
    with pytest.raises(StoreError) as refused:
        open_store(address, lambda: 0.0)
    assert PASSWORD not in str(refused.value)
    return str(refused.value)


def test_a_wrong_address_or_password_is_said_in_a_sentence(postgres: Postgres) -> None:
    assert "Connection refused" in refusal(postgres.address("postgres", port=1))
    assert 'database "nowhere" does not exist' in refusal(postgres.address("nowhere"))
    told = refusal(postgres.address("postgres", password="wrong"))
    assert 'password authentication failed for user "tester"' in told
    assert "this is no address" in refusal(postgres.address("x") + "?sslmod=on")


def test_a_database_that_cannot_hold_every_letter_is_refused(postgres: Postgres) -> None:
    assert "its encoding is not UTF8" in refusal(postgres.fresh(encoding="SQL_ASCII"))


def test_a_database_of_a_newer_program_is_left_alone(address: str) -> None:
    Kept(address).store.close()
    asked(address, "UPDATE schema_version SET version = 99")

    assert refusal(address) == (
        f"a newer hydrophone has written it (version 99; this one knows {SCHEMA_VERSION})"
    )
    assert asked(address, "SELECT version FROM schema_version") == [(99,)]


def test_without_the_driver_the_server_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _: None)
    assert "the driver for PostgreSQL is not installed" in refusal("postgresql://me@here/there")


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


def test_a_database_without_matches_is_left_as_it_is_if_it_may_not_be_new(address: str) -> None:
    with pytest.raises(StoreError, match="no matches are kept there"):
        open_store(address, lambda: 0.0, may_be_new=False)

    assert asked(address, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


# --- whose a match is --------------------------------------------------------------------------


def test_the_server_that_had_a_match_hears_who_has_it_and_can_write_nothing(
    two: tuple[Kept, Kept],
) -> None:
    one, other = two
    one.write(first(), first("n", "N"))
    assert other.epoch("m") == 2
    until(lambda: {"m": Claimed(2, "other")} in one.heard)
    errors = one.write(Write("m", 1, ("late",)), Write("n", 1, ("b",)))

    assert isinstance(errors[0], OvertakenError)
    assert errors[0].server == "other"
    assert errors[1] is None
    assert one.store.overtaken({"m": 1, "n": 1}) == {"m": Claimed(2, "other")}
    assert other.write(Write("m", 1, ("b",)), epoch=2) == [None]
    assert one.find().entries[1:] == ("b",)
    assert all("m" not in heard for heard in other.heard), "what it did itself is no news"


def test_a_match_that_is_deleted_is_taken_from_the_server_that_has_it(
    two: tuple[Kept, Kept],
) -> None:
    one, other = two
    one.write(first())
    assert other.store.delete("CODE")
    until(lambda: {"m": Claimed(2)} in one.heard)

    assert isinstance(one.write(Write("m", 1, ("b",)))[0], OvertakenError)
    assert one.store.overtaken({"m": 1}) == {"m": Claimed(2)}
    assert one.claim("m") is None


def test_hints_that_were_lost_are_made_up_for(two: tuple[Kept, Kept]) -> None:
    """The line that hears them breaks, and is dialled again."""
    one, other = two
    one.write(first())
    one.heard.clear()
    asked(one.address, BREAK_HINTS)
    until(lambda: {} in one.heard)
    until(lambda: one.hid[1:] == [frozenset()])
    one.heard.clear()
    assert other.epoch("m") == 2

    until(lambda: {"m": Claimed(2, "other")} in one.heard)


def test_only_one_of_two_servers_claims_what_is_due(two: tuple[Kept, Kept]) -> None:
    due = [f"m{n}" for n in range(40)]
    timing = Timing(1.0, True, -60.0)
    two[0].write(*(Write(match, 0, ("a",), opened=match, timing=timing) for match in due))
    with ThreadPoolExecutor(2) as threads:
        asked = [threads.submit(server.store.claim_due) for server in two]
        claimed = [kept.match for each in asked for kept in each.result()]
    claimed += [kept.match for kept in two[0].store.claim_due()]

    assert sorted(claimed) == sorted(due)


def test_a_due_match_whose_row_is_held_holds_up_no_other(
    two: tuple[Kept, Kept], blocker: psycopg.Connection
) -> None:
    timing = Timing(1.0, True, -60.0)
    for match in "mn":
        two[0].write(Write(match, 0, ("a",), opened=match, timing=timing))
    hold(blocker, "m")

    assert [kept.match for kept in two[1].store.claim_due()] == ["n"]


# --- rows that are held ------------------------------------------------------------------------


def test_a_row_that_is_held_holds_up_the_claim_of_no_other_match(
    two: tuple[Kept, Kept], blocker: psycopg.Connection
) -> None:
    one, other = two
    one.write(*(first(match, match) for match in "abc"))
    hold(blocker, "b")
    answers = {match: other.ask(match) for match in "abc"}
    for match in "ac":
        claimed = answers[match].get(timeout=60)
        assert isinstance(claimed, stored.Kept)
        assert claimed.epoch == 2
    assert answers["b"].empty()
    until(lambda: len(asked(one.address, WAITING)) == 1)
    assert other.epoch("c") == 3
    blocker.rollback()

    late = answers["b"].get(timeout=60)
    assert isinstance(late, stored.Kept)
    assert late.epoch == 2


def test_a_claim_while_a_commit_is_under_way_has_all_that_was_committed(
    two: tuple[Kept, Kept], blocker: psycopg.Connection
) -> None:
    """The commit has the row of the match and waits for another one."""
    one, other = two
    one.write(first("a", "A"), first("b", "B"))
    hold(blocker, "b")
    grid = [Write("a", 1, ("x",)), Write("b", 1, ("x",))]
    errors = SimpleQueue[StoreError | None]()
    with psycopg.connect(one.address) as lock:
        lock.execute("LOCK TABLE entry IN SHARE MODE")  # both wait in one commit
        one.store.write(Write("a", kept=(("first", "1"),)), 1, errors.put)
        for write in grid:
            one.store.write(write, 1, errors.put)
        until(lambda: len(asked(one.address, WAITING)) >= 1)
        answer = other.ask("a")
        lock.rollback()
    blocker.rollback()
    told = [errors.get(timeout=60) for _ in range(3)]
    claimed = answer.get(timeout=60)

    assert isinstance(claimed, stored.Kept)
    assert claimed.epoch == 2
    kept = [error is None for error in told]
    assert kept[2], "nobody has claimed the other match"
    assert ("x" in claimed.entries) is kept[1], "what was acknowledged is handed over, no more"
    assert other.find("a").entries == claimed.entries


def test_servers_that_write_and_claim_the_same_matches_never_wait_for_each_other(
    address: str,
) -> None:
    """No commit fails but for an old epoch, whatever the order of its matches (deadlocks)."""
    servers = [Kept(address, f"s{n}") for n in range(3)]
    matches = [f"m{n}" for n in range(12)]
    servers[0].write(*(first(match, match) for match in matches))
    wrong = list[object]()
    acknowledged = {match: list[str]() for match in matches}

    def play(server: Kept, seed: int) -> None:
        chance = random.Random(seed)
        for turn in range(12):
            chosen = chance.sample(matches, 6)
            claims = [server.ask(match).get(timeout=60) for match in chosen]
            answers = [(claim, SimpleQueue[StoreError | None]()) for claim in claims]
            body = f"{seed}.{turn}"
            for claim, answer in answers:
                assert isinstance(claim, stored.Kept), claim
                write = Write(claim.match, len(claim.entries), (body,))
                server.store.write(write, claim.epoch, answer.put)
            for claim, answer in answers:
                assert isinstance(claim, stored.Kept)
                error = answer.get(timeout=60)
                if error is None:
                    acknowledged[claim.match].append(body)
                elif not isinstance(error, OvertakenError):
                    wrong.append(error)

    with ThreadPoolExecutor(len(servers)) as threads:
        for playing in [threads.submit(play, each, n) for n, each in enumerate(servers)]:
            playing.result()
    logs = {match: servers[0].find(match).entries[1:] for match in matches}
    for server in servers:
        server.store.close()

    assert wrong == []
    assert any(acknowledged.values())
    for match, log in logs.items():
        assert sorted(log) == sorted(acknowledged[match]), "nothing acknowledged is lost or doubled"


def test_a_commit_that_waited_sees_the_claim_it_waited_for(
    address: str, blocker: psycopg.Connection
) -> None:
    """Also in a database whose transactions are set to see one moment alone."""
    name = address.rpartition("/")[2]
    asked(address, f"ALTER DATABASE {name} SET default_transaction_isolation = serializable")
    kept = Kept(address)
    kept.write(first())
    blocker.execute("UPDATE match SET epoch = 2")
    errors = SimpleQueue[StoreError | None]()
    kept.store.write(Write("m", 1, ("late",)), 1, errors.put)
    until(lambda: len(asked(address, WAITING)) == 1)
    blocker.commit()

    assert isinstance(errors.get(timeout=60), OvertakenError)
    assert kept.find().entries == ('{"a":1}',)
    kept.store.close()


def test_what_a_server_holds_that_freezes_in_a_transaction_is_soon_free(
    two: tuple[Kept, Kept],
) -> None:
    """What a club changes is several statements, and so is a person who is erased."""
    one, other = two
    with_device(one, ANN, "Ann")
    one.store.clubs.found(Club("c", "Kelp", "link"), ANN)

    def renamed(known: ClubSeen, _: MemberId) -> ClubSeen:
        return replace(known, club=replace(known.club, name="Otter"))

    def frozen(known: ClubSeen, _: MemberId) -> ClubSeen:
        other.store.clubs.change("c", ANN, renamed)
        return known

    with pytest.raises(StoreError, match="idle"):
        one.store.clubs.change("c", ANN, frozen)
    assert [club.name for club in one.store.clubs.mine(ANN)] == ["Otter"]


# --- what is old -------------------------------------------------------------------------------


def test_a_match_that_runs_on_another_server_is_not_forgotten(two: tuple[Kept, Kept]) -> None:
    one, other = two
    one.write(first("m", "A"), first("n", "B"), Write("m", timing=Timing(1.0, True)))

    assert other.store.prune(over_before=0.0, open_before=one.now + 1) == ["n"]


def test_an_old_match_that_another_server_claims_just_then_is_not_forgotten(
    two: tuple[Kept, Kept],
) -> None:
    one, other = two
    one.write(first())

    class Watched(tuple[str, ...]):
        """Nobody here looks at a match; but a person comes to it by the other server."""

        def __contains__(self, match: object) -> bool:
            assert other.claim("m") is not None
            return False

    assert one.store.prune(0.0, one.now + 1, spare=Watched()) == []
    assert other.find("m").epoch == 2


def test_servers_say_to_each_other_how_they_are(two: tuple[Kept, Kept]) -> None:
    one, other = (kept.store for kept in two)
    assert one.exchange("one", "well") == []
    ((name, told, ago_s),) = other.exchange("other", "well, too")
    assert (name, told) == ("one", "well")
    assert 0 <= ago_s < 60
    assert [each.told for each in one.exchange("one", "better")] == ["well, too"]
    for kept in two:
        until(
            kept.ordered.is_set
        )  # each asks once when it begins to hear, as it may have missed one
        kept.ordered.clear()
    other.exchange("other", "an operator's order", is_order=True)
    until(two[0].ordered.is_set)
    assert not two[1].ordered.is_set(), "what it was told itself is no news"
    other.close()
    assert one.exchange("one", "well") == [], "who ends in order is not missed"


def test_servers_hear_who_has_hidden_others_on_another(two: tuple[Kept, Kept]) -> None:
    one, other = two
    with_device(one, ANN, "Ann")
    conduct = one.store.conduct
    conduct.hide(ANN, BEN, "m", "p2", "Ben")
    (hidden,) = conduct.hidden(ANN)
    until(lambda: other.hid.count(frozenset({ANN})) == 1)
    conduct.show(ANN, id=hidden.id)
    until(lambda: other.hid.count(frozenset({ANN})) == 2)
    conduct.show(ANN, match="m", player="p2")
    until(lambda: other.hid.count(frozenset({ANN})) == 3)
    assert frozenset({ANN}) not in one.hid, "what it did itself is no news"


def test_text_that_a_database_cannot_hold_is_refused_alone(address: str) -> None:
    kept = Kept(address)
    errors = kept.write(first(), first("n", "N"), Write("m", 1, ("a\0b",)), Write("n", 1, ("c",)))

    assert [error is None for error in errors] == [True, True, False, True]
    assert not isinstance(errors[2], UnwritableError)
    assert "a\0b" not in str(errors[2])
    assert kept.write(Write("m", 1, ("b",), (("k", "nul \0 is a letter too"),))) == [None]
    assert kept.find().entries == ('{"a":1}', "b")
    assert dict(kept.find().kept) == {"k": "nul \0 is a letter too"}
    kept.store.close()


def test_no_error_shows_what_was_to_be_written(address: str) -> None:
    kept = Kept(address)
    kept.write(first())
    secret = '{"captain":"at H7"}'
    kept.change("ALTER TABLE entry ADD CHECK (length(body) < 10)")
    told = kept.write(Write("m", 1, (secret,), (("sheet", secret),)), Write("m", 0, (secret,)))
    kept.store.close()

    assert all(isinstance(error, StoreError) for error in told)
    assert all("H7" not in str(error) for error in told)


# --- lines that break --------------------------------------------------------------------------


def test_a_line_that_breaks_in_the_middle_leaves_a_write_in_doubt(
    address: str, blocker: psycopg.Connection
) -> None:
    kept = Kept(address)
    kept.write(first(), first("n", "N"))
    blocker.execute("LOCK TABLE kept")
    errors = SimpleQueue[StoreError | None]()
    kept.store.write(Write("m", 1, ("b",), (("k", "w"),)), 1, errors.put)
    until(lambda: len(asked(address, WAITING)) == 1)
    ((pid,),) = asked(address, WAITING)
    asked(address, "SELECT pg_terminate_backend(%s)", pid)
    doubtful = errors.get(timeout=60)
    blocker.rollback()
    untried, other = kept.write(Write("m", 1, ("b",)), Write("n", 1, ("b",)))

    assert isinstance(doubtful, InDoubtError)
    assert isinstance(untried, InDoubtError), "nothing is tried again under that epoch"
    assert other is None
    assert kept.find().entries == ('{"a":1}',)
    assert kept.epoch("m") == 2
    assert kept.write(Write("m", 1, ("c",)), epoch=2) == [None]
    kept.store.close()


def test_a_write_whose_line_is_gone_is_in_what_the_next_server_reads_or_nowhere(
    two: tuple[Kept, Kept], blocker: psycopg.Connection
) -> None:
    """The database goes on with what it was asked for, though the server has hung up."""
    one, other = two
    one.write(first())
    hold(blocker, "m")
    errors = SimpleQueue[StoreError | None]()
    one.store.write(Write("m", 1, ("b",)), 1, errors.put)
    until(lambda: len(asked(one.address, WAITING)) == 1)
    assert isinstance(one.store, PostgresStore)
    vars(one.store)["_database"].break_off()
    assert isinstance(errors.get(timeout=60), InDoubtError)
    answer = other.ask("m")
    until(lambda: len(asked(one.address, WAITING)) == 2)
    blocker.rollback()
    claimed = answer.get(timeout=60)

    assert isinstance(claimed, stored.Kept)
    until(lambda: not asked(one.address, WAITING))
    assert other.find().entries == claimed.entries


def test_a_database_that_goes_away_and_comes_back_is_written_to_again() -> None:
    with running() as postgres:
        kept = Kept(postgres.fresh())
        kept.write(first())
        assert kept.store.silent_s == 0
        postgres.stop()
        refused = kept.write(Write("m", 1, ("b",)), Write("m", 1, ("b",)))
        assert all(isinstance(error, UnwritableError) for error in refused)
        with pytest.raises(StoreError):
            kept.store.find("m")
        with pytest.raises(StoreError):
            kept.claim("m")
        until(lambda: kept.store.silent_s > 1)
        postgres.start()
        until(lambda: kept.store.silent_s == 0)
        until(lambda: kept.write(Write(""))[0] is None)
        epoch = kept.epoch("m")
        assert kept.write(Write("m", 1, ("b",)), epoch=epoch) == [None]
        kept.store.close()


@pytest.fixture
def behind(postgres: Postgres) -> Iterator[tuple[Proxy, str]]:
    """A proxy before the database, and the address of a new database behind it."""
    name = postgres.fresh().rpartition("/")[2]
    with Wires() as wires:
        proxy = Proxy(wires, lambda: (postgres.port,))
        yield proxy, postgres.address(name, port=proxy.port)
        proxy.close()


def test_a_database_that_hangs_is_silent_until_it_answers(behind: tuple[Proxy, str]) -> None:
    """Its lines stay open, and nothing comes."""
    proxy, address = behind
    kept = Kept(address)
    kept.write(first())
    until(lambda: kept.store.silent_s == 0 and {} in kept.heard)
    proxy.set(Flow.HELD)
    errors = SimpleQueue[StoreError | None]()
    kept.store.write(Write("m", 1, ("b",)), 1, errors.put)
    until(lambda: kept.store.silent_s > 1)
    assert isinstance(errors.get(timeout=60), InDoubtError), "it is not waited for without end"
    kept.heard.clear()
    proxy.set(Flow.OPEN)
    until(lambda: kept.store.silent_s == 0)
    until(lambda: {} in kept.heard)
    claimed = kept.claim("m")
    kept.store.close()

    assert claimed is not None
    assert claimed.epoch == 2


def test_lines_that_are_dead_are_left_for_others(behind: tuple[Proxy, str]) -> None:
    """They are not closed, and what they are asked is never answered; others work."""
    proxy, address = behind
    kept = Kept(address)
    kept.write(first())
    proxy.kill_lines()
    errors = SimpleQueue[StoreError | None]()
    kept.store.write(Write("m", 1, ("b",)), 1, errors.put)
    assert isinstance(errors.get(timeout=60), InDoubtError)
    until(lambda: kept.store.silent_s == 0)
    epoch = kept.epoch("m")
    assert kept.write(Write("m", 1, ("c",)), epoch=epoch) == [None]
    kept.store.close()


def test_a_standby_counts_as_silent(address: str) -> None:
    """A database that cannot be written to, as it has been failed over from."""
    kept = Kept(address)
    until(lambda: kept.store.silent_s == 0 and {} in kept.heard)
    asked(address, "CREATE FUNCTION pg_is_in_recovery() RETURNS boolean RETURN true")
    name = address.rpartition("/")[2]
    asked(address, f"ALTER DATABASE {name} SET search_path = public, pg_catalog")
    asked(address, BREAK_HINTS)
    until(lambda: kept.store.silent_s > 1)
    kept.store.close()


def test_a_damaged_match_is_not_claimed_in_silence(address: str) -> None:
    kept = Kept(address)
    kept.write(first(), first("n", "N"))
    kept.change("DELETE FROM entry WHERE match = 'm'")
    answers: list[Any] = [kept.ask(name).get(timeout=60) for name in ("m", "n")]
    kept.store.close()

    assert isinstance(answers[0], stored.DamagedMatchError)
    assert answers[1].match == "n"
