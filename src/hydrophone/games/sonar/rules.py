"""The rules of SONAR in the order of the book. Clause numbers refer to the specification.

Legality has two forms: ``broken_by_seat`` judges one action, ``offers`` lists all legal ones from
tables. A law checks that both say the same. What holds at every pace stands in ``legality``, what
is peculiar to real time in ``real_time``.
"""

from collections.abc import Mapping
from typing import ClassVar, TypeAlias, assert_never

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.crews import Crew, Division
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Decision, Forfeit, Game, Outcome, Timer
from hydrophone.core.help import Help
from hydrophone.core.real_time import (
    BEFORE_EMPTY_STOPS,
    AllowCalls,
    CallsAllowed,
    CallStop,
    EndRest,
    LapseStop,
    NextDropped,
    PlayResumed,
    RealTime,
    RestEnded,
    ResumePlay,
    TakeBack,
    WithdrawStop,
    claimants,
    halt,
    settle,
    stop_of,
    withdraw,
)
from hydrophone.core.seats import CAPTAINS, Actor, Clock, PerSide, Role, Seat, Side, Viewer
from hydrophone.games.sonar import real_time
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    PlaceAnswer,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import (
    ColumnTold,
    Dived,
    HitItself,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    Moved,
    MoveWaits,
    RowTold,
    SonarEvent,
    SonarObservation,
    SonarUsed,
    StartChosen,
    StartsFixed,
    StopAllowed,
    StopBarred,
    Surfaced,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.sonar.legality import (
    MUST_SURFACE,
    broken_anyhow,
    broken_by_order,
    broken_by_step,
    broken_in_answer,
    broken_in_setup,
    menu,
    open_courses,
    starts,
    starts_are_fixed,
    true_answers,
)
from hydrophone.games.sonar.options import (
    CHARTS,
    FORMER_HELP,
    FORMER_SWITCHES,
    PRESETS,
    SCENARIOS,
    DoubleKo,
    SonarOptions,
    chart_of,
)
from hydrophone.games.sonar.phase import PLAY, SETUP
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
    Sheets,
    SonarPublic,
    SonarState,
)
from hydrophone.games.sonar.waiting import awaited, blocked_by, may_act, timers

SonarDecision: TypeAlias = Decision[SonarPublic, Sheets]

SEATS = tuple(Seat.at(side, role) for side in Side for role in (Role.CAPTAIN, Role.RADIO_OPERATOR))

DIVISIONS: Mapping[int, Division] = {
    1: (frozenset({Role.CAPTAIN, Role.RADIO_OPERATOR}),),
    2: (frozenset({Role.CAPTAIN}), frozenset({Role.RADIO_OPERATOR})),
}
"""Who holds which posts in a crew of one or two (SON-005)."""

BOT_ORDERS_S = 2.0
"""Seconds a bot takes in real time for an order or an answer at least."""

BOT_TAKES_S: Mapping[type, float] = {Move: 0.5, CallStop: 1.0, WithdrawStop: 1.0}
"""Seconds a bot takes for other acts."""


def broken_line_up(options: SonarOptions, crews: PerSide[Crew]) -> Clause | None:
    """Each crew is one or two, so two to four play (SON-004); real time needs four (SON-190)."""
    if options.real_time:
        return None if all(2 in crew.sizes(DIVISIONS) for crew in crews) else Clause.FOUR_PLAYERS
    manned = all(crew.sizes(DIVISIONS) for crew in crews)
    return None if manned else Clause.PLAYERS


# --- set-up ------------------------------------------------------------------------------------


def begin(decision: SonarDecision) -> None:
    """Who begins is drawn but for real time (SON-025, SON-202).

    Printed starts are taken (SON-046), or both are drawn (SON-Q25).
    """
    public = decision.public
    if public.real_time is None:
        decision.tell(MatchBegan(decision.draw(tuple(Side))))
    if starts_are_fixed(public.options, public.chart):
        printed = public.chart.starts
        decision.tell(StartsFixed(printed["blue"], printed["yellow"]))
        _dive(decision)
    elif public.options.starts_by_lot:
        for side in Side:
            _choose_start(decision, side, decision.draw(starts(public.chart)).cell)


def _dive(decision: SonarDecision) -> None:
    """SON-028: the side that was drawn has the first turn, in real time neither (SON-202)."""
    decision.tell(Dived())
    turn = decision.public.turn
    if turn is not None:
        _begin_turn(decision, turn.side)


# --- what is legal -----------------------------------------------------------------------------


