"""Captain Sonar under the laws."""

from collections.abc import Hashable
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import msgspec

from games.captain_sonar.positions import every_action, options_on
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Forfeit
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
    stop_of,
)
from hydrophone.core.seats import CLOCK, Actor, Clock, Role, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckByClock,
    CheckOutline,
    ChooseStart,
    ConfirmDrawn,
    CrossSymbol,
    Dive,
    DrawSection,
    DropMine,
    EndTurn,
    Fact,
    GoSilent,
    LaunchTorpedo,
    ManPosts,
    MarkGauge,
    OrderCourse,
    PassDrawingTime,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.repairs import MARK, easy_line, is_manning
from hydrophone.games.captain_sonar.judging.offers import sonar_answers
from hydrophone.games.captain_sonar.options import (
    Blackout,
    CircuitVsPanel,
    DoubleKo,
    EngineerQuery,
    LockRelease,
    Mode,
    OutlineBy,
    OutlineCheck,
    OutlineFail,
    SurfaceInExtra,
    TorpedoClears,
    TorpedoLine,
    TriggerWindow,
    TurnGate,
)
from hydrophone.games.captain_sonar.phase import Phase, Termination
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR, CaptainSonar
from hydrophone.games.captain_sonar.state import ALONE, CaptainState, Sheets
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section, fault
from hydrophone.games.captain_sonar.systems import (
    DIRECTION_OF,
    GAUGE_SIZE,
    Course,
    Crossing,
    System,
    after_cross,
)
from hydrophone.games.captain_sonar.waiting import may_act
from laws.fixture import Fixture

POND = """
    . . . .
    . # . .
    . . . .
    . . . .
"""
ICE = """
    . . o .
    . . . .
    # . . .
    o . . .
"""
MINED = """
    . * . .
    . . . *
    . # . .
    . . . .
"""
PUDDLE = """
    . . .
    . . .
    . . .
"""

OPTIONS = {
    "pond": options_on(POND, answer_timeout_s=20),
    "pond, es": options_on(POND, "es", turn_limit=12),
    "pond, by hand": options_on(
        POND,
        turn_gate=TurnGate.HARD,
        engineer_query=EngineerQuery.MANUAL,
        lock_release=LockRelease.ANY_MOVE,
        blackout=Blackout.CAPTAIN_CALLS,
    ),
    "pond, unheard": options_on(
        POND, self_damage_public=False, ready_public=False, torpedo_line=TorpedoLine.STRAIGHT
    ),
    "ice": options_on(ICE, surface_in_extra=SurfaceInExtra.ALTERNATE),
    "ice, unheard": options_on(ICE, self_damage_public=False, turn_gate=TurnGate.OFF),
    "mined": options_on(MINED, torpedo_clears_archer=True, double_ko=DoubleKo.SHOOTER_LOSES),
    "puddle": options_on(
        PUDDLE,
        announce_mine_destroyed=True,
        torpedo_min_range=0,
        activation_requires_ok=False,
        circuit_vs_panel=CircuitVsPanel.PANEL_FIRST,
    ),
    "puddle, own turn": options_on(
        PUDDLE,
        starts_by_lot=True,
        double_breakdown=2,
        mine_trigger_window=TriggerWindow.OWN_TURN,
        trigger_needs_no_breakdown=True,
        silence_zero=False,
        torpedo_clears=TorpedoClears.OWN,
    ),
    "pond, real time": options_on(POND, mode=Mode.REAL_TIME, turn_limit=60),
    "pond, calm": options_on(
        POND,
        "es",
        mode=Mode.REAL_TIME,
        min_course_interval_s=5,
        resume_s=0,
        outline_min_s=0,
        outline_fail=OutlineFail.REDRAW_BAD,
        lock_release=LockRelease.ANY_MOVE,
    ),
    "ice, real time": options_on(
        ICE,
        mode=Mode.REAL_TIME,
        surface_requires_ok=False,
        outline_check=OutlineCheck.ENGINE,
        outline_by=OutlineBy.PEN,
        self_damage_public=False,
    ),
    "mined, real time": options_on(
        MINED,
        mode=Mode.REAL_TIME,
        starts_by_lot=True,
        activation_requires_ok=False,
        engineer_query=EngineerQuery.MANUAL,
        outline_by=OutlineBy.KEYS,
        blackout=Blackout.CAPTAIN_CALLS,
    ),
}

