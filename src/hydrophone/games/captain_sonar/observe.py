"""Who learns what: events to observations, observations to views."""

from typing import assert_never

import msgspec

from hydrophone.board.cellset import cells_of
from hydrophone.core.game import Outcome
from hydrophone.core.seats import SIDE_OF, Role, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    BlastAnswered,
    BreakdownsErased,
    BreakdownTold,
    CalledEvent,
    CaptainEvent,
    CaptainObservation,
    CircuitRepaired,
    CourseHeard,
    CourseTaken,
    DamagedItself,
    Dived,
    DrawingConfirmed,
    DroneAnswered,
    EngineerAsked,
    Exploded,
    GaugeMarked,
    GaugeWiped,
    MatchBegan,
    MatchEnded,
    MineDestroyed,
    MineDropHeard,
    MineDropped,
    OkSaid,
    PublicEvent,
    SheetEvent,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StartChosen,
    StartLocked,
    StayedSilent,
    Surfaced,
    SymbolCrossed,
    SystemReady,
    TurnBegan,
    Weapon,
    WentSilent,
)
from hydrophone.games.captain_sonar.options import (
    CaptainOptions,
    LockRelease,
    TurnGate,
    chart_of,
)
from hydrophone.games.captain_sonar.state import (
    GAUGE_PLACE,
    HEARD,
    CaptainState,
    CaptainView,
    Heard,
    Phase,
    Sheets,
    Sounds,
    Step,
)
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
    DAMAGE_LIMIT,
    SYMBOL_BIT,
    Course,
    System,
)

replace = msgspec.structs.replace

TASKS = (Role.FIRST_MATE, Role.ENGINEER)


def project(event: CaptainEvent, viewer: Viewer) -> CaptainObservation | None:
    """What the viewer gets of the event; None if he hears nothing."""
    match event:
        case CalledEvent():
            return event if event.public or SIDE_OF[viewer] is event.side else None
        case SheetEvent():
            return event if SIDE_OF[viewer] is event.side else None
        case PublicEvent():
            return event
        case CourseTaken():
            own = SIDE_OF[viewer] is event.side
            return event if own else CourseHeard(event.side, event.course)
        case WentSilent() | StayedSilent():
            return event if SIDE_OF[viewer] is event.side else SilenceHeard(event.side)
        case MineDropped():
            return event if SIDE_OF[viewer] is event.side else MineDropHeard(event.side)
        case StartChosen():
            return event if SIDE_OF[viewer] is event.side else StartLocked(event.side)
    assert_never(event)


def blank(options: CaptainOptions, viewer: Viewer) -> CaptainView:
    """The view before the first observation; the chart and its Archer mines are known (CAP-397)."""
    chart = chart_of(options)
    return CaptainView(viewer, options, cells_of(chart.grid, chart.archer_mines))


def view(state: CaptainState, viewer: Viewer) -> CaptainView:
    """The view built from the truth."""
    side = SIDE_OF[viewer]
    own = None if side is None else state.hull(side).sheets
    return CaptainView(
        viewer,
        state.options,
        state.archer,
        state.phase,
        state.turn,
        state.left,
        state.step,
        state.blue.sounds,
        state.yellow.sounds,
        own,
        state.outcome,
    )


def fold(view: CaptainView, observation: CaptainObservation) -> CaptainView:
    """The view after the observation."""
    match observation:
        case CourseHeard():
            return _course(view, observation.side, observation.course)
        case CourseTaken():
            heard = _course(view, observation.side, observation.course)
            own = _own(heard)
            return replace(
                heard,
                own=replace(
                    own,
                    track=(*own.track, observation.cell),
                    lock=False,
                    acted=False,
                    waiting=TASKS,
                    panel=observation.course,
                    asked=(),
                    cleared=(),
                ),
            )
        case TurnBegan():
            return _turn(view, observation)
        case OkSaid():
            return _ok(view, observation)
        case GaugeMarked():
            return _mark(view, observation.system, observation.marks)
        case GaugeWiped():
            return _mark(view, observation.system, 0)
        case SymbolCrossed():
            crossed = _own(view).crossed | SYMBOL_BIT[observation.symbol]
            return _with_own(view, crossed=crossed, panel=None)
        case CircuitRepaired():
            crossed = _own(view).crossed & ~CIRCUIT_BITS[observation.circuit]
            return _with_own(view, crossed=crossed)
        case BreakdownsErased():
            return _with_own(view, crossed=0)
        case SystemReady():
            return view
        case SilenceHeard():
            return _silence(view, observation.side)
        case WentSilent():
            return _went_silent(_silence(view, observation.side), observation)
        case StayedSilent():
            return _activated(_silence(view, observation.side), observation.side, System.SILENCE)
        case MineDropHeard():
            return view
        case MineDropped():
            active = _activated(view, observation.side, System.MINE)
            return _with_own(active, mines=(*_own(active).mines, observation.cell))
        case MineDestroyed():
            return _mine_gone(view, observation)
        case Exploded():
            return _exploded(view, observation)
        case BlastAnswered():
            return _hurt(view, observation.side, observation.taken)
        case DamagedItself():
            return _damaged_itself(view, observation)
        case DroneAnswered():
            return _activated(view, observation.side, System.DRONE)
        case SonarAsked():
            asked = _activated(view, observation.side, System.SONAR)
            return replace(asked, phase=Phase.ANSWER)
        case SonarAnswered():
            return replace(view, phase=Phase.PLAY)
        case EngineerAsked():
            return _with_own(view, asked=(*_own(view).asked, observation.system))
        case BreakdownTold():
            own = _own(view)
            owed = tuple(system for system in own.asked if system is not observation.system)
            return _with_own(view, asked=owed, cleared=(*own.cleared, observation.system))
        case DrawingConfirmed():
            return _with_sounds(view, observation.side, drawn=True)
        case Surfaced():
            return _surfaced(view, observation)
        case StartLocked():
            return _with_sounds(view, observation.side, ready=True)
        case StartChosen():
            ready = _with_sounds(view, observation.side, ready=True)
            return replace(ready, own=Sheets((observation.cell,)))
        case MatchBegan():
            return replace(view, turn=observation.first)
        case Dived():
            return view
        case MatchEnded():
            outcome = Outcome(observation.winner, observation.termination)
            return replace(view, phase=Phase.OVER, outcome=outcome)
    assert_never(observation)


