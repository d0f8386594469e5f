"""Who is waited for in Captain Sonar, how long, and what of it others may know.

Turn by turn the match waits for one crew; in real time each crew waits for its own people.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hydrophone.core.game import Timer
from hydrophone.core.real_time import awaited_in, bar_timers, rest_timer, stop_of, stop_timers
from hydrophone.core.seats import BLUE, CAPTAINS, SIDE_OF, SIDES, YELLOW, Role, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    CaptainAction,
    CheckByClock,
    DrawSection,
    OrderCourse,
    PassDrawingTime,
    Surface,
)
from hydrophone.games.captain_sonar.damage.repairs import drawers, is_shown
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    DroneAnswered,
    SonarAsked,
    SystemReady,
)
from hydrophone.games.captain_sonar.judging.legality import is_gated
from hydrophone.games.captain_sonar.judging.offers import offers
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.phase import Phase
from hydrophone.games.captain_sonar.state import (
    CaptainPublic,
    CaptainState,
    Heard,
    Known,
    Outline,
    Sheets,
)
from hydrophone.games.captain_sonar.systems import System

SEATS = tuple(Seat.at(side, role) for side in Side for role in Role)

ENGINEERS: Mapping[Side, Seat] = {side: Seat.at(side, Role.ENGINEER) for side in Side}
"""The seats that check the enemy's outline."""

_FIRST_MATES = frozenset({System.DRONE, System.SONAR})

ANSWER_S = 30
"""Seconds until the clock answers a sonar in real time, where no other time is agreed (CAP-Q38)."""

_CAPTAIN, _ENGINEER, _RADIO_OPERATOR = (Role.CAPTAIN,), (Role.ENGINEER,), (Role.RADIO_OPERATOR,)


# --- whom the match waits for ------------------------------------------------------------------


def blocked_by(state: CaptainState) -> tuple[Seat, ...]:
    """The seats without whose act the match, or in real time their crew, does not go on."""
    public, turn = state.public, state.public.turn
    if public.real_time is not None:
        return _awaited_in_real_time(public, {side: state.sheets.of(side) for side in Side})
    return _blocking(public, None if turn is None else state.sheets.of(turn.side))


