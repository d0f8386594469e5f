"""SONAR, section 9: SILENCE."""

import pytest

from games.sonar.positions import (
    BLUE,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    YELLOW,
    after,
    drawn,
    events,
    refusal,
)
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.games.sonar.actions import GoSilent
from hydrophone.games.sonar.events import SilenceHeard, TurnBegan, WentSilent
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Heard, SonarState
from tracing import rule

OTHERS: tuple[Viewer, ...] = (BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR)


def at_e5(energy: int = 3, edition: str = "en") -> SonarState:
    """Yellow on E5, come from D5."""
    return drawn(
        """
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . a Y . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        """,
        turn=Side.YELLOW,
        energy=energy,
        edition=edition,
    )


@rule("SON-130", "SON-131", "SON-134")
def test_worked_example_silence_up() -> None:
    state, happened = SONAR.apply(at_e5(), YELLOW, GoSilent(UP))

    assert (state.sheets.yellow.position, state.sheets.yellow.energy) == ("E4", 0)
    assert state.sheets.yellow.track == ("D5", "E5", "E4")
    assert happened == (WentSilent(Side.YELLOW, UP, Cell("E4"), 0), TurnBegan(Side.BLUE, 2))
    assert refusal(at_e5(), YELLOW, GoSilent(LEFT)) is Clause.OWN_TRACK


@rule("SON-130")
def test_silence_needs_three_energy() -> None:
    assert refusal(at_e5(energy=2), YELLOW, GoSilent(UP)) is Clause.SILENCE_ENERGY


@rule("SON-131", "SON-020")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_enemy_learns_only_that_silence_was_used(viewer: Viewer) -> None:
    told = [
        [SONAR.project(event, viewer) for event in events(at_e5(), YELLOW, GoSilent(way))]
        for way in (UP, RIGHT, DOWN)
    ]

    assert told[0] == [SilenceHeard(Side.YELLOW), TurnBegan(Side.BLUE, 2)]
    assert told[0] == told[1] == told[2]


@rule("SON-131", "SON-Q15")
def test_the_enemy_draws_one_silent_step() -> None:
    state = after(at_e5(), (YELLOW, GoSilent(UP)))

    assert SONAR.view(state, BLUE).public.yellow.heard == (Heard.RIGHT, Heard.SILENCE)


@rule("SON-132")
def test_silence_is_stopped_by_land_edge_and_track() -> None:
    state = drawn(
        """
        . 1 . .
        . B # .
        . . . .
        """,
        energy=3,
    )
    corner = drawn("B . . .\n. . . .\n. . . .", energy=3)

    assert refusal(state, BLUE, GoSilent(UP)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, GoSilent(RIGHT)) is Clause.ISLAND
    assert refusal(corner, BLUE, GoSilent(UP)) is Clause.EDGE
    assert refusal(state, BLUE, GoSilent(DOWN)) is None


@rule("SON-133", "SON-D06", "SON-Q05")
@pytest.mark.parametrize("edition", ["en", "de"])
def test_silence_has_three_directions_and_four_after_the_start(edition: str) -> None:
    def ways(state: SonarState) -> list[Direction]:
        legal = SONAR.legal_actions(state, YELLOW)
        return [action.direction for action in legal if isinstance(action, GoSilent)]

    assert ways(at_e5(edition=edition)) == [UP, RIGHT, DOWN]
    fresh = drawn(
        """
        . . . .
        . Y . .
        . . . .
        """,
        turn=Side.YELLOW,
        energy=3,
        edition=edition,
    )
    assert set(ways(fresh)) == set(Direction)


@rule("SON-135")
def test_with_no_way_to_go_silence_is_refused() -> None:
    state = drawn(
        """
        B 1 . .
        3 2 . .
        . . . .
        """,
        energy=4,
    )
    for way in Direction:
        assert refusal(state, BLUE, GoSilent(way)) is Clause.SILENCE_STUCK


@rule("SON-130")
def test_silence_is_announced_in_the_own_crew_with_its_direction() -> None:
    happened = events(at_e5(), YELLOW, GoSilent(UP))

    assert SONAR.project(happened[0], Seat.YELLOW_RADIO_OPERATOR) == happened[0]
