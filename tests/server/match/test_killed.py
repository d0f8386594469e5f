"""A server that is killed while a match in real time is stopped, outlined or stood in for."""

from collections.abc import Callable
from typing import Any

import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.real_time import CallStop, ResumePlay
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import ChooseStart, DrawSection, Surface
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    TakeSeat,
)
from laws.captain_sonar import Charged
from server.match.house import Guest, House

Crew = dict[Seat, Guest]


def manned() -> tuple[House, Crew]:
    """Eight people; both boats have dived."""
    house = House(Charged(), pace_s=0.6, mode=Mode.REAL_TIME)
    crew: Crew = {}
    for seat in Seat:
        guest = crew[seat] = house.come(seat.value) if crew else house.host()
        assert isinstance(guest.say(TakeSeat("", seat)), Acked)
    for guest in crew.values():
        assert isinstance(guest.say(SetReady("", True)), Acked)
    for seat in (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN):
        take(crew, seat, ChooseStart)
    return house, crew


def take(crew: Crew, seat: Seat, kind: type[Any]) -> None:
    """The seat does the first that it may do of this kind."""
    guest = crew[seat]
    action = next(a for a in guest.offers()[seat].legal if isinstance(a, kind))
    assert isinstance(guest.act(seat, action), Acked)


def stopped(house: House, crew: Crew) -> None:
    """The blue Captain has called stop, and thinks."""
    take(crew, Seat.BLUE_CAPTAIN, CallStop)
    house.wait(4)


def outlining(house: House, crew: Crew) -> None:
    """The yellow boat is up, and one section is drawn."""
    take(crew, Seat.YELLOW_CAPTAIN, Surface)
    take(crew, Seat.YELLOW_ENGINEER, DrawSection)
    house.wait(4)


def stood_in(house: House, crew: Crew) -> None:
    """A bot stands in for the blue Engineer, and the yellow Captain has called stop."""
    crew[Seat.BLUE_ENGINEER].go()
    crew[Seat.BLUE_CAPTAIN].say(SetBot("", Seat.BLUE_ENGINEER, Level.LANDLUBBER))
    house.wait(40)
    take(crew, Seat.YELLOW_CAPTAIN, CallStop)
    house.wait(4)


def left(house: House) -> dict[str, float]:
    """What is left of each timer, in truth."""
    return {timer.name: timer.left_s for timer in house.timers()}


@pytest.mark.parametrize("trouble", [stopped, outlining, stood_in])
def test_the_match_stands_where_it_was_and_goes_on(
    trouble: Callable[[House, Crew], None],
) -> None:
    house, crew = manned()
    trouble(house, crew)
    before, was = house.room.match.must_run(), left(house)
    table, acts = house.room.match.table, len(house.room.match.log)
    assert all(was.values()), "no timer is over yet"
    assert was
    house.restart()
    house.now += 3600
    again = house.room.match.must_run()

    assert again.referee.true_state == before.referee.true_state
    assert house.room.match.table == table
    assert left(house) == was
    for seat, guest in crew.items():
        if seat is not Seat.BLUE_ENGINEER:
            crew[seat] = house.come(token=guest.welcome.token)
    assert crew[Seat.BLUE_CAPTAIN].lobby.paused is not None
    house.wait(4.9)
    assert len(house.room.match.log) == acts
    house.wait(70)
    assert house.room.match.table.seats[2].bot == table.seats[2].bot
    crew[Seat.BLUE_ENGINEER] = house.come(token=crew[Seat.BLUE_ENGINEER].welcome.token)
    assert crew[Seat.BLUE_ENGINEER].offers().keys() == {Seat.BLUE_ENGINEER}

    done = [act.do for act in house.room.match.log.acts][acts:]
    assert done, "it goes on by itself"
    if trouble is not outlining:
        assert any(isinstance(act, ResumePlay) for act in done)
    assert house.phase() is MatchPhase.RUNNING
    assert crew[Seat.YELLOW_CAPTAIN].last(Observed).timers == () or trouble is outlining