# --- what a player could wish for --------------------------------------------------------------


@cache
def wishes(chart: Chart, way: OutlineBy) -> tuple[CaptainAction, ...]:
    """Everything, each sonar answer in the one order and each line of those that are offered."""
    return (
        *(act for act in every_action(chart) if not isinstance(act, AnswerSonar)),
        *(
            AnswerSonar(one, said[0], other, said[1])
            for one, other in combinations(Fact, 2)
            for said in product(_values(chart, one), _values(chart, other))
        ),
        *(DrawSection(section, easy_line(way, section), MARK) for section in Section),
    )


def unbidden(state: CaptainState) -> tuple[tuple[Actor, CaptainAction], ...]:
    """Lines that do not hold, and other people at the posts, in real time."""
    public = state.public
    if public.options.mode is not Mode.REAL_TIME or public.outcome is not None:
        return ()
    hands = (ALONE, (0, 0, 0, 3), (0, 0, 2, 3), (0, 0, 0, 0))
    manned = (ManPosts(blue, yellow) for blue in hands for yellow in hands)
    slips: list[tuple[Actor, CaptainAction]] = [
        (seat, msgspec.structs.replace(action, line=OutlineTrace()))
        for seat in may_act(state)
        for action in CAPTAIN_SONAR.legal_actions(state, seat)
        if isinstance(action, DrawSection)
    ]
    changes = (posts for posts in manned if is_manning(public, posts))
    return (*slips, *((CLOCK, posts) for posts in changes))


def _values(chart: Chart, fact: Fact) -> list[str]:
    cells = chart.grid.cells
    values = {
        Fact.COLUMN: [cell[0] for cell in cells],
        Fact.ROW: [cell[1:] for cell in cells],
        Fact.SECTOR: [chart.zone[cell] for cell in cells],
    }
    return sorted(set(values[fact]))


# --- what is public ----------------------------------------------------------------------------


def face(state: CaptainState, actor: Actor, action: CaptainAction) -> Hashable | None:
    """All that the rulebook makes public about the action, results included.

    CAP-047 (a start is marked, not where), CAP-071, CAP-075 (course, OKs), CAP-122 (ready),
    CAP-151 (damage), CAP-182 (sector), CAP-261 (a mine, not where), CAP-270, CAP-290, CAP-310,
    CAP-398 (explosions and what they did), CAP-331, CAP-341 (answers), CAP-350 (silence, nothing
    else), CAP-357 and CAP-Q53 (its mark, cross and OKs are the crew's own).
    """
    side = _asked(state) if isinstance(actor, Clock) else actor.side
    match action:
        case ChooseStart():
            return "start"
        case OrderCourse(course):
            return None if state.public.of(side).rests else ("course", course)
        case Surface():
            return "surface", *_risen(state, side)
        case EndTurn():
            return "end of turn"
        case DropMine():
            return "mine laid"
        case TriggerMine(cell):
            return "mine", cell, *_blast(state, side, cell, Termination.MINE)
        case LaunchTorpedo(target):
            gone = _destroyed(state, side, target)
            return "torpedo", target, gone, *_blast(state, side, target, Termination.TORPEDO)
        case TriggerArcher(cell):
            return "archer", cell, *_blast(state, side, cell, Termination.ARCHER_MINE)
        case GoSilent() | StaySilent():
            return "silence"
        case AskDrone(sector):
            enemy = state.sheets.of(side.enemy).position
            return "drone", sector, state.public.chart.zone[enemy] == sector
        case AskSonar():
            return "sonar"
        case AnswerSonar():
            return "answer", action
        case MarkGauge(system):
            return _marked(state, side, system)
        case SayOk():
            return None if state.sheets.of(side).under_silence else "first mate's OK"
        case CrossSymbol(symbol):
            return _crossed(state, side, symbol)
        case AskEngineer() | TellBreakdown() | TakeBack():
            return None
        case CallStop() | WithdrawStop() | Dive() | LapseStop() | ResumePlay():
            return type(action).__name__
        case DrawSection():
            return _drawn(state, side, action)
        case CheckOutline(good):
            return "checked", good, _bad(state, side.enemy)
        case CheckByClock(surfaced):
            return "checked by clock", surfaced, _bad(state, surfaced)
        case PassDrawingTime(surfaced):
            done = state.sheets.of(surfaced).sections
            return "drawing time", surfaced, done if len(done) == len(Section) else None
        case AllowCalls(allowed):
            return "calls allowed", allowed
        case EndRest(rested):
            return "rested", rested, _next_course(state, rested)
        case ManPosts():
            return "posts", action
        case Forfeit(gone):
            return "forfeit", gone
        case ConfirmDrawn():
            return "drawn"
        case AnswerByLot():
            answers = sonar_answers(state.public.chart, state.sheets.of(side).position)
            return "clock", state.chance.pick(answers)[0]


