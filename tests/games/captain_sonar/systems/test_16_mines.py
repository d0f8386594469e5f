"""Captain Sonar, section 16: laying mines and setting them off."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    C10,
    CE,
    CI1,
    MINE,
    NORTH,
    SOUTH,
    TASKS,
    TORPEDO,
    WEST,
    YELLOW,
    after,
    cells,
    crew,
    drawn,
    drop,
    events,
    head,
    heard,
    refusal,
    refused,
    torpedo,
    trigger,
    turn,
)
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Side, Spectator
from hydrophone.games.captain_sonar.actions import DropMine, EndTurn, Surface
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDropHeard,
    MineDropped,
    Weapon,
)
from hydrophone.games.captain_sonar.events import CaptainEvent
from hydrophone.games.captain_sonar.phase import Step, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

AFTER = Step.AFTER

# --- laying ------------------------------------------------------------------------------------


def places(state: CaptainState) -> set[str]:
    """Where blue may lay a mine."""
    return {
        str(act.cell)
        for act in CAPTAIN_SONAR.legal_actions(state, BLUE)
        if isinstance(act, DropMine)
    }


@rule("CAP-261", "CAP-D15")
def test_a_mine_goes_on_one_of_the_eight_spaces_around() -> None:
    state = drawn(C10, blue=crew(MINE, track="E5"))

    assert places(state) == {"D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6"}
    assert refused(state, BLUE, drop("E7")) is Clause.MINE_ADJACENT
    assert refused(state, BLUE, drop("E5")) is Clause.MINE_ADJACENT


@rule("CAP-262")
def test_no_mine_on_the_own_route() -> None:
    state = drawn(C10, blue=crew(MINE, track="D4 E4 E5"), step=AFTER)

    assert refused(state, BLUE, drop("D4")) is Clause.MINE_ON_TRACK
    assert places(state) == {"F4", "D5", "F5", "D6", "E6", "F6"}


@rule("CAP-263", "CAP-077")
def test_from_then_on_the_own_boat_may_not_enter_that_space() -> None:
    state = after(drawn(C10, blue=crew(MINE, track="E5")), (BLUE, drop("E4")))

    assert refused(state, BLUE, head(NORTH)) is Clause.OBSTACLE
    assert refusal(state, BLUE, head(SOUTH)) is None


@rule("CAP-264", "CAP-238")
def test_all_hear_that_a_mine_was_laid_and_the_own_crew_where() -> None:
    state = drawn(C10, blue=crew(MINE, TORPEDO, track="E5"), step=AFTER)

    for listener in (YELLOW, Spectator.SPECTATOR):
        assert heard(state, listener, BLUE, drop("E4")) == (MineDropHeard(Side.BLUE),)
    assert heard(state, BLUE, BLUE, drop("E4")) == (MineDropped(Side.BLUE, Cell("E4")),)
    laid = after(state, (BLUE, drop("E4")))
    assert (laid.sheets.of(Side.BLUE).gauge(MINE), laid.sheets.of(Side.BLUE).gauge(TORPEDO)) == (
        0,
        3,
    )
    assert blocked_by(laid) == (BLUE,)


@rule("CAP-265", "CAP-D16", "CAP-Q32")
def test_a_mine_does_nothing_when_laid_or_entered() -> None:
    state = drawn(C10, blue=crew(MINE, track="E5"), yellow=crew(track="E3"), step=AFTER)
    laid = after(state, (BLUE, drop("E4")), (BLUE, EndTurn()))
    entered = turn(laid, head(SOUTH))

    assert events(state, BLUE, drop("E4")) == (MineDropped(Side.BLUE, Cell("E4")),)
    assert entered.sheets.of(Side.YELLOW).position == "E4"
    assert entered.sheets.of(Side.YELLOW).damage == entered.sheets.of(Side.BLUE).damage == 0
    assert entered.sheets.of(Side.BLUE).mines == cells("E4")


@rule("CAP-266", "CAP-Q27")
@pytest.mark.parametrize(
    ("cell", "clause"),
    [("E3", Clause.MINE_ON_SEA), ("D3", Clause.MINE_ON_SEA), ("Z99", Clause.MINE_ADJACENT)],
)
def test_no_mine_on_an_island_on_an_own_mine_or_off_the_map(cell: str, clause: Clause) -> None:
    state = drawn(CI1, blue=crew(MINE, track="E4", mines="D3"), step=AFTER)

    assert refused(state, BLUE, drop(cell)) is clause


@rule("CAP-266", "CAP-Q27")
def test_no_mine_beyond_the_edge() -> None:
    state = drawn(C10, blue=crew(MINE, track="B1"))

    assert refused(state, BLUE, drop("B0")) is Clause.MINE_ADJACENT
    assert places(state) == {"A1", "C1", "A2", "B2", "C2"}


@rule("CAP-266", "CAP-Q27")
@pytest.mark.parametrize("cell", ["D4", "C5", "C4"])
def test_a_mine_under_the_enemy_on_their_mine_and_on_an_archer_mine(cell: str) -> None:
    yellow = crew(track="D4", mines="C5")
    state = drawn(CE, blue=crew(MINE, track="D5"), yellow=yellow, step=AFTER)

    assert refusal(state, BLUE, drop(cell)) is None


@rule("CAP-266")
def test_there_is_no_limit_to_the_number_of_mines() -> None:
    mines = "A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 A2 B2 C2 D2 E2 F2 G2 H2 I2 J2"
    state = drawn(C10, blue=crew(MINE, track="E5", mines=mines), step=AFTER)

    laid = after(state, (BLUE, drop("E4")))
    assert len(laid.sheets.of(Side.BLUE).mines) == 21


@rule("CAP-267")
def test_the_example_from_c7_a_mine_on_b7() -> None:
    state = drawn(C10, blue=crew(MINE, track="D7 C7"), step=AFTER)

    assert refused(state, BLUE, drop("D7")) is Clause.MINE_ON_TRACK
    assert refused(state, BLUE, drop("A7")) is Clause.MINE_ADJACENT
    laid = after(state, (BLUE, drop("B7")))
    assert laid.sheets.of(Side.BLUE).mines == cells("B7")
    assert laid.sheets.of(Side.BLUE).gauge(MINE) == 0
    next_turn = turn(after(laid, (BLUE, EndTurn())), head(NORTH))
    assert refused(next_turn, BLUE, head(WEST)) is Clause.OBSTACLE


# --- setting off -------------------------------------------------------------------------------


def mine_on_b7(**said: Any) -> CaptainState:
    """Blue at H2 has a mine on B7; yellow is far away at J10."""
    return drawn(C10, blue=crew(track="H2", mines="B7", **said))


def exploded(cell: str) -> CaptainEvent:
    return Exploded(Side.BLUE, Weapon.MINE, Cell(cell))


@rule("CAP-270")
def test_setting_off_names_the_space_to_all() -> None:
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert exploded("B7") in heard(mine_on_b7(), listener, BLUE, trigger("B7"))


@rule("CAP-270", "CAP-194", "CAP-D29")
def test_no_mine_is_set_off_while_surfaced() -> None:
    state = after(mine_on_b7(), (BLUE, Surface()))

    for _ in range(3):
        assert refused(state, BLUE, trigger("B7")) is Clause.TRIGGER_SURFACED
        state = turn(state, head(NORTH))
    assert refusal(state, BLUE, trigger("B7")) is None


@rule("CAP-271", "CAP-272", "CAP-Q02")
@pytest.mark.parametrize("marks", [0, 1, 3])
def test_the_gauge_is_neither_needed_nor_wiped(marks: int) -> None:
    state = mine_on_b7(marks={MINE: marks})

    fired = after(state, (BLUE, trigger("B7")))
    assert fired.sheets.of(Side.BLUE).marks == state.sheets.of(Side.BLUE).marks


@rule("CAP-273", "CAP-Q02")
@pytest.mark.parametrize(
    "said",
    [
        {"lock": True},
        {"acted": True, "lock": True},
        {"waiting": TASKS},
        {"crossed": "W1 N2 N5 S3 S4 E3"},
    ],
)
def test_neither_lock_nor_oks_nor_breakdowns_stop_it(said: dict[str, Any]) -> None:
    assert refusal(mine_on_b7(**said), BLUE, trigger("B7")) is None


@rule("CAP-273")
def test_setting_off_is_no_activation() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="H2", mines="B7 D7"), step=AFTER)
    fired = after(state, (BLUE, trigger("B7")), (BLUE, trigger("D7")))

    assert not fired.sheets.of(Side.BLUE).lock
    assert refusal(fired, BLUE, torpedo("H6")) is None


@rule("CAP-273", "CAP-Q28")
def test_a_mine_that_went_off_is_gone() -> None:
    fired = after(mine_on_b7(), (BLUE, trigger("B7")))

    assert fired.sheets.of(Side.BLUE).mines == ()
    assert refused(fired, BLUE, trigger("B7")) is Clause.NO_SUCH_MINE


@rule("CAP-273")
@pytest.mark.parametrize("cell", ["A1", "H2", "D4", "Z99"])
def test_a_mine_that_is_not_there_cannot_be_set_off(cell: str) -> None:
    state = drawn(C10, blue=crew(track="H2", mines="B7"), yellow=crew(track="J10", mines="D4"))

    assert refused(state, BLUE, trigger(cell)) is Clause.NO_SUCH_MINE


@rule("CAP-274", "CAP-260")
def test_the_example_mine_on_b7_enemy_on_c6() -> None:
    state = drawn(C10, blue=crew(track="H2", mines="B7"), yellow=crew(track="C6"))
    fired = after(state, (BLUE, trigger("B7")))

    assert events(state, BLUE, trigger("B7")) == (
        exploded("B7"),
        BlastAnswered(Side.YELLOW, taken=1, damage=1),
    )
    assert fired.sheets.of(Side.YELLOW).damage == 1
    assert fired.sheets.of(Side.BLUE).mines == ()


@rule("CAP-275", "CAP-260")
def test_a_mine_hurts_the_boat_that_laid_it() -> None:
    state = drawn(C10, blue=crew(track="C7", mines="B7"))

    assert events(state, BLUE, trigger("B7")) == (
        exploded("B7"),
        BlastAnswered(Side.YELLOW, taken=0, damage=0),
        DamagedItself(Side.BLUE, Termination.OWN_WEAPON, taken=1, damage=1, public=True),
    )
    assert after(state, (BLUE, trigger("B7"))).sheets.of(Side.BLUE).damage == 1
