"""The rules of SONAR in the order of the book. Clause numbers refer to the specification.

Legality has two forms: ``broken_by_seat`` judges one action, ``offers`` lists all legal ones from
tables. A law checks that both say the same.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, TypeAlias, assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.core.crews import Crew, Division
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Decision, Game, Outcome, Timer
from hydrophone.core.seats import CAPTAINS, Actor, Clock, PerSide, Role, Seat, Side
from hydrophone.games.sonar.actions import (
    Answer,
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
from hydrophone.games.sonar.events import (
    ColumnTold,
    Dived,
    HitItself,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    Moved,
    RowTold,
    SonarEvent,
    SonarObservation,
    SonarUsed,
    StartChosen,
    StartsFixed,
    Surfaced,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.sonar.observe import project
from hydrophone.games.sonar.options import (
    CHARTS,
    PRESETS,
    DoubleKo,
    FixedStart,
    SonarOptions,
    Stuck,
    chart_of,
)
from hydrophone.games.sonar.phase import PLAY, SETUP
from hydrophone.games.sonar.refusals import Clause, sentence
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

SonarDecision: TypeAlias = Decision[SonarPublic, Sheets]

MUST_SURFACE = Stuck.MUST_SURFACE

SEATS = tuple(Seat.at(side, role) for side in Side for role in (Role.CAPTAIN, Role.RADIO_OPERATOR))

DIVISIONS: Mapping[int, Division] = {
    1: (frozenset({Role.CAPTAIN, Role.RADIO_OPERATOR}),),
    2: (frozenset({Role.CAPTAIN}), frozenset({Role.RADIO_OPERATOR})),
}
"""Who holds which posts in a crew of one or two (SON-005)."""


def broken_line_up(options: SonarOptions, crews: PerSide[Crew]) -> Clause | None:
    """Each crew is one or two, so two to four play (SON-004)."""
    manned = all(crew.sizes(DIVISIONS) for crew in crews)
    return None if manned else Clause.PLAYERS


# --- set-up ------------------------------------------------------------------------------------


def begin(decision: SonarDecision) -> None:
    """Who begins is drawn (SON-025), printed starts are taken (SON-046)."""
    public, first = decision.public, decision.draw(tuple(Side))
    decision.tell(MatchBegan(first))
    if starts_are_fixed(public.options, public.chart):
        starts = public.chart.starts
        decision.tell(StartsFixed(starts["blue"], starts["yellow"]))
        _dive(decision)


def starts_are_fixed(options: SonarOptions, chart: Chart) -> bool:
    """Must both boats begin on the starts printed on the chart (SON-046)?"""
    return options.fixed_start_map1 is FixedStart.MANDATORY and len(chart.starts) == len(Side)


def _dive(decision: SonarDecision) -> None:
    """SON-028: the side that was drawn has the first turn."""
    decision.tell(Dived())
    turn = decision.public.turn
    if turn is not None:
        _begin_turn(decision, turn.side)


# --- who may act, and what ---------------------------------------------------------------------


def blocked_by(state: SonarState) -> tuple[Seat, ...]:
    """The Captains whose start, order or answer the match waits for."""
    public = state.public
    phase, turn = public.phase, public.turn
    if phase is PLAY and turn is not None:
        return (CAPTAINS[turn.awaited],)
    if phase is SETUP:
        return tuple(CAPTAINS[side] for side in Side if not public.of(side).ready)
    return ()


def timers(state: SonarState) -> tuple[Timer, ...]:
    """The clock answers a sonar for a Captain who does not (SON-125)."""
    public = state.public
    turn, seconds = public.turn, public.options.answer_timeout_s
    if turn is None or not turn.asks or not seconds:
        return ()
    question = public.of(turn.side).turns
    return (Timer("answer", CAPTAINS[turn.awaited], question, seconds, AnswerByLot()),)


def broken_by_seat(state: SonarState, seat: Seat, action: SonarAction) -> Clause | None:
    """The rule this action would break, or None."""
    public, side = state.public, seat.side
    if seat is not CAPTAINS[side]:
        return Clause.CAPTAIN_ONLY
    turn, sheets = public.turn, state.sheets.of(side)
    if turn is None or public.phase is SETUP:
        return _broken_in_setup(public, side, action)
    if turn.asks:
        return _broken_in_answer(sheets, action, owed=side is turn.awaited)
    if side is turn.side:
        return _broken_in_turn(public, sheets, action)
    return _broken_out_of_turn(public, action)


def _broken_in_setup(public: SonarPublic, side: Side, action: SonarAction) -> Clause | None:
    if not isinstance(action, ChooseStart):
        return Clause.NOT_DIVED
    if public.of(side).ready:
        return Clause.START_LOCKED
    return None if public.chart.is_sea(action.cell) else Clause.START_ON_SEA


def _broken_in_answer(sheets: Sheets, action: SonarAction, *, owed: bool) -> Clause | None:
    if not owed or not isinstance(action, (TellRow, TellColumn)):
        return Clause.ANSWER_PENDING
    return None if action in _true_answers(sheets.position) else Clause.ANSWER


def _true_answers(position: Cell) -> tuple[Answer, ...]:
    """Row and column (SON-121)."""
    return TellRow(row_number(position)), TellColumn(column_letter(position))


def _broken_in_turn(public: SonarPublic, sheets: Sheets, action: SonarAction) -> Clause | None:
    chart = public.chart
    if public.options.stuck is MUST_SURFACE and _must_surface(chart, sheets, action):
        return Clause.STUCK
    # The commonest actions stand first: a class pattern that does not match takes time.
    match action:
        case Move(direction):
            return _broken_by_step(chart, sheets, direction)
        case Surface():
            return None
        case GoSilent(direction):
            if sheets.energy < SILENCE_COST:
                return Clause.SILENCE_ENERGY
            if not open_courses(chart, sheets):
                return Clause.SILENCE_STUCK
            return _broken_by_step(chart, sheets, direction)
        case UseSonar():
            return Clause.SONAR_ENERGY if sheets.energy < SONAR_COST else None
        case LaunchTorpedo(target):
            if sheets.energy < TORPEDO_COST:
                return Clause.TORPEDO_ENERGY
            return None if _in_reach(chart, sheets.position, target) else Clause.TORPEDO_ZONE
        case ChooseStart() | TellRow() | TellColumn() | AnswerByLot():
            return _broken_out_of_turn(public, action)
    assert_never(action)


def _broken_out_of_turn(public: SonarPublic, action: SonarAction) -> Clause:
    match action:
        case Move() | UseSonar() | GoSilent() | LaunchTorpedo() | Surface():
            return Clause.NOT_YOUR_TURN
        case ChooseStart():
            fixed = starts_are_fixed(public.options, public.chart)
            return Clause.START_FIXED if fixed else Clause.START_LOCKED
        case TellRow() | TellColumn():
            return Clause.ANSWER
        case AnswerByLot():
            return Clause.CLOCK
    assert_never(action)


def _must_surface(chart: Chart, sheets: Sheets, action: SonarAction) -> bool:
    """SON-166, if so agreed."""
    orders = isinstance(action, Move | UseSonar | GoSilent | LaunchTorpedo)
    return orders and not open_courses(chart, sheets)


def _broken_by_step(chart: Chart, sheets: Sheets, direction: Direction) -> Clause | None:
    """SON-082 to SON-084: track, land, edge."""
    position = sheets.position
    for way, cell, _ in chart.exits[position]:
        if way is direction:
            return Clause.OWN_TRACK if cell in sheets.track else None
    beyond = chart.grid.neighbour(position, direction) is None
    return Clause.EDGE if beyond else Clause.ISLAND


def _in_reach(chart: Chart, position: Cell, target: Cell) -> bool:
    """A sea point of the zone the boat is in (SON-141, SON-142)."""
    return bool(chart.zones[chart.zone[position]] & chart.grid.bit.get(target, 0))


def open_courses(chart: Chart, sheets: Sheets) -> tuple[Direction, ...]:
    """The directions in which the boat can go one space."""
    track = sheets.track
    return tuple([way for way, cell, _ in chart.exits[track[-1]] if cell not in track])


# --- all legal actions at once -----------------------------------------------------------------


def offers(state: SonarState, seat: Seat) -> tuple[SonarAction, ...]:
    """Every action the seat may take now, moves first."""
    public, turn = state.public, state.public.turn
    if turn is None or public.phase is not PLAY:
        return _starts(public.chart) if seat in blocked_by(state) else ()
    if seat is not CAPTAINS[turn.awaited]:
        return ()
    sheets = state.sheets.of(seat.side)
    if turn.asks:
        return _true_answers(sheets.position)
    courses = open_courses(public.chart, sheets)
    if not courses and public.options.stuck is MUST_SURFACE:
        return (Surface(),)
    return _menu(public.chart, public.chart.zone[sheets.track[-1]], courses, sheets.energy)


@lru_cache(maxsize=256)
def _starts(chart: Chart) -> tuple[ChooseStart, ...]:
    return tuple(ChooseStart(cell) for cell in cells_of(chart.grid, chart.sea))


@lru_cache(maxsize=4096)
def _menu(
    chart: Chart, zone: str, courses: tuple[Direction, ...], energy: int
) -> tuple[SonarAction, ...]:
    actions: list[SonarAction] = [Move(way) for way in courses]
    if energy >= SONAR_COST:
        actions.append(UseSonar())
    if energy >= SILENCE_COST:
        actions.extend(GoSilent(way) for way in courses)
    if energy >= TORPEDO_COST:
        actions.extend(LaunchTorpedo(cell) for cell in cells_of(chart.grid, chart.zones[zone]))
    actions.append(Surface())
    return tuple(actions)


# --- what happens ------------------------------------------------------------------------------


def decide(decision: SonarDecision, actor: Actor, action: SonarAction) -> None:
    """Tell what happens by the action."""
    side = _asked_side(decision) if isinstance(actor, Clock) else actor.side
    match action:
        case Move(direction):
            _move(decision, side, direction)
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
        case AnswerByLot():
            answer = decision.draw(_true_answers(decision.sheets(side).position))
            _answer(decision, side, answer, by_clock=True)
        case _:
            assert_never(action)


def _asked_side(decision: SonarDecision) -> Side:
    """The side for which the clock acts."""
    turn = decision.public.turn
    if turn is None:
        raise LookupError("no clock acts before it is drawn who begins")
    return turn.awaited


def _choose_start(decision: SonarDecision, side: Side, cell: Cell) -> None:
    """SON-026 to SON-028."""
    decision.tell(StartChosen(side, cell))
    if decision.public.of(side.enemy).ready:
        _dive(decision)


def _move(decision: SonarDecision, side: Side, direction: Direction) -> None:
    """SON-080, SON-086, SON-101."""
    sheets = decision.sheets(side)
    cell = _cell_ahead(decision.public.chart, sheets.position, direction)
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


def _answer(decision: SonarDecision, side: Side, answer: Answer, *, by_clock: bool) -> None:
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
        _end(decision, ended)
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
            _end(decision, Outcome(side.enemy, Termination.ICE))
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
    """After a side's turn it is the other's (SON-060), unless all turns are played (SON-182)."""
    public = decision.public
    limit = public.options.turn_limit
    if limit and public.blue.turns >= limit and public.yellow.turns >= limit:
        _end(decision, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(decision, side.enemy)


def _begin_turn(decision: SonarDecision, side: Side) -> None:
    decision.tell(TurnBegan(side, decision.public.of(side).turns + 1))


def _end(decision: SonarDecision, outcome: Outcome) -> None:
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- the game as one value ---------------------------------------------------------------------


class Sonar(Game[SonarOptions, SonarAction, SonarEvent, SonarObservation, SonarPublic, Sheets]):
    """SONAR as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "sonar"
    prefix: ClassVar[str] = "SON"
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, SonarOptions]] = PRESETS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    chart_option: ClassVar[str] = "map"
    options_type: ClassVar[type[SonarOptions]] = SonarOptions
    action_type: ClassVar[object] = SonarAction
    event_type: ClassVar[object] = SonarEvent
    observation_type: ClassVar[object] = SonarObservation
    public_type: ClassVar[type[SonarPublic]] = SonarPublic
    sheets_type: ClassVar[type[Sheets]] = Sheets
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.CLOCK
    clock_actions: ClassVar[frozenset[type]] = frozenset({AnswerByLot})

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    explain = staticmethod(sentence)
    offers = staticmethod(offers)
    project = staticmethod(project)

    def timers(self, state: SonarState) -> tuple[Timer, ...]:
        """The timer of a sonar question."""
        return timers(state)

    def chart_of(self, options: SonarOptions) -> Chart:
        """The map named in the options, or the one drawn in them."""
        return chart_of(options)

    def check_options(self, options: SonarOptions) -> None:
        """The chart must exist or be drawn without an error."""
        chart_of(options)

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
        return SonarPublic(options=options, chart=chart_of(options))

    def blank_sheets(self, options: SonarOptions) -> Sheets:
        """No start, and an empty gauge (SON-100)."""
        return Sheets()


SONAR = Sonar()