def _asked(state: CaptainState) -> Side:
    """The crew that owes the answer to a sonar, or would."""
    stop = stop_of(state.public)
    if stop is not None:
        return stop.caller.side.enemy
    return Side.BLUE if state.public.turn is None else state.public.turn.side.enemy


def _drawn(state: CaptainState, side: Side, action: DrawSection) -> Hashable | None:
    """CAP-204: nobody sees a line before all four are shown."""
    outline, before = state.public.of(side).outline, state.sheets.of(side).sections
    if outline is None or outline.hasty or len(before) + 1 < len(Section):
        return None
    return "outline", before, action


def _bad(state: CaptainState, side: Side) -> tuple[Section, ...]:
    return _bad_lines(state, _signed(state, side, None))


def _next_course(state: CaptainState, side: Side) -> Course | None:
    """The course that waits, if it can be gone."""
    sheets = state.sheets.of(side)
    if sheets.next_course is None or sheets.waiting:
        return None
    direction = DIRECTION_OF[sheets.next_course]
    for towards, cell, _ in state.public.chart.exits[sheets.position]:
        if towards is direction and cell not in (*sheets.track, *sheets.mines):
            return sheets.next_course
    return None


def _marked(state: CaptainState, side: Side, system: System) -> Hashable | None:
    sheets = state.sheets.of(side)
    full = sheets.gauge(system) + 1 == GAUGE_SIZE[system]
    ready = system if full and state.public.options.ready_public else None
    if sheets.under_silence:
        return None if ready is None else ("ready", ready)
    return "first mate's OK", ready


def _crossed(state: CaptainState, side: Side, symbol: str) -> Hashable | None:
    taken = _breakdown(state, side, symbol)
    damage = state.sheets.of(side).damage
    told = taken if state.public.options.self_damage_public else 0
    if damage + taken >= 4:
        return "sunk by breakdown", told
    if state.sheets.of(side).under_silence:
        return ("damage", told) if told else None
    return "engineer's OK", told


def _breakdown(state: CaptainState, side: Side, symbol: str) -> int:
    return min(_crossing(state, side, symbol).damage, state.public.options.double_breakdown)


def _crossing(state: CaptainState, side: Side, symbol: str) -> Crossing:
    first = state.public.options.circuit_vs_panel is CircuitVsPanel.CIRCUIT_FIRST
    return after_cross(state.sheets.of(side).crossed, symbol, circuit_first=first)


def _risen(state: CaptainState, side: Side) -> tuple[Hashable, ...]:
    sheets = state.sheets.of(side)
    hurt = _hurt_by_ice(state, side)
    told = hurt if state.public.options.self_damage_public else 0
    return state.public.chart.zone[sheets.position], told, sheets.damage + hurt >= 4


def _hurt_by_ice(state: CaptainState, side: Side) -> int:
    chart = state.public.chart
    hole = chart.holes & chart.grid.bit[state.sheets.of(side).position]
    return int(bool(chart.holes) and not hole)


def _blast(
    state: CaptainState, side: Side, impact: Cell, termination: Termination
) -> tuple[Hashable, ...]:
    """What the enemy answers, what the shooter tells of the own boat, and how the match ends."""
    own, enemy = state.sheets.of(side), state.sheets.of(side.enemy)
    taken, scratch = _harm(impact, enemy.position), _harm(impact, own.position)
    told = scratch if state.public.options.self_damage_public else 0
    sunk = enemy.damage + taken >= 4, own.damage + scratch >= 4
    return taken, told, sunk, termination if any(sunk) else None


def _harm(impact: Cell, position: Cell) -> int:
    columns = abs(ord(impact[0]) - ord(position[0]))
    rows = abs(int(impact[1:]) - int(position[1:]))
    return max(0, 2 - max(columns, rows))


def _destroyed(state: CaptainState, side: Side, target: Cell) -> tuple[bool, bool]:
    if not state.public.options.announce_mine_destroyed:
        return False, False
    return _clears(state, side, side, target), _clears(state, side, side.enemy, target)


