"""Captain Sonar, section 18: what an explosion does."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    C10,
    TORPEDO,
    YELLOW,
    YELLOW_MATE,
    after,
    cells,
    crew,
    drawn,
    events,
    heard,
    torpedo,
    trigger,
    with_marks,
)
from hydrophone.core.seats import Side, Spectator
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, DamagedItself
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

TABLE = [
    *((cell, 2) for cell in cells("E5")),
    *((cell, 1) for cell in cells("D4 D5 D6 E4 E6 F4 F5 F6")),
    *((cell, 0) for cell in cells("E7 C5 G7 E3 G5 C3")),
]
"""Where a boat is when something explodes on E5, and the damage it takes."""


def mine_on_e5(*, blue: str = "J1", yellow: str = "J10", damage: int = 0) -> CaptainState:
    """Blue has a mine on E5."""
    laid = crew(track=blue, mines="E5", damage=damage)
    return drawn(C10, blue=laid, yellow=crew(track=yellow, damage=damage))


@rule("CAP-310", "CAP-311", "CAP-312", "CAP-D30")
@pytest.mark.parametrize(("cell", "damage"), TABLE)
def test_the_nearer_the_worse(cell: str, damage: int) -> None:
    state = after(mine_on_e5(yellow=cell), (BLUE, trigger("E5")))

    assert state.sheets.of(Side.YELLOW).damage == damage
    assert state.sheets.of(Side.BLUE).damage == 0


@rule("CAP-310", "CAP-311", "CAP-312", "CAP-Q49")
@pytest.mark.parametrize(("cell", "damage"), [("E5", 2), ("D4", 1), ("E7", 0)])
def test_the_enemy_tells_all_what_they_took(cell: str, damage: int) -> None:
    state = mine_on_e5(yellow=cell)

    for listener in (BLUE, YELLOW, YELLOW_MATE, Spectator.SPECTATOR):
        told = heard(state, listener, BLUE, trigger("E5"))
        assert BlastAnswered(Side.YELLOW, taken=damage, damage=damage) in told
    assert blocked_by(after(state, (BLUE, trigger("E5")))) == (BLUE,)


@rule("CAP-311", "CAP-312", "CAP-130")
def test_the_first_mate_marks_the_damage_beside_the_old() -> None:
    state = after(mine_on_e5(yellow="E4", damage=2), (BLUE, trigger("E5")))

    assert state.sheets.of(Side.YELLOW).damage == state.public.yellow.damage == 3


@rule("CAP-313")
@pytest.mark.parametrize(("cell", "damage"), TABLE)
def test_the_same_distances_count_for_the_own_boat(cell: str, damage: int) -> None:
    state = after(mine_on_e5(blue=cell), (BLUE, trigger("E5")))

    assert state.sheets.of(Side.BLUE).damage == damage
    assert state.sheets.of(Side.YELLOW).damage == 0


@rule("CAP-314")
def test_one_explosion_damages_both_at_once() -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="D3"), yellow=crew(track="E4"))
    hit = after(state, (BLUE, torpedo("E3")))

    assert hit.sheets.of(Side.BLUE).damage == hit.sheets.of(Side.YELLOW).damage == 1


@rule("CAP-314", "CAP-Q29")
def test_islands_give_no_cover() -> None:
    picture = with_marks(C10, E4="#", D5="#", F5="#")
    laid = crew(track="J1", mines="E5")
    state = drawn(picture, blue=laid, yellow=crew(track="D4"))

    assert after(state, (BLUE, trigger("E5"))).sheets.of(Side.YELLOW).damage == 1


@rule("CAP-314", "CAP-Q28")
def test_an_explosion_sets_off_no_other_mine() -> None:
    laid = crew(track="J1", mines="E5 E6 F5")
    state = drawn(C10, blue=laid, yellow=crew(track="J10", mines="E4 E5"))
    fired = after(state, (BLUE, trigger("E5")))

    assert fired.sheets.of(Side.BLUE).mines == cells("E6 F5")
    assert fired.sheets.of(Side.YELLOW).mines == cells("E4 E5")


@rule("CAP-315", "CAP-Q19", "CAP-Q44")
def test_own_damage_is_announced_beside_the_answer_of_the_enemy() -> None:
    state = mine_on_e5(blue="E4", yellow="D4")
    answered = BlastAnswered(Side.YELLOW, taken=1, damage=1)
    itself = DamagedItself(Side.BLUE, Termination.OWN_WEAPON, taken=1, damage=1, public=True)

    assert events(state, BLUE, trigger("E5"))[1:] == (answered, itself)
    for listener in (YELLOW, Spectator.SPECTATOR):
        assert itself in heard(state, listener, BLUE, trigger("E5"))
