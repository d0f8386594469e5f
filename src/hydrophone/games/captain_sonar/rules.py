"""The rules of Captain Sonar, turn by turn, in the order of the book: what happens.

Legality is in ``legality``, what is offered in ``offers``, tables in ``systems``, distances in
``reach``. Here an action is decided by telling events; what they change they say themselves.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, TypeAlias, assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Decision, Game, Outcome, Timer
from hydrophone.core.seats import CAPTAINS, SIDE_OF, Actor, Clock, Role, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    ChooseStart,
    ConfirmDrawn,
    CrossSymbol,
    DropMine,
    EndTurn,
    GoSilent,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    MineDropped,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    BreakdownsErased,
    BreakdownTold,
    CaptainEvent,
    CaptainObservation,
    CircuitRepaired,
    CourseTaken,
    Dived,
    DrawingConfirmed,
    DroneAnswered,
    EngineerAsked,
    GaugeMarked,
    GaugeWiped,
    MatchBegan,
    MatchEnded,
    OkSaid,
    SonarAnswered,
    SonarAsked,
    StartChosen,
    StayedSilent,
    Surfaced,
    SymbolCrossed,
    SystemReady,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.captain_sonar.legality import broken_by_seat, is_gated, silent_run
from hydrophone.games.captain_sonar.line_up import broken_line_up
from hydrophone.games.captain_sonar.observe import project
from hydrophone.games.captain_sonar.offers import offers, sonar_answers
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    PRESETS,
    CaptainOptions,
    CircuitVsPanel,
    DoubleKo,
    SurfaceInExtra,
    TorpedoClears,
    chart_of,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.reach import blast
from hydrophone.games.captain_sonar.refusals import Clause, sentence
from hydrophone.games.captain_sonar.state import CaptainPublic, CaptainState, Heard, Sheets
from hydrophone.games.captain_sonar.systems import (
    DAMAGE_LIMIT,
    EXTRA_TURNS,
    GAUGE_SIZE,
    Course,
    System,
    after_cross,
    damage_after,
)

CaptainDecision: TypeAlias = Decision[CaptainPublic, Sheets]

SEATS = tuple(Seat.at(side, role) for side in Side for role in Role)


# --- set-up and turns --------------------------------------------------------------------------


def begin(decision: CaptainDecision) -> None:
    """Who begins is drawn (CAP-048)."""
    decision.tell(MatchBegan(decision.draw(tuple(Side))))


def decide(decision: CaptainDecision, actor: Actor, action: CaptainAction) -> None:
    """Tell what happens by the action."""
    if isinstance(actor, Clock):
        return _answer_by_clock(decision)
    side = actor.side
    match action:
        case OrderCourse(course):
            _order_course(decision, side, course)
        case MarkGauge(system):
            _mark_gauge(decision, side, system)
        case CrossSymbol(symbol):
            _cross_symbol(decision, side, symbol)
        case EndTurn():
            _end_turn(decision)
        case ConfirmDrawn():
            decision.tell(DrawingConfirmed(side))
        case SayOk():
            _first_mate_ok(decision, side)
        case Surface():
            _surface(decision, side)
        case DropMine(cell):
            decision.tell(MineDropped(side, cell))
        case TriggerMine(cell):
            _trigger_mine(decision, side, cell)
        case LaunchTorpedo(target):
            _launch_torpedo(decision, side, target)
        case TriggerArcher(cell):
            _trigger_archer(decision, side, cell)
        case AskDrone(sector):
            _ask_drone(decision, side, sector)
        case AskSonar():
            decision.tell(SonarAsked(side))
        case AnswerSonar():
            _answer_sonar(decision, side, action, by_clock=False)
        case GoSilent(course, spaces):
            _go_silent(decision, side, course, spaces)
        case StaySilent():
            decision.tell(StayedSilent(side))
        case AskEngineer(system):
            decision.tell(EngineerAsked(side, system))
        case TellBreakdown(system, blocked):
            decision.tell(BreakdownTold(side, system, blocked))
        case ChooseStart(cell):
            _choose_start(decision, side, cell)
        case AnswerByLot():
            raise LookupError("a seat never acts for the clock")
        case _:
            assert_never(action)
    return None


def _choose_start(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-047, CAP-049, CAP-050."""
    decision.tell(StartChosen(side, cell))
    public = decision.public
    if public.first is not None and public.of(side.enemy).ready:
        decision.tell(Dived())
        _begin_turn(decision, public.first, 1)


def _begin_turn(decision: CaptainDecision, side: Side, left: int) -> None:
    decision.tell(TurnBegan(side, decision.public.of(side).turns + 1, left))


