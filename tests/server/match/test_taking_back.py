"""A person alone against bots takes acts back: the match goes on as if they had not been."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.sonar.actions import Move
from hydrophone.server.match.log.entries import Acted, TookBack, decode_entry, in_force
from hydrophone.server.protocol.messages import (
    Acked,
    Delay,
    Manners,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
    Undo,
)
from server.match.house import CREW, Guest, House

CAPTAIN = Seat.BLUE_CAPTAIN


def alone(manners: Manners | None = None, **options: Any) -> tuple[House, Guest]:
    """Ann holds the blue boat, bots the yellow one."""
    house = House(map="open_waters", **options)
    ann = house.host()
    if manners is not None:
        ann.say(SetTerms("", manners=manners))
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat.side is Side.BLUE else SetBot("", seat, "helmsman"))
    ann.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    return house, ann


def steps(house: House, ann: Guest, count: int) -> list[bytes]:
    """She takes her first legal act so many times, bots theirs; what she had heard before each."""
    before: list[bytes] = []
    while len(before) < count:
        house.bots_answer()
        legal = ann.offers()[CAPTAIN].legal
        if not legal:
            continue
        before.append(told(house))
        ann.act(CAPTAIN, legal[0])
    house.bots_answer()
    return before


def test_there_is_nothing_to_take_back_before_the_first_act() -> None:
    house, ann = alone()
    assert ann.offers()[CAPTAIN].undo is UNSET
    steps(house, ann, 1)
    assert ann.offers()[CAPTAIN].undo is True
    ann.say(Undo(""))
    ann = house.come(token=ann.welcome.token)
    assert ann.offers()[CAPTAIN].undo is UNSET


def told(house: House) -> bytes:
    """Everything that all viewers have been told."""
    streams = house.room.match.must_run().streams
    return msgspec.json.encode([streams[viewer].heard for viewer in (*CREW, SPECTATOR)])


def again(house: House, ann: Guest) -> Guest:
    return house.come(token=ann.welcome.token, since=99)


def take_back(house: House, ann: Guest) -> Guest:
    """She takes her last act back, and comes again."""
    assert isinstance(ann.say(Undo("")), Acked)
    return again(house, ann)


def test_it_leads_to_the_decision_before_and_tells_everything_anew() -> None:
    house, ann = alone()
    before = steps(house, ann, 5)
    ann = take_back(house, ann)

    assert told(house) == before[-1]
    seen = ann.last(Observed)
    assert seen.reset
    assert ann.offers()[CAPTAIN].legal
    assert [msgspec.json.encode(each) for each in seen.observations] == [
        bytes(each) for each in house.room.match.must_run().streams[CAPTAIN].heard
    ]


def test_it_is_done_again_and_again() -> None:
    house, ann = alone()
    before = steps(house, ann, 5)
    for stood in reversed(before):
        ann = take_back(house, ann)
        assert told(house) == stood

    assert ann.refusal(Undo("")) == "nothing_to_take_back"


def test_bots_hear_only_what_counts() -> None:
    house, ann = alone()
    steps(house, ann, 5)
    ann = take_back(house, ann)
    running = house.room.match.must_run()
    legal = ann.offers()[CAPTAIN].legal
    house.asked.clear()
    ann.act(CAPTAIN, legal[-1])

    assert house.asked
    for asked in house.asked:
        stream = running.streams[asked.seat].heard
        assert asked.heard[: asked.count] == stream[: asked.count]


def test_log_and_record_go_on_and_are_read_the_same() -> None:
    house, ann = alone()
    steps(house, ann, 5)
    ann = take_back(house, ann)
    entries = [decode_entry(body) for body in house.entries]
    assert sum(isinstance(entry, TookBack) for entry in entries) == 1
    assert sum(isinstance(entry, Acted) for entry in entries) > len(house.room.match.log)

    legal = ann.offers()[CAPTAIN].legal
    ann.act(CAPTAIN, legal[-1])
    steps(house, ann, 3)
    stood, acts = told(house), house.room.match.log.acts
    house.restart()

    assert told(house) == stood
    assert house.room.match.log.acts == acts


def test_a_command_that_comes_again_is_not_done_twice() -> None:
    house, ann = alone()
    steps(house, ann, 4)
    ann.say(Undo(""), id="back")
    ann = again(house, ann)
    stood = told(house)

    assert isinstance(ann.say(Undo(""), id="back"), Acked)
    assert told(house) == stood


def test_a_spectator_is_told_everything_anew() -> None:
    house, ann = alone()
    eve = house.come("Eve", spectate=True)
    steps(house, ann, 5)
    take_back(house, ann)
    eve = house.come(token=eve.welcome.token, spectate=True, since=1)

    assert eve.last(Observed).reset


# --- what may not be ----------------------------------------------------------------------------


def test_not_by_those_who_watch() -> None:
    house, ann = alone()
    steps(house, ann, 3)
    eve = house.come("Eve", spectate=True)

    assert eve.refusal(Undo("")) == "only_watching"


def test_not_where_it_was_not_agreed_nor_with_a_delay() -> None:
    house, ann = alone(Manners(take_back=False))
    steps(house, ann, 3)
    assert ann.refusal(Undo("")) == "no_take_back"

    house = House(map="open_waters")
    ann = house.host()
    ann.say(SetTerms("", delay=Delay(seconds=30)))
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat.side is Side.BLUE else SetBot("", seat, "helmsman"))
    ann.say(SetReady("", True))
    steps(house, ann, 3)
    assert ann.refusal(Undo("")) == "no_take_back"


def test_not_behind_a_change_of_the_crews() -> None:
    house, ann = alone()
    steps(house, ann, 3)
    ann.say(SetBot("", Seat.BLUE_RADIO_OPERATOR, "helmsman"))

    assert ann.refusal(Undo("")) == "nothing_to_take_back"


def test_while_the_store_fails_nothing_is_taken_back() -> None:
    house, ann = alone()
    steps(house, ann, 4)
    stood = told(house)
    house.works = False
    assert ann.refusal(Undo("")) == "store_failed"
    assert told(house) == stood

    house.works = True
    assert isinstance(ann.act(CAPTAIN, ann.offers()[CAPTAIN].legal[0]), Acked)


# --- a fault that is planted --------------------------------------------------------------------


def test_acts_that_still_count_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    house, ann = alone()
    before = steps(house, ann, 5)
    monkeypatch.setattr(
        "hydrophone.server.match.room.in_force",
        lambda entries: [each for each in entries if not isinstance(each, TookBack)],
    )
    take_back(house, ann)

    assert told(house) != before[-1]


def test_what_is_in_force() -> None:
    first, second, third = (Acted("blue.captain", Move, at) for at in (1.0, 2.0, 3.0))

    assert in_force([first, second, TookBack(1, 4.0), third]) == [first, third]
    assert in_force([first, second, TookBack(1, 4.0), third, TookBack(1, 5.0)]) == [first]
