"""A crew that is gone loses when its enemy claims the win: in every game and at any time."""

import pytest

from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import AnyGame, AnyState, Forfeit, Outcome
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Side, Viewer
from hydrophone.kits.registry import KITS

EVERY_PRESET = pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in KITS for preset in KITS[game].game.presets]
)


def fresh(game: str, preset: str) -> tuple[AnyGame, AnyState]:
    rules = KITS[game].game
    state, _ = rules.new(rules.presets[preset], seed=5)
    return rules, state


@EVERY_PRESET
@pytest.mark.parametrize("side", list(Side))
def test_the_clock_may_end_a_match_for_a_crew_that_is_gone(
    game: str, preset: str, side: Side
) -> None:
    rules, state = fresh(game, preset)
    after, events = rules.apply(state, CLOCK, Forfeit(side))

    assert rules.outcome(after) == Outcome(side.enemy, "forfeit")
    assert rules.blocked_by(after) == ()
    viewers: tuple[Viewer, ...] = (SPECTATOR, *rules.seats(rules.presets[preset]))
    heard = [[rules.project(event, viewer) for event in events] for viewer in viewers]
    assert all(each == heard[0] for each in heard)


@EVERY_PRESET
def test_no_seat_may_claim_it_by_itself(game: str, preset: str) -> None:
    rules, state = fresh(game, preset)

    for seat in rules.seats(rules.presets[preset]):
        forfeit = Forfeit(seat.side.enemy)
        assert rules.broken_rule(state, seat, forfeit) == rules.only_clock
        assert forfeit not in rules.offers(state, seat)
    assert all(not isinstance(action, Forfeit) for action in rules.legal_actions(state, CLOCK))


@EVERY_PRESET
def test_nobody_claims_a_match_that_is_over(game: str, preset: str) -> None:
    rules, state = fresh(game, preset)
    over, _ = rules.apply(state, CLOCK, Forfeit(Side.BLUE))

    with pytest.raises(IllegalActionError):
        rules.apply(over, CLOCK, Forfeit(Side.YELLOW))
    assert Seat.BLUE_CAPTAIN not in rules.blocked_by(over)
