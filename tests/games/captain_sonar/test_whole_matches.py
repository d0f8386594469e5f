"""Captain Sonar, played at random by all seats: what must hold at every moment."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.captain_sonar.positions import every_action, options_on
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.board.chart import Chart
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import CaptainAction
from hydrophone.games.captain_sonar.events import CaptainEvent
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    Blackout,
    CaptainOptions,
    EngineerQuery,
    LockRelease,
    SurfaceInExtra,
    TorpedoLine,
    TriggerWindow,
    TurnGate,
)
from hydrophone.games.captain_sonar.phase import Phase
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState, Sheets
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, PANEL_BITS, System
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

VIEWERS: tuple[Viewer, ...] = (*Seat, SPECTATOR)

SWITCHES: list[dict[str, Any]] = [
    {},
    {"edition": "es"},
    {"turn_gate": TurnGate.HARD, "engineer_query": EngineerQuery.MANUAL},
    {"lock_release": LockRelease.ANY_MOVE, "blackout": Blackout.CAPTAIN_CALLS},
    {
        "self_damage_public": False,
        "ready_public": False,
        "announce_mine_destroyed": True,
        "torpedo_clears_archer": True,
        "torpedo_min_range": 0,
        "torpedo_line": TorpedoLine.STRAIGHT,
    },
    {
        "activation_requires_ok": False,
        "turn_gate": TurnGate.OFF,
        "silence_zero": False,
        "mine_trigger_window": TriggerWindow.OWN_TURN,
        "surface_in_extra": SurfaceInExtra.ALTERNATE,
        "answer_timeout_s": 20,
    },
]

randoms = st.integers(0, 2**32).map(Random)


def options_of(random: Random, switches: dict[str, Any]) -> CaptainOptions:
    """These switches on any chart."""
    return options_on(random.choice(CHARTS), **switches)


def played(
    options: CaptainOptions, random: Random, acts: int
) -> Iterator[tuple[CaptainState, tuple[CaptainEvent, ...]]]:
    """The states of a match, each with what led to it; triggers come out of turn as well."""
    state, happened = CAPTAIN_SONAR.new(options, random.randrange(100))
    yield state, happened
    for _ in range(acts):
        if not blocked_by(state):
            return
        seat = random.choice([*blocked_by(state), *Seat][: random.choice([1, 2, 9])])
        action = chosen(CAPTAIN_SONAR.legal_actions(state, seat), random)
        if action is not None:
            state, happened = CAPTAIN_SONAR.apply(state, seat, action)
            yield state, happened


def chosen(legal: tuple[CaptainAction, ...], random: Random) -> CaptainAction | None:
    """Something, each kind of action alike; surfacing, which ends so much, seldom."""
    kinds = sorted({type(action).__name__ for action in legal})
    if len(kinds) > 1 and random.random() < 0.9:
        kinds = [kind for kind in kinds if kind != "Surface"]
    kind = random.choice(kinds or [""])
    likely = [action for action in legal if type(action).__name__ == kind]
    return random.choice(likely) if likely else None


@given(st.sampled_from(SWITCHES), randoms)
def test_a_view_is_the_fold_of_what_was_told(switches: dict[str, Any], random: Random) -> None:
    options = options_of(random, switches)
    views = {viewer: CAPTAIN_SONAR.blank(options, viewer) for viewer in VIEWERS}

    for state, happened in played(options, random, 200):
        for viewer in VIEWERS:
            for event in happened:
                observation = CAPTAIN_SONAR.project(event, viewer)
                if observation is not None:
                    views[viewer] = views[viewer].after(observation)
            assert views[viewer] == CAPTAIN_SONAR.view(state, viewer)


@given(st.sampled_from(SWITCHES), randoms)
def test_what_is_offered_is_what_is_allowed(switches: dict[str, Any], random: Random) -> None:
    """For every seat and everything it could say; answers to a sonar are offered in one order."""
    options = options_of(random, switches)
    *_, (state, _) = played(options, random, random.randrange(250))
    everything = [
        act for act in every_action(state.public.chart) if type(act).__name__ != "AnswerSonar"
    ]

    for actor in (*Seat, CLOCK):
        offered = CAPTAIN_SONAR.legal_actions(state, actor)
        assert len(set(offered)) == len(offered)
        assert all(CAPTAIN_SONAR.broken_rule(state, actor, act) is None for act in offered)
        allowed = {
            act for act in everything if CAPTAIN_SONAR.broken_rule(state, actor, act) is None
        }
        assert allowed <= set(offered)


@given(st.sampled_from(SWITCHES), randoms)
def test_somebody_can_always_go_on(switches: dict[str, Any], random: Random) -> None:
    for state, _ in played(options_of(random, switches), random, 200):
        for seat in blocked_by(state):
            assert CAPTAIN_SONAR.legal_actions(state, seat)
        assert bool(blocked_by(state)) == (state.public.outcome is None)


@rule("CAP-005")
@pytest.mark.parametrize("scenario", CHARTS)
@given(randoms)
def test_four_damage_and_nothing_else_ends_a_match(scenario: str, random: Random) -> None:
    for state, _ in played(options_on(scenario), random, 250):
        if state.public.phase is Phase.SETUP:
            continue
        lost = {side for side in Side if state.sheets.of(side).damage == 4}
        if state.public.outcome is None:
            assert lost == set()
        else:
            winner = state.public.outcome.winner
            assert lost == ({*Side} - {winner} if winner else {*Side})


@rule("CAP-076", "CAP-077", "CAP-131", "CAP-154")
@given(randoms)
def test_what_is_drawn_on_the_sheets_stays_within_the_rules(random: Random) -> None:
    for state, _ in played(options_of(random, {}), random, 250):
        for sheets in state.sheets:
            if state.public.outcome is None:
                check_sheets(sheets, state.public.chart)


def check_sheets(sheets: Sheets, chart: Chart) -> None:
    """No space twice, no land, no own mine on the route; damage and crosses as they must be."""
    assert len(set(sheets.track)) == len(sheets.track)
    assert all(chart.is_sea(cell) for cell in (*sheets.track, *sheets.mines))
    assert not set(sheets.track) & set(sheets.mines)
    assert all(
        marks <= GAUGE_SIZE[system] for system, marks in zip(System, sheets.marks, strict=True)
    )
    assert 0 <= sheets.damage <= 3
    assert all(sheets.crossed & bits != bits for bits in PANEL_BITS.values())


@rule("CAP-112")
@given(st.sampled_from(SWITCHES), randoms)
def test_where_a_boat_is_is_never_ruled_out(switches: dict[str, Any], random: Random) -> None:
    options = options_of(random, switches)
    trackers = [CaptainTracker(options, side) for side in Side]

    for state, happened in played(options, random, 120):
        for event, tracker in product(happened, trackers):
            observation = CAPTAIN_SONAR.project(event, SPECTATOR)
            if observation is not None:
                tracker.observe(observation)
        for tracker in trackers:
            sheets = state.sheets.of(tracker.side)
            assert not sheets.track or sheets.position in tracker.belief.support


@given(randoms)
def test_everything_that_happens_travels_as_text(random: Random) -> None:
    for state, happened in played(options_of(random, {}), random, 100):
        for seat in blocked_by(state):
            for action in CAPTAIN_SONAR.legal_actions(state, seat)[:5]:
                written = msgspec.json.encode(action)
                assert msgspec.json.decode(written, type=CAPTAIN_SONAR.action_type) == action
        for event in happened:
            written = msgspec.json.encode(event)
            assert msgspec.json.decode(written, type=CAPTAIN_SONAR.event_type) == event