def _end_turn(decision: CaptainDecision) -> None:
    """The next extra turn of the same crew, or the other crew's turn (CAP-422)."""
    turn = decision.public.current
    if turn.left > 1:
        _pass_to(decision, turn.side, turn.left - 1)
    else:
        _pass_to(decision, turn.side.enemy, 1)


def _pass_to(decision: CaptainDecision, side: Side, left: int) -> None:
    public = decision.public
    limit = public.options.turn_limit
    if limit and min(public.blue.turns, public.yellow.turns) >= limit:
        _end(decision, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(decision, side, left)


# --- courses and their tasks -------------------------------------------------------------------


def _order_course(decision: CaptainDecision, side: Side, course: Course) -> None:
    """CAP-071, CAP-121, CAP-141: one space, then a mark and a cross are due."""
    (cell,) = silent_run(decision.public.chart, decision.sheets(side), course, 1)
    decision.tell(CourseTaken(side, course, cell))


def _mark_gauge(decision: CaptainDecision, side: Side, system: System) -> None:
    """CAP-121, CAP-122."""
    marks = decision.sheets(side).gauge(system) + 1
    decision.tell(GaugeMarked(side, system, marks))
    if marks == GAUGE_SIZE[system]:
        decision.tell(SystemReady(side, system, decision.public.options.ready_public))
    _first_mate_ok(decision, side)


def _first_mate_ok(decision: CaptainDecision, side: Side) -> None:
    """CAP-075, CAP-357: after a silence the OK comes with the wiping of its gauge."""
    if decision.sheets(side).under_silence:
        decision.tell(GaugeWiped(side, System.SILENCE))
    _say_ok(decision, side, Role.FIRST_MATE)


def _say_ok(decision: CaptainDecision, side: Side, role: Role) -> None:
    decision.tell(OkSaid(side, role, not decision.sheets(side).under_silence))


def _cross_symbol(decision: CaptainDecision, side: Side, symbol: str) -> None:
    """CAP-141, CAP-151, CAP-152, CAP-171, CAP-176: cross, repair, damage, OK."""
    options = decision.public.options
    circuit_first = options.circuit_vs_panel is CircuitVsPanel.CIRCUIT_FIRST
    crossed = decision.sheets(side).crossed
    crossing = after_cross(crossed, symbol, circuit_first=circuit_first)
    decision.tell(SymbolCrossed(side, symbol))
    for circuit in crossing.repaired:
        decision.tell(CircuitRepaired(side, circuit))
    if crossing.damage:
        taken = min(crossing.damage, options.double_breakdown)
        _damage_itself(decision, side, Termination.BREAKDOWN, taken)
        if _is_over(decision):
            return
        decision.tell(BreakdownsErased(side))
    _say_ok(decision, side, Role.ENGINEER)


# --- surfacing ---------------------------------------------------------------------------------


def _surface(decision: CaptainDecision, side: Side) -> None:
    """CAP-182 to CAP-193, CAP-395: sector, ice, end check, repair, the enemy's three turns."""
    public, chart = decision.public, decision.public.chart
    position = decision.sheets(side).position
    decision.tell(Surfaced(side, chart.zone[position]))
    if chart.holes and not chart.holes & chart.grid.bit[position]:
        _damage_itself(decision, side, Termination.ICE, 1)
        if _is_over(decision):
            return
    decision.tell(BreakdownsErased(side))
    alternate = public.options.surface_in_extra is SurfaceInExtra.ALTERNATE
    _pass_to(decision, side.enemy, 1 if alternate and public.current.extra else EXTRA_TURNS)


# --- systems -----------------------------------------------------------------------------------


def _launch_torpedo(decision: CaptainDecision, side: Side, target: Cell) -> None:
    """CAP-290 to CAP-299; after the impact the mines there go, for no more damage (CAP-296)."""
    _explode(decision, side, Weapon.TORPEDO, target)
    clears = decision.public.options.torpedo_clears
    if clears is not TorpedoClears.NONE:
        _destroy_mine(decision, side, target)
    if clears is TorpedoClears.BOTH:
        _destroy_mine(decision, side.enemy, target)
    _end_by_blast(decision, side, Termination.TORPEDO)


def _trigger_mine(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-270 to CAP-275."""
    _explode(decision, side, Weapon.MINE, cell)
    _end_by_blast(decision, side, Termination.MINE)


def _trigger_archer(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-398 to CAP-401."""
    _explode(decision, side, Weapon.ARCHER_MINE, cell)
    _end_by_blast(decision, side, Termination.ARCHER_MINE)


def _destroy_mine(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    if cell in decision.sheets(side).mines:
        public = decision.public.options.announce_mine_destroyed
        decision.tell(MineDestroyed(side, cell, public))


def _ask_drone(decision: CaptainDecision, side: Side, sector: str) -> None:
    """CAP-330 to CAP-332."""
    position = decision.sheets(side.enemy).position
    there = decision.public.chart.zone[position] == sector
    decision.tell(DroneAnswered(side, sector, there))


def _answer_by_clock(decision: CaptainDecision) -> None:
    """CAP-446, ``answer_timeout_s``: an answer by chance for the Captain who owes it."""
    side = decision.public.current.side.enemy
    answers = sonar_answers(decision.public.chart, decision.sheets(side).position)
    _answer_sonar(decision, side, decision.draw(answers), by_clock=True)


def _answer_sonar(
    decision: CaptainDecision, side: Side, answer: AnswerSonar, *, by_clock: bool
) -> None:
    """CAP-341 to CAP-343."""
    first, second = (answer.first, answer.first_value), (answer.second, answer.second_value)
    decision.tell(SonarAnswered(side, *first, *second, by_clock))


def _go_silent(decision: CaptainDecision, side: Side, course: Course, spaces: int) -> None:
    """CAP-351 to CAP-357."""
    cells = silent_run(decision.public.chart, decision.sheets(side), course, spaces)
    decision.tell(WentSilent(side, course, cells))


# --- explosions and damage ---------------------------------------------------------------------


def _explode(decision: CaptainDecision, side: Side, weapon: Weapon, cell: Cell) -> None:
    """CAP-310 to CAP-315: both boats at the same time, the enemy answers first."""
    chart, enemy = decision.public.chart, side.enemy
    decision.tell(Exploded(side, weapon, cell))
    taken = blast(chart, cell, decision.sheets(enemy).position)
    damage = damage_after(decision.public.of(enemy).damage, taken)
    decision.tell(BlastAnswered(enemy, taken, damage))
    own = blast(chart, cell, decision.sheets(side).position)
    if own:
        _take(decision, side, Termination.OWN_WEAPON, own)


def _take(decision: CaptainDecision, side: Side, cause: Termination, taken: int) -> None:
    """Damage by the own doing: what is told of it counts as all know it, or else the true one."""
    public = decision.public.options.self_damage_public
    before = decision.public.of(side) if public else decision.sheets(side)
    damage = damage_after(before.damage, taken)
    decision.tell(DamagedItself(side, cause, taken, damage, public))


def _damage_itself(decision: CaptainDecision, side: Side, cause: Termination, taken: int) -> None:
    """CAP-152, CAP-395: damage that can sink this boat alone."""
    _take(decision, side, cause, taken)
    if decision.sheets(side).damage >= DAMAGE_LIMIT:
        _end(decision, Outcome(side.enemy, cause))


def _end_by_blast(decision: CaptainDecision, shooter: Side, termination: Termination) -> None:
    """CAP-380, CAP-381."""
    own_lost = decision.sheets(shooter).damage >= DAMAGE_LIMIT
    other_lost = decision.sheets(shooter.enemy).damage >= DAMAGE_LIMIT
    if own_lost and other_lost:
        winner = {
            DoubleKo.DRAW: None,
            DoubleKo.SHOOTER_WINS: shooter,
            DoubleKo.SHOOTER_LOSES: shooter.enemy,
        }[decision.public.options.double_ko]
        _end(decision, Outcome(winner, Termination.BOTH_SUNK))
    elif own_lost:
        _end(decision, Outcome(shooter.enemy, Termination.OWN_WEAPON))
    elif other_lost:
        _end(decision, Outcome(shooter, termination))


def _is_over(decision: CaptainDecision) -> bool:
    return decision.public.outcome is not None


def _end(decision: CaptainDecision, outcome: Outcome) -> None:
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- who is waited for, and how long -----------------------------------------------------------


def blocked_by(state: CaptainState) -> tuple[Seat, ...]:
    """The seats without whose act the match does not go on, in truth."""
    turn = state.public.turn
    return _blocking(state.public, None if turn is None else state.sheets.of(turn.side))


def awaited(state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
    """Whom the match is blocked by, as far as the viewer may know.

    After a silence the enemy hears of no tasks (CAP-Q53): for them the Captain is at work.
    """
    turn = state.public.turn
    knows = turn is not None and SIDE_OF[viewer] is turn.side
    return blocked_by(state) if knows else _blocking(state.public, None)


def _blocking(public: CaptainPublic, sheets: Sheets | None) -> tuple[Seat, ...]:
    """By what all know, and by the sheets of the crew whose turn it is for those who know them."""
    turn = public.turn
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


_CAPTAIN, _ENGINEER, _RADIO_OPERATOR = (Role.CAPTAIN,), (Role.ENGINEER,), (Role.RADIO_OPERATOR,)


@lru_cache(maxsize=64)
def _seats(side: Side, posts: tuple[Role, ...]) -> tuple[Seat, ...]:
    return tuple(Seat.at(side, role) for role in posts)


def may_act(state: CaptainState) -> tuple[Seat, ...]:
    """The seats that may act now: mines go off and courses are drawn unbidden."""
    if state.public.outcome is not None:
        return ()
    return tuple(seat for seat in SEATS if offers(state, seat))


def timers(state: CaptainState) -> tuple[Timer, ...]:
    """The clock answers a sonar if the match sets a time for it (CAP-446, ``answer_timeout_s``)."""
    public = state.public
    turn, seconds = public.turn, public.options.answer_timeout_s
    if turn is None or not turn.asks or not seconds:
        return ()
    number = public.of(turn.side).turns  # A charged sonar is used once a turn at most.
    return (Timer("answer", CAPTAINS[turn.side.enemy], number, seconds, AnswerByLot()),)


def unheard_work(state: CaptainState) -> tuple[Side, ...]:
    """After a silence nobody else hears whether there are tasks (CAP-357, CAP-Q53)."""
    public = state.public
    if public.turn is None or public.outcome is not None:
        return ()
    heard = public.of(public.turn.side).heard
    return (public.turn.side,) if heard and heard[-1] is Heard.SILENCE else ()


# --- the game as one value ---------------------------------------------------------------------


class CaptainSonar(
    Game[CaptainOptions, CaptainAction, CaptainEvent, CaptainObservation, CaptainPublic, Sheets]
):
    """Captain Sonar as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "captain_sonar"
    prefix: ClassVar[str] = "CAP"
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, CaptainOptions]] = PRESETS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    chart_option: ClassVar[str] = "scenario"
    options_type: ClassVar[type[CaptainOptions]] = CaptainOptions
    action_type: ClassVar[object] = CaptainAction
    event_type: ClassVar[object] = CaptainEvent
    observation_type: ClassVar[object] = CaptainObservation
    public_type: ClassVar[type[CaptainPublic]] = CaptainPublic
    sheets_type: ClassVar[type[Sheets]] = Sheets
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.CLOCK
    clock_actions: ClassVar[frozenset[type[object]]] = frozenset({AnswerByLot})

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    explain = staticmethod(sentence)
    offers = staticmethod(offers)
    project = staticmethod(project)

    def awaited(self, state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
        """Whom the match is blocked by, as far as the viewer may know."""
        return awaited(state, viewer)

    def may_act(self, state: CaptainState) -> tuple[Seat, ...]:
        """The seats that may act now, whether the match is blocked by them or not."""
        return may_act(state)

    def timers(self, state: CaptainState) -> tuple[Timer, ...]:
        """The timer of a sonar question."""
        return timers(state)

    def unheard_work(self, state: CaptainState) -> tuple[Side, ...]:
        """The crew that has announced a silence."""
        return unheard_work(state)

    def is_outdated(self, state: CaptainState, actor: Actor, action: CaptainAction) -> bool:
        """Once a silence was to be drawn as well: a pencil that has nothing to draw."""
        return isinstance(action, ConfirmDrawn) and (
            self.broken_rule(state, actor, action) is Clause.NOTHING_TO_DRAW
        )

    def check_options(self, options: CaptainOptions) -> None:
        """The chart must exist or be drawn without an error."""
        chart_of(options)

    def chart_of(self, options: CaptainOptions) -> Chart:
        """The scenario's chart, or the one drawn in the options."""
        return chart_of(options)

    def seats(self, options: CaptainOptions) -> tuple[Seat, ...]:
        """All four posts on both sides."""
        return SEATS

    def blank_public(self, options: CaptainOptions) -> CaptainPublic:
        """No start is marked; the chart and its Archer mines are known (CAP-397)."""
        chart = chart_of(options)
        archer = cells_of(chart.grid, chart.archer_mines)
        return CaptainPublic(options=options, chart=chart, archer=archer)

    def blank_sheets(self, options: CaptainOptions) -> Sheets:
        """No start, and nothing marked or crossed."""
        return Sheets()


CAPTAIN_SONAR = CaptainSonar()
