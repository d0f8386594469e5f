"""Bots in real time: a stop that comes before their act, and how often they are asked."""

from hydrophone.bots.bot import Level
from hydrophone.core.real_time import CallStop
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import ChooseStart, OrderCourse
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.time.pauses import RESUME_S
from hydrophone.server.protocol.messages import Acked, SetBot, SetReady, TakeSeat
from laws.captain_sonar import Charged
from server.match.house import Guest, House

CAPTAIN, ENEMY = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN


def against_a_bot() -> tuple[House, Guest]:
    """Ann commands a crew of bots against another; both boats have dived."""
    house = House(Charged(), pace_s=0.6, mode=Mode.REAL_TIME)
    ann = house.host()
    ann.say(TakeSeat("", CAPTAIN))
    for info in house.room.match.table.seats:
        if info.seat is not CAPTAIN:
            ann.say(SetBot("", info.seat, Level.HELMSMAN))
    assert isinstance(ann.say(SetReady("", True)), Acked)
    first = next(a for a in ann.offers()[CAPTAIN].legal if isinstance(a, ChooseStart))
    ann.act(CAPTAIN, first)
    answer(house, ENEMY, ChooseStart)
    house.wait(RESUME_S + 1)
    return house, ann


def answer(house: House, seat: Seat, kind: type[ChooseStart | OrderCourse]) -> None:
    """The bot of this seat has thought, and wants the first of this kind."""
    asked = next(each for each in house.asked if each.seat is seat and each.must)
    house.asked.remove(asked)
    choice = next(n for n, action in enumerate(asked.legal) if isinstance(action, kind))
    house.do(house.room.take(BotAnswered(asked, choice, None), house.now))


def test_a_bot_whose_act_a_stop_forbids_is_asked_again() -> None:
    house, ann = against_a_bot()
    answer(house, ENEMY, OrderCourse)
    assert isinstance(ann.act(CAPTAIN, CallStop()), Acked)
    house.asked.clear()
    house.wait(10)
    assert not any(isinstance(a.do, OrderCourse) for a in house.room.match.log.acts)
    house.wait(30)
    answer(house, ENEMY, OrderCourse)
    house.wait(5)

    assert isinstance(house.room.match.log.acts[-1].do, OrderCourse)


def test_a_bot_is_asked_at_most_once_at_a_time() -> None:
    house, _ = against_a_bot()
    house.wait(60)

    seats = [asked.seat for asked in house.asked]
    assert len(seats) == len(set(seats)) <= 7
