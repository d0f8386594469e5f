"""U-Jagd, section 4: turns, who begins, the draw limit."""

import msgspec
import pytest

from games.u_jagd.tables import (
    A1,
    A2,
    BLUE,
    COLUMN_A,
    GREEN,
    ROW_1,
    WHITE,
    YELLOW,
    after,
    begun,
    events,
    options,
    periscope,
    sonar,
    torpedo,
)
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.u_jagd.actions import (
    HoldFire,
    LaunchTorpedo,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.events import (
    MatchBegan,
    MatchEnded,
    Termination,
    TurnBegan,
)
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.options import FirstPlayer
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.rules import U_JAGD
from tracing import rule

ASK = sonar(COLUMN_A, GREEN, WHITE)


@rule("UJ-040", "UJ-042")
@pytest.mark.parametrize("question", [ASK, periscope(ROW_1)])
def test_after_a_question_it_is_the_other_players_turn(question: UJagdAction) -> None:
    state = begun()
    assert U_JAGD.blocked_by(state) == U_JAGD.awaited(state, SPECTATOR) == (BLUE,)
    assert U_JAGD.broken_rule(state, YELLOW, question) is Clause.NOT_YOUR_TURN
    assert U_JAGD.legal_actions(state, YELLOW) == ()

    state = after(state, (BLUE, question))
    assert U_JAGD.blocked_by(state) == (YELLOW,)
    assert U_JAGD.broken_rule(state, BLUE, question) is Clause.NOT_YOUR_TURN

    *_, last = events(state, (YELLOW, question))
    assert last == TurnBegan(Side.BLUE, 2)


@rule("UJ-041")
def test_a_turn_is_a_sonar_a_periscope_or_a_torpedo() -> None:
    kinds = {type(action) for action in U_JAGD.legal_actions(begun(), BLUE)}

    assert kinds == {UseSonar, RaisePeriscope, LaunchTorpedo}


@rule("UJ-042", "UJ-074", "UJ-Q06")
@pytest.mark.parametrize("target", [A1, A2])
def test_the_first_torpedo_ends_the_game(target: Square) -> None:
    state = after(begun(), (BLUE, LaunchTorpedo(target)))

    assert U_JAGD.blocked_by(state) == ()
    for seat in (BLUE, YELLOW):
        assert U_JAGD.legal_actions(state, seat) == ()
        for action in (torpedo(A2), ASK):
            assert U_JAGD.broken_rule(state, seat, action) is Clause.OVER


@rule("UJ-043", "UJ-Q07")
def test_who_begins_is_drawn() -> None:
    drawn = {U_JAGD.new(options(first_player=FirstPlayer.RANDOM), seed)[1] for seed in range(20)}

    assert drawn == {(MatchBegan(Side.BLUE),), (MatchBegan(Side.YELLOW),)}


@rule("UJ-043")
@pytest.mark.parametrize("side", list(Side))
def test_the_host_may_say_who_begins(side: Side) -> None:
    for seed in range(8):
        state, happened = U_JAGD.new(options(chosen=side), seed)
        assert happened == (MatchBegan(side),)
        assert state.public.first is side


@rule("UJ-043", "UJ-Q07")
def test_the_loser_of_the_last_game_begins() -> None:
    lost = options(first_player=FirstPlayer.LOSER, loser=Side.YELLOW)
    fresh = options(first_player=FirstPlayer.LOSER)

    assert {U_JAGD.new(lost, seed)[0].public.first for seed in range(8)} == {Side.YELLOW}
    assert {U_JAGD.new(fresh, seed)[0].public.first for seed in range(20)} == set(Side)


@rule("UJ-043")
@pytest.mark.parametrize(
    ("blue_fires_at", "limit", "next_first"),
    [(A1, 40, Side.YELLOW), (A2, 40, Side.BLUE), (None, 1, Side.BLUE)],
)
def test_in_a_rematch_on_swapped_sides_the_loser_begins(
    blue_fires_at: Square | None, limit: int, next_first: Side
) -> None:
    """Blue, who began and misses, is yellow then; after a draw the one who did not begin does."""
    rules = options(first_player=FirstPlayer.LOSER, loser=Side.BLUE, turn_limit=limit)
    state = begun(first_player=FirstPlayer.LOSER, loser=Side.BLUE, turn_limit=limit)
    if blue_fires_at is None:
        state = after(state, (BLUE, ASK), (YELLOW, ASK))
    else:
        state = after(state, (BLUE, torpedo(blue_fires_at)))

    again = U_JAGD.rematch(state)

    assert state.public.outcome is not None
    assert again == msgspec.structs.replace(rules, loser=next_first)
    assert U_JAGD.new(again, 1)[0].public.first is next_first
    drawn = begun(first_player=FirstPlayer.CHOSEN)
    assert U_JAGD.rematch(drawn) == drawn.public.options


@rule("UJ-043")
def test_there_is_no_pass() -> None:
    assert U_JAGD.broken_rule(begun(), BLUE, HoldFire()) is Clause.NO_PASS


@rule("UJ-044")
def test_a_draw_when_both_have_had_their_turns() -> None:
    happened = events(begun(turn_limit=1), (BLUE, ASK), (YELLOW, periscope(ROW_1)))

    assert happened[-1] == MatchEnded(None, Termination.TURN_LIMIT)


@rule("UJ-044")
def test_a_torpedo_in_the_last_turn_still_decides() -> None:
    state = after(begun(turn_limit=1), (BLUE, ASK), (YELLOW, torpedo(A2)))

    assert state.public.outcome == Outcome(Side.YELLOW, Termination.TORPEDO)


@rule("UJ-044", "UJ-Q18")
@pytest.mark.parametrize(("limit", "turns"), [(3, 6), (0, 100)])
def test_the_limit_counts_the_turns_of_each(limit: int, turns: int) -> None:
    state = begun(turn_limit=limit)
    seats: list[Seat] = [BLUE, YELLOW] * (turns // 2)

    for number, seat in enumerate(seats, 1):
        assert state.public.outcome is None, number
        state = after(state, (seat, ASK))

    assert (state.public.outcome is not None) is bool(limit)
