"""The rules of Captain Sonar, turn by turn, in the order of the book: what happens.

Legality is in ``legality``, what is offered in ``offers``, tables in ``systems``, distances in
``reach``. Real time adds phases to this machine, not a second rule set: who may act follows from
each crew's own sheets.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, assert_never

import msgspec

from hydrophone.board.cellset import cells_of
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Language, Outcome
from hydrophone.core.seats import (
    BLUE,
    CAPTAINS,
    SIDE_OF,
    YELLOW,
    Actor,
    Clock,
    Role,
    Seat,
    Side,
    Viewer,
)
from hydrophone.games.captain_sonar.actions import (
    AnswerForHim,
    AnswerSonar,
    AskDrone,
    AskEngineer,
    AskSonar,
    BlastAnswered,
    BreakdownsErased,
    BreakdownTold,
    CaptainAction,
    CaptainEvent,
    CaptainObservation,
    ChooseStart,
    CircuitRepaired,
    ConfirmDrawn,
    CourseTaken,
    CrossSymbol,
    DamagedItself,
    Dived,
    DrawingConfirmed,
    DroneAnswered,
    DropMine,
    EndTurn,
    EngineerAsked,
    Exploded,
    GaugeMarked,
    GaugeWiped,
    GoSilent,
    LaunchTorpedo,
    MarkGauge,
    MatchBegan,
    MatchEnded,
    MineDestroyed,
    MineDropped,
    OkSaid,
    OrderCourse,
    SayOk,
    SonarAnswered,
    SonarAsked,
    StartChosen,
    StayedSilent,
    StaySilent,
    Surface,
    Surfaced,
    SymbolCrossed,
    SystemReady,
    TellBreakdown,
    Termination,
    TriggerArcher,
    TriggerMine,
    TurnBegan,
    Weapon,
    WentSilent,
)
from hydrophone.games.captain_sonar.legality import (
    broken_rule,
    due,
    releases_lock,
    silent_run,
)
from hydrophone.games.captain_sonar.line_up import broken_line_up
from hydrophone.games.captain_sonar.observe import blank, fold, project, view
from hydrophone.games.captain_sonar.offers import legal_actions, sonar_answers
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    PRESETS,
    CaptainOptions,
    CircuitVsPanel,
    DoubleKo,
    SurfaceInExtra,
    TorpedoClears,
    TurnGate,
    chart_of,
)
from hydrophone.games.captain_sonar.reach import blast
from hydrophone.games.captain_sonar.refusals import sentence
from hydrophone.games.captain_sonar.state import (
    GAUGE_PLACE,
    HEARD,
    CaptainState,
    CaptainView,
    Heard,
    Hull,
    Phase,
    Sheets,
    Sounds,
    Step,
)
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
    DAMAGE_LIMIT,
    EXTRA_TURNS,
    GAUGE_SIZE,
    SYMBOL_BIT,
    Course,
    System,
    after_cross,
)

replace = msgspec.structs.replace

SEATS = tuple(Seat.at(side, role) for side in Side for role in Role)
TASKS = (Role.FIRST_MATE, Role.ENGINEER)


class _Turn:
    """One action being carried out: the state as it is becoming, and what has happened so far.

    Changes in place, so that a state is built once an action and not once a change.
    """

    __slots__ = (
        "_sheets",
        "_sounds",
        "archer",
        "chance",
        "chart",
        "events",
        "left",
        "options",
        "outcome",
        "phase",
        "side",
        "step",
    )

    def __init__(self, state: CaptainState) -> None:
        blue, yellow = state.blue, state.yellow
        self._sheets = {BLUE: blue.sheets, YELLOW: yellow.sheets}
        self._sounds = {BLUE: blue.sounds, YELLOW: yellow.sounds}
        self.options = state.options
        self.chart = state.chart
        self.chance = state.chance
        self.phase = state.phase
        self.side = state.turn
        self.left = state.left
        self.step = state.step
        self.archer = state.archer
        self.outcome = state.outcome
        self.events: list[CaptainEvent] = []

    def state(self) -> CaptainState:
        """The state after the action."""
        return CaptainState(
            self.options,
            self.chart,
            self.chance,
            self.phase,
            self.side,
            self.left,
            self.step,
            self.archer,
            Hull(self._sheets[BLUE], self._sounds[BLUE]),
            Hull(self._sheets[YELLOW], self._sounds[YELLOW]),
            self.outcome,
        )

    def tell(self, event: CaptainEvent) -> None:
        self.events.append(event)

    def has_start(self, side: Side) -> bool:
        return self._sheets[side] is not None

    def sheets(self, side: Side) -> Sheets:
        sheets = self._sheets[side]
        if sheets is None:
            raise LookupError(f"{side} has no start yet")
        return sheets

    def sounds(self, side: Side) -> Sounds:
        return self._sounds[side]

    def put_sheets(self, side: Side, sheets: Sheets) -> None:
        self._sheets[side] = sheets

    def put_sounds(self, side: Side, sounds: Sounds) -> None:
        self._sounds[side] = sounds

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER


# --- set-up and turns --------------------------------------------------------------------------


def new(options: CaptainOptions, seed: int) -> tuple[CaptainState, tuple[CaptainEvent, ...]]:
    """A fresh match; who begins is drawn (CAP-048)."""
    chart = chart_of(options)
    first, chance = Chance(seed).pick(tuple(Side))
    state = CaptainState(
        options,
        chart,
        chance,
        Phase.SETUP,
        first,
        1,
        Step.COURSE,
        cells_of(chart.grid, chart.archer_mines),
        Hull(),
        Hull(),
    )
    return state, (MatchBegan(first),)


def apply(
    state: CaptainState, actor: Actor, action: CaptainAction
) -> tuple[CaptainState, tuple[CaptainEvent, ...]]:
    """The state after the action and what happened; IllegalActionError if a rule breaks."""
    clause = broken_rule(state, actor, action)
    if clause is not None:
        raise IllegalActionError(clause, sentence(clause, Language.ENGLISH))
    turn = _Turn(state)
    side = state.turn.enemy if isinstance(actor, Clock) else actor.side
    _carry_out(turn, side, action)
    return turn.state(), tuple(turn.events)


def _carry_out(turn: _Turn, side: Side, action: CaptainAction) -> None:
    match action:
        case OrderCourse(course):
            _order_course(turn, side, course)
        case MarkGauge(system):
            _mark_gauge(turn, side, system)
        case SayOk():
            _first_mate_ok(turn, side)
        case CrossSymbol(symbol):
            _cross_symbol(turn, side, symbol)
        case EndTurn():
            _end_turn(turn)
        case ConfirmDrawn():
            turn.put_sounds(side, replace(turn.sounds(side), drawn=True))
            turn.tell(DrawingConfirmed(side))
        case Surface():
            _surface(turn, side)
        case DropMine(cell):
            _drop_mine(turn, side, cell)
        case TriggerMine(cell):
            _trigger_mine(turn, side, cell)
        case LaunchTorpedo(target):
            _launch_torpedo(turn, side, target)
        case TriggerArcher(cell):
            _trigger_archer(turn, side, cell)
        case AskDrone(sector):
            _ask_drone(turn, side, sector)
        case AskSonar():
            _activate(turn, side, System.SONAR)
            turn.phase = Phase.ANSWER
            turn.tell(SonarAsked(side))
        case AnswerSonar():
            _answer_sonar(turn, side, action, by_clock=False)
        case AnswerForHim():
            answers = sonar_answers(turn.chart, turn.sheets(side).position)
            answer, turn.chance = turn.chance.pick(answers)
            _answer_sonar(turn, side, answer, by_clock=True)
        case GoSilent(course, spaces):
            _go_silent(turn, side, course, spaces)
        case StaySilent():
            _activate(turn, side, System.SILENCE)
            turn.tell(StayedSilent(side))
            _hear(turn, side, Heard.SILENCE, waiting=())
        case AskEngineer(system):
            sheets = turn.sheets(side)
            turn.put_sheets(side, replace(sheets, asked=(*sheets.asked, system)))
            turn.tell(EngineerAsked(side, system))
        case TellBreakdown(system, blocked):
            _tell_breakdown(turn, side, system, blocked)
        case ChooseStart(cell):
            _choose_start(turn, side, cell)
        case _:
            assert_never(action)


def _choose_start(turn: _Turn, side: Side, cell: Cell) -> None:
    """CAP-047, CAP-049, CAP-050."""
    turn.put_sheets(side, Sheets((cell,)))
    turn.put_sounds(side, replace(turn.sounds(side), ready=True))
    turn.tell(StartChosen(side, cell))
    if turn.has_start(side.enemy):
        turn.tell(Dived())
        _begin_turn(turn, turn.side, left=1)


def _begin_turn(turn: _Turn, side: Side, left: int) -> None:
    """A surfaced boat is back in play when its own turn begins (CAP-194)."""
    sounds = turn.sounds(side)
    sounds = replace(sounds, turns=sounds.turns + 1, surfaced=False)
    turn.put_sounds(side, sounds)
    turn.put_sheets(side, replace(turn.sheets(side), acted=False))
    turn.phase, turn.side, turn.left, turn.step = Phase.PLAY, side, left, Step.COURSE
    turn.tell(TurnBegan(side, sounds.turns, left))


def _end_turn(turn: _Turn) -> None:
    """The next extra turn of the same crew, or the other crew's turn (CAP-422)."""
    if turn.left > 1:
        _pass_to(turn, turn.side, turn.left - 1)
    else:
        _pass_to(turn, turn.side.enemy, 1)


