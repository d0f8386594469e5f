"""SONAR, sections 5 and 6: MOVE and the energy gauge."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sonar.positions import (
    BLUE,
    DOWN,
    LEFT,
    RIGHT,
    S0,
    S1,
    UP,
    YELLOW,
    after,
    begun,
    drawn,
    events,
    options_on,
    refusal,
    torpedo,
    turns,
)
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.sonar.actions import GoSilent, Move, Surface, UseSonar
from hydrophone.games.sonar.events import Moved, MoveHeard, SonarUsed, TorpedoLaunched, WentSilent
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from tracing import rule


@rule("SON-080")
@pytest.mark.parametrize(("way", "cell"), [(UP, "E4"), (RIGHT, "F5"), (DOWN, "E6"), (LEFT, "D5")])
def test_a_move_goes_one_point_and_everybody_hears_the_direction(way: Direction, cell: str) -> None:
    state = begun(options_on(S0), yellow="E5")

    moved = events(state, YELLOW, Move(way))[0]

    assert moved == Moved(Side.YELLOW, way, Cell(cell), 1)
    for viewer in (BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR):
        assert SONAR.project(moved, viewer) == MoveHeard(Side.YELLOW, way)


@rule("SON-081")
def test_every_step_is_drawn_on_the_own_sheet() -> None:
    state = turns(begun(options_on(S0), yellow="E5"), YELLOW, Move(UP), Move(LEFT))

    view = SONAR.view(state, YELLOW)
    assert view.own is not None
    assert view.own.track == ("E5", "E4", "D4")


@rule("SON-082", "SON-Q04", "SON-D19")
def test_a_submarine_may_not_enter_its_own_track() -> None:
    state = turns(begun(options_on(S0), yellow="E5"), YELLOW, Move(UP), Move(LEFT), Move(DOWN))

    assert refusal(state, YELLOW, Move(RIGHT)) is Clause.OWN_TRACK
    assert refusal(state, YELLOW, Move(DOWN)) is None


@rule("SON-082")
def test_no_point_of_the_track_may_be_entered() -> None:
    state = drawn("""
        . 1 2 3
        . B . 4
        . 7 6 5
    """)

    assert refusal(state, BLUE, Move(UP)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, Move(DOWN)) is Clause.OWN_TRACK
    assert refusal(state, BLUE, Move(RIGHT)) is None


@rule("SON-082")
def test_the_enemys_track_is_no_obstacle() -> None:
    state = drawn("""
        . . . .
        a b Y .
        . B . .
    """)

    assert refusal(state, BLUE, Move(UP)) is None


@rule("SON-082", "SON-083", "SON-084")
@given(st.integers(0, 2**32), st.integers(1, 40))
def test_a_track_never_touches_itself_nor_land(seed: int, length: int) -> None:
    state, _ = SONAR.new(options_on(S1), seed)
    for _ in range(length):
        if state.public.outcome is not None:
            break
        (seat, *_) = SONAR.blocked_by(state)
        legal = SONAR.legal_actions(state, seat)
        steps = [action for action in legal if action != Surface()]
        state = after(state, (seat, (steps or legal)[seed % len(steps or legal)]))
    for sheets in state.sheets:
        grid = state.public.chart.grid
        assert len(set(sheets.track)) == len(sheets.track)
        assert all(state.public.chart.is_sea(cell) for cell in sheets.track)
        for one, other in pairwise(sheets.track):
            assert other in {grid.neighbour(one, way) for way in Direction}


@rule("SON-083")
def test_an_island_stops_a_move() -> None:
    state = begun(options_on(S1), yellow="C3")

    assert refusal(state, YELLOW, Move(UP)) is Clause.ISLAND
    state = begun(options_on(S1), yellow="B2")
    assert refusal(state, YELLOW, Move(RIGHT)) is Clause.ISLAND


@rule("SON-084")
def test_a_submarine_cannot_leave_the_map() -> None:
    state = begun(options_on(S0), yellow="A1", blue="J10")

    assert refusal(state, YELLOW, Move(UP)) is Clause.EDGE
    assert refusal(state, YELLOW, Move(LEFT)) is Clause.EDGE
    state = after(state, (YELLOW, Move(RIGHT)))
    assert refusal(state, BLUE, Move(DOWN)) is Clause.EDGE
    assert refusal(state, BLUE, Move(RIGHT)) is Clause.EDGE


@rule("SON-085")
def test_only_surfacing_wipes_the_track() -> None:
    picture = """
        . . . . . . . . . .
        . . 1 2 3 B . . . .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    track = ("C2", "D2", "E2", "F2")
    for action in (Move(UP), UseSonar(), GoSilent(UP), torpedo("G2")):
        state = after(drawn(picture, energy=4), (BLUE, action))
        assert state.sheets.blue.track[:4] == track
    assert after(drawn(picture, energy=4), (BLUE, Surface())).sheets.blue.track == ("F2",)


