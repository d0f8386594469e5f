"""Servers on one database: their names, the rules that they have, and programs of two releases."""

import os
import re
import signal
import time

import pytest

from hydrophone.kits.registry import rules_here
from hydrophone.server.host.cannot_serve import CannotServeError
from hydrophone.server.host.node_lease import Node
from hydrophone.server.host.open_store import open_store
from hydrophone.server.host.postgres_schema import SCHEMA_VERSION, STEPS
from hydrophone.server.host.postgres_store import PostgresStore
from hydrophone.server.host.road_messages import VERSION
from hydrophone.server.host.run import serve
from hydrophone.server.host.settings import Settings
from hydrophone.server.host.store import ElsewhereError, NameTakenError, NewerStoreError, Store
from hydrophone.server.match.effects import Write
from server.host.nats import carrying
from server.host.postgres import Postgres, asked
from server.host.serving import Visitor, opened, process
from server.host.test_store import Kept, first
from server.host.test_two_servers import Table

TABLE = '{"kind":"table","table":{"game":"sonar"}}'
BEGAN = '{"kind":"began","seed":1,"bot_seed":2,"at":3.0,"rules":2}'


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.fresh()


class Known(Kept):
    """A server of which the others know more."""

    def __init__(self, address: str, *rules: str, name: str = "", speaks: int = VERSION) -> None:
        self.own = Node(name, speaks, rules)
        super().__init__(address)

    def open(self) -> Store:
        return PostgresStore(self.address, lambda: self.now, lease_s=60.0, own=self.own)

    @property
    def number(self) -> int:
        """Of its lease."""
        number: int = vars(self.store)["_lease"].number
        return number


@pytest.fixture
def begun(address: str) -> str:
    """A match by the second rules of SONAR, which is nobody's."""
    kept = Kept(address)
    kept.write(Write("m", 0, (TABLE, BEGAN), opened="CODE"))
    kept.store.close()
    return address


# --- names -------------------------------------------------------------------------------------


def test_two_servers_that_are_alive_cannot_have_one_name(address: str) -> None:
    one = Known(address, name="one")
    other = Known(address, name="two")
    with pytest.raises(CannotServeError, match=r'has the name "one"; give each its own \(--name\)'):
        serve("127.0.0.1", 0, Settings(db=address, name="one"))
    with pytest.raises(NameTakenError):
        Known(address, name="one")
    one.store.close()
    again = Known(address, name="one")
    for server in (again, other):
        server.store.close()


def test_servers_without_a_name_of_their_own_do_not_mind_each_other(address: str) -> None:
    servers = Kept(address), Kept(address)
    names = {name for (name,) in asked(address, "SELECT name FROM node")}
    for server in servers:
        server.store.close()

    assert len(names) == 1, "they are of one process"
    assert names.pop().endswith(f":{os.getpid()}")


def test_a_server_that_comes_back_after_a_crash_has_its_matches_at_once(address: str) -> None:
    """Once its grace is over. Its lease would run for a minute."""
    with process(address, signal.SIGKILL, name="one") as (http, _):
        made = opened(http)
    assert asked(address, "SELECT name, until > now() FROM node") == [("one", True)]
    assert asked(address, "UPDATE node SET grace_s = 0.5 RETURNING name") == [("one",)]
    with process(address, signal.SIGTERM, name="one") as (http, _), Visitor(http) as ann:
        assert ann.hello(made["code"], made["token"])["kind"] == "welcome"


def test_a_lease_that_was_not_renewed_in_time_will_run_out(address: str) -> None:
    one, other = Known(address), Known(address)
    one.write(first())
    told = []
    for until in ("59 seconds", "7 seconds"):
        begun = time.monotonic()
        asked(address, f"UPDATE node SET until = now() + interval '{until}' RETURNING 1")
        with pytest.raises(ElsewhereError) as refused:
            other.store.claim("m")
        told.append(refused.value)
        took_s = time.monotonic() - begun
    for server in (one, other):
        server.store.close()

    assert [(each.node, each.match, each.speaks) for each in told] == [
        (one.number, "m", VERSION)
    ] * 2
    assert told[0].dies_in_s is None, "it is alive"
    assert told[1].dies_in_s is not None
    assert 7 - took_s - 0.1 <= told[1].dies_in_s <= 7


# --- rules -------------------------------------------------------------------------------------


def test_a_server_says_which_rules_it_has(address: str) -> None:
    store = open_store(address, lambda: 0.0)
    ((told,),) = asked(address, "SELECT rules FROM node")
    store.close()

    assert tuple(told) == rules_here()
    assert "sonar 1" in rules_here()


def test_a_match_is_for_a_server_that_has_its_rules(begun: str) -> None:
    other = Known(begun, "sonar 1", "u_jagd 2")
    good = Known(begun, "sonar 1", "sonar 2")
    with pytest.raises(ElsewhereError) as refused:
        other.store.claim("CODE")
    assert (refused.value.node, refused.value.match) == (good.number, "m")
    assert good.store.claim("m") is not None
    assert isinstance(other.write(Write("m", 2, ("c",)))[0], ElsewhereError)
    assert good.write(Write("m", 2, ("c",))) == [None]
    for server in (other, good):
        server.store.close()


