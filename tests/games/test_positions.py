"""A drawn position is the match that it shows, and every fault is told with its line."""

from textwrap import dedent

import pytest
from msgspec.structs import replace

from hydrophone.core.errors import InvalidPositionError
from hydrophone.core.position import Position
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar import position as captain_sonar
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import System, symbols_of
from hydrophone.games.sonar import position as sonar
from hydrophone.games.sonar.actions import LaunchTorpedo, Move, UseSonar
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from hydrophone.games.u_jagd.position import read_maps

ENGLISH = SonarOptions()
GERMAN = CaptainOptions()


def sonar_at(text: str) -> SonarState:
    """SONAR on the chart in the picture."""
    position = Position(dedent(text))
    return sonar.read_position(position, sonar.with_chart_in(position, ENGLISH))


def captain_at(text: str) -> CaptainState:
    """Captain Sonar on the chart in the picture."""
    position = Position(dedent(text))
    return captain_sonar.read_position(position, captain_sonar.with_chart_in(position, GERMAN))


def captain_on_alpha(text: str) -> CaptainState:
    """Captain Sonar on a packaged chart."""
    return captain_sonar.read_position(Position(dedent(text)), GERMAN)


def test_a_stop_is_read_in_real_time_alone() -> None:
    text = """
        stop: yellow
        yellow.energy: 2

        B . . Y
    """
    position = Position(dedent(text))
    timed = replace(ENGLISH, real_time=True)
    state = sonar.read_position(position, sonar.with_chart_in(position, timed))

    assert SONAR.blocked_by(state) == (Seat.YELLOW_CAPTAIN,)
    assert UseSonar() in SONAR.legal_actions(state, Seat.YELLOW_CAPTAIN)
    assert SONAR.legal_actions(state, Seat.BLUE_CAPTAIN) == ()
    with pytest.raises(InvalidPositionError, match="line 2: there are no stops"):
        sonar_at(text)


def test_sonar_is_read_as_it_is_drawn() -> None:
    state = sonar_at("""
        // two boats close together
        turn: yellow
        yellow.energy: 4
        blue.damage: 1
        closed: A2-B2

           A B C D
        1  . 1 B .
        2  . . a .
        3  # . Y .
    """)

    assert state.sheets.blue.track == ("B1", "C1")
    assert state.sheets.yellow.track == ("C2", "C3")
    assert state.public.yellow.heard == ("down",)
    assert state.public.blue.damage == 1
    assert {type(act) for act in SONAR.legal_actions(state, Seat.YELLOW_CAPTAIN)} > {
        Move,
        LaunchTorpedo,
    }
    assert not state.public.chart.is_sea(state.public.chart.grid.cells[8])
    assert frozenset(("A2", "B2")) in state.public.chart.closed_links


def test_letters_and_numbers_around_the_picture_may_be_left_out() -> None:
    framed = sonar_at("""
          A B C D
        1 . B # .
        2 Y . . .
    """)

    assert framed == sonar_at("""
        . B # .
        Y . . .
    """)


def test_captain_sonar_is_read_as_it_is_drawn() -> None:
    state = captain_at("""
        turn: yellow
        step: after
        left: 2
        yellow.gauges: torpedo=3 mine=1
        yellow.crossed: W1 N2
        yellow.lock: true
        yellow.waiting: first_mate
        yellow.panel: west
        blue.surfaced: true
        blue.mines: A1
        1 B . .
        . . . M
        . Y . .
        . . * .
    """)

    yellow, blue = state.sheets.yellow, state.sheets.blue
    assert state.public.current.step is Step.AFTER
    assert (state.public.current.side, state.public.current.left) == (Side.YELLOW, 2)
    assert (yellow.gauge(System.TORPEDO), yellow.gauge(System.MINE)) == (3, 1)
    assert symbols_of(yellow.crossed) == ("W1", "N2")
    assert (yellow.lock, yellow.waiting, yellow.panel) == (True, (Role.FIRST_MATE,), "west")
    assert blue.mines == ("A1", "D2")
    assert blue.track == ("A1", "B1")
    assert state.public.blue.dive_sector == "1"
    assert state.public.archer == ("C4",)
    assert CAPTAIN_SONAR.blocked_by(state) == (Seat.YELLOW_FIRST_MATE,)


