"""A match that another server takes stands, and what must be kept of it is written."""

from hydrophone.server.match.match_clock import Anchor
from hydrophone.server.protocol.messages import Lobby, Pause
from server.match.live import LiveSonar, live
from server.match.test_writes_in_flight import SlowHouse


def test_the_time_of_a_match_that_is_stopped_is_kept_exactly() -> None:
    house, ann, _ = live()
    house.wait(7.625)
    house.do(house.room.stop(house.now))
    house.wait(30)
    assert house.clock == Anchor(7.625, left=True)
    house.restart()

    assert house.come(token=ann.welcome.token).lobby.paused == Pause(0.0, 7.625)


def test_nobody_is_told_that_it_stands() -> None:
    """They are sent away at once, and find it as they left it."""
    house, ann, _ = live()
    told = len(ann.all(Lobby))
    house.do(house.room.stop(house.now))

    assert len(ann.all(Lobby)) == told


def test_what_stood_already_is_not_written_again() -> None:
    house, ann, bob = live()
    house.wait(7.5)
    ann.go()
    bob.go()
    house.do(house.room.stop(house.now))

    assert house.clock == Anchor(7.5)


def test_what_is_being_written_of_the_clock_is_kept_before_it_stops() -> None:
    house = SlowHouse(LiveSonar(), map="open_waters")
    ann, _ = house.crews()
    house.slow = True
    ann.go()
    ann = house.come(token=ann.welcome.token)
    house.wait(3)
    house.do(house.room.stop(house.now))
    house.answer_all()

    assert house.clock == Anchor(3.0, left=True)
