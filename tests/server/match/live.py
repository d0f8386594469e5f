"""SONAR as if it were played in real time, with a clock of its own: for tests of the room."""

from typing import Any

from hydrophone.core.game import Action, Timer
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import Surface
from hydrophone.games.sonar.rules import Sonar
from hydrophone.server.protocol.messages import Manners, SetReady, SetTerms, TakeSeat
from server.match.house import CREW, Guest, House

ANSWER_S = 60.0


class LiveSonar(Sonar):
    """The crews are still asked in turn, but nothing here knows that."""

    answer_s = ANSWER_S

    def is_real_time(self, options: Any) -> bool:
        return True

    def bot_takes_s(self, options: Any, action: Action) -> float:
        return 2.0

    def timers(self, state: Any) -> tuple[Timer, ...]:
        return (Timer("all", None, 0, self.answer_s, Surface()),)

    def may_write(self, state: Any, seat: Seat) -> bool:
        return seat.side == "blue"


def live(pace_s: float = 0.0, manners: Manners | None = None) -> tuple[House, Guest, Guest]:
    """Ann and Bob hold the posts of a side each."""
    house = House(LiveSonar(), pace_s, map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    if manners is not None:
        ann.say(SetTerms("", manners=manners))
    for seat in CREW:
        (ann if seat.side == "blue" else bob).say(TakeSeat("", seat))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    return house, ann, bob
