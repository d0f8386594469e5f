"""SONAR, section 10: TORPEDO and damage."""

from typing import Any

import pytest

from games.sonar.positions import (
    BLUE,
    S0,
    S1,
    YELLOW,
    after,
    drawn,
    events,
    refusal,
    torpedo,
)
from hydrophone.board.grid import Cell
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.sonar.actions import LaunchTorpedo, Surface
from hydrophone.games.sonar.events import (
    HitItself,
    MatchEnded,
    Termination,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
)
from hydrophone.games.sonar.options import PRESETS
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from tracing import rule


def duel(
    yellow: str,
    blue: str,
    *,
    damage: int = 0,
    enemy_damage: int = 0,
    picture: str = S0,
    energy: int = 4,
    **switches: Any,
) -> SonarState:
    """Yellow, with a full gauge, is to move; ``damage`` is yellow's."""
    rows = [line.split() for line in picture.strip().splitlines()]
    for mark, cell in (("Y", yellow), ("B", blue)):
        row, column = int(cell[1:]) - 1, ord(cell[0]) - ord("A")
        rows[row][column] = "X" if rows[row][column] == "Y" else mark
    drawing = "\n".join(" ".join(row) for row in rows)
    return drawn(
        drawing,
        turn=Side.YELLOW,
        energy=energy,
        damage=damage,
        enemy_damage=enemy_damage,
        **switches,
    )


@rule("SON-140")
def test_a_torpedo_needs_a_full_gauge_and_names_its_target() -> None:
    assert refusal(duel("B2", "J10", energy=3), YELLOW, torpedo("D4")) is Clause.TORPEDO_ENERGY

    launched = events(duel("B2", "J10"), YELLOW, torpedo("D4"))[0]

    assert launched == TorpedoLaunched(Side.YELLOW, Cell("D4"), 0)
    for viewer in (BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR):
        assert SONAR.project(launched, viewer) == TorpedoHeard(Side.YELLOW, Cell("D4"))


@rule("SON-141", "SON-Q11")
def test_every_sea_point_of_the_own_zone_is_a_target() -> None:
    legal = SONAR.legal_actions(duel("B2", "J10", picture=S1), YELLOW)

    targets = [action.target for action in legal if isinstance(action, LaunchTorpedo)]
    block = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    assert targets == [cell for cell in block if cell != "C2"]


@rule("SON-142", "SON-044", "SON-Q10")
def test_other_zones_land_and_the_outside_are_no_targets() -> None:
    state = duel("B2", "J10")
    assert refusal(state, YELLOW, torpedo("D4")) is None
    assert refusal(state, YELLOW, torpedo("F4")) is Clause.TORPEDO_ZONE
    assert refusal(state, YELLOW, torpedo("D6")) is Clause.TORPEDO_ZONE
    assert refusal(state, YELLOW, torpedo("K1")) is Clause.TORPEDO_ZONE

    assert refusal(duel("B2", "J10", picture=S1), YELLOW, torpedo("C2")) is Clause.TORPEDO_ZONE


@rule("SON-143")
@pytest.mark.parametrize("beside", ["C4", "E4", "D3", "D5", "C3", "E5"])
def test_there_is_no_splash(beside: str) -> None:
    state, happened = SONAR.apply(duel("B2", beside), YELLOW, torpedo("D4"))

    assert state.public.blue.damage == 0
    assert TorpedoMissed(Side.BLUE) in happened


@rule("SON-143", "SON-144", "SON-145", "SON-D10")
def test_worked_example_a_hit_on_d4() -> None:
    state, happened = SONAR.apply(duel("B2", "D4"), YELLOW, torpedo("D4"))

    assert (state.public.blue.damage, state.sheets.yellow.energy) == (1, 0)
    assert happened == (
        TorpedoLaunched(Side.YELLOW, Cell("D4"), 0),
        TorpedoHit(Side.BLUE, 1),
        TurnBegan(Side.BLUE, 2),
    )


@rule("SON-144", "SON-150")
def test_a_hit_is_heard_by_all() -> None:
    for event in events(duel("B2", "D4"), YELLOW, torpedo("D4"))[1:]:
        assert SONAR.project(event, SPECTATOR) == event
        assert SONAR.project(event, YELLOW) == event