def broken_by_seat(state: SonarState, seat: Seat, action: SonarAction) -> Clause | None:
    """The rule this action would break, or None."""
    public, side = state.public, seat.side
    if seat is not CAPTAINS[side]:
        return Clause.CAPTAIN_ONLY
    turn, sheets = public.turn, state.sheets.of(side)
    if public.phase is SETUP:
        return broken_in_setup(public, side, action)
    if turn is None:
        return real_time.broken(public, sheets, side, action)
    if turn.asks:
        return broken_in_answer(sheets, action, owed=side is turn.awaited)
    if side is turn.side:
        return broken_by_order(public, sheets, action)
    return _broken_out_of_turn(public, action)


def _broken_out_of_turn(public: SonarPublic, action: SonarAction) -> Clause:
    match action:
        case Move() | UseSonar() | GoSilent() | LaunchTorpedo() | Surface():
            return Clause.NOT_YOUR_TURN
        case _:
            return broken_anyhow(public, action)


def offers(state: SonarState, seat: Seat) -> tuple[SonarAction, ...]:
    """Every action the seat may take now, moves first."""
    public, turn = state.public, state.public.turn
    if public.phase is not PLAY:
        return starts(public.chart) if seat in awaited(state) else ()
    if turn is None:
        return real_time.offers(state, seat.side) if seat is CAPTAINS[seat.side] else ()
    if seat is not CAPTAINS[turn.awaited]:
        return ()
    sheets = state.sheets.of(seat.side)
    if turn.asks:
        return true_answers(sheets.position)
    courses = open_courses(public.chart, sheets)
    if not courses and public.options.stuck is MUST_SURFACE:
        return (Surface(),)
    return menu(public.chart, public.chart.zone[sheets.track[-1]], courses, sheets.energy)


# --- what happens ------------------------------------------------------------------------------


def decide(decision: SonarDecision, actor: Actor, action: SonarAction) -> None:
    """Tell what happens by the action."""
    if isinstance(actor, Clock):
        _decide_clock(decision, action)
        return
    side = actor.side
    if isinstance(action, Move):  # The commonest action stands first: a class pattern takes time.
        _move(decision, side, action.direction)
        return
    if type(action) in real_time.STOPPING and decision.public.real_time is not None:
        _call_stop(decision, actor)
    match action:
        case GoSilent(direction):
            _go_silent(decision, side, direction)
        case UseSonar():
            _use_sonar(decision, side)
        case TellRow() | TellColumn():
            _answer(decision, side, action, by_clock=False)
        case LaunchTorpedo(target):
            _launch_torpedo(decision, side, target)
        case Surface():
            _surface(decision, side)
        case ChooseStart(cell):
            _choose_start(decision, side, cell)
        case CallStop():
            _call_stop(decision, actor)
        case WithdrawStop():
            withdraw(decision, decision.public.options.resume_s, by_clock=False)
        case TakeBack():
            decision.tell(NextDropped(side, taken_back=True))
        case AnswerByLot() | LapseStop() | ResumePlay() | EndRest():
            raise LookupError(f"{action} is the clock's")
        case AllowStop() | AllowCalls() | Forfeit():
            raise LookupError(f"{action} is the clock's")
        case _:
            assert_never(action)


def _decide_clock(decision: SonarDecision, action: SonarAction) -> None:
    match action:
        case AnswerByLot():
            side = _asked_side(decision.public)
            answer = decision.draw(true_answers(decision.sheets(side).position))
            _answer(decision, side, answer, by_clock=True)
        case EndRest(side):
            _end_rest(decision, side)
        case AllowStop(side):
            decision.tell(StopAllowed(side))
        case AllowCalls(side):
            decision.tell(CallsAllowed(side))
        case LapseStop():
            withdraw(decision, decision.public.options.resume_s, by_clock=True)
        case ResumePlay():
            decision.tell(PlayResumed())
        case _:
            raise LookupError(f"{action} is not the clock's")


def _asked_side(public: SonarPublic) -> Side:
    """The side whose Captain owes an answer."""
    turn, stop = public.turn, stop_of(public)
    if turn is not None:
        return turn.awaited
    if stop is not None:
        return stop.caller.side.enemy
    raise LookupError("nobody is asked")


def _choose_start(decision: SonarDecision, side: Side, cell: Cell) -> None:
    """SON-026 to SON-028."""
    decision.tell(StartChosen(side, cell))
    if decision.public.of(side.enemy).ready:
        _dive(decision)


