"""Law 2 for reasons during a match: they tell outsiders nothing, by their words or by their time.

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
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import crew_sharing
from hydrophone.server.match.time.pace import HeldAct, Pace
from hydrophone.server.protocol.messages import Explained, Manners, SetTerms
from laws.captain_sonar import Charged
from laws.moments.test_moments import END, GOES, OPEN, SOUTH, START, STAYS, commanding, first, same
from laws.moments.timed import Hidden, Timed

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


# --- the law can fail --------------------------------------------------------------------------


def tells_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: everybody who is connected hears why."""

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