def test_a_match_whose_rules_no_server_has_is_read_and_stays_nobodys(begun: str) -> None:
    other, dead = Known(begun, "sonar 1"), Known(begun, "sonar 2")
    asked(begun, f"UPDATE node SET until = now() WHERE number = {dead.number} RETURNING 1")
    found = other.store.claim("m")
    assert found is not None
    assert found.entries == (TABLE, BEGAN)
    assert isinstance(other.write(Write("m", 2, ("c",)))[0], ElsewhereError)
    for server in (other, dead):
        server.store.close()


@pytest.mark.parametrize("entries", [(TABLE,), (TABLE, "{", BEGAN), ("{", BEGAN), (BEGAN,)])
def test_what_no_rules_are_known_of_is_anybodys(address: str, entries: tuple[str, ...]) -> None:
    """A match that has not begun; and a damaged one, of which whoever reads it says so."""
    kept = Kept(address)
    kept.write(Write("m", 0, entries, opened="CODE"))
    kept.store.close()
    other = Known(address, "u_jagd 1")
    assert other.store.claim("m") is not None
    assert other.write(Write("m", len(entries), ("c",))) == [None]
    other.store.close()


LATER = """
from dataclasses import replace
from hydrophone.kits.registry import KITS
SONAR = KITS["sonar"].game
class Later(type(SONAR)):
    rules_version = SONAR.rules_version + 1
KITS["sonar"] = replace(KITS["sonar"], game=Later())
"""


def test_people_of_a_server_with_later_rules_play_on_where_theirs_are(address: str) -> None:
    with (
        carrying() as bus,
        process(address, signal.SIGTERM, bus.address, before=LATER) as (later, _),
    ):
        with process(address, signal.SIGTERM, bus.address) as (earlier, _):
            table = Table(earlier)
            with table.people(earlier) as people:
                table.begin(people)
                people["blue.captain"].hear("observed")
        with Visitor(later) as lost:
            bye = lost.hello(table.code, table.tokens["blue.captain"])
        with process(address, signal.SIGTERM, bus.address) as (again, _):
            assert again.get("/health").status_code == 200
            with table.people(later) as people:
                assert people["blue.captain"].hear("observed")["waits_for"]

    assert bye["code"] == "other_rules", "no server had the rules"


# --- two releases ------------------------------------------------------------------------------

OTHER_VERSION = """
import hydrophone.server.host.road_messages as messages
messages.VERSION += 1
"""


def test_people_at_a_server_of_another_version_are_in_once_theirs_is_replaced(address: str) -> None:
    with (
        carrying() as bus,
        process(address, signal.SIGTERM, bus.address, before=OTHER_VERSION) as (later, _),
    ):
        with process(address, signal.SIGTERM, bus.address) as (earlier, _):
            table = Table(earlier)
            with Visitor(later) as lost:
                bye = lost.hello(table.code, table.tokens["blue.captain"])
            lobby = later.get(f"/api/matches/{table.code}")
        with table.people(later):
            pass

    assert bye["code"] == "elsewhere"
    assert (lobby.status_code, lobby.json()["code"]) == (503, "elsewhere")


NEXT_STEP = """
    ALTER TABLE match ADD COLUMN more text NOT NULL DEFAULT '';
    ALTER TABLE node ADD COLUMN more text;
    ALTER TABLE entry ADD COLUMN more integer NOT NULL DEFAULT 0;
    ALTER TABLE kept ADD COLUMN more integer;
    CREATE TABLE more(id text PRIMARY KEY);
    CREATE INDEX ON match(since);
    UPDATE schema_version SET version = version + 1;
"""


def test_a_server_goes_on_when_a_later_release_has_brought_the_database_up_to_date(
    address: str,
) -> None:
    kept, other = Kept(address), Kept(address)
    kept.write(first())
    assert kept.store.find("m") is not None
    kept.change(NEXT_STEP)

    assert kept.write(Write("m", 1, ("b",), (("k", "w"),))) == [None]
    assert kept.write(first("n", "N")) == [None]
    with pytest.raises(ElsewhereError):
        other.store.claim("m")
    kept.store.give_back(["m"])
    found = other.store.claim("m")
    assert found is not None
    assert (found.entries, dict(found.kept)) == (('{"a":1}', "b"), {"k": "w"})
    assert other.write(Write("m", 2, ("c",))) == [None]
    assert kept.store.prune(over_before=0.0, open_before=kept.now + 1) == ["n"]
    kept.store.close()
    other.store.close()


def test_steps_only_add() -> None:
    """From the third on: before, no server had another beside it that was older."""
    for step in STEPS[2:]:
        assert not re.findall(r"\b(?:DROP|RENAME|TRUNCATE|SET NOT NULL|ALTER COLUMN)\b", step)


def test_a_server_does_not_start_on_a_database_of_a_later_release(address: str) -> None:
    Kept(address).store.close()
    asked(address, "UPDATE schema_version SET version = version + 1 RETURNING 1")
    with pytest.raises(NewerStoreError, match=f"this one knows {SCHEMA_VERSION}"):
        Kept(address)
