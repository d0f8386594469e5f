"""A match is the fold of its entries: a restart makes the changes again that were made in play."""

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.kits.registry import game_named
from hydrophone.server.match.log.entries import (
    Acted,
    Began,
    Entry,
    InForce,
    TableSet,
    TookBack,
    decode_entry,
    encode_entry,
)
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.table import laying, tables
from hydrophone.server.protocol.messages import Configure, MatchPhase, SetNames, TakeSeat
from hydrophone.server.protocol.refusals import Reason, RefusedError
from server.match.house import House, play

SONAR = game_named("sonar")
TABLE = laying.lay("match-id", "ABCDEF", SONAR, SONAR.presets["en"], "Ann")
START = ChooseStart(Cell("A1"))
ENTRIES: list[Entry] = [
    TableSet(msgspec.structs.replace(TABLE, phase=MatchPhase.RUNNING)),
    Began(1, 2, 3.0),
    Acted(Seat.BLUE_CAPTAIN, START, 4.5),
]


def in_force(body: str | bytes) -> InForce:
    """An entry that changes the match by itself."""
    entry = decode_entry(body)
    assert not isinstance(entry, TookBack)
    return entry


def test_entries_are_numbered_without_a_gap_whatever_they_change() -> None:
    match = HostedMatch(SONAR, TABLE)
    numbers: list[int] = []
    for entry in ENTRIES:
        write = match.write((entry,))
        numbers.append(write.first)
        match.redo(in_force(write.entries[0]))

    assert numbers == [1, 2, 3], "the table with which it begins is entry 0"
    assert match.write(()).first == 4
    assert match.table.phase is MatchPhase.RUNNING
    assert match.must_run().began == ENTRIES[1]
    assert [(act.by, act.do, act.at) for act in match.log.acts] == [(Seat.BLUE_CAPTAIN, START, 4.5)]


def test_options_are_written_only_when_they_change() -> None:
    house = House(map="open_waters")
    ann = house.host()
    ann.say(SetNames("", name="Anna"))
    ann.say(Configure("", msgspec.Raw(b'{"map": "volcano"}')))
    ann.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    tables_kept = [decode_entry(body) for body in house.entries]
    written = [e.table.options is not None for e in tables_kept if isinstance(e, TableSet)]
    assert written == [True, False, True, False]

    before = house.room.match.table
    house.restart()
    assert house.room.match.table == before
    assert before.options.map == "volcano"


def test_a_log_with_options_at_every_change_is_read_as_before() -> None:
    match = HostedMatch(SONAR, TABLE)
    named = msgspec.structs.replace(TABLE, boats={Side.BLUE: "Nautilus"})
    match.redo(in_force(encode_entry(TableSet(named))))

    assert match.table == named


def test_a_match_that_has_not_begun_has_nobody_who_may_act() -> None:
    match = HostedMatch(SONAR, tables.take_seat(TABLE, "p1", Seat.BLUE_CAPTAIN, ()))
    refusals = {
        ("p1", Seat.BLUE_CAPTAIN): Reason.NOT_RUNNING,
        ("p2", Seat.BLUE_CAPTAIN): Reason.NOT_YOUR_SEAT,
        ("p1", Seat.BLUE_ENGINEER): Reason.NO_SUCH_SEAT,
    }
    for (player, seat), reason in refusals.items():
        with pytest.raises(RefusedError) as caught:
            match.held_by(player, seat)
        assert caught.value.reason is reason


def test_what_is_played_is_what_is_restored() -> None:
    house = House(map="open_waters", turn_limit=6)
    play(*house.crews())
    before = house.room.match
    house.restart()
    after = house.room.match

    assert after.log.acts == before.log.acts
    assert len(after.log) > 12
    assert after.table == before.table
    assert after.write(()).first == before.write(()).first == len(house.entries)
