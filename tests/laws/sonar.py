"""SONAR under the laws."""

from collections.abc import Hashable

import msgspec

from games.sonar.positions import every_action, options_on
from hydrophone.core.seats import Actor, Clock, Side
from hydrophone.games.sonar.actions import (
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import Termination
from hydrophone.games.sonar.options import PRESETS, DoubleKo, Stuck
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Sheets, SonarState
from laws.fixture import Fixture

POND = """
    . . . o
    . # . .
    . . . .
    o . . .
"""
PUDDLE = """
    . . .
    . . .
"""

OPTIONS = {
    "archipelago, en": PRESETS["en"],
    "archipelago, de": PRESETS["de"],
    "north pole, de": msgspec.structs.replace(PRESETS["de"], map="north_pole"),
    "volcano": msgspec.structs.replace(PRESETS["en"], map="volcano", turn_limit=25),
    "pond, de": options_on(POND, "de", stuck=Stuck.MUST_SURFACE, silence_charges=True),
    "pond, en": options_on(POND, closed=("A1-B1",), double_ko=DoubleKo.SHOOTER_LOSES),
    "puddle": options_on(PUDDLE, self_hit=False, answer_timeout_s=0),
    "puddle, de": options_on(PUDDLE, "de", turn_limit=12),
}


def face(state: SonarState, actor: Actor, action: SonarAction) -> Hashable:
    """All that the rulebook makes public about the action, results included.

    SON-027 (a start is locked, not where), SON-080 (direction), SON-120, SON-121, SON-131 (silence,
    nothing else), SON-140, SON-150 (target, hit, own hit), SON-161, SON-051 (coordinate, damage).
    """
    side = _asked(state) if isinstance(actor, Clock) else actor.side
    own, enemy = state.sheets.of(side), state.sheets.of(side.enemy)
    match action:
        case ChooseStart():
            return "start"
        case Move(direction):
            return "move", direction
        case UseSonar():
            return "sonar"
        case TellRow(row):
            return "row", row
        case TellColumn(column):
            return "column", column
        case GoSilent():
            return "silence"
        case LaunchTorpedo(target):
            own_hit = state.public.options.self_hit and own.position == target
            return "torpedo", target, enemy.position == target, own_hit
        case Surface():
            return "surface", own.position
        case AnswerByLot():
            told_column = state.chance.roll(2)[0]
            return "clock", own.position[0] if told_column else own.position[1:]


def _asked(state: SonarState) -> Side:
    assert state.public.turn is not None
    return state.public.turn.side.enemy


ENERGY: dict[type, int] = {Move: 1, UseSonar: -2, GoSilent: -3, LaunchTorpedo: -4, Surface: 0}


def conserve(before: SonarState, actor: Actor, action: SonarAction, after: SonarState) -> None:
    """Energy, damage and tracks: what is spent was there (SON-062, SON-082, SON-085, SON-149)."""
    for side in Side:
        acts = not isinstance(actor, Clock) and side is actor.side
        _conserve_boat(before, side, action if acts else None, after)
    suffered = _damage(after) - _damage(before)
    fired = isinstance(action, LaunchTorpedo)
    assert 0 <= suffered <= (2 if fired else isinstance(action, Surface))
    assert after.public.chart is before.public.chart
    assert after.public.options is before.public.options


def _conserve_boat(
    before: SonarState, side: Side, action: SonarAction | None, after: SonarState
) -> None:
    old, new = before.sheets.of(side), after.sheets.of(side)
    gain = ENERGY.get(type(action), 0)
    if isinstance(action, GoSilent) and before.public.options.silence_charges:
        gain += 1
    assert new.energy == min(old.energy + gain, 4)
    assert old.energy + min(gain, 0) >= 0
    assert 0 <= new.energy <= 4
    assert before.public.of(side).damage <= after.public.of(side).damage <= 2
    _conserve_track(before, old, new, action)


def _conserve_track(
    state: SonarState, old: Sheets, new: Sheets, action: SonarAction | None
) -> None:
    assert len(set(new.track)) == len(new.track)
    assert all(state.public.chart.is_sea(cell) for cell in new.track)
    match action:
        case ChooseStart(cell):
            assert new.track == (cell,)
        case Move(direction) | GoSilent(direction):
            steps = {way: to for way, to, _ in state.public.chart.exits[old.position]}
            assert new.track == (*old.track, steps[direction])
        case Surface():
            assert new.track == (old.position,)
        case _:
            assert new.track == old.track


def _damage(state: SonarState) -> int:
    return state.public.blue.damage + state.public.yellow.damage


FIXTURE = Fixture(
    game=SONAR,
    options=OPTIONS,
    candidates=lambda state: every_action(state.public.chart),
    face=face,
    conserve=conserve,
    endings=frozenset(Termination),
)
