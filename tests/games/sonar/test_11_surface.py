"""SONAR, section 11: SURFACE."""

from typing import Any

import pytest

from games.sonar.positions import (
    BLUE,
    DOWN,
    LEFT,
    RIGHT,
    S0,
    SN,
    UP,
    YELLOW,
    after,
    begun,
    drawn,
    events,
    hurt,
    options_on,
    refusal,
    torpedo,
    turns,
)
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.sonar.actions import GoSilent, Move, Surface, TellRow, UseSonar
from hydrophone.games.sonar.events import Surfaced, Termination, TurnBegan
from hydrophone.games.sonar.options import Stuck
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from tracing import rule


@rule("SON-160")
def test_surfacing_is_free_to_choose_and_uses_up_the_turn() -> None:
    state = begun(options_on(S0), yellow="E5")
    assert refusal(state, YELLOW, Surface()) is None

    state = after(state, (YELLOW, Surface()))

    assert refusal(state, YELLOW, Move(UP)) is Clause.NOT_YOUR_TURN


@rule("SON-161")
@pytest.mark.parametrize("viewer", [BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR])
def test_everybody_hears_the_exact_coordinate(viewer: Seat) -> None:
    surfaced = events(begun(options_on(S0), yellow="H3"), YELLOW, Surface())[0]

    assert SONAR.project(surfaced, viewer) == Surfaced(Side.YELLOW, Cell("H3"))


@rule("SON-161")
def test_the_enemys_view_holds_the_coordinate() -> None:
    state = after(begun(options_on(S0), yellow="H3"), (YELLOW, Surface()))

    assert SONAR.view(state, BLUE).public.yellow.origin == "H3"
    assert SONAR.view(state, BLUE).public.yellow.heard == ()


@rule("SON-162", "SON-163", "SON-164")
def test_worked_example_surfacing_on_h7() -> None:
    state = turns(begun(options_on(S0), yellow="H5"), YELLOW, Move(DOWN), Move(DOWN))
    assert state.sheets.yellow.track == ("H5", "H6", "H7")
    assert refusal(state, YELLOW, Move(UP)) is Clause.OWN_TRACK

    state = turns(state, YELLOW, Surface())

    assert state.sheets.yellow.track == ("H7",)
    assert refusal(state, YELLOW, Move(UP)) is None


@rule("SON-163", "SON-Q04")
def test_the_surfacing_point_belongs_to_the_new_track() -> None:
    state = turns(begun(options_on(S0), yellow="H7"), YELLOW, Surface(), Move(UP))

    assert refusal(state, YELLOW, Move(DOWN)) is Clause.OWN_TRACK


@rule("SON-165")
def test_worked_example_surfacing_on_h3() -> None:
    state = begun(options_on(S0), yellow="H3")

    assert events(state, YELLOW, Surface())[0] == Surfaced(Side.YELLOW, Cell("H3"))
    assert after(state, (YELLOW, Surface())).sheets.yellow.track == ("H3",)


def stuck_on_a1(picture: str = S0, edition: str = "en", **switches: Any) -> SonarState:
    """Yellow has gone from B1 down, left and up, and cannot go on."""
    state = begun(options_on(picture, edition, **switches), yellow="B1", blue="E8")
    return turns(state, YELLOW, Move(DOWN), Move(LEFT), Move(UP))


@rule("SON-166", "SON-D08", "SON-Q06")
@pytest.mark.parametrize("edition", ["en", "de"])
def test_a_stuck_captain_cannot_go_on_until_they_have_surfaced(edition: str) -> None:
    state = stuck_on_a1(edition=edition)

    assert (state.sheets.yellow.position, state.sheets.yellow.energy) == ("A1", 3)
    for way in Direction:
        assert refusal(state, YELLOW, Move(way)) in (Clause.EDGE, Clause.OWN_TRACK)
        assert refusal(state, YELLOW, GoSilent(way)) is Clause.SILENCE_STUCK
    assert refusal(state, YELLOW, UseSonar()) is None
    assert refusal(state, YELLOW, Surface()) is None

    state = turns(state, YELLOW, Surface())

    assert state.sheets.yellow.track == ("A1",)
    assert refusal(state, YELLOW, Move(RIGHT)) is None


@rule("SON-166")
def test_a_stuck_captain_may_fire() -> None:
    picture = """
        Y a . .
        c b . .
        . . . .
        . . . B
    """
    state = drawn(picture, turn=Side.YELLOW, energy=4)
    assert refusal(state, YELLOW, torpedo("A1")) is None

    must = drawn(picture, turn=Side.YELLOW, energy=4, stuck=Stuck.MUST_SURFACE)
    assert refusal(must, YELLOW, torpedo("A1")) is Clause.STUCK


@rule("SON-166")
def test_with_must_surface_a_stuck_captain_can_do_nothing_else() -> None:
    state = stuck_on_a1(stuck=Stuck.MUST_SURFACE)

    assert SONAR.legal_actions(state, YELLOW) == (Surface(),)
    assert refusal(state, YELLOW, UseSonar()) is Clause.STUCK
    for way in Direction:
        assert refusal(state, YELLOW, Move(way)) is Clause.STUCK
        assert refusal(state, YELLOW, GoSilent(way)) is Clause.STUCK


@rule("SON-166")
def test_with_must_surface_who_can_go_on_does_as_they_like() -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=4, stuck=Stuck.MUST_SURFACE)

    assert refusal(state, YELLOW, UseSonar()) is None


@rule("SON-167")
@pytest.mark.parametrize("energy", [0, 3, 4])
@pytest.mark.parametrize("damage", [0, 1])
def test_surfacing_changes_neither_energy_nor_damage(energy: int, damage: int) -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=energy, damage=damage)

    state = after(state, (YELLOW, Surface()))

    assert (state.sheets.yellow.energy, state.public.yellow.damage) == (energy, damage)
    assert SONAR.blocked_by(state) == (BLUE,)


@rule("SON-167")
def test_the_enemys_turn_follows() -> None:
    state = begun(options_on(S0), yellow="E5")

    assert events(state, YELLOW, Surface())[1:] == (TurnBegan(Side.BLUE, 1),)


@rule("SON-168")
def test_nobody_is_ever_without_a_legal_action() -> None:
    state = hurt(stuck_on_a1(SN, "de"), Side.YELLOW, 1)
    assert set(SONAR.legal_actions(state, YELLOW)) == {UseSonar(), Surface()}

    state = after(state, (YELLOW, UseSonar()), (BLUE, TellRow(8)), (BLUE, Surface()))
    assert SONAR.legal_actions(state, YELLOW) == (Surface(),)

    state = after(state, (YELLOW, Surface()))
    assert state.public.yellow.damage == 2
    assert state.public.outcome is not None
    assert (state.public.outcome.winner, state.public.outcome.termination) == (
        Side.BLUE,
        Termination.ICE,
    )
