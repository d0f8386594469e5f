"""Captain Sonar, section 3: one person may hold several posts."""

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    C10,
    MINE,
    NORTH,
    YELLOW,
    after,
    begun,
    head,
    options_on,
)
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import CaptainAction, CrossSymbol, EndTurn, MarkGauge
from hydrophone.games.captain_sonar.events import OkSaid
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule


@rule("CAP-027")
def test_mark_and_cross_follow_the_course_and_say_ok_by_themselves() -> None:
    state = begun(options_on(C10), blue="E5")
    acts: list[tuple[Seat, CaptainAction]] = [
        (BLUE, head(NORTH)),
        (BLUE_MATE, MarkGauge(MINE)),
        (BLUE_ENGINEER, CrossSymbol("N1")),
    ]

    said = []
    for seat, action in acts:
        state, happened = CAPTAIN_SONAR.apply(state, seat, action)
        said += [event for event in happened if isinstance(event, OkSaid)]

    assert said == [
        OkSaid(Side.BLUE, Role.FIRST_MATE, public=True),
        OkSaid(Side.BLUE, Role.ENGINEER, public=True),
    ]
    assert blocked_by(after(state, (BLUE, EndTurn()))) == (YELLOW,)