@rule("SON-146")
def test_worked_example_a_hit_on_d3() -> None:
    state = after(duel("A1", "D3"), (YELLOW, torpedo("D3")))

    assert state.public.blue.damage == 1


@rule("SON-147", "SON-D07")
@pytest.mark.parametrize("edition", PRESETS)
def test_a_torpedo_on_the_own_point_hurts_oneself(edition: str) -> None:
    state, happened = SONAR.apply(duel("C3", "J10", edition=edition), YELLOW, torpedo("C3"))

    assert (state.public.yellow.damage, state.public.blue.damage) == (1, 0)
    assert happened[1:] == (
        TorpedoMissed(Side.BLUE),
        HitItself(Side.YELLOW, 1),
        TurnBegan(Side.BLUE, 2),
    )


@rule("SON-147", "SON-150")
def test_without_self_hit_the_own_point_is_a_target_without_effect() -> None:
    state = duel("C3", "J10", self_hit=False)

    state, happened = SONAR.apply(state, YELLOW, torpedo("C3"))

    assert state.public.yellow.damage == 0
    assert happened[1:] == (TorpedoMissed(Side.BLUE), TurnBegan(Side.BLUE, 2))


@rule("SON-148", "SON-Q02")
def test_a_miss_is_announced() -> None:
    state, happened = SONAR.apply(duel("B2", "D5"), YELLOW, torpedo("D4"))

    assert happened[1] == TorpedoMissed(Side.BLUE)
    assert (state.public.blue.damage, state.public.yellow.damage) == (0, 0)


@rule("SON-149", "SON-180")
def test_one_damage_is_survived_and_the_second_is_not() -> None:
    first = after(duel("B2", "D4"), (YELLOW, torpedo("D4")))
    second = after(duel("B2", "D4", enemy_damage=1), (YELLOW, torpedo("D4")))

    assert first.public.outcome is None
    assert second.public.outcome is not None
    assert second.public.outcome.winner is Side.YELLOW
    assert second.public.outcome.termination == Termination.TORPEDO


@rule("SON-149", "SON-167")
def test_there_is_no_repair() -> None:
    state = duel("B2", "J10", damage=1)
    for action in SONAR.legal_actions(state, YELLOW):
        assert after(state, (YELLOW, action)).public.yellow.damage >= 1


@rule("SON-150", "SON-Q24")
def test_both_on_the_target_the_enemy_says_hit_then_the_shooter_their_own() -> None:
    state, happened = SONAR.apply(duel("C3", "C3", enemy_damage=1), YELLOW, torpedo("C3"))

    assert (state.public.yellow.damage, state.public.blue.damage) == (1, 2)
    assert happened == (
        TorpedoLaunched(Side.YELLOW, Cell("C3"), 0),
        TorpedoHit(Side.BLUE, 2),
        HitItself(Side.YELLOW, 1),
        MatchEnded(Side.YELLOW, Termination.TORPEDO),
    )


@rule("SON-150")
def test_the_enemy_beside_says_miss_then_the_shooter_their_own_hit() -> None:
    state, happened = SONAR.apply(duel("C3", "D3", enemy_damage=1), YELLOW, torpedo("C3"))

    assert (state.public.yellow.damage, state.public.blue.damage) == (1, 1)
    assert happened[1:3] == (TorpedoMissed(Side.BLUE), HitItself(Side.YELLOW, 1))
    assert state.public.outcome is None


@rule("SON-150", "SON-Q12")
def test_the_damage_of_both_is_public() -> None:
    state = after(duel("C3", "C3"), (YELLOW, torpedo("C3")))

    for viewer in (BLUE, YELLOW, SPECTATOR):
        view = SONAR.view(state, viewer)
        assert (view.public.blue.damage, view.public.yellow.damage) == (1, 1)


@rule("SON-140")
def test_a_torpedo_uses_up_the_turn() -> None:
    state = after(duel("B2", "D5"), (YELLOW, torpedo("D4")))

    assert refusal(state, YELLOW, Surface()) is Clause.NOT_YOUR_TURN