def test_on_a_packaged_chart_words_are_enough() -> None:
    state = captain_on_alpha("blue.track: A1 B1\nyellow.track: J10")

    assert state.public.chart.name == "alpha"
    assert state.sheets.blue.position == "B1"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("turn: green\nB .", 1, "turn: Invalid enum value 'green'"),
        ("turn:\nB .", 1, "turn has no value"),
        ("turn: blue\nturn: blue\nB .", 2, "twice"),
        ("energy: 3\nB .", 1, "nothing is called 'energy'"),
        ("\nblue.energy: 5\nB .", 2, "blue.energy: Expected `int` <= 4"),
        ("blue.damage: 2\nB .", 1, "blue.damage: Expected `int` <= 1"),
        ("B .\n. .\n. . .", 3, "3 marks, not 2"),
        ("B .\n. ?", 2, "'?' is not a mark"),
        ("  A B\n1 B .\n3 . .", 3, "expected row 2, found '3'"),
        ("  A B", 1, "no rows"),
        ("B .\n. B", 2, "'B' stands on A1 and on B2"),
        ("1 . .\n. . B", 2, "no step leads from A1 to C2"),
        ("blue.track: A1 B1 A1\n. . .", 1, "the track crosses itself on A1"),
        ("blue.track: Z9\n. . .", 1, "Z9 is not at sea"),
        ("B # .", 1, "the sea is not connected"),
        ("closed: A1-C1\nB . .", 1, "does not join two neighbours"),
        ("turn: blue", 1, "no picture"),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(InvalidPositionError) as told:
        sonar_at(text)

    assert told.value.line == line
    assert what in told.value.what


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("blue.gauges: torpedo=4", 1, "the gauge of torpedo has 3 fields, not 4"),
        ("blue.gauges: laser=1", 1, "blue.gauges: Invalid enum value 'laser'"),
        ("\nblue.crossed: W9", 2, "there is no symbol 'W9'"),
        ("blue.mines: Z1", 1, "Z1 is not at sea"),
        ("left: 4", 1, "left: Expected `int` <= 3"),
        ("B . .", 1, "the picture is 3 by 1, the chart 10 by 10"),
    ],
)
def test_a_fault_on_a_packaged_chart_is_told_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(InvalidPositionError) as told:
        captain_on_alpha(text)

    assert told.value.line == line
    assert what in told.value.what


def test_the_picture_of_a_packaged_chart_must_show_its_islands() -> None:
    picture = "\n".join([" ".join("." * 10)] * 10)

    with pytest.raises(InvalidPositionError, match=r"line 1: D1 is land on the chart"):
        captain_on_alpha(picture)


MAPS = """
blue:
      A  B
    1 06 ..
    2 10 ..
// and the other
yellow:
      A  B
    1 03 07
    2 09 ..
"""


def test_the_maps_of_u_jagd_are_tables() -> None:
    maps = read_maps(MAPS)

    assert maps.blue == (6, 10, None, None)
    assert maps.yellow == (3, 9, 7, None)


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("yellow:", "blue:", 7, "expected the map after"),
        ("07", "17", 9, "'17' is neither a contact"),
        ("  A  B\n    1 03", "  B  A\n    1 03", 8, "expected the column letters"),
        ("    2 09 ..\n", "    3 09 ..\n", 10, "expected row 2"),
        ("    2 09 ..\n", "", 7, "two rows"),
        (MAPS[MAPS.index("yellow:") :], "", 1, "'yellow:' is missing"),
    ],
)
def test_a_fault_in_a_map_is_told_with_its_line(old: str, new: str, line: int, what: str) -> None:
    with pytest.raises(InvalidPositionError) as told:
        read_maps(MAPS.replace(old, new))

    assert told.value.line == line
    assert what in told.value.what
