"""Law 14: no legal sequence of acts holds a match still for ever."""

import pytest

from games.captain_sonar.positions import C15, DRONE, crew, live
from games.sonar.positions import S0, options_on
from hydrophone.core.game import Action, AnyGame, AnyState
from hydrophone.core.real_time import CallStop, WithdrawStop, stop_of
from hydrophone.core.seats import CAPTAINS, CLOCK, Side
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.sonar.rules import SONAR
from hydrophone.kits.registry import house
from hydrophone.play.timers import Timers

ATTACKER, ENEMY = CAPTAINS[Side.BLUE], CAPTAINS[Side.YELLOW]
STEP_S = 0.25


def sonar() -> tuple[AnyGame, AnyState]:
    """Both boats of SONAR have dived in real time, as its preset has it."""
    state, _ = SONAR.new(options_on(S0, real_time=True), 1)
    for seat in (ATTACKER, ENEMY):
        state, _ = SONAR.apply(state, seat, SONAR.legal_actions(state, seat)[0])
    return SONAR, state


def captain_sonar() -> tuple[AnyGame, AnyState]:
    """Blue of Captain Sonar has a drone that is ready."""
    return CAPTAIN_SONAR, live(C15, blue=crew(DRONE, track="E5"), yellow=crew(track="H5"))


@pytest.mark.parametrize("withdraws", [False, True], ids=["lapse", "withdraw"])
@pytest.mark.parametrize("begun", [sonar, captain_sonar])
def test_empty_stops_leave_time_to_play_and_open_a_claim(begun, withdraws: bool) -> None:  # type: ignore[no-untyped-def]
    """The attacker calls stop whenever it may, and lets it lapse or takes it back at once."""
    game, state = begun()
    timers, at, played_s = Timers(), 0.0, 0.0
    timers.see(game.timers(state), at)
    while Side.YELLOW not in game.claimants(state):
        assert at < 200, "by now there is a claim"
        for action in _wanted(game, state, withdraws=withdraws):
            state, _ = game.apply(state, ATTACKER, action)
            timers.see(game.timers(state), at)
        played_s += STEP_S if stop_of(state.public) is None else 0.0
        at += STEP_S
        while (rung := timers.ring(at)) is not None:
            state, _ = game.apply(state, CLOCK, rung)
            timers.see(game.timers(state), at)

    assert played_s / at > 0.5, "most of the time the enemy could move"


def _wanted(game: AnyGame, state: AnyState, *, withdraws: bool) -> list[Action]:
    """What the attacker does now, if it may: one act at most."""
    wished: tuple[Action, ...] = (CallStop(), *((WithdrawStop(),) if withdraws else ()))
    legal = game.legal_actions(state, ATTACKER)
    return [action for action in wished if action in legal][:1]


@pytest.mark.parametrize("game", [kit.game for kit in house()], ids=lambda game: game.id)
def test_before_the_boats_dive_all_know_who_lets_the_other_wait(game: AnyGame) -> None:
    """The server's clock of a turn runs for them (``server/match/log/turn_clock``)."""
    for preset in game.presets.values():
        state, _ = game.new(preset, 1)
        crews = game.held_up_by(state)
        assert crews == (Side.BLUE, Side.YELLOW) or crews == (state.public.turn.side,)
