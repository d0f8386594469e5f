"""Captain Sonar, section 22: the printed advice that a bot follows."""

import pytest

from games.captain_sonar.positions import BLUE, C10, CD, crew, drawn, with_marks
from hydrophone.bots.bot import Level
from hydrophone.bots.captain_sonar import make
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.actions import CaptainAction, Surface
from hydrophone.games.captain_sonar.events import Surfaced, SystemReady
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import System
from tracing import rule

WORN_OUT = "W1 W4 W5 W6 N1 N5 S2 S5 S6 E3 E5 E6"
"""The sheet of CAP-175: no system works, four of six leaks."""

LEVELS = pytest.mark.parametrize("level", [Level.HELMSMAN, Level.SEADOG])


def order(level: Level, state: CaptainState, heard: str) -> CaptainAction:
    """What a bot orders for blue after yellow surfaced in this sector, a torpedo ready."""
    bot = make(level, BLUE, state.public.options, 1)
    assert isinstance(bot, Captain)
    bot.view = CAPTAIN_SONAR.view(state, BLUE)
    bot.observe(SystemReady(Side.YELLOW, System.TORPEDO, public=True))
    bot.observe(Surfaced(Side.YELLOW, heard))
    return bot.choose(CAPTAIN_SONAR.legal_actions(state, BLUE))


@rule("CAP-468", "CAP-471")
@LEVELS
@pytest.mark.parametrize("crossed", [WORN_OUT, "W1 W3", "W3 N1"])
def test_a_worn_out_boat_surfaces_far_from_the_enemy(level: Level, crossed: str) -> None:
    """Two kinds of symbols stop four of the six systems."""
    state = drawn(C10, blue=crew(track="A3 A2 A1", crossed=crossed))

    assert order(level, state, heard="4") == Surface()


@rule("CAP-468")
@LEVELS
@pytest.mark.parametrize(
    ("route", "surfaces"),
    [
        ("C1 C2 C3 B3 A3 A2 B2", True),
        ("D1 D2 D3 C3 B3 A3 A2 A1 B1", True),
        ("D3 D2 D1 C1 B1 A1 A2 A3", False),
    ],
)
def test_a_boat_without_room_surfaces_far_from_the_enemy(
    level: Level, route: str, surfaces: bool
) -> None:
    """Two spaces are left, three, and the open sea."""
    state = drawn(C10, blue=crew(track=route))

    assert (order(level, state, heard="4") == Surface()) is surfaces


@rule("CAP-468")
@LEVELS
@pytest.mark.parametrize("crossed", ["", "W5 W6 N6 S5", "W1 N2 N5 S3"])
def test_a_boat_whose_systems_work_does_not(level: Level, crossed: str) -> None:
    state = drawn(C10, blue=crew(track="A3 A2 A1", crossed=crossed))

    assert order(level, state, heard="4") != Surface()


@rule("CAP-468")
@LEVELS
@pytest.mark.parametrize("sector", ["1", "2", "3"])
@pytest.mark.parametrize(
    ("route", "crossed"), [("A3 A2 A1", WORN_OUT), ("C1 C2 C3 B3 A3 A2 B2", "")]
)
def test_nobody_surfaces_where_the_enemy_may_be_near(
    level: Level, sector: str, route: str, crossed: str
) -> None:
    """The same boats surface when the enemy is in sector 4."""
    state = drawn(C10, blue=crew(track=route, crossed=crossed))

    assert order(level, state, heard="4") == Surface()
    assert order(level, state, heard=sector) != Surface()


@rule("CAP-395")
@LEVELS
def test_in_delta_the_ice_holes_are_the_places_to_surface(level: Level) -> None:
    worn = crew(track="C3 C2 C1 B1 A1 A2 B2", mines="A4 B4", crossed=WORN_OUT)

    assert order(level, drawn(CD, blue=worn), heard="4") == Surface()
    elsewhere = drawn(with_marks(C10, I9="o"), blue=worn)
    assert order(level, elsewhere, heard="4") != Surface()