def _end_rest(decision: SonarDecision, side: Side) -> None:
    """The move that waited is made, unless the way has been closed by a silence since then."""
    decision.tell(RestEnded(side))
    sheets = decision.sheets(side)
    ahead = sheets.next_course
    if ahead is None:
        return
    if broken_by_step(decision.public.chart, sheets, ahead) is None:
        _move(decision, side, ahead)
    else:
        decision.tell(NextDropped(side, taken_back=False))


def _call_stop(decision: SonarDecision, seat: Seat) -> None:
    """SON-193, unless it is called; the crew must play on before its next one (SON-201)."""
    if stop_of(decision.public) is not None:
        return
    halt(decision, seat)
    if real_time.between_stops_s(decision.public.options):
        decision.tell(StopBarred(seat.side))


def _move(decision: SonarDecision, side: Side, direction: Direction) -> None:
    """SON-080, SON-086, SON-101; an early one, if legal, waits in place of any other."""
    public, sheets = decision.public, decision.sheets(side)
    if public.of(side).rests:
        decision.tell(MoveWaits(side, direction))
        return
    cell = _cell_ahead(public.chart, sheets.position, direction)
    decision.tell(Moved(side, direction, cell, min(sheets.energy + 1, ENERGY_MAX)))
    _end_turn(decision, side)


def _go_silent(decision: SonarDecision, side: Side, direction: Direction) -> None:
    """SON-130, SON-131, SON-104."""
    public, sheets = decision.public, decision.sheets(side)
    cell = _cell_ahead(public.chart, sheets.position, direction)
    charge = 1 if public.options.silence_charges else 0
    decision.tell(WentSilent(side, direction, cell, sheets.energy - SILENCE_COST + charge))
    _end_turn(decision, side)


def _cell_ahead(chart: Chart, position: Cell, direction: Direction) -> Cell:
    """The cell to which a legal step leads."""
    ahead = chart.grid.neighbour(position, direction)
    if ahead is None:
        raise LookupError(f"nothing lies {direction} of {position}")
    return ahead


def _use_sonar(decision: SonarDecision, side: Side) -> None:
    """SON-120; the turn ends with the answer (SON-125)."""
    decision.tell(SonarUsed(side, decision.sheets(side).energy - SONAR_COST))


def _answer(decision: SonarDecision, side: Side, answer: PlaceAnswer, *, by_clock: bool) -> None:
    """SON-121, SON-125."""
    if isinstance(answer, TellRow):
        decision.tell(RowTold(side, answer.row, by_clock))
    else:
        decision.tell(ColumnTold(side, answer.column, by_clock))
    _end_turn(decision, side.enemy)


def _launch_torpedo(decision: SonarDecision, side: Side, target: Cell) -> None:
    """SON-140 to SON-150: all damage of one torpedo counts at the same time, then the end check."""
    own, other = decision.sheets(side), decision.sheets(side.enemy)
    decision.tell(TorpedoLaunched(side, target, own.energy - TORPEDO_COST))
    if other.position == target:
        decision.tell(TorpedoHit(side.enemy, _one_more(decision, side.enemy)))
    else:
        decision.tell(TorpedoMissed(side.enemy))
    if own.position == target and decision.public.options.self_hit:
        decision.tell(HitItself(side, _one_more(decision, side)))
    ended = _torpedo_outcome(decision.public, side)
    if ended is not None:
        end(decision, ended)
    else:
        _end_turn(decision, side)


def _torpedo_outcome(public: SonarPublic, shooter: Side) -> Outcome | None:
    """SON-180, SON-181."""
    own_lost, other_lost = _is_lost(public, shooter), _is_lost(public, shooter.enemy)
    if own_lost and other_lost:
        draw = public.options.double_ko is DoubleKo.DRAW
        return Outcome(None if draw else shooter.enemy, Termination.BOTH_SUNK)
    if own_lost:
        return Outcome(shooter.enemy, Termination.OWN_TORPEDO)
    if other_lost:
        return Outcome(shooter, Termination.TORPEDO)
    return None


def _surface(decision: SonarDecision, side: Side) -> None:
    """SON-160 to SON-163, SON-051: the coordinate is told, the track wiped, the ice may hurt.

    Wiping before or after the ice is the same: nothing looks at the track in between (SON-Q13).
    """
    cell = decision.sheets(side).position
    decision.tell(Surfaced(side, cell))
    if _ice_hurts(decision.public, cell):
        decision.tell(HurtByIce(side, _one_more(decision, side)))
        if _is_lost(decision.public, side):
            end(decision, Outcome(side.enemy, Termination.ICE))
            return
    _end_turn(decision, side)


