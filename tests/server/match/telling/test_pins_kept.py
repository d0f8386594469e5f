"""What people pin goes into the log with the next act, for the figures after the match alone."""

from typing import Any

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.games.u_jagd.field import Square
from hydrophone.notation.record import read_record
from hydrophone.server.match.log.entries import Acted, decode_entry
from hydrophone.server.protocol.messages import Acked, MatchPhase, Pin, Undo
from hydrophone.server.records.finished import record_file, record_so_far
from server.match.house import CREW, Guest, House, play, turns, two_against_one
from server.match.test_writes_in_flight import SlowHouse, place

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
F7, G7 = Cell("F7"), Cell("G7")


def point(guest: Guest, seat: Seat, cell: Cell | None) -> None:
    assert isinstance(guest.say(Pin("", seat, cell)), Acked)


def kept(house: House) -> list[dict[Seat, Cell | None]]:
    """The pins of each act that the log holds."""
    read = map(decode_entry, house.entries)
    return [entry.pins for entry in read if isinstance(entry, Acted)]


def step(ann: Guest, bob: Guest) -> None:
    """The next seat takes its first legal action."""
    guest, seat = next(turns(ann, bob))
    guest.act(seat, guest.offers()[seat].legal[0])


def test_an_act_brings_the_pins_that_are_others_than_before_it() -> None:
    house, ann, bob, cleo = two_against_one()
    point(cleo, BLUE_RADIO, G7)
    point(cleo, BLUE_RADIO, F7)
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    step(ann, bob)
    house.restart()
    ann, bob = (house.come(token=guest.welcome.token) for guest in (ann, bob))
    cleo = house.come(token=cleo.welcome.token)
    step(ann, bob)
    point(cleo, BLUE_RADIO, None)
    point(bob, YELLOW_RADIO, G7)
    step(ann, bob)

    pinned = {BLUE_RADIO: None, YELLOW_RADIO: G7}
    assert kept(house) == [{}, {BLUE_RADIO: F7}, {}, {}, pinned]


def test_a_pin_beside_a_step_that_is_taken_back_goes_with_the_next() -> None:
    house, ann, bob, cleo = two_against_one()
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    who, captain, other = (ann, BLUE, bob) if ann.offers()[BLUE].legal else (bob, YELLOW, ann)
    point(cleo, BLUE_RADIO, F7)
    who.act(captain, who.offers()[captain].legal[0])
    assert isinstance(who.say(Undo("")), Acked)
    ann, bob = (house.come(token=guest.welcome.token, since=99) for guest in (who, other))
    assert house.room.match.log.last.pins == {}
    ann.act(captain, next(iter(ann.offers()[captain].legal)))

    assert house.room.match.log.last.pins == {BLUE_RADIO: F7}


def test_of_two_acts_that_are_written_at_once_one_brings_the_pin() -> None:
    house = SlowHouse("u_jagd")
    ann, bob = house.crews()
    a1 = Cell("A1")
    point(ann, BLUE, a1)
    house.slow = True
    ann.act(BLUE, place(Square.A1, 1))
    bob.act(YELLOW, place(Square.B2, 1))
    house.answer_all()

    assert [act.pins for act in house.room.match.log.acts] == [{BLUE: a1}, {}]
    house.restart()
    assert [act.pins for act in house.room.match.log.acts] == [{BLUE: a1}, {}]
    lines = [msgspec.json.decode(line) for line in record_so_far(house.entries).splitlines()]
    assert [line.get("pins", {}) for line in lines[1:]] == [{BLUE: a1}, {}]


def test_the_record_tells_them_once_the_match_is_over() -> None:
    house, ann, bob, cleo = two_against_one(turn_limit=2)
    point(cleo, BLUE_RADIO, F7)
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    play(ann, bob)
    assert ann.phase() is MatchPhase.OVER
    record = record_file(house.room.match)

    assert [act.pins for act in read_record(record).acts if act.pins] == [{BLUE_RADIO: F7}]
    assert record_so_far(house.entries) == record[: record.rindex(b'{"outcome"')]


def test_the_other_crew_is_sent_the_same_bytes_whatever_is_pinned() -> None:
    def sent(*cells: Cell | None) -> list[bytes]:
        house, ann, bob, cleo = two_against_one()
        for cell in cells:
            point(cleo, BLUE_RADIO, cell)
        bob.act(YELLOW, ChooseStart(Cell("H8")))
        step(ann, bob)
        house.restart()
        come: Any = [house.come(token=guest.welcome.token) for guest in (ann, bob)]
        step(*come)
        return [msgspec.json.encode(each) for guest in (bob, come[1]) for each in guest.told]

    assert sent() == sent(F7, None, G7)
