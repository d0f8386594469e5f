"""The rules of Captain Sonar in the order of the book: what happens.

Legality is in ``rings`` and ``legality``, what is offered in ``offers``, tables in ``systems``,
distances in ``reach``, damage in ``harm``, surfacing in ``surfacing``, who is waited for in
``waiting``. Here an action is decided by telling events; what they change they say themselves.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, get_args

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.crews import Crew
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Game, Outcome, Timer
from hydrophone.core.real_time import (
    BEFORE_EMPTY_STOPS,
    AllowCalls,
    CallsAllowed,
    EndRest,
    LapseStop,
    PlayResumed,
    ResumePlay,
    claimants,
    halt,
    settle,
    stop_of,
    withdraw,
)
from hydrophone.core.seats import Actor, Clock, PerSide, Role, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckByClock,
    ChooseStart,
    ClockAction,
    ConfirmDrawn,
    CrossSymbol,
    DropMine,
    EndTurn,
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
from hydrophone.games.captain_sonar.damage.blasts import MineDestroyed, MineDropped, Weapon
from hydrophone.games.captain_sonar.damage.harm import (
    damage_itself,
    end,
    end_by_blast,
    explode,
    is_over,
)
from hydrophone.games.captain_sonar.damage.repairs import is_manning, manning
from hydrophone.games.captain_sonar.events import (
    BreakdownsErased,
    BreakdownTold,
    CaptainEvent,
    CaptainObservation,
    CircuitRepaired,
    Dived,
    DrawingConfirmed,
    DroneAnswered,
    EngineerAsked,
    GaugeMarked,
    GaugeWiped,
    MatchBegan,
    OkSaid,
    SonarAnswered,
    SonarAsked,
    StartChosen,
    StayedSilent,
    SymbolCrossed,
    SystemReady,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.captain_sonar.judging.legality import silent_run
from hydrophone.games.captain_sonar.judging.offers import offers, sonar_answers
from hydrophone.games.captain_sonar.judging.rings import STOPPING, broken_by_seat
from hydrophone.games.captain_sonar.line_up import broken_line_up
from hydrophone.games.captain_sonar.live import (
    decide_live,
    end_by_limit,
    end_rest,
    man_posts,
    order_course,
)
from hydrophone.games.captain_sonar.live_events import Checker
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    FORMER_SWITCHES,
    PRESETS,
    REAL_TIME,
    REAL_TIME_CHARTS,
    SCENARIOS,
    CaptainOptions,
    CircuitVsPanel,
    SurfaceInExtra,
    TorpedoClears,
    chart_of,
    check_options,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import (
    CaptainDecision,
    CaptainPublic,
    CaptainState,
    Sheets,
)
from hydrophone.games.captain_sonar.surfaced.surfacing import (
    begin_repairs,
    judge,
    pass_drawing_time,
    rise,
)
from hydrophone.games.captain_sonar.systems import (
    EXTRA_TURNS,
    GAUGE_SIZE,
    Course,
    System,
    after_cross,
)
from hydrophone.games.captain_sonar.waiting import (
    SEATS,
    awaited,
    blocked_by,
    bot_takes_s,
    in_hand,
    may_act,
    may_write,
    timers,
    unheard_work,
)

# --- set-up and turns --------------------------------------------------------------------------


def begin(decision: CaptainDecision) -> None:
    """Who begins is drawn (CAP-048); in real time both begin. Starts may be drawn (CAP-Q55)."""
    options, chart = decision.public.options, decision.public.chart
    if options.mode is not REAL_TIME:
        decision.tell(MatchBegan(decision.draw(tuple(Side))))
    if options.starts_by_lot:
        for side in Side:
            _choose_start(decision, side, decision.draw(cells_of(chart.grid, chart.sea)))


def decide(decision: CaptainDecision, actor: Actor, action: CaptainAction) -> None:
    """Tell what happens by the action."""
    if isinstance(actor, Clock):
        return decide_by_clock(decision, action)
    stops = decision.public.real_time is not None and type(action) in STOPPING
    if stops:
        halt(decision, actor)
    side = actor.side
    match action:
        case OrderCourse(course):
            order_course(decision, side, course)
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
        case _:
            decide_live(decision, actor, action)
    if stops and not isinstance(action, AskSonar):
        settle(decision, decision.public.options.resume_s)
    return None


def decide_by_clock(decision: CaptainDecision, action: CaptainAction) -> None:
    """Tell what happens because a time is over, or because other people hold the posts."""
    match action:
        case AnswerByLot():
            _answer_by_clock(decision)
        case LapseStop():
            withdraw(decision, decision.public.options.resume_s, by_clock=True)
        case ResumePlay():
            decision.tell(PlayResumed())
        case EndRest(side):
            end_rest(decision, side)
        case AllowCalls(side):
            decision.tell(CallsAllowed(side))
        case PassDrawingTime(side):
            pass_drawing_time(decision, side)
        case CheckByClock(side):
            judge(decision, side, Checker.CLOCK)
        case ManPosts():
            man_posts(decision, action)
        case _:
            raise LookupError("the clock never acts for a seat")


def _choose_start(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-047, CAP-049, CAP-050."""
    decision.tell(StartChosen(side, cell))
    public = decision.public
    if public.of(side.enemy).ready:
        decision.tell(Dived())
        if public.first is not None:
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
    if public.is_out_of_turns:
        end(decision, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(decision, side, left)


# --- courses and their tasks -------------------------------------------------------------------


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
        damage_itself(decision, side, Termination.BREAKDOWN, taken)
        if is_over(decision):
            return
        decision.tell(BreakdownsErased(side))
    _say_ok(decision, side, Role.ENGINEER)


# --- surfacing ---------------------------------------------------------------------------------


def _surface(decision: CaptainDecision, side: Side) -> None:
    """CAP-182 to CAP-193, CAP-200: then repaired at once and three turns, or outlined in play."""
    public = decision.public
    if not rise(decision, side):
        return
    if public.turn is None:
        begin_repairs(decision, side)
        end_by_limit(decision)
        return
    decision.tell(BreakdownsErased(side))
    alternate = public.options.surface_in_extra is SurfaceInExtra.ALTERNATE
    _pass_to(decision, side.enemy, 1 if alternate and public.turn.extra else EXTRA_TURNS)


# --- systems -----------------------------------------------------------------------------------


def _launch_torpedo(decision: CaptainDecision, side: Side, target: Cell) -> None:
    """CAP-290 to CAP-299; after the impact the mines there go, for no more damage (CAP-296)."""
    explode(decision, side, Weapon.TORPEDO, target)
    clears = decision.public.options.torpedo_clears
    if clears is not TorpedoClears.NONE:
        _destroy_mine(decision, side, target)
    if clears is TorpedoClears.BOTH:
        _destroy_mine(decision, side.enemy, target)
    end_by_blast(decision, side, Termination.TORPEDO)


def _trigger_mine(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-270 to CAP-275."""
    explode(decision, side, Weapon.MINE, cell)
    end_by_blast(decision, side, Termination.MINE)


def _trigger_archer(decision: CaptainDecision, side: Side, cell: Cell) -> None:
    """CAP-398 to CAP-401."""
    explode(decision, side, Weapon.ARCHER_MINE, cell)
    end_by_blast(decision, side, Termination.ARCHER_MINE)


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
    stop = stop_of(decision.public)
    asker = decision.public.current.side if stop is None else stop.caller.side
    answers = sonar_answers(decision.public.chart, decision.sheets(asker.enemy).position)
    _answer_sonar(decision, asker.enemy, decision.draw(answers), by_clock=True)


def _answer_sonar(
    decision: CaptainDecision, side: Side, answer: AnswerSonar, *, by_clock: bool
) -> None:
    """CAP-341 to CAP-343; in real time the stop is over then."""
    first, second = (answer.first, answer.first_value), (answer.second, answer.second_value)
    decision.tell(SonarAnswered(side, *first, *second, by_clock))
    settle(decision, decision.public.options.resume_s)


def _go_silent(decision: CaptainDecision, side: Side, course: Course, spaces: int) -> None:
    """CAP-351 to CAP-357."""
    cells = silent_run(decision.public.chart, decision.sheets(side), course, spaces)
    decision.tell(WentSilent(side, course, cells))


# --- the game as one value ---------------------------------------------------------------------


class CaptainSonar(
    Game[CaptainOptions, CaptainAction, CaptainEvent, CaptainObservation, CaptainPublic, Sheets]
):
    """Captain Sonar as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "captain_sonar"
    namespace: ClassVar[str] = "CaptainSonar"
    prefix: ClassVar[str] = "CAP"
    package: ClassVar[str] = "hydrophone.games.captain_sonar"
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, CaptainOptions]] = PRESETS
    scenarios: ClassVar[Mapping[str, Chart]] = SCENARIOS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    real_time_charts: ClassVar[tuple[str, ...]] = REAL_TIME_CHARTS
    real_time: ClassVar[Mapping[str, object]] = {"mode": REAL_TIME}
    chart_option: ClassVar[str] = "scenario"
    former_switches: ClassVar[frozenset[str]] = FORMER_SWITCHES
    unsaid: ClassVar[Mapping[str, object]] = BEFORE_EMPTY_STOPS
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.CLOCK
    clock_actions: ClassVar[frozenset[type[object]]] = frozenset(get_args(ClockAction))
    steps: ClassVar[frozenset[type[object]]] = frozenset({OrderCourse, GoSilent, StaySilent})
    set_up: ClassVar[frozenset[type[object]]] = frozenset({ChooseStart})
    calls: ClassVar[frozenset[type[object]]] = frozenset({OkSaid, SystemReady, DrawingConfirmed})
    answers: ClassVar[frozenset[type[object]]] = frozenset({ChooseStart, AnswerSonar})
    turn_ends: ClassVar[frozenset[type[object]]] = frozenset({EndTurn})

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    end = staticmethod(end)
    offers = staticmethod(offers)

    def awaited(self, state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
        """Whom the match is blocked by, as far as the viewer may know."""
        return awaited(state, viewer)

    def may_act(self, state: CaptainState) -> tuple[Seat, ...]:
        """The seats that may act now, whether the match is blocked by them or not."""
        return may_act(state)

    def timers(self, state: CaptainState) -> tuple[Timer, ...]:
        """The timer of a sonar question, and the clocks of real time."""
        return timers(state)

    def unheard_work(self, state: CaptainState) -> tuple[Side, ...]:
        """The crews that have announced a silence, or outline their boat."""
        return unheard_work(state)

    def in_hand(
        self,
        options: CaptainOptions,
        side: Side,
        heard: Sequence[CaptainObservation],
        before: frozenset[System],
    ) -> frozenset[System]:
        """Drone and sonar that the crew has called ready and not used since."""
        return in_hand(options, side, heard, before)

    def claimants(self, state: CaptainState) -> tuple[Side, ...]:
        """Those whose enemy has called empty stops in a row (CAP-447)."""
        return claimants(state.public)

    def is_real_time(self, options: CaptainOptions) -> bool:
        """Do both crews act at once in a match with these options?"""
        return options.mode is REAL_TIME

    def bot_takes_s(self, options: CaptainOptions, action: CaptainAction) -> float:
        """Seconds a bot takes for an act of this kind at least, in real time."""
        return bot_takes_s(options, action)

    def man(self, state: CaptainState, crews: PerSide[Crew]) -> ManPosts | None:
        """In real time all know in how many hands the posts are (CAP-214)."""
        if state.public.options.mode is not REAL_TIME:
            return None
        return manning(state.public, crews)

    def may_write(self, state: CaptainState, seat: Seat) -> bool:
        """Pens rest during a stop and while the own boat is surfaced."""
        return may_write(state, seat)

    def broken_by_clock(self, state: CaptainState, action: CaptainAction) -> AnyClause | None:
        """Posts may change hands at any time; all else is due when its time is over."""
        if isinstance(action, ManPosts):
            live = state.public.options.mode is REAL_TIME
            return None if live and is_manning(state.public, action) else Clause.CLOCK
        return super().broken_by_clock(state, action)

    def is_outdated(self, state: CaptainState, actor: Actor, action: CaptainAction) -> bool:
        """Once a silence was to be drawn as well: a pencil that has nothing to draw."""
        return isinstance(action, ConfirmDrawn) and (
            self.broken_rule(state, actor, action) is Clause.NOTHING_TO_DRAW
        )

    def check_options(self, options: CaptainOptions) -> None:
        """The chart must exist in this mode, or be drawn without an error."""
        check_options(options)

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


CAPTAIN_SONAR = CaptainSonar()
