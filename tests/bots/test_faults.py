"""What weaker bots get wrong: they hear what all bots hear, and make less of it."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Direction
from hydrophone.bots import captain_sonar, sonar
from hydrophone.bots.bot import FORMER, Level, level_of, no_stronger
from hydrophone.bots.faults import Faults
from hydrophone.bots.sonar.ears import FaultySonarEars, TrackingEars
from hydrophone.core.game import Options
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.options import CaptainOptions, Mode
from hydrophone.games.sonar.events import MoveHeard, RowTold, SonarObservation
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.makers import late_s, levels_of
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act
from hydrophone.play.arena import play_match

OPTIONS = SonarOptions(map="open_waters")
UP = MoveHeard(Side.YELLOW, Direction.UP)
ROW: SonarObservation = RowTold(Side.YELLOW, 3, by_clock=False)


def ears(*heard: SonarObservation, forgets_after: int) -> FaultySonarEars:
    """Those of the blue Captain."""
    heard_with = FaultySonarEars(OPTIONS, Side.YELLOW, forgets_after)
    for observation in heard:
        heard_with.observe(observation)
    return heard_with


def exact(*heard: SonarObservation) -> TrackingEars:
    tracker = TrackingEars(SonarTracker(OPTIONS, Side.YELLOW))
    for observation in heard:
        tracker.observe(observation)
    return tracker


def test_who_forgets_begins_a_new_sheet_after_so_many_acts() -> None:
    kept = ears(ROW, UP, UP, UP, forgets_after=3)
    lost = ears(ROW, UP, UP, UP, UP, forgets_after=3)

    assert kept.places == exact(ROW, UP, UP, UP).places
    assert lost.places == exact(UP).places, "only the last act is on the new sheet"
    assert lost.energy == 4, "the gauge is not on the sheet"


def test_acts_of_the_own_boat_are_no_acts_of_the_enemy() -> None:
    own = MoveHeard(Side.BLUE, Direction.UP)

    assert ears(ROW, UP, own, own, own, forgets_after=3).places == (exact(ROW, UP).places)


# --- in real time ------------------------------------------------------------------------------

PACES: dict[str, tuple[ModuleType, Options, Options]] = {
    "sonar": (
        sonar,
        SonarOptions(turn_limit=20),
        SonarOptions(turn_limit=20, real_time=True),
    ),
    "captain_sonar": (
        captain_sonar,
        CaptainOptions(turn_limit=20),
        CaptainOptions(turn_limit=20, mode=Mode.REAL_TIME),
    ),
}
"""Each game's levels, and its options turn by turn and in real time."""


def acts(name: str, options: Options, level: Level) -> Sequence[Act]:
    """What two crews of this level do."""
    game = game_named(name)
    return play_match(game, options, dict.fromkeys(game.seats(options), level), 3).acts


@pytest.mark.parametrize("name", PACES)
@pytest.mark.parametrize("changed", [{"late_s": 3.0}, {"forgets_after_live": 2}])
def test_what_is_a_fault_in_real_time_is_none_turn_by_turn(
    name: str, changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    module, *paces = PACES[name]
    before = [acts(name, options, Level.SAILOR) for options in paces]

    head = module.LADDER[Level.SAILOR]
    head = replace(head, faults=replace(head.faults, **changed))
    monkeypatch.setattr(module, "LADDER", {**module.LADDER, Level.SAILOR: head})
    after = [acts(name, options, Level.SAILOR) for options in paces]

    assert after[0] == before[0]
    assert after[1] != before[1]


def test_who_forgets_the_same_at_both_paces_is_given_one_number() -> None:
    assert Faults(forgets_after=5).forgets(live=True) == 5
    assert Faults(forgets_after=5, forgets_after_live=0).forgets(live=True) == 0
    assert Faults(forgets_after=5, forgets_after_live=9).forgets(live=False) == 5


@pytest.mark.parametrize("name", PACES)
def test_from_the_helmsman_on_nobody_is_late(name: str) -> None:
    late = [level for level in levels_of(name) if late_s(name, level)]

    assert late
    assert Level.HELMSMAN not in late
    assert no_stronger(Level.HELMSMAN, late) is late[-1]


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
