"""SONAR under the laws."""

from collections.abc import Hashable, Iterator

import msgspec

from games.sonar.positions import charged, every_action, options_on
from hydrophone.board.cellset import cells_of
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import AnyGame
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import Actor, Clock, Side
from hydrophone.games.sonar.actions import (
    AllowStop,
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
from hydrophone.games.sonar.options import (
    PRESETS,
    DoubleKo,
    EarlyMove,
    SonarOptions,
    Stuck,
    chart_of,
)
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Sheets, SonarState
from laws.fixture import Fixture
from laws.sizes.depths import BLUE, YELLOW, Node, after

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
    "volcano": msgspec.structs.replace(
        PRESETS["en"], map="volcano", turn_limit=25, starts_by_lot=True
    ),
    "pond, de": options_on(POND, "de", stuck=Stuck.MUST_SURFACE, silence_charges=True),
    "pond, en": options_on(POND, closed=("A1-B1",), double_ko=DoubleKo.SHOOTER_LOSES),
    "puddle": options_on(PUDDLE, self_hit=False, answer_timeout_s=0),
    "puddle, de": options_on(PUDDLE, "de", turn_limit=12),
    "archipelago, real time": msgspec.structs.replace(PRESETS["de"], real_time=True),
    "pond, real time": options_on(
        POND,
        "de",
        real_time=True,
        early_move=EarlyMove.WAIT,
        stuck=Stuck.MUST_SURFACE,
        turn_limit=30,
    ),
    "puddle, real time": options_on(
        PUDDLE,
        real_time=True,
        starts_by_lot=True,
        rt_min_move_interval_s=0,
        resume_s=0,
        stop_timeout_s=0,
    ),
}


def face(state: SonarState, actor: Actor, action: SonarAction) -> Hashable:
    """All that the rulebook makes public about the action, results included.

    SON-027 (a start is locked, not where), SON-080 (direction), SON-120, SON-121, SON-131 (silence,
    nothing else), SON-140, SON-150 (target, hit, own hit), SON-161, SON-051 (coordinate, damage),
    SON-196 (a stop and its caller). A move that comes early and waits is heard when it is made
    (SON-197).
    """
    if isinstance(action, EndRest):
        return "rest over", action.side, _made_in_time(state, action.side)
    side = _asked(state) if isinstance(actor, Clock) else actor.side
    own, enemy = state.sheets.of(side), state.sheets.of(side.enemy)
    match action:
        case ChooseStart():
            return "start"
        case Move(direction):
            return None if state.public.of(side).rests else ("move", direction)
        case TakeBack():
            return None
        case CallStop() | WithdrawStop() | LapseStop() | ResumePlay():
            return action
        case AllowStop() | AllowCalls():
            return action
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
    raise AssertionError(action)


def _asked(state: SonarState) -> Side:
    """Who owes an answer; the clock's other acts are about nobody in particular."""
    real_time = state.public.real_time
    if real_time is not None:
        return Side.BLUE if real_time.stop is None else real_time.stop.caller.side.enemy
    assert state.public.turn is not None
    return state.public.turn.side.enemy


def _made_in_time(state: SonarState, side: Side) -> Hashable:
    """The move that waited for the end of the rest, unless something has come to stand there."""
    own = state.sheets.of(side)
    ways: dict[Direction | None, Cell] = {
        way: to for way, to, _ in state.public.chart.exits[own.position]
    }
    return own.next_course if ways.get(own.next_course) not in (None, *own.track) else None


ENERGY: dict[type, int] = {Move: 1, UseSonar: -2, GoSilent: -3, LaunchTorpedo: -4, Surface: 0}


def conserve(before: SonarState, actor: Actor, action: SonarAction, after: SonarState) -> None:
    """Energy, damage and tracks: what is spent was there (SON-062, SON-082, SON-085, SON-149)."""
    for side in Side:
        _conserve_boat(before, side, _carried_out(before, side, actor, action), after)
    suffered = _damage(after) - _damage(before)
    fired = isinstance(action, LaunchTorpedo)
    assert 0 <= suffered <= (2 if fired else isinstance(action, Surface))
    assert after.public.chart is before.public.chart
    assert after.public.options is before.public.options
    _conserve_stops(before, action, after)


def _carried_out(
    before: SonarState, side: Side, actor: Actor, action: SonarAction
) -> SonarAction | None:
    """The order of this side that the action carries out."""
    if isinstance(action, EndRest) and action.side is side:
        waited = before.sheets.of(side).next_course
        return Move(waited) if waited is not None and _made_in_time(before, side) else None
    if isinstance(actor, Clock) or side is not actor.side:
        return None
    return None if isinstance(action, Move) and before.public.of(side).rests else action


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


def _conserve_stops(before: SonarState, action: SonarAction, after: SonarState) -> None:
    """One stop serves one order, and none is called in another (SON-196, SON-Q08)."""
    if before.public.real_time is None or after.public.real_time is None:
        return
    stopping = isinstance(action, (UseSonar, GoSilent, LaunchTorpedo, Surface))
    called = isinstance(action, CallStop) or (stopping and before.public.real_time.stop is None)
    assert after.public.real_time.stops == before.public.real_time.stops + called
    assert not (called and before.public.real_time.stop)
    if stopping and called:
        barred = (before.public.real_time.blue.barred, before.public.real_time.yellow.barred)
        assert any(barred), "only after an empty stop an order calls its stop itself (SON-203)"


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


def in_the_west(state: SonarState, side: Side) -> bool:
    """The boat is in the west of its chart."""
    track = state.sheets.of(side).track
    return bool(track) and track[-1][0] in "AB"


FIXTURE = Fixture(
    game=SONAR,
    options=OPTIONS,
    candidates=lambda state: every_action(state.public.chart),
    face=face,
    conserve=conserve,
    endings=frozenset(Termination),
    secret=in_the_west,
    in_rooms=("pond, de", "archipelago, en", "puddle, de"),
    with_help=("pond, de", "puddle, de"),
    before_strangers=("archipelago, en", "archipelago, real time"),
)


def roots(game: AnyGame, options: SonarOptions, energy: int, seed: int) -> Iterator[Node]:
    """Both boats at every pair of starts, with this energy, as law 8 begins to count."""
    chart = chart_of(options)
    for blue in cells_of(chart.grid, chart.sea):
        for yellow in cells_of(chart.grid, chart.sea):
            state, _ = game.new(options, seed)
            node: Node = (state, (b"", b"", b""))
            node = after(game, node, BLUE, ChooseStart(blue))
            state, told = after(game, node, YELLOW, ChooseStart(yellow))
            for side in Side:
                state = charged(state, side, energy)
            yield state, told
