"""Captain Sonar, section 17: the torpedo."""

import msgspec
import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_MATE,
    C10,
    CI1,
    CI3,
    MINE,
    TORPEDO,
    YELLOW,
    after,
    cells,
    crew,
    drawn,
    events,
    heard,
    refusal,
    refused,
    torpedo,
    trigger,
)
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Side, Spectator
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    Weapon,
)
from hydrophone.games.captain_sonar.events import CaptainEvent, MatchEnded
from hydrophone.games.captain_sonar.phase import Step, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule


def at_d3(
    picture: str = C10, *, mines: str = "", enemy: str = "J10", theirs: str = ""
) -> CaptainState:
    """Blue lies on D3 with a torpedo ready."""
    blue = crew(TORPEDO, track="D3", mines=mines)
    return drawn(picture, blue=blue, yellow=crew(track=enemy, mines=theirs), step=Step.AFTER)


def impact(cell: str) -> CaptainEvent:
    return Exploded(Side.BLUE, Weapon.TORPEDO, Cell(cell))


# --- reach -------------------------------------------------------------------------------------


@rule("CAP-290", "CAP-291", "CAP-D12")
@pytest.mark.parametrize(
    ("target", "steps"), [("G2", 4), ("H3", 4), ("H2", 5), ("F5", 4), ("G6", 6), ("D4", 1)]
)
def test_four_steps_that_need_not_lie_on_one_line(target: str, steps: int) -> None:
    clause = Clause.TORPEDO_RANGE if steps > 4 else None

    assert refusal(at_d3(), BLUE, torpedo(target)) is clause


@rule("CAP-290")
def test_from_the_middle_of_open_sea_forty_spaces_are_in_range() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="E5"), step=Step.AFTER)

    reached = [
        cell for cell in state.public.chart.grid.cells if not refusal(state, BLUE, torpedo(cell))
    ]
    assert len(reached) == 40


@rule("CAP-290", "CAP-Q05")
def test_the_own_space_is_no_target() -> None:
    assert refused(at_d3(), BLUE, torpedo("D3")) is Clause.TORPEDO_RANGE


@rule("CAP-290")
def test_a_target_too_far_away_is_refused() -> None:
    assert refused(at_d3(), BLUE, torpedo("H2")) is Clause.TORPEDO_RANGE


@rule("CAP-299", "CAP-Q04")
@pytest.mark.parametrize(("picture", "clause"), [(CI1, None), (CI3, Clause.TORPEDO_RANGE)])
def test_a_torpedo_goes_around_islands_within_four_steps(
    picture: str, clause: Clause | None
) -> None:
    assert refusal(at_d3(picture), BLUE, torpedo("F3")) is clause


@rule("CAP-299")
@pytest.mark.parametrize("target", ["E3", "Z99", "A0"])
def test_neither_an_island_nor_a_space_off_the_map_is_a_target(target: str) -> None:
    assert refused(at_d3(CI1), BLUE, torpedo(target)) is Clause.TORPEDO_SEA


@rule("CAP-299", "CAP-Q04")
def test_neither_route_nor_mines_nor_the_enemy_stop_a_torpedo() -> None:
    ringed = crew(TORPEDO, track="D1 D2 D3", mines="C3 E3 D4")
    state = drawn(C10, blue=ringed, yellow=crew(track="D5", mines="E2"), step=Step.AFTER)

    for target in ("D1", "G3", "D7", "A3", "G2"):
        assert refusal(state, BLUE, torpedo(target)) is None


# --- launching ---------------------------------------------------------------------------------


@rule("CAP-292")
def test_all_hear_the_impact_and_nothing_of_the_way() -> None:
    told = (impact("G2"), BlastAnswered(Side.YELLOW, taken=0, damage=0))

    for listener in (BLUE, YELLOW, Spectator.SPECTATOR):
        assert heard(at_d3(), listener, BLUE, torpedo("G2")) == told


