"""A silence of no space and one of four look alike: in content, size, count and time (CAP-Q53)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.captain_sonar.positions import BLUE, SILENCE, WEST, crew, drawn
from hydrophone.core.seats import SIDE_OF, SPECTATOR, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import CaptainAction, DropMine, GoSilent, StaySilent
from hydrophone.games.captain_sonar.events import GaugeMarked, OkSaid, SymbolCrossed, WentSilent
from hydrophone.games.captain_sonar.options import TurnGate
from hydrophone.games.captain_sonar.phase import Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from laws import laws
from laws.captain_sonar import OPTIONS, Charged, charged
from laws.laws import Case
from tracing import rule

OPEN = """
    . . . . . .
    . . . . . .
    . . # . . .
    . . . . B .
    . . . . . .
    Y . . . . .
"""
OTHERS = tuple(viewer for viewer in (*Seat, SPECTATOR) if SIDE_OF[viewer] is not Side.BLUE)
WATCHERS: tuple[Viewer, ...] = (Seat.BLUE_ENGINEER, Seat.YELLOW_CAPTAIN, SPECTATOR)


def silences(state: CaptainState) -> tuple[CaptainAction, ...]:
    """Every silence that blue may go."""
    offered = CAPTAIN_SONAR.legal_actions(state, BLUE)
    return tuple(act for act in offered if isinstance(act, GoSilent | StaySilent))


def noticed(state: CaptainState, action: CaptainAction, viewer: Viewer) -> bytes:
    """All that this viewer can get hold of when blue does this, byte by byte."""
    game = CAPTAIN_SONAR
    after, events = game.apply(state, BLUE, action)
    offers = game.legal_actions(after, viewer) if isinstance(viewer, Seat) else ()
    return msgspec.json.encode(
        (
            [one.decode() for one in laws.told(game, events, viewer)],
            game.view(after, viewer),
            game.awaited(after, viewer),
            game.timers(after),
            offers,
        ),
        enc_hook=repr,
    )


@rule("CAP-350", "CAP-352", "CAP-354")
@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("gate", TurnGate)
def test_all_silences_look_alike_to_everybody_else(step: Step, gate: TurnGate) -> None:
    state = drawn(OPEN, blue=crew(SILENCE), step=step, turn_gate=gate)
    lengths = {act.spaces if isinstance(act, GoSilent) else 0 for act in silences(state)}

    assert lengths == {0, 1, 2, 3, 4}
    for viewer in OTHERS:
        assert len({noticed(state, act, viewer) for act in silences(state)}) == 1


@rule("CAP-357")
def test_what_the_crew_does_after_a_silence_is_not_noticed() -> None:
    """Mark, cross and both OKs; then it stands as if no space had been gone."""
    state = drawn(OPEN, blue=crew(SILENCE))
    still, _ = CAPTAIN_SONAR.apply(state, BLUE, StaySilent())
    gone, _ = CAPTAIN_SONAR.apply(state, BLUE, GoSilent(WEST, 4))

    while CAPTAIN_SONAR.blocked_by(gone) != (BLUE,):
        seat = CAPTAIN_SONAR.blocked_by(gone)[0]
        gone, events = CAPTAIN_SONAR.apply(gone, seat, CAPTAIN_SONAR.legal_actions(gone, seat)[0])
        for viewer in OTHERS:
            assert laws.told(CAPTAIN_SONAR, events, viewer) == ()
            assert CAPTAIN_SONAR.view(gone, viewer) == CAPTAIN_SONAR.view(still, viewer)
            assert CAPTAIN_SONAR.awaited(gone, viewer) == CAPTAIN_SONAR.awaited(still, viewer)


# --- the law of two truths, from full gauges on ------------------------------------------------


@rule("CAP-047", "CAP-261", "CAP-350")
@pytest.mark.parametrize("sample", OPTIONS)
@given(seed=st.integers(0, 2**32), who=st.sampled_from(WATCHERS))
def test_two_truths_with_full_gauges_look_the_same(sample: str, seed: int, who: Viewer) -> None:
    laws.non_interference(charged(Charged()), Case(OPTIONS[sample], seed, 60), who)


class SaysEveryOk(Charged):
    """Leak by count: the OKs after a silence are heard by all."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        if isinstance(event, OkSaid):
            return event
        return CAPTAIN_SONAR.project(event, viewer)


class TellsTheLength(Charged):
    """Leak by content: who goes far is surely somewhere else."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        if isinstance(event, WentSilent) and len(event.cells) > 1:
            return event
        return CAPTAIN_SONAR.project(event, viewer)


class WaitsForTheCrew(Charged):
    """Leak by time: all are shown whom the match waits for in truth."""

    def awaited(self, state: Any, viewer: Viewer) -> Any:
        return CAPTAIN_SONAR.blocked_by(state)


class OffersNoMineBesideTheEnemy(Charged):
    """Leak by refusal: a mine cannot be laid where the enemy is."""

    def broken_rule(self, state: Any, actor: Any, action: Any) -> Any:
        clause = CAPTAIN_SONAR.broken_rule(state, actor, action)
        if clause is None and isinstance(action, DropMine):
            there = action.cell == state.sheets.of(actor.side.enemy).position
            return Clause.MINE_ON_SEA if there else None
        return clause


class TellsTheGauge(Charged):
    """Leak by content: the enemy hears which gauge was marked."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, GaugeMarked) else CAPTAIN_SONAR.project(event, viewer)


class TellsTheCross(Charged):
    """Leak by content: a spectator sees the Engineer's sheet."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, SymbolCrossed) else CAPTAIN_SONAR.project(event, viewer)


FAULTS = (
    SaysEveryOk,
    TellsTheLength,
    WaitsForTheCrew,
    OffersNoMineBesideTheEnemy,
    TellsTheGauge,
    TellsTheCross,
)


def is_caught(fault: type[Charged]) -> bool:
    """Does the law find it within some matches?"""
    leaky = charged(fault())
    for seed in range(60):
        try:
            laws.non_interference(leaky, Case(OPTIONS["pond"], seed, 60), Seat.YELLOW_CAPTAIN)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("fault", FAULTS)
def test_the_law_finds_a_leak_that_is_planted(fault: type[Charged]) -> None:
    assert is_caught(fault)
