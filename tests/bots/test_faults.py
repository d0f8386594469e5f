"""What weaker bots get wrong: they hear what all bots hear, and make less of it."""

import msgspec
import pytest

from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Direction
from hydrophone.bots.bot import FORMER, Level, level_of, no_stronger
from hydrophone.bots.faults import Faults
from hydrophone.bots.sonar.ears import FaultySonarEars, TrackingEars
from hydrophone.core.seats import Side
from hydrophone.games.sonar.events import MoveHeard, RowTold, SonarObservation
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.makers import levels_of

OPTIONS = SonarOptions(map="open_waters")
UP = MoveHeard(Side.YELLOW, Direction.UP)
ROW: SonarObservation = RowTold(Side.YELLOW, 3, by_clock=False)


def ears(*heard: SonarObservation, faults: Faults) -> FaultySonarEars:
    """Those of the blue Captain."""
    heard_with = FaultySonarEars(OPTIONS, Side.YELLOW, faults)
    for observation in heard:
        heard_with.observe(observation)
    return heard_with


def exact(*heard: SonarObservation) -> TrackingEars:
    tracker = TrackingEars(SonarTracker(OPTIONS, Side.YELLOW))
    for observation in heard:
        tracker.observe(observation)
    return tracker


def test_who_forgets_begins_a_new_sheet_after_so_many_acts() -> None:
    forgetful = Faults(forgets_after=3)

    kept = ears(ROW, UP, UP, UP, faults=forgetful)
    lost = ears(ROW, UP, UP, UP, UP, faults=forgetful)

    assert kept.places == exact(ROW, UP, UP, UP).places
    assert lost.places == exact(UP).places, "only the last act is on the new sheet"
    assert lost.energy == 4, "the gauge is not on the sheet"


def test_acts_of_the_own_boat_are_no_acts_of_the_enemy() -> None:
    own = MoveHeard(Side.BLUE, Direction.UP)

    assert ears(ROW, UP, own, own, own, faults=Faults(forgets_after=3)).places == (
        exact(ROW, UP).places
    )


@pytest.mark.parametrize(("name", "level"), FORMER.items())
def test_a_name_that_a_level_had_is_read_as_that_level(name: str, level: Level) -> None:
    assert Level(name) is level
    assert msgspec.json.decode(f'"{name}"', type=Level) is level
    assert level_of(name, tuple(Level)) is level
    assert level.lots == name, "its lots are drawn as they were"


def test_a_level_that_a_game_lacks_is_not_read() -> None:
    assert level_of("master", levels_of("u_jagd")) is None
    assert level_of("mermaid", tuple(Level)) is None


def test_the_next_weaker_level_stands_for_one_that_a_game_lacks() -> None:
    few = (Level.DECKHAND, Level.HELMSMAN)

    assert no_stronger(Level.ADMIRAL, few) is Level.HELMSMAN
    assert no_stronger(Level.HELMSMAN, few) is Level.HELMSMAN
    assert no_stronger(Level.BOATSWAIN, few) is Level.DECKHAND
    assert no_stronger(Level.LANDLUBBER, few) is Level.DECKHAND, "there is none weaker"