@rule("CAP-293", "CAP-238")
def test_the_torpedo_gauge_is_wiped() -> None:
    state = drawn(C10, blue=crew(TORPEDO, MINE, track="D3"), step=Step.AFTER)
    fired = after(state, (BLUE, torpedo("G2"))).sheets.of(Side.BLUE)

    assert (fired.gauge(TORPEDO), fired.gauge(MINE)) == (0, 3)


@rule("CAP-294")
@pytest.mark.parametrize("enemy", ["G2", "F1", "H3", "J10", "E2"])
def test_the_impact_has_the_results_of_a_mine(enemy: str) -> None:
    state = at_d3(mines="G2", enemy=enemy)
    by_mine = after(state, (BLUE, trigger("G2")))
    by_torpedo = after(state, (BLUE, torpedo("G2")))

    assert by_mine.sheets.of(Side.YELLOW).damage == by_torpedo.sheets.of(Side.YELLOW).damage
    assert by_mine.sheets.of(Side.BLUE).damage == by_torpedo.sheets.of(Side.BLUE).damage == 0
    assert blocked_by(by_torpedo) == (BLUE,)


@rule("CAP-295", "CAP-D13")
def test_a_torpedo_destroys_the_mines_of_both_crews() -> None:
    fired = after(at_d3(mines="G2 B1", theirs="G2 B2"), (BLUE, torpedo("G2")))

    assert fired.sheets.of(Side.BLUE).mines == cells("B1")
    assert fired.sheets.of(Side.YELLOW).mines == cells("B2")


@rule("CAP-295", "CAP-Q33")
def test_the_owner_erases_their_mine_and_nobody_else_hears_of_it() -> None:
    state = at_d3(theirs="G2")
    gone = MineDestroyed(Side.YELLOW, Cell("G2"), public=False)

    assert gone in heard(state, YELLOW, BLUE, torpedo("G2"))
    for listener in (BLUE, BLUE_MATE, Spectator.SPECTATOR):
        assert gone not in heard(state, listener, BLUE, torpedo("G2"))


@rule("CAP-292", "CAP-294", "CAP-295")
def test_mines_are_destroyed_after_the_impact_and_its_results_and_before_the_end() -> None:
    grazed = at_d3(mines="D4", theirs="D4", enemy="D5")
    sunk = at_d3(theirs="G2", enemy="G2")
    weak = msgspec.structs.replace(sunk.sheets.yellow, damage=2)
    sunk = msgspec.structs.replace(sunk, sheets=sunk.sheets.put(Side.YELLOW, weak))

    assert kinds(grazed, "D4") == [
        Exploded,
        BlastAnswered,
        DamagedItself,
        MineDestroyed,
        MineDestroyed,
    ]
    assert kinds(sunk, "G2") == [Exploded, BlastAnswered, MineDestroyed, MatchEnded]


def kinds(state: CaptainState, target: str) -> list[type[CaptainEvent]]:
    """What happens in order when blue fires there."""
    return [type(event) for event in events(state, BLUE, torpedo(target))]


@rule("CAP-296", "CAP-D14")
def test_a_destroyed_mine_does_not_explode_in_addition() -> None:
    told = events(at_d3(mines="G2", theirs="G2", enemy="G2"), BLUE, torpedo("G2"))

    assert [event for event in told if isinstance(event, Exploded)] == [impact("G2")]
    assert BlastAnswered(Side.YELLOW, taken=2, damage=2) in told


@rule("CAP-297", "CAP-Q44", "CAP-260")
def test_a_torpedo_hurts_the_boat_that_launched_it() -> None:
    assert events(at_d3(), BLUE, torpedo("D4")) == (
        impact("D4"),
        BlastAnswered(Side.YELLOW, taken=0, damage=0),
        DamagedItself(Side.BLUE, Termination.OWN_WEAPON, taken=1, damage=1, public=True),
    )


@rule("CAP-298", "CAP-291")
def test_the_example_from_d3_to_g2() -> None:
    state = after(at_d3(enemy="G2"), (BLUE, torpedo("G2")))

    assert state.sheets.of(Side.YELLOW).damage == 2
    assert state.sheets.of(Side.BLUE).damage == 0