def _clears(state: CaptainState, shooter: Side, side: Side, target: Cell) -> bool:
    clears = {
        TorpedoClears.BOTH: True,
        TorpedoClears.OWN: side is shooter,
        TorpedoClears.NONE: False,
    }
    return clears[state.public.options.torpedo_clears] and target in state.sheets.of(side).mines


# --- what is spent was there -------------------------------------------------------------------

SPENT = {
    DropMine: System.MINE,
    LaunchTorpedo: System.TORPEDO,
    AskDrone: System.DRONE,
    AskSonar: System.SONAR,
    GoSilent: System.SILENCE,
    StaySilent: System.SILENCE,
    TriggerArcher: System.SCENARIO,
}


def conserve(
    before: CaptainState, actor: Actor, action: CaptainAction, after: CaptainState
) -> None:
    """Gauges, crosses, mines, damage and routes (CAP-121, CAP-141, CAP-238, CAP-265, CAP-310)."""
    assert after.public.chart is before.public.chart
    assert after.public.options is before.public.options
    for side in Side:
        old, new = before.sheets.of(side), after.sheets.of(side)
        acts = not isinstance(actor, Clock) and actor.side is side
        done = action if acts else None
        if not old.track:
            assert new == (Sheets((done.cell,)) if isinstance(done, ChooseStart) else Sheets())
            continue
        sunk = after.public.phase is Phase.OVER
        done = _carried_out(before, side, action) or done
        _conserve_gauges(old, new, done, sunk=sunk)
        _conserve_crosses(before, side, new, done, sunk=sunk)
        assert new.mines == _mines_after(before, side, actor, action)
        assert new.damage == min(4, old.damage + _suffered(before, side, actor, action))
        _conserve_route(before, side, new, done)
    gone = _archer_gone(before, action)
    assert after.public.archer == tuple(cell for cell in before.public.archer if cell not in gone)


def _carried_out(before: CaptainState, side: Side, action: CaptainAction) -> CaptainAction | None:
    """What the clock does for a crew: the course that waited."""
    if not isinstance(action, EndRest) or action.side is not side:
        return None
    course = _next_course(before, side)
    return None if course is None else OrderCourse(course)


def _conserve_gauges(old: Sheets, new: Sheets, action: CaptainAction | None, *, sunk: bool) -> None:
    marks = dict(zip(System, old.marks, strict=True))
    spent = SPENT.get(type(action)) if action is not None else None
    if spent is not None:
        assert marks[spent] == GAUGE_SIZE[spent]
        if not isinstance(action, GoSilent):
            marks[spent] = 0
    if isinstance(action, MarkGauge):
        marks[action.system] += 1
    lapses = isinstance(action, Surface) and Role.FIRST_MATE in old.waiting and not sunk
    if (isinstance(action, MarkGauge | SayOk) or lapses) and old.under_silence:
        marks[System.SILENCE] = 0
    assert new.marks == tuple(marks.values())
    assert all(0 <= marks[system] <= GAUGE_SIZE[system] for system in System)


def _conserve_crosses(
    before: CaptainState, side: Side, new: Sheets, action: CaptainAction | None, *, sunk: bool
) -> None:
    crossed = before.sheets.of(side).crossed
    if isinstance(action, CrossSymbol) and not sunk:
        crossed = _crossing(before, side, action.symbol).crossed
    live = before.public.real_time is not None
    if isinstance(action, Surface) and not live and not (sunk and _hurt_by_ice(before, side)):
        crossed = 0
    if live and not new.sections and len(_signed(before, side, action)) == len(Section):
        crossed = crossed if _bad_lines(before, _signed(before, side, action)) else 0
    assert new.crossed == crossed or (sunk and isinstance(action, CrossSymbol))


def _signed(
    before: CaptainState, side: Side, action: CaptainAction | None
) -> tuple[tuple[Section, OutlineTrace], ...]:
    """The lines on the sheet, with the one that is drawn."""
    signed = tuple((one.section, one.line) for one in before.sheets.of(side).sections)
    if isinstance(action, DrawSection):
        return (*signed, (action.section, action.line))
    return signed


def _bad_lines(
    state: CaptainState, lines: tuple[tuple[Section, OutlineTrace], ...]
) -> tuple[Section, ...]:
    gap = state.public.options.outline_gap
    return tuple(section for section, line in lines if fault(section, line, gap) is not None)


