"""Whom SONAR waits for, who may act, and how long: by turns, or both crews in real time."""

from hydrophone.core.game import Timer
from hydrophone.core.real_time import stop_of
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.sonar import real_time
from hydrophone.games.sonar.actions import AnswerByLot
from hydrophone.games.sonar.phase import PLAY, SETUP
from hydrophone.games.sonar.state import SonarState


def blocked_by(state: SonarState) -> tuple[Seat, ...]:
    """The Captains whose start, order or answer the match waits for."""
    public = state.public
    phase, turn = public.phase, public.turn
    if phase is PLAY and turn is not None:
        return (CAPTAINS[turn.awaited],)
    if phase is not PLAY:
        return awaited(state)
    return tuple(seat for seat in awaited(state) if real_time.offers(state, seat.side))


def awaited(state: SonarState) -> tuple[Seat, ...]:
    """The same as both crews know it: in real time a Captain may have no way open (SON-166)."""
    public = state.public
    phase, turn = public.phase, public.turn
    if phase is PLAY:
        if turn is not None:
            return (CAPTAINS[turn.awaited],)
        return real_time.awaited(public, stop_of(public))
    if phase is SETUP:
        return tuple(CAPTAINS[side] for side in Side if not public.of(side).ready)
    return ()


def may_act(state: SonarState) -> tuple[Seat, ...]:
    """The Captains who have anything to do; in real time no crew need wait for it."""
    public = state.public
    if public.real_time is None or public.phase is not PLAY:
        return awaited(state)
    return tuple(CAPTAINS[side] for side in Side if real_time.offers(state, side))


def timers(state: SonarState) -> tuple[Timer, ...]:
    """The clock answers a sonar for a Captain who does not (SON-125); in real time it does more."""
    public = state.public
    if public.real_time is not None:
        return real_time.timers(public, public.real_time) if public.outcome is None else ()
    turn, seconds = public.turn, public.options.answer_timeout_s
    if turn is None or not turn.asks or not seconds:
        return ()
    question = public.of(turn.side).turns
    return (Timer("answer", CAPTAINS[turn.awaited], question, seconds, AnswerByLot()),)