@rule("SON-086", "SON-100", "SON-101")
def test_the_gauge_is_empty_at_the_start_and_a_full_one_stays_full() -> None:
    state = begun(options_on(S0), yellow="A1", blue="J10")
    assert state.sheets.yellow.energy == 0

    energies = []
    for _ in range(5):
        state = turns(state, YELLOW, Move(RIGHT))
        energies.append(state.sheets.yellow.energy)

    assert energies == [1, 2, 3, 4, 4]
    assert refusal(state, YELLOW, Move(RIGHT)) is None


@rule("SON-101")
def test_charging_goes_on_when_fields_have_been_wiped() -> None:
    state = turns(drawn(S0, turn=Side.YELLOW, energy=4), YELLOW, UseSonar(), Move(UP))

    assert state.sheets.yellow.energy == 3


@rule("SON-087")
def test_worked_example_of_moving_and_charging() -> None:
    state = begun(options_on(S1), yellow="D4")
    state = turns(state, YELLOW, Move(UP))
    assert (state.sheets.yellow.position, state.sheets.yellow.energy) == ("D3", 1)
    state = turns(state, YELLOW, Move(LEFT))
    assert (state.sheets.yellow.position, state.sheets.yellow.energy) == ("C3", 2)
    assert refusal(state, YELLOW, Move(UP)) is Clause.ISLAND
    state = turns(state, YELLOW, Move(LEFT))
    assert (state.sheets.yellow.position, state.sheets.yellow.energy) == ("B3", 3)

    assert refusal(state, YELLOW, UseSonar()) is None
    assert refusal(state, YELLOW, GoSilent(LEFT)) is None
    assert refusal(state, YELLOW, torpedo("A1")) is Clause.TORPEDO_ENERGY


@rule("SON-102")
@pytest.mark.parametrize(
    ("energy", "action", "left"),
    [(4, UseSonar(), 2), (3, GoSilent(UP), 0), (4, torpedo("J9"), 0)],
)
def test_energy_is_one_pool(energy: int, action: UseSonar | GoSilent, left: int) -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=energy)

    assert SONAR.apply(state, YELLOW, action)[0].sheets.yellow.energy == left


@rule("SON-103")
@pytest.mark.parametrize("viewer", [BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR])
def test_energy_is_hidden_from_the_enemy(viewer: Seat) -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=4)
    for action in SONAR.legal_actions(state, YELLOW):
        for event in events(state, YELLOW, action):
            told = SONAR.project(event, viewer)
            assert not hasattr(told, "energy")
            assert not isinstance(told, (Moved, SonarUsed, WentSilent, TorpedoLaunched))


@rule("SON-104", "SON-D13", "SON-Q01")
@pytest.mark.parametrize(
    ("charges", "energy", "left"),
    [
        (False, 4, 1),
        (True, 4, 2),
        (False, 3, 0),
        (True, 3, 1),
    ],
)
def test_silence_does_not_charge_unless_agreed(charges: bool, energy: int, left: int) -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=energy, silence_charges=charges)

    assert SONAR.apply(state, YELLOW, GoSilent(UP))[0].sheets.yellow.energy == left


@rule("SON-104")
@pytest.mark.parametrize("charges", [False, True])
def test_three_energy_are_needed_beforehand(charges: bool) -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=2, silence_charges=charges)

    assert SONAR.broken_rule(state, YELLOW, GoSilent(UP)) is Clause.SILENCE_ENERGY
