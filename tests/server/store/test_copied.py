"""Matches are copied whole: between files and databases, whatever state they are in."""

from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.operations.copying import copy_matches
from hydrophone.server.store import face as stored
from server.match.house import House, play
from server.store.postgres import Postgres, until
from server.store.test_store import Kept, rows


def filled(address: str) -> None:
    """A match that runs and is due, one that is over and packed, one with a gap."""
    house = House()
    ann, bob = house.crews()
    play(ann, bob, 12)
    entries, values = tuple(house.entries), tuple(house.kept.items())
    kept = Kept(address)
    kept.now = 5.0
    kept.write(
        Write("runs", 0, entries, values, "R", timing=Timing(7.5, True, 60.0), listed='{"r":1}'),
        Write("over", 0, entries, values, "O", over=True),
        Write("gap", 0, entries, (), "G"),
    )
    assert kept.epoch("runs") == 2
    kept.change("DELETE FROM entry WHERE match = 'gap' AND number = 1")
    until(lambda: rows(kept, "SELECT match FROM log") == [("over",)])
    kept.store.close()


def found(address: str) -> dict[str, stored.Kept]:
    kept = Kept(address)
    kept.now = 6.0
    matches = {match: kept.find(match) for match in kept.store.matches() if match != "gap"}
    due = {match: each.due_in_s is not None for match, each in matches.items()}
    assert due == {"runs": True, "over": False}
    until(lambda: rows(kept, "SELECT match FROM log") == [("over",)])
    kept.store.close()
    return {
        match: stored.Kept(
            match,
            each.code,
            each.over,
            each.entries,
            tuple(sorted(each.kept)),
            each.since,
            each.epoch,
            each.at,
            None if each.away_s is None else 0.0,
            listed=each.listed,
        )
        for match, each in matches.items()
    }


@pytest.fixture(params=["file to database", "database to file", "file to file"])
def way(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """From where to where."""

    def made(kind: str, name: str) -> str:
        if kind == "file":
            return str(tmp_path / f"{name}.db")
        fresh: str = request.getfixturevalue("postgres").fresh()
        return fresh

    source, target = request.param.split(" to ")
    return made(source, "source"), made(target, "target")


def test_matches_are_copied_as_they_are(way: tuple[str, str]) -> None:
    source, target = way
    filled(source)
    copied = {each.match: each for each in copy_matches(source, target)}
    again = {each.match: each for each in copy_matches(source, target)}

    assert copied["runs"].fault == copied["over"].fault == ""
    assert copied["runs"].replayed
    assert copied["over"].replayed
    assert "entry 1 is missing" in copied["gap"].fault
    assert [again[match].there for match in ("runs", "over", "gap")] == [True, True, False]
    assert found(target) == found(source)
    assert {match: each.epoch for match, each in found(target).items()} == {"runs": 2, "over": 1}


def test_a_database_is_copied_while_servers_play(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.fresh()
    filled(address)
    kept = Kept(address)
    epoch = kept.epoch("runs")
    copied = [each.fault for each in copy_matches(address, str(tmp_path / "other.db"))]

    assert sorted(bool(fault) for fault in copied) == [False, False, True]
    assert kept.write(Write("runs", timing=Timing(8.0, True)), epoch=epoch) == [None]
    kept.store.close()


def test_a_store_is_not_copied_to_itself(postgres: Postgres, tmp_path: Path) -> None:
    for address in (postgres.fresh(), str(tmp_path / "matches.db")):
        Kept(address).store.close()
        with pytest.raises(StoreError, match="cannot be copied to itself"):
            list(copy_matches(address, address))
