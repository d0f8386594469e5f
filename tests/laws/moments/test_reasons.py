"""Law 2 for reasons during a match: they tell outsiders nothing, by their words or by their time.

Nor do they tell a crew in whose seat a bot has helped out when its time was over.

Yellow is Bob with bots, who tell him why they act. Whatever they tell, and whether they have
anything to tell, every frame of the enemy and of a spectator is the same, at the same moment.
"""

import pytest

from games.captain_sonar.positions import options_on
from hydrophone.board.grid import Cell
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.play.timers import PLACES
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import crew_sharing
from hydrophone.server.match.time.pace import HeldAct, Pace
from hydrophone.server.protocol.messages import (
    Days,
    Explained,
    Manners,
    SetReady,
    SetTerms,
    TakeSeat,
)
from laws.captain_sonar import Charged
from laws.moments.test_moments import END, GOES, OPEN, SOUTH, START, STAYS, commanding, first, same
from laws.moments.timed import Hidden, Timed
from server.match.house import CREW, House

CAUSES = (None, Cause(Motive.NEARER), Cause(Motive.LIKELY, Cell("C4"), 0.25))


def explained(cause: Cause | None, silence: object = STAYS) -> Timed:
    """Bob crosses out symbols; a bot commands him, and both hear why bots act."""
    options = options_on(OPEN, min_players=2, answer_timeout_s=0)
    orders = commanding(START, SOUTH, silence, END)  # type: ignore[arg-type]
    match = Timed(Charged(), options, Hidden(orders, 0.2, cause))
    match.ann.say(SetTerms("", manners=Manners(reasons=True)))
    match.begin(first, bob=Seat.YELLOW_ENGINEER)
    match.play(12)
    return match


def told(match: Timed) -> list[Explained]:
    """What Bob was told."""
    (bob,) = (guest for guest in match.people if guest is not match.ann)
    return bob.all(Explained)


def test_outsiders_are_told_the_same_whatever_bots_tell_their_crew() -> None:
    matches = [explained(cause) for cause in CAUSES]

    assert [bool(told(match)) for match in matches] == [False, True, True]
    assert told(matches[1]) != told(matches[2])
    assert all(same(matches[0], other) for other in matches[1:])


def test_a_silence_that_is_explained_takes_the_same_time() -> None:
    stayed, gone = explained(CAUSES[1], STAYS), explained(CAUSES[1], GOES)

    assert len(told(gone)) > len(told(stayed))
    assert same(stayed, gone)


DAY_S = 86_400.0


def helped_out(cause: Cause | None) -> list[object]:
    """What Cleo is told where a bot does what Bob, her Captain, has not done within a day."""
    house = House(map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for guest, seat in zip((ann, ann, bob, cleo), CREW, strict=True):
        guest.say(TakeSeat("", seat))
    ann.say(SetTerms("", days=Days(24), manners=Manners(reasons=True)))
    for guest in (ann, bob, cleo):
        guest.say(SetReady("", True))
    bob.go()
    house.wait(DAY_S + 1)
    (asked,) = [each for each in house.asked if each.seat is Seat.YELLOW_CAPTAIN]
    assert asked.must
    assert not asked.explain
    house.do(house.room.take(BotAnswered(asked, 0, None, cause), house.now))
    house.wait(100)
    assert asked.seat not in house.room.match.must_run().referee.blocked_by, "it has done so"
    return list(cleo.told)


def test_a_crew_is_not_told_by_reasons_where_a_bot_has_helped_out() -> None:
    assert helped_out(CAUSES[0]) == helped_out(CAUSES[1])


# --- the law can fail --------------------------------------------------------------------------


def tells_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: all who are connected hear why."""

    def crew(moment: Moment, _: object) -> tuple[ConnectionId, ...]:
        return moment.presence.connections()

    monkeypatch.setattr(crew_sharing, "_crew", crew)


def takes_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: an act that a bot explains is carried out later."""
    usual = Pace.time_of

    def time_of(pace: Pace, held: HeldAct) -> float:
        return round(usual(pace, held) + (0.1 if held.cause else 0.0), PLACES)

    monkeypatch.setattr(Pace, "time_of", time_of)


@pytest.mark.parametrize("fault", [tells_all, takes_time_for_it])
def test_a_planted_fault_is_found(fault: object, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)  # type: ignore[operator]

    assert not same(explained(CAUSES[0]), explained(CAUSES[1]))


def test_a_reason_of_a_bot_that_has_helped_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: any bot is heard."""

    def explain(moment: Moment, seat: Seat, _: Cause) -> None:
        to = moment.presence.connections_of(moment.table.people_of(seat.side))
        moment.send(to, Explained(1, seat, {}, 0))

    monkeypatch.setattr(crew_sharing, "explain", explain)

    assert helped_out(CAUSES[0]) != helped_out(CAUSES[1])
