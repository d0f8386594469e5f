"""U-Jagd, section 7: torpedo, end, last turn."""

import pytest

from games.u_jagd.tables import (
    A1,
    A2,
    B1,
    B2,
    BLUE,
    COLUMN_A,
    GREEN,
    UF1,
    UF2,
    WHITE,
    YELLOW,
    after,
    begun,
    events,
    periscope,
    read_map,
    sonar,
    torpedo,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.u_jagd.actions import HoldFire, LaunchTorpedo
from hydrophone.games.u_jagd.events import (
    FireHeld,
    LastTurnBegan,
    MapsShown,
    MatchEnded,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
)
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.state import UJagdState
from tracing import rule


def last_turn() -> UJagdState:
    """Blue began and hit; yellow has one last shot."""
    return after(begun(last_turn=True), (BLUE, torpedo(A2)))


@rule("UJ-070")
def test_a_torpedo_may_be_fired_at_any_square_in_any_turn() -> None:
    offered = [a for a in U_JAGD.legal_actions(begun(), BLUE) if isinstance(a, LaunchTorpedo)]

    assert [action.target for action in offered] == list(Square)


@rule("UJ-071", "UJ-073", "UJ-Q08")
def test_a_hit_wins() -> None:
    assert events(begun(), (BLUE, torpedo(A2))) == (
        TorpedoLaunched(Side.BLUE, A2),
        TorpedoHit(Side.YELLOW),
        MapsShown(read_map(UF1), read_map(UF1)),
        MatchEnded(Side.BLUE, Termination.TORPEDO),
    )


@rule("UJ-072", "UJ-073", "UJ-Q10")
@pytest.mark.parametrize("target", [A1, B1, B2])
def test_a_torpedo_anywhere_else_loses_even_on_another_contact(target: Square) -> None:
    happened = events(begun(), (BLUE, torpedo(target)))

    assert happened[1] == TorpedoMissed(Side.YELLOW)
    assert happened[-1] == MatchEnded(Side.YELLOW, Termination.MISSED)


@rule("UJ-074")
def test_nobody_fires_after_the_end() -> None:
    state = after(begun(), (BLUE, torpedo(A1)))

    for seat in (BLUE, YELLOW):
        assert U_JAGD.broken_rule(state, seat, torpedo(A2)) is Clause.OVER


@rule("UJ-075")
def test_both_maps_are_shown_at_the_end_after_a_draw_too() -> None:
    ask = periscope(COLUMN_A)
    endings = [
        events(begun(UF1, UF2), (BLUE, torpedo(A2))),
        events(begun(UF1, UF2, turn_limit=1), (BLUE, ask), (YELLOW, ask)),
    ]

    for happened in endings:
        shown = happened[-2]
        assert shown == MapsShown(read_map(UF1), read_map(UF2))
        for viewer in (BLUE, YELLOW, SPECTATOR):
            assert U_JAGD.project(shown, viewer) == shown
    over = U_JAGD.view(after(begun(UF1, UF2), (BLUE, torpedo(A2))), SPECTATOR)
    assert (over.public.blue.map, over.public.yellow.map) == (read_map(UF1), read_map(UF2))


@rule("UJ-076")
def test_the_one_who_was_hit_has_one_last_turn_if_so_agreed() -> None:
    happened = events(begun(last_turn=True), (BLUE, torpedo(A2)))
    state = last_turn()

    assert happened[1:] == (TorpedoHit(Side.YELLOW), LastTurnBegan(Side.YELLOW))
    assert U_JAGD.blocked_by(state) == (YELLOW,)
    assert {type(action) for action in U_JAGD.legal_actions(state, YELLOW)} == {
        LaunchTorpedo,
        HoldFire,
    }
    for question in (sonar(COLUMN_A, GREEN, WHITE), periscope(COLUMN_A)):
        assert U_JAGD.broken_rule(state, YELLOW, question) is Clause.LAST_TURN
    assert U_JAGD.broken_rule(state, BLUE, torpedo(A2)) is Clause.NOT_YOUR_TURN
    assert U_JAGD.view(state, YELLOW).public.blue.map is None


@rule("UJ-076", "UJ-Q09")
def test_the_last_shot_draws_or_changes_nothing() -> None:
    hit = after(last_turn(), (YELLOW, torpedo(A2)))
    miss = after(last_turn(), (YELLOW, torpedo(B1)))
    held = events(last_turn(), (YELLOW, HoldFire()))

    assert hit.public.outcome == Outcome(None, Termination.BOTH_SUNK)
    assert miss.public.outcome == Outcome(Side.BLUE, Termination.LAST_TORPEDO_MISSED)
    assert held[0] == FireHeld(Side.YELLOW)
    assert held[-1] == MatchEnded(Side.BLUE, Termination.NO_SHOT)


@rule("UJ-076")
def test_only_a_hit_of_the_one_who_began_gives_a_last_turn() -> None:
    ask = (BLUE, periscope(COLUMN_A))
    missed = after(begun(last_turn=True), (BLUE, torpedo(A1)))
    second = after(begun(last_turn=True), ask, (YELLOW, torpedo(A2)))
    second_missed = after(begun(last_turn=True), ask, (YELLOW, torpedo(A1)))

    assert missed.public.outcome == Outcome(Side.YELLOW, Termination.MISSED)
    assert second.public.outcome == Outcome(Side.YELLOW, Termination.TORPEDO)
    assert second_missed.public.outcome == Outcome(Side.BLUE, Termination.MISSED)