def awaited(state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
    """Whom the match is blocked by, as far as the viewer may know.

    After a silence the enemy hears of no tasks (CAP-Q53): for them the Captain is at work. How far
    an outline is they do not see either: the Engineer is at work until it is shown.
    """
    side, public = SIDE_OF[viewer], state.public
    if public.real_time is not None:
        sheets = {} if side is None else {side: state.sheets.of(side)}
        return _awaited_in_real_time(public, sheets)
    knows = public.turn is not None and side is public.turn.side
    return blocked_by(state) if knows else _blocking(public, None)


def _blocking(public: CaptainPublic, sheets: Sheets | None) -> tuple[Seat, ...]:
    """By what all know, and by the sheets of the crew whose turn it is for those who know them."""
    turn = public.turn
    if public.outcome is not None:
        return ()
    if turn is None:
        return tuple(CAPTAINS[side] for side in Side if not public.of(side).ready)
    if public.outcome is not None:
        return ()
    if turn.asks:
        return _seats(turn.side.enemy, _CAPTAIN)
    if is_gated(public, turn):
        return _seats(turn.side.enemy, _RADIO_OPERATOR)
    waiting = public.of(turn.side).waiting if sheets is None else sheets.waiting
    asked = sheets is not None and sheets.asked
    return _seats(turn.side, waiting or (_ENGINEER if asked else _CAPTAIN))


def _awaited_in_real_time(public: CaptainPublic, sheets: Mapping[Side, Sheets]) -> tuple[Seat, ...]:
    """By what all know, and by the sheets of the crews that are given."""
    if public.outcome is not None:
        return ()
    stop = stop_of(public)
    if stop is not None:
        return awaited_in(stop)
    crews: tuple[Seat, ...] = ()
    for side in SIDES:
        crews += _at_work(public.of(side), side, sheets.get(side))
    checkers = tuple([ENGINEERS[side] for side in SIDES if is_shown(public.of(side.enemy))])
    return tuple(dict.fromkeys(crews + checkers)) if checkers else crews


def _at_work(known: Known, side: Side, sheets: Sheets | None) -> tuple[Seat, ...]:
    """Whose act moves this crew on, as far as its sheets are known; none while it rests."""
    if known.outline is not None:
        return _at_outline(known, known.outline, side, sheets)
    waiting = known.waiting if sheets is None else sheets.waiting
    if waiting:
        return _seats(side, waiting)
    if sheets is not None and sheets.asked:
        return _seats(side, _ENGINEER)
    return () if known.rests else _seats(side, _CAPTAIN)


def _at_outline(
    known: Known, outline: Outline, side: Side, sheets: Sheets | None
) -> tuple[Seat, ...]:
    if outline.holds:
        return _seats(side, _CAPTAIN)
    if outline.shown:
        return ()
    return _seats(side, _ENGINEER) if sheets is None else drawers(known, side, sheets)


@lru_cache(maxsize=64)
def _seats(side: Side, posts: tuple[Role, ...]) -> tuple[Seat, ...]:
    return tuple(Seat.at(side, role) for role in posts)


def may_act(state: CaptainState) -> tuple[Seat, ...]:
    """The seats that may act now: mines go off and courses are drawn unbidden."""
    if state.public.outcome is not None:
        return ()
    return tuple(seat for seat in SEATS if offers(state, seat))


# --- how long ----------------------------------------------------------------------------------


def timers(state: CaptainState) -> tuple[Timer, ...]:
    """The clock answers a sonar if the match sets a time for it (CAP-446, ``answer_timeout_s``)."""
    public = state.public
    turn, seconds = public.turn, public.options.answer_timeout_s
    if turn is None:
        return _timers_in_real_time(public)
    if not turn.asks or not seconds:
        return ()
    number = public.of(turn.side).turns  # A charged sonar is used once a turn at most.
    return (Timer("answer", CAPTAINS[turn.side.enemy], number, seconds, AnswerByLot()),)


def _timers_in_real_time(public: CaptainPublic) -> tuple[Timer, ...]:
    """The stop's own clock runs; all others stand still during it (CAP-444)."""
    if public.real_time is None or public.outcome is not None:
        return ()
    options = public.options
    stop = stop_timers(
        public.real_time,
        order_s=options.stop_timeout_s,
        answer_s=options.answer_timeout_s or ANSWER_S,
        resume_s=options.resume_s,
        answer=AnswerByLot(),
    )
    crews = (*_timers_of(public, BLUE), *_timers_of(public, YELLOW))
    return (*stop, *bar_timers(public), *crews)


def _timers_of(public: CaptainPublic, side: Side) -> tuple[Timer, ...]:
    """A crew's rest after a course, the shortest time for its outline, the check of it."""
    options, known = public.options, public.of(side)
    outline, runs = known.outline, stop_of(public) is None
    if outline is None:
        interval = options.min_course_interval_s
        return rest_timer(public, side, start=known.turns, rest_s=interval)
    if outline.hasty:
        shortest = options.outline_min_s * outline.to_draw
        action = PassDrawingTime(side)
        return (Timer("outline", side, known.drawings, shortest, action, runs),)
    if not outline.shown:
        return ()
    checker, seconds = ENGINEERS[side.enemy], options.check_timeout_s
    return (Timer("check", checker, known.drawings, seconds, CheckByClock(side), runs),)


def bot_takes_s(options: CaptainOptions, action: CaptainAction) -> float:
    """Seconds that a bot takes for an act of this kind at least, in real time (CAP-Q39)."""
    match action:
        case OrderCourse() | Surface():
            return options.bot_min_course_s
        case DrawSection():
            return options.bot_outline_s
        case _:
            return 0.0


# --- what goes on unheard ----------------------------------------------------------------------


def unheard_work(state: CaptainState) -> tuple[Side, ...]:
    """After a silence no other crew hears whether there are tasks (CAP-357, CAP-Q53).

    No other crew sees how far an outline is, either, until it is shown.
    """
    public = state.public
    if public.outcome is not None:
        return ()
    if public.turn is not None:
        return (public.turn.side,) if _may_have_tasks(public.of(public.turn.side)) else ()
    if public.phase is not Phase.PLAY:
        return ()
    return tuple([side for side in SIDES if _works_unheard(public.of(side))])


def in_hand(
    options: CaptainOptions,
    side: Side,
    heard: Sequence[CaptainObservation],
    before: frozenset[System],
) -> frozenset[System]:
    """Drone and sonar as the crew has called them ready and not used them since (CAP-122).

    Both, always, where no other crew hears them called.
    """
    if not options.ready_public:
        return _FIRST_MATES
    ready = before
    for each in heard:
        match each:
            case SystemReady(by, system) if by is side and system in _FIRST_MATES:
                ready |= {system}
            case DroneAnswered(by) if by is side:
                ready -= {System.DRONE}
            case SonarAsked(by) if by is side:
                ready -= {System.SONAR}
            case _:
                pass
    return ready


def _may_have_tasks(known: Known) -> bool:
    return bool(known.heard) and known.heard[-1] is Heard.SILENCE


def _works_unheard(known: Known) -> bool:
    outline = known.outline
    if outline is None:
        return _may_have_tasks(known)
    return not outline.shown and not outline.holds


def may_write(state: CaptainState, seat: Seat) -> bool:
    """May the seat use its pens on its own sheets (CAP-209, CAP-441)?"""
    public = state.public
    if public.real_time is None or public.outcome is not None:
        return True
    return public.real_time.stop is None and not public.of(seat.side).surfaced