def _own(view: CaptainView) -> Sheets:
    if view.own is None:
        raise LookupError("this viewer has no sheets")
    return view.own


def _is_own(view: CaptainView, side: Side) -> bool:
    return SIDE_OF[view.viewer] is side


def _with_own(view: CaptainView, **changes: object) -> CaptainView:
    return replace(view, own=replace(_own(view), **changes))


def _sounds(view: CaptainView, side: Side) -> Sounds:
    return view.blue if side is Side.BLUE else view.yellow


def _with_sounds(view: CaptainView, side: Side, **changes: object) -> CaptainView:
    sounds = replace(_sounds(view, side), **changes)
    if side is Side.BLUE:
        return replace(view, blue=sounds)
    return replace(view, yellow=sounds)


def _hear(view: CaptainView, side: Side, step: Heard, waiting: tuple[Role, ...]) -> CaptainView:
    heard = (*_sounds(view, side).heard, step)
    view = _with_sounds(view, side, heard=heard, waiting=waiting)
    if view.options.turn_gate is TurnGate.OFF:
        return view
    return _with_sounds(view, side.enemy, drawn=False)


def _course(view: CaptainView, side: Side, course: Course) -> CaptainView:
    return replace(_hear(view, side, HEARD[course], TASKS), step=Step.AFTER)


def _silence(view: CaptainView, side: Side) -> CaptainView:
    return _hear(view, side, Heard.SILENCE, ())


def _went_silent(view: CaptainView, went: WentSilent) -> CaptainView:
    return _with_own(
        view,
        track=(*_own(view).track, *went.cells),
        lock=view.options.lock_release is not LockRelease.ANY_MOVE,
        acted=True,
        waiting=TASKS,
        panel=went.course,
        under_silence=True,
    )


def _turn(view: CaptainView, began: TurnBegan) -> CaptainView:
    view = _with_sounds(view, began.side, turns=began.number, surfaced=False)
    view = replace(view, phase=Phase.PLAY, turn=began.side, left=began.left, step=Step.COURSE)
    return _with_own(view, acted=False) if _is_own(view, began.side) else view


def _ok(view: CaptainView, said: OkSaid) -> CaptainView:
    if said.public:
        waiting = tuple(r for r in _sounds(view, said.side).waiting if r is not said.role)
        view = _with_sounds(view, said.side, waiting=waiting)
    if not _is_own(view, said.side):
        return view
    own = _own(view)
    waiting = tuple(role for role in own.waiting if role is not said.role)
    return _with_own(view, waiting=waiting, under_silence=own.under_silence and bool(waiting))


def _mark(view: CaptainView, system: System, marks: int) -> CaptainView:
    place, old = GAUGE_PLACE[system], _own(view).marks
    return _with_own(view, marks=(*old[:place], marks, *old[place + 1 :]))


def _activated(view: CaptainView, side: Side, system: System) -> CaptainView:
    if not _is_own(view, side):
        return view
    return _with_own(_mark(view, system, 0), lock=True, acted=True)


_SYSTEM_OF = {Weapon.TORPEDO: System.TORPEDO, Weapon.ARCHER_MINE: System.SCENARIO}


def _exploded(view: CaptainView, blast: Exploded) -> CaptainView:
    if blast.weapon is Weapon.MINE:
        return _without_mine(view, blast.side, blast)
    if blast.weapon is Weapon.ARCHER_MINE or view.options.torpedo_clears_archer:
        left = tuple(cell for cell in view.archer if cell != blast.cell)
        view = replace(view, archer=left)
    return _activated(view, blast.side, _SYSTEM_OF[blast.weapon])


def _mine_gone(view: CaptainView, destroyed: MineDestroyed) -> CaptainView:
    return _without_mine(view, destroyed.side, destroyed)


def _without_mine(view: CaptainView, side: Side, gone: Exploded | MineDestroyed) -> CaptainView:
    if not _is_own(view, side):
        return view
    return _with_own(view, mines=tuple(mine for mine in _own(view).mines if mine != gone.cell))


def _hurt(view: CaptainView, side: Side, taken: int) -> CaptainView:
    told = min(_sounds(view, side).damage + taken, DAMAGE_LIMIT)
    return _scratched(_with_sounds(view, side, damage=told), side, taken)


def _scratched(view: CaptainView, side: Side, taken: int) -> CaptainView:
    if not _is_own(view, side):
        return view
    return _with_own(view, damage=min(_own(view).damage + taken, DAMAGE_LIMIT))


def _damaged_itself(view: CaptainView, damaged: DamagedItself) -> CaptainView:
    if damaged.public:
        return _hurt(view, damaged.side, damaged.taken)
    return _scratched(view, damaged.side, damaged.taken)


def _surfaced(view: CaptainView, event: Surfaced) -> CaptainView:
    view = _with_sounds(view, event.side, heard=(), dive_sector=event.sector, surfaced=True)
    if not _is_own(view, event.side):
        return view
    return _with_own(view, track=_own(view).track[-1:])