def _ice_hurts(public: SonarPublic, cell: Cell) -> bool:
    chart = public.chart
    under_ice = public.options.north_pole_damage and chart.holes
    return bool(under_ice) and not chart.holes & chart.grid.bit[cell]


def _one_more(decision: SonarDecision, side: Side) -> int:
    return decision.public.of(side).damage + 1


def _is_lost(public: SonarPublic, side: Side) -> bool:
    return public.of(side).damage >= DAMAGE_LIMIT


# --- turns and the end -------------------------------------------------------------------------


def _end_turn(decision: SonarDecision, side: Side) -> None:
    """After a side's turn it is the other's (SON-060), unless all turns are played (SON-182).

    In real time a move is what a turn is, and after any other order its stop ends (SON-195).
    """
    public = decision.public
    if public.is_out_of_turns:
        end(decision, Outcome(None, Termination.TURN_LIMIT))
    elif public.real_time is not None:
        settle(decision, public.options.resume_s)
    else:
        _begin_turn(decision, side.enemy)


def _begin_turn(decision: SonarDecision, side: Side) -> None:
    decision.tell(TurnBegan(side, decision.public.of(side).turns + 1))


def end(decision: SonarDecision, outcome: Outcome) -> None:
    """The match ends so."""
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- the game as one value ---------------------------------------------------------------------


class Sonar(Game[SonarOptions, SonarAction, SonarEvent, SonarObservation, SonarPublic, Sheets]):
    """SONAR as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "sonar"
    namespace: ClassVar[str] = "Sonar"
    prefix: ClassVar[str] = "SON"
    package: ClassVar[str] = "hydrophone.games.sonar"
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, SonarOptions]] = PRESETS
    scenarios: ClassVar[Mapping[str, Chart]] = SCENARIOS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    chart_option: ClassVar[str] = "map"
    real_time: ClassVar[Mapping[str, object]] = {"real_time": True}
    former_help: ClassVar[tuple[str, Mapping[object, Help]]] = FORMER_HELP
    former_switches: ClassVar[frozenset[str]] = FORMER_SWITCHES
    unsaid: ClassVar[Mapping[str, object]] = BEFORE_EMPTY_STOPS
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.CLOCK
    steps: ClassVar[frozenset[type]] = frozenset({Move, GoSilent})
    set_up: ClassVar[frozenset[type]] = frozenset({ChooseStart})
    answers: ClassVar[frozenset[type]] = frozenset({ChooseStart, TellRow, TellColumn, AnswerByLot})
    clock_actions: ClassVar[frozenset[type]] = frozenset(
        {AnswerByLot, LapseStop, ResumePlay, EndRest, AllowStop, AllowCalls, Forfeit}
    )

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    end = staticmethod(end)
    offers = staticmethod(offers)

    def timers(self, state: SonarState) -> tuple[Timer, ...]:
        """The timers of sonar questions, stops and intervals."""
        return timers(state)

    def awaited(self, state: SonarState, viewer: Viewer) -> tuple[Seat, ...]:
        """Both crews know it."""
        return awaited(state)

    def may_act(self, state: SonarState) -> tuple[Seat, ...]:
        """The Captains who have anything to do."""
        return may_act(state)

    def claimants(self, state: SonarState) -> tuple[Side, ...]:
        """Those whose enemy has called empty stops in a row (SON-203)."""
        return claimants(state.public)

    def is_real_time(self, options: SonarOptions) -> bool:
        """The variant of SONAR Family (SON-190)."""
        return options.real_time

    def bot_takes_s(self, options: SonarOptions, action: SonarAction) -> float:
        """As long as a hand and a voice take."""
        return BOT_TAKES_S.get(type(action), BOT_ORDERS_S)

    def chart_of(self, options: SonarOptions) -> Chart:
        """The map named in the options, or the one drawn in them."""
        return chart_of(options)

    def seats(self, options: SonarOptions) -> tuple[Seat, ...]:
        """Captain and Radio Operator on both sides."""
        return SEATS

    def over_by(self, outcome: Outcome) -> Clause:
        """What ended the match: a boat lost, both lost (SON-064), or all turns played."""
        if outcome.winner is not None:
            return Clause.OVER
        limit = outcome.termination == Termination.TURN_LIMIT
        return Clause.TURNS_PLAYED if limit else Clause.BOTH_LOST

    def blank_public(self, options: SonarOptions) -> SonarPublic:
        """An empty chart."""
        under_way = RealTime() if options.real_time else None
        return SonarPublic(options=options, chart=chart_of(options), real_time=under_way)


SONAR = Sonar()