def _pass_to(turn: _Turn, side: Side, left: int) -> None:
    limit = turn.options.turn_limit
    if limit and min(turn.sounds(BLUE).turns, turn.sounds(YELLOW).turns) >= limit:
        _end(turn, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(turn, side, left)


# --- courses and their tasks -------------------------------------------------------------------


def _order_course(turn: _Turn, side: Side, course: Course) -> None:
    """CAP-071, CAP-121, CAP-141: one space, then a mark and a cross are due."""
    sheets = turn.sheets(side)
    (cell,) = silent_run(turn.chart, sheets, course, 1)
    turn.put_sheets(
        side,
        replace(
            sheets,
            track=(*sheets.track, cell),
            lock=False,
            acted=False,
            waiting=TASKS,
            panel=course,
            asked=(),
            cleared=(),
        ),
    )
    turn.step = Step.AFTER
    turn.tell(CourseTaken(side, course, cell))
    _hear(turn, side, HEARD[course], waiting=TASKS)


def _hear(turn: _Turn, side: Side, step: Heard, waiting: tuple[Role, ...]) -> None:
    """What everybody knows after a step: the step, whose OK is to come, who has to draw."""
    sounds = turn.sounds(side)
    turn.put_sounds(side, replace(sounds, heard=(*sounds.heard, step), waiting=waiting))
    if turn.options.turn_gate is not TurnGate.OFF:
        enemy = turn.sounds(side.enemy)
        turn.put_sounds(side.enemy, replace(enemy, drawn=False))


def _mark_gauge(turn: _Turn, side: Side, system: System) -> None:
    """CAP-121, CAP-122."""
    sheets = turn.sheets(side)
    marks = sheets.gauge(system) + 1
    turn.put_sheets(side, replace(sheets, marks=_marked(sheets, system, marks)))
    turn.tell(GaugeMarked(side, system, marks))
    if marks == GAUGE_SIZE[system]:
        turn.tell(SystemReady(side, system, turn.options.ready_public))
    _first_mate_ok(turn, side)


def _marked(sheets: Sheets, system: System, marks: int) -> tuple[int, ...]:
    place = GAUGE_PLACE[system]
    return (*sheets.marks[:place], marks, *sheets.marks[place + 1 :])


def _first_mate_ok(turn: _Turn, side: Side) -> None:
    """CAP-075, CAP-357: after a silence the OK comes with the wiping of its gauge."""
    if turn.sheets(side).under_silence:
        sheets = turn.sheets(side)
        turn.put_sheets(side, replace(sheets, marks=_marked(sheets, System.SILENCE, 0)))
        turn.tell(GaugeWiped(side, System.SILENCE))
    _say_ok(turn, side, Role.FIRST_MATE)


def _say_ok(turn: _Turn, side: Side, role: Role) -> None:
    sheets, sounds = turn.sheets(side), turn.sounds(side)
    public = not sheets.under_silence
    waiting = tuple(other for other in sheets.waiting if other is not role)
    silence = sheets.under_silence and bool(waiting)
    turn.put_sheets(side, replace(sheets, waiting=waiting, under_silence=silence))
    if public:
        turn.put_sounds(side, replace(sounds, waiting=waiting))
    turn.tell(OkSaid(side, role, public))


def _cross_symbol(turn: _Turn, side: Side, symbol: str) -> None:
    """CAP-141, CAP-151, CAP-152, CAP-171, CAP-176: cross, repair, damage, OK."""
    sheets, options = turn.sheets(side), turn.options
    circuit_first = options.circuit_vs_panel is CircuitVsPanel.CIRCUIT_FIRST
    crossing = after_cross(sheets.crossed, symbol, circuit_first=circuit_first)
    crossed = sheets.crossed | SYMBOL_BIT[symbol]
    turn.tell(SymbolCrossed(side, symbol))
    for circuit in crossing.repaired:
        crossed &= ~CIRCUIT_BITS[circuit]
        turn.tell(CircuitRepaired(side, circuit))
    turn.put_sheets(side, replace(sheets, crossed=crossed, panel=None))
    if crossing.damage:
        _break_down(turn, side, min(crossing.damage, options.double_breakdown))
    if not turn.is_over:
        _say_ok(turn, side, Role.ENGINEER)


def _break_down(turn: _Turn, side: Side, taken: int) -> None:
    """CAP-151, CAP-152: damage, then one wipe of the whole sheet."""
    _damage_itself(turn, side, Termination.BREAKDOWN, taken)
    if not turn.is_over:
        turn.put_sheets(side, replace(turn.sheets(side), crossed=0))
        turn.tell(BreakdownsErased(side))


def _tell_breakdown(turn: _Turn, side: Side, system: System, blocked: bool) -> None:
    sheets = turn.sheets(side)
    asked = tuple(other for other in sheets.asked if other is not system)
    cleared = (*sheets.cleared, system)
    turn.put_sheets(side, replace(sheets, asked=asked, cleared=cleared))
    turn.tell(BreakdownTold(side, system, blocked))


# --- surfacing ---------------------------------------------------------------------------------


def _surface(turn: _Turn, side: Side) -> None:
    """CAP-182 to CAP-193, CAP-395: sector, ice, end check, repair, the enemy's three turns."""
    chart, sheets, sounds = turn.chart, turn.sheets(side), turn.sounds(side)
    sector = chart.zone[sheets.position]
    turn.put_sheets(side, replace(sheets, track=(sheets.position,)))
    turn.put_sounds(side, replace(sounds, heard=(), dive_sector=sector, surfaced=True))
    turn.tell(Surfaced(side, sector))
    if chart.holes and not chart.holes & chart.grid.bit[sheets.position]:
        _damage_itself(turn, side, Termination.ICE, 1)
        if turn.is_over:
            return
    turn.put_sheets(side, replace(turn.sheets(side), crossed=0))
    turn.tell(BreakdownsErased(side))
    enemy_is_up = turn.sounds(side.enemy).surfaced
    alternate = turn.options.surface_in_extra is SurfaceInExtra.ALTERNATE
    turns = 1 if enemy_is_up and alternate else EXTRA_TURNS
    _pass_to(turn, side.enemy, turns)


# --- systems -----------------------------------------------------------------------------------


def _activate(turn: _Turn, side: Side, system: System) -> None:
    """CAP-237, CAP-238: the lock falls, the gauge is wiped (that of a silent move with its OK)."""
    sheets = turn.sheets(side)
    turn.put_sheets(side, replace(sheets, marks=_marked(sheets, system, 0), lock=True, acted=True))


def _drop_mine(turn: _Turn, side: Side, cell: Cell) -> None:
    """CAP-261 to CAP-265."""
    _activate(turn, side, System.MINE)
    sheets = turn.sheets(side)
    turn.put_sheets(side, replace(sheets, mines=(*sheets.mines, cell)))
    turn.tell(MineDropped(side, cell))


def _trigger_mine(turn: _Turn, side: Side, cell: Cell) -> None:
    """CAP-270 to CAP-275."""
    sheets = turn.sheets(side)
    mines = tuple(mine for mine in sheets.mines if mine != cell)
    turn.put_sheets(side, replace(sheets, mines=mines))
    _explode(turn, side, Weapon.MINE, Termination.MINE, cell)


def _launch_torpedo(turn: _Turn, side: Side, target: Cell) -> None:
    """CAP-290 to CAP-299; mines on the impact space go without changing the damage (CAP-296)."""
    _activate(turn, side, System.TORPEDO)
    options = turn.options
    if options.torpedo_clears is not TorpedoClears.NONE:
        _destroy_mine(turn, side, target)
    if options.torpedo_clears is TorpedoClears.BOTH:
        _destroy_mine(turn, side.enemy, target)
    if options.torpedo_clears_archer:
        turn.archer = tuple(mine for mine in turn.archer if mine != target)
    _explode(turn, side, Weapon.TORPEDO, Termination.TORPEDO, target)


def _destroy_mine(turn: _Turn, side: Side, cell: Cell) -> None:
    sheets = turn.sheets(side)
    if cell in sheets.mines:
        mines = tuple(mine for mine in sheets.mines if mine != cell)
        turn.put_sheets(side, replace(sheets, mines=mines))
        turn.tell(MineDestroyed(side, cell, turn.options.announce_mine_destroyed))


def _trigger_archer(turn: _Turn, side: Side, cell: Cell) -> None:
    """CAP-398 to CAP-401."""
    _activate(turn, side, System.SCENARIO)
    turn.archer = tuple(mine for mine in turn.archer if mine != cell)
    _explode(turn, side, Weapon.ARCHER_MINE, Termination.ARCHER_MINE, cell)


def _ask_drone(turn: _Turn, side: Side, sector: str) -> None:
    """CAP-330 to CAP-332."""
    _activate(turn, side, System.DRONE)
    there = turn.chart.zone[turn.sheets(side.enemy).position] == sector
    turn.tell(DroneAnswered(side, sector, there))


def _answer_sonar(turn: _Turn, side: Side, answer: AnswerSonar, *, by_clock: bool) -> None:
    """CAP-341 to CAP-343."""
    turn.phase = Phase.PLAY
    turn.tell(
        SonarAnswered(
            side,
            answer.first,
            answer.first_value,
            answer.second,
            answer.second_value,
            by_clock,
        )
    )


def _go_silent(turn: _Turn, side: Side, course: Course, spaces: int) -> None:
    """CAP-351 to CAP-357: the gauge stays full until the First Mate's mark."""
    sheets = turn.sheets(side)
    cells = silent_run(turn.chart, sheets, course, spaces)
    turn.put_sheets(
        side,
        replace(
            sheets,
            track=(*sheets.track, *cells),
            lock=not releases_lock(turn.options),
            acted=True,
            waiting=TASKS,
            panel=course,
            under_silence=True,
        ),
    )
    turn.tell(WentSilent(side, course, cells))
    _hear(turn, side, Heard.SILENCE, waiting=())


# --- explosions and damage ---------------------------------------------------------------------


def _explode(turn: _Turn, side: Side, weapon: Weapon, termination: Termination, cell: Cell) -> None:
    """CAP-310 to CAP-315: both boats at the same time, the enemy answers first."""
    chart, enemy = turn.chart, side.enemy
    turn.tell(Exploded(side, weapon, cell))
    taken = blast(chart, cell, turn.sheets(enemy).position)
    damage = _take(turn, enemy, taken, public=True)
    turn.tell(BlastAnswered(enemy, taken, damage))
    own = blast(chart, cell, turn.sheets(side).position)
    if own:
        public = turn.options.self_damage_public
        damage = _take(turn, side, own, public=public)
        turn.tell(DamagedItself(side, Termination.OWN_WEAPON, own, damage, public))
    _end_by_blast(turn, side, termination)


def _take(turn: _Turn, side: Side, taken: int, *, public: bool) -> int:
    """Cross out damage fields, at most to the last (CAP-381)."""
    sheets, sounds = turn.sheets(side), turn.sounds(side)
    damage = min(sheets.damage + taken, DAMAGE_LIMIT)
    turn.put_sheets(side, replace(sheets, damage=damage))
    if not public:
        return damage
    told = min(sounds.damage + taken, DAMAGE_LIMIT)
    turn.put_sounds(side, replace(sounds, damage=told))
    return told


def _damage_itself(turn: _Turn, side: Side, cause: Termination, taken: int) -> None:
    public = turn.options.self_damage_public
    damage = _take(turn, side, taken, public=public)
    turn.tell(DamagedItself(side, cause, taken, damage, public))
    if turn.sheets(side).damage >= DAMAGE_LIMIT:
        _end(turn, Outcome(side.enemy, cause))


def _end_by_blast(turn: _Turn, shooter: Side, termination: Termination) -> None:
    """CAP-380, CAP-381."""
    own_lost = turn.sheets(shooter).damage >= DAMAGE_LIMIT
    other_lost = turn.sheets(shooter.enemy).damage >= DAMAGE_LIMIT
    if own_lost and other_lost:
        winner = {
            DoubleKo.DRAW: None,
            DoubleKo.SHOOTER_WINS: shooter,
            DoubleKo.SHOOTER_LOSES: shooter.enemy,
        }[turn.options.double_ko]
        _end(turn, Outcome(winner, Termination.BOTH_SUNK))
    elif own_lost:
        _end(turn, Outcome(shooter.enemy, Termination.OWN_WEAPON))
    elif other_lost:
        _end(turn, Outcome(shooter, termination))


def _end(turn: _Turn, outcome: Outcome) -> None:
    turn.phase, turn.outcome = Phase.OVER, outcome
    turn.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- who is waited for -------------------------------------------------------------------------


def waits_for(state: CaptainState) -> tuple[Seat, ...]:
    """Whose act the match waits for, in truth."""
    return _awaited(state, knows=True)


def awaited(state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
    """Whose act the match waits for, as far as the viewer may know.

    After a silence the enemy hears of no tasks (CAP-Q53): for him the Captain is at work.
    """
    knows = SIDE_OF[viewer] is state.turn
    return _awaited(state, knows=knows)


def _awaited(state: CaptainState, *, knows: bool) -> tuple[Seat, ...]:
    match state.phase:
        case Phase.SETUP:
            return tuple(CAPTAINS[side] for side in Side if state.hull(side).sheets is None)
        case Phase.ANSWER:
            return (CAPTAINS[state.turn.enemy],)
        case Phase.PLAY:
            if _is_gated(state):
                return (Seat.at(state.turn.enemy, Role.RADIO_OPERATOR),)
            return _seats(state.turn, _posts_at_work(state, knows=knows))
        case Phase.OVER:
            return ()
    assert_never(state.phase)


@lru_cache(maxsize=64)
def _seats(side: Side, posts: tuple[Role, ...]) -> tuple[Seat, ...]:
    return tuple(Seat.at(side, role) for role in posts)


def _is_gated(state: CaptainState) -> bool:
    """Does the course wait for the enemy Radio Operator's pencil (CAP-074)?"""
    hard = state.options.turn_gate is TurnGate.HARD and state.step is Step.COURSE
    return hard and not state.hull(state.turn.enemy).sounds.drawn


def _posts_at_work(state: CaptainState, *, knows: bool) -> tuple[Role, ...]:
    if not knows:
        return state.hull(state.turn).sounds.waiting or (Role.CAPTAIN,)
    sheets = state.sheets(state.turn)
    return sheets.waiting or ((Role.ENGINEER,) if sheets.asked else (Role.CAPTAIN,))


# --- the game as one value ---------------------------------------------------------------------


class CaptainSonar:
    """Captain Sonar as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "captain_sonar"
    prefix: ClassVar[str] = "CAP"
    presets: ClassVar[Mapping[str, CaptainOptions]] = PRESETS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    options_type: ClassVar[type[CaptainOptions]] = CaptainOptions
    action_type: ClassVar[object] = CaptainAction
    event_type: ClassVar[object] = CaptainEvent
    observation_type: ClassVar[object] = CaptainObservation
    view_type: ClassVar[type[CaptainView]] = CaptainView

    def check_options(self, options: CaptainOptions) -> None:
        """The chart must exist or be drawn without an error."""
        chart_of(options)

    def seats(self, options: CaptainOptions) -> tuple[Seat, ...]:
        """All four posts on both sides."""
        return SEATS

    broken_line_up = staticmethod(broken_line_up)
    new = staticmethod(new)
    waits_for = staticmethod(waits_for)
    awaited = staticmethod(awaited)
    legal_actions = staticmethod(legal_actions)
    broken_rule = staticmethod(broken_rule)
    apply = staticmethod(apply)
    project = staticmethod(project)
    blank = staticmethod(blank)
    fold = staticmethod(fold)
    view = staticmethod(view)
    due = staticmethod(due)
    explain = staticmethod(sentence)

    def rematch(self, state: CaptainState) -> CaptainOptions:
        """Who begins is found anew."""
        return state.options

    def outcome(self, state: CaptainState) -> Outcome | None:
        """How the match ended."""
        return state.outcome


CAPTAIN_SONAR = CaptainSonar()
