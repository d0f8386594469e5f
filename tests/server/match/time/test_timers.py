"""The time of a match: what is left of its timers while it is watched, left alone and restarted."""

from collections.abc import Callable
from itertools import islice

import pytest

from hydrophone.board.grid import Cell
from hydrophone.core.seats import Side
from hydrophone.games.sonar.actions import ChooseStart, UseSonar
from hydrophone.play.timers import Timers
from hydrophone.server.protocol.messages import Observed
from server.match.house import CREW, Guest, House, turns
from server.match.live import live

BLUE, _, YELLOW, _ = CREW
ANSWER_S = 30.0


def asked() -> tuple[House, Guest, Guest]:
    """Blue or yellow has just asked a sonar question; the enemy Captain has half a minute."""
    house = House(answer_timeout_s=ANSWER_S)
    ann, bob = house.crews()
    ann.act(BLUE, ChooseStart(Cell("A1")))
    bob.act(YELLOW, ChooseStart(Cell("J10")))
    for guest, seat in turns(ann, bob):
        house.wait(1)
        legal = guest.offers()[seat].legal
        sonar = next((action for action in legal if isinstance(action, UseSonar)), None)
        guest.act(seat, sonar or legal[0])
        if sonar is not None:
            return house, ann, bob
    raise AssertionError("nobody could ask")


def left(guest: Guest) -> list[float]:
    return [timer.left_s for timer in guest.last(Observed).timers]


def come_back(house: House, *guests: Guest) -> list[Guest]:
    return [house.come(token=guest.welcome.token) for guest in guests]


def test_the_clock_stands_while_nobody_watches() -> None:
    house, ann, bob = asked()
    count = len(house.room.match.log)
    house.wait(10)
    ann.go()
    bob.go()
    house.wait(600)
    ann, bob = come_back(house, ann, bob)

    assert left(ann) == left(bob) == [20.0]
    house.wait(19.9)
    assert len(house.room.match.log) == count
    house.wait(0.2)
    assert house.room.match.log.last.by == "clock"


def test_one_who_stays_keeps_the_clock_going() -> None:
    house, ann, bob = asked()
    bob.go()
    house.wait(ANSWER_S)

    assert house.room.match.log.last.by == "clock"
    assert left(ann) == []


def test_what_is_left_outlives_a_restart_while_nobody_watches() -> None:
    house, ann, bob = asked()
    house.wait(10)
    ann.go()
    bob.go()
    house.wait(600)
    house.restart()
    house.wait(600)
    (ann,) = come_back(house, ann)

    assert left(ann) == [20.0]


def test_after_a_crash_the_clock_stands_where_the_server_was_heard_of_last() -> None:
    house, _, bob = asked()
    asked_at = house.room.match.log.last.at
    house.wait(10)
    house.restart(kept_s=0.02)
    house.now += 600
    (bob,) = come_back(house, bob)

    assert left(bob) == [ANSWER_S - 9.98]
    house.wait(ANSWER_S)
    assert house.room.match.log.last.by == "clock"
    assert asked_at is not None
    assert house.room.match.log.last.at == asked_at + ANSWER_S


def test_a_crash_before_the_first_beat_loses_nothing_that_is_in_the_log() -> None:
    house, _, bob = asked()
    house.wait(10)
    house.restart(kept_s=1000)
    (bob,) = come_back(house, bob)

    assert left(bob) == [ANSWER_S], "as it was when the question was written"


def test_times_in_the_log_leave_pauses_out() -> None:
    house, ann, bob = asked()
    before = house.room.match.log.last.at
    ann.go()
    bob.go()
    house.wait(3600)
    ann, bob = come_back(house, ann, bob)
    house.wait(2)
    awaited = ann.last(Observed).waits_for[0]
    guest = ann if awaited.side is Side.BLUE else bob
    guest.act(awaited, guest.offers()[awaited].legal[0])

    assert before is not None
    assert house.room.match.log.last.at == before + 2


def test_a_log_of_an_earlier_version_counted_the_pauses_too() -> None:
    """Its times only grow, so what is left of a timer is at most too little."""
    house, _, bob = asked()
    house.entries[-1] = house.entries[-1].replace('"at":', '"at":1')
    house.restart()
    (bob,) = come_back(house, bob)

    assert left(bob) == [ANSWER_S]


def calls(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[object]:
    """Grows by one with each call of this method."""
    counted: list[object] = []
    usual = getattr(owner, name)

    def count(self: object, *said: object) -> object:
        counted.append(said)
        return usual(self, *said)

    monkeypatch.setattr(owner, name, count)
    return counted


@pytest.mark.parametrize("begun", [asked, live])
def test_timers_are_worked_out_once_an_act(
    begun: Callable[[], tuple[House, Guest, Guest]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With spectators, too, and also where the room looks when it must be woken next."""
    house, ann, bob = begun()
    house.come(spectate=True)
    game = house.room.match.game
    found = calls(monkeypatch, type(game), "timers")
    looked = calls(monkeypatch, Timers, "rings_at")
    acts = 0
    for guest, seat in islice(turns(ann, bob), 12):
        legal = guest.offers()[seat].legal
        found.clear()
        looked.clear()
        were = house.room.schedule.there_are
        guest.act(seat, legal[0])
        acts += 1
        assert len(found) == 1
        if were or house.room.schedule.there_are:
            assert len(looked) == 1
        else:
            assert len(looked) <= 1, "the room sleeps as before"
    assert acts == 12