def _mines_after(
    before: CaptainState, side: Side, actor: Actor, action: CaptainAction
) -> tuple[Cell, ...]:
    mines = before.sheets.of(side).mines
    if isinstance(actor, Clock):
        return mines
    match action:
        case DropMine(cell) if actor.side is side:
            assert cell not in mines
            return (*mines, cell)
        case TriggerMine(cell) if actor.side is side:
            assert cell in mines
            return tuple(mine for mine in mines if mine != cell)
        case LaunchTorpedo(target) if _clears(before, actor.side, side, target):
            return tuple(mine for mine in mines if mine != target)
        case _:
            return mines


def _suffered(before: CaptainState, side: Side, actor: Actor, action: CaptainAction) -> int:
    position = before.sheets.of(side).position
    acts = not isinstance(actor, Clock) and actor.side is side
    match action:
        case TriggerMine(cell) | LaunchTorpedo(cell) | TriggerArcher(cell):
            return _harm(cell, position)
        case CrossSymbol(symbol) if acts:
            return _breakdown(before, side, symbol)
        case Surface() if acts:
            return _hurt_by_ice(before, side)
        case _:
            return 0


def _archer_gone(before: CaptainState, action: CaptainAction) -> tuple[Cell, ...]:
    if isinstance(action, TriggerArcher):
        assert action.cell in before.public.archer
        return (action.cell,)
    if isinstance(action, LaunchTorpedo) and before.public.options.torpedo_clears_archer:
        return (action.target,)
    return ()


def _conserve_route(
    state: CaptainState, side: Side, new: Sheets, action: CaptainAction | None
) -> None:
    old = state.sheets.of(side)
    assert len(set(new.track)) == len(new.track)
    assert all(state.public.chart.is_sea(cell) for cell in new.track)
    assert not set(new.track) & set(new.mines)
    match action:
        case OrderCourse(course) if not state.public.of(side).rests or new.track != old.track:
            assert new.track == (*old.track, *_line(state, old.position, course, 1))
        case GoSilent(course, spaces):
            assert new.track == (*old.track, *_line(state, old.position, course, spaces))
        case Surface():
            sunk = old.damage + _hurt_by_ice(state, side) >= 4
            assert new.track == (old.track if sunk else (old.position,))
        case _:
            assert new.track == old.track


def _line(state: CaptainState, cell: Cell, course: Course, spaces: int) -> list[Cell]:
    line = [cell]
    for _ in range(spaces):
        line += [
            to
            for towards, to, _ in state.public.chart.exits[line[-1]]
            if towards is DIRECTION_OF[course]
        ]
    assert len(line) == spaces + 1
    return line[1:]


def in_the_west(state: CaptainState, side: Side) -> bool:
    """The boat is in the west of its chart."""
    track = state.sheets.of(side).track
    return bool(track) and track[-1][0] in "AB"


FIXTURE = Fixture(
    game=CAPTAIN_SONAR,
    options=OPTIONS,
    candidates=lambda state: wishes(state.public.chart, state.public.options.outline_by),
    face=face,
    conserve=conserve,
    endings=frozenset(Termination),
    seldom=(Surface, TriggerMine),
    unbidden=unbidden,
    secret=in_the_west,
    in_rooms=("pond", "pond, unheard", "puddle"),
    with_help=("pond", "pond, unheard"),
    before_strangers=("ice", "mined, real time"),
)


# --- with gauges that are full from the start --------------------------------------------------

FULL = (2, 3, 4, 3, 6, 4)
"""All but the mine's, which lacks one mark."""


class Charged(CaptainSonar):
    """Captain Sonar in which a boat starts with full gauges, so that short matches reach all."""

    def apply(self, state: CaptainState, actor: Actor, action: Any) -> Any:
        """Fill the gauges with the choice of the start."""
        after, events = CAPTAIN_SONAR.apply(state, actor, action)
        if isinstance(actor, Clock) or not isinstance(action, ChooseStart):
            return after, events
        full = msgspec.structs.replace(after.sheets.of(actor.side), marks=FULL)
        sheets = after.sheets.put(actor.side, full)
        return msgspec.structs.replace(after, sheets=sheets), events


def charged(game: CaptainSonar) -> Fixture:
    """The fixture of a game that starts with full gauges."""
    return replace(FIXTURE, game=game)
