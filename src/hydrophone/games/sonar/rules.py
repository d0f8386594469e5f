"""The rules of SONAR in the order of the book. Clause numbers refer to the specification.

Legality has one source, ``broken_rule``. ``legal_actions`` answers the same question for all
actions at once from tables (a law checks that both agree), ``apply`` raises by it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, TypeAlias, assert_never

from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.core.chance import Chance
from hydrophone.core.crews import Crew, Division
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Due, Language, Outcome
from hydrophone.core.seats import (
    BLUE,
    CAPTAINS,
    CLOCK,
    Actor,
    Clock,
    PerSide,
    Role,
    Seat,
    Side,
    Viewer,
)
from hydrophone.games.sonar.actions import (
    AnswerForHim,
    ChooseStart,
    ColumnTold,
    Dived,
    GoSilent,
    HitItself,
    HurtByIce,
    LaunchTorpedo,
    MatchBegan,
    MatchEnded,
    Move,
    Moved,
    RowTold,
    SonarAction,
    SonarEvent,
    SonarObservation,
    SonarUsed,
    StartChosen,
    StartsFixed,
    Surface,
    Surfaced,
    TellColumn,
    TellRow,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    UseSonar,
    WentSilent,
)
from hydrophone.games.sonar.observe import blank, fold, project, view
from hydrophone.games.sonar.options import (
    CHARTS,
    PRESETS,
    DoubleKo,
    FixedStart,
    SonarOptions,
    Stuck,
    chart_of,
)
from hydrophone.games.sonar.refusals import Clause, sentence
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    HEARD,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
    Heard,
    Hull,
    Phase,
    SonarState,
    SonarView,
    Sounds,
)

Applied: TypeAlias = tuple[SonarState, tuple[SonarEvent, ...]]

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


def new(options: SonarOptions, seed: int) -> Applied:
    """A fresh match: who begins is drawn (SON-025), printed starts are taken (SON-046)."""
    chart = chart_of(options)
    first, chance = Chance(seed).pick(tuple(Side))
    state = SonarState(options, chart, chance, Phase.SETUP, first, Hull(), Hull())
    began = MatchBegan(first)
    if not starts_are_fixed(options, chart):
        return state, (began,)
    blue, yellow = chart.starts["blue"], chart.starts["yellow"]
    state = _with_hull(state, Side.BLUE, _started(chart, blue, public=True))
    state = _with_hull(state, Side.YELLOW, _started(chart, yellow, public=True))
    state, events = _dive(state)
    return state, (began, StartsFixed(blue, yellow), *events)


def starts_are_fixed(options: SonarOptions, chart: Chart) -> bool:
    """Must both boats begin on the starts printed on the chart (SON-046)?"""
    return options.fixed_start_map1 is FixedStart.MANDATORY and len(chart.starts) == len(Side)


def _started(chart: Chart, cell: Cell, *, public: bool) -> Hull:
    sounds = Sounds(ready=True, origin=cell if public else None)
    return Hull((cell,), chart.grid.bit[cell], 0, sounds)


def _dive(state: SonarState) -> Applied:
    state, events = _begin_turn(state, state.turn)
    return state, (Dived(), *events)


# --- who may act, and what ---------------------------------------------------------------------


def waits_for(state: SonarState) -> tuple[Seat, ...]:
    """The Captains whose order or answer the match waits for."""
    match state.phase:
        case Phase.PLAY:
            return (CAPTAINS[state.turn],)
        case Phase.SETUP:
            return tuple(CAPTAINS[side] for side in Side if not state.hull(side).track)
        case Phase.ANSWER:
            return (CAPTAINS[state.turn.enemy],)
        case Phase.OVER:
            return ()
    assert_never(state.phase)


def awaited(state: SonarState, viewer: Viewer) -> tuple[Seat, ...]:
    """In SONAR everybody knows whom the match waits for."""
    return waits_for(state)


def due(state: SonarState) -> Due | None:
    """The clock answers a sonar for a Captain who does not (SON-125)."""
    if state.phase is Phase.ANSWER and state.options.answer_timeout_s:
        return Due(state.options.answer_timeout_s, AnswerForHim())
    return None


def broken_rule(state: SonarState, actor: Actor, action: SonarAction) -> Clause | None:
    """The rule this action would break, or None."""
    if state.phase is Phase.OVER:
        return Clause.OVER
    if isinstance(actor, Clock) or isinstance(action, AnswerForHim):
        may = actor is CLOCK and isinstance(action, AnswerForHim) and due(state) is not None
        return None if may else Clause.CLOCK
    if actor.role is not Role.CAPTAIN:
        return Clause.CAPTAIN_ONLY
    match state.phase:
        case Phase.PLAY:
            return _broken_in_play(state, actor.side, action)
        case Phase.SETUP:
            return _broken_in_setup(state, actor.side, action)
        case Phase.ANSWER:
            return _broken_in_answer(state, actor.side, action)
    assert_never(state.phase)


def _broken_in_setup(state: SonarState, side: Side, action: SonarAction) -> Clause | None:
    if not isinstance(action, ChooseStart):
        return Clause.NOT_DIVED
    if state.hull(side).track:
        return Clause.START_LOCKED
    return None if state.chart.is_sea(action.cell) else Clause.START_ON_SEA


def _broken_in_answer(state: SonarState, side: Side, action: SonarAction) -> Clause | None:
    if side is state.turn or not isinstance(action, (TellRow, TellColumn)):
        return Clause.ANSWER_PENDING
    position = state.hull(side).position
    if isinstance(action, TellRow):
        true = action.row == row_number(position)
    else:
        true = action.column == column_letter(position)
    return None if true else Clause.ANSWER_TRUE


def _broken_in_play(state: SonarState, side: Side, action: SonarAction) -> Clause | None:
    if isinstance(action, ChooseStart):
        fixed = starts_are_fixed(state.options, state.chart)
        return Clause.START_FIXED if fixed else Clause.START_LOCKED
    if isinstance(action, (TellRow, TellColumn)):
        return Clause.NO_QUESTION
    if side is not state.turn:
        return Clause.NOT_YOUR_TURN
    if isinstance(action, Surface):
        return None
    hull = state.hull(side)
    if state.options.stuck is Stuck.MUST_SURFACE and not open_courses(state.chart, hull):
        return Clause.STUCK
    match action:
        case Move(direction):
            return _broken_by_step(state.chart, hull, direction)
        case GoSilent(direction):
            if hull.energy < SILENCE_COST:
                return Clause.SILENCE_ENERGY
            if not open_courses(state.chart, hull):
                return Clause.SILENCE_STUCK
            return _broken_by_step(state.chart, hull, direction)
        case UseSonar():
            return Clause.SONAR_ENERGY if hull.energy < SONAR_COST else None
        case LaunchTorpedo(target):
            if hull.energy < TORPEDO_COST:
                return Clause.TORPEDO_ENERGY
            return None if _in_reach(state.chart, hull.position, target) else Clause.TORPEDO_ZONE
        case AnswerForHim():
            return Clause.CLOCK
    assert_never(action)


def _broken_by_step(chart: Chart, hull: Hull, direction: Direction) -> Clause | None:
    """SON-082 to SON-084: track, land, edge."""
    position = hull.track[-1]
    for way, _, bit in chart.exits[position]:
        if way is direction:
            return Clause.OWN_TRACK if hull.trail & bit else None
    beyond = chart.grid.neighbour(position, direction) is None
    return Clause.EDGE if beyond else Clause.ISLAND


def _in_reach(chart: Chart, position: Cell, target: Cell) -> bool:
    """A sea point of the zone the boat is in (SON-141, SON-142)."""
    return bool(chart.zones[chart.zone[position]] & chart.grid.bit.get(target, 0))


def open_courses(chart: Chart, hull: Hull) -> tuple[Direction, ...]:
    """The directions in which the boat can go one space."""
    trail = hull.trail
    return tuple([way for way, _, bit in chart.exits[hull.track[-1]] if not trail & bit])


# --- all legal actions at once -----------------------------------------------------------------


def legal_actions(state: SonarState, actor: Actor) -> tuple[SonarAction, ...]:
    """Every action the actor may take now, moves first."""
    if isinstance(actor, Clock):
        after = due(state)
        return () if after is None else (AnswerForHim(),)
    if actor not in waits_for(state):
        return ()
    match state.phase:
        case Phase.PLAY:
            return _orders(state, state.hull(state.turn))
        case Phase.SETUP:
            return _starts(state.chart)
        case Phase.ANSWER:
            position = state.hull(actor.side).position
            return (TellRow(row_number(position)), TellColumn(column_letter(position)))
        case Phase.OVER:
            return ()
    assert_never(state.phase)


def _orders(state: SonarState, hull: Hull) -> tuple[SonarAction, ...]:
    courses = open_courses(state.chart, hull)
    if not courses and state.options.stuck is Stuck.MUST_SURFACE:
        return (Surface(),)
    return _menu(state.chart, state.chart.zone[hull.position], courses, hull.energy)


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


def apply(state: SonarState, actor: Actor, action: SonarAction) -> Applied:
    """The state after the action and what happened; IllegalActionError if a rule breaks."""
    clause = broken_rule(state, actor, action)
    if clause is not None:
        raise IllegalActionError(clause, sentence(clause, Language.ENGLISH))
    side = state.turn.enemy if isinstance(actor, Clock) else actor.side
    match action:
        case Move(direction):
            return _move(state, side, direction)
        case GoSilent(direction):
            return _go_silent(state, side, direction)
        case UseSonar():
            return _use_sonar(state, side)
        case TellRow() | TellColumn():
            return _answer(state, side, action, by_clock=False)
        case LaunchTorpedo(target):
            return _launch_torpedo(state, side, target)
        case Surface():
            return _surface(state, side)
        case ChooseStart(cell):
            return _choose_start(state, side, cell)
        case AnswerForHim():
            return _answer_for_him(state, side)
    assert_never(action)


def _choose_start(state: SonarState, side: Side, cell: Cell) -> Applied:
    """SON-026 to SON-028."""
    state = _with_hull(state, side, _started(state.chart, cell, public=False))
    chosen = StartChosen(side, cell)
    if not state.hull(side.enemy).track:
        return state, (chosen,)
    state, events = _dive(state)
    return state, (chosen, *events)


def _move(state: SonarState, side: Side, direction: Direction) -> Applied:
    """SON-080, SON-086, SON-101."""
    hull = state.hull(side)
    energy = min(hull.energy + 1, ENERGY_MAX)
    hull = _stepped(state.chart, hull, direction, energy, HEARD[direction])
    state, events = _end_turn(state, side, hull)
    return state, (Moved(side, direction, hull.position, energy), *events)


def _use_sonar(state: SonarState, side: Side) -> Applied:
    """SON-120; the turn ends with the answer (SON-125)."""
    hull = state.hull(side)
    energy = hull.energy - SONAR_COST
    state = _with_hull(state, side, Hull(hull.track, hull.trail, energy, hull.sounds))
    return _with_phase(state, Phase.ANSWER), (SonarUsed(side, energy),)


def _answer(
    state: SonarState, side: Side, action: TellRow | TellColumn, *, by_clock: bool
) -> Applied:
    """SON-121, SON-125."""
    told: RowTold | ColumnTold
    if isinstance(action, TellRow):
        told = RowTold(side, action.row, by_clock)
    else:
        told = ColumnTold(side, action.column, by_clock)
    asker = state.turn
    state, events = _end_turn(_with_phase(state, Phase.PLAY), asker, state.hull(asker))
    return state, (told, *events)


def _answer_for_him(state: SonarState, side: Side) -> Applied:
    """SON-125: one of the two facts, drawn."""
    position = state.hull(side).position
    which, chance = state.chance.roll(2)
    fact: TellRow | TellColumn = TellRow(row_number(position))
    if which:
        fact = TellColumn(column_letter(position))
    state = SonarState(
        state.options, state.chart, chance, state.phase, state.turn, state.blue, state.yellow
    )
    return _answer(state, side, fact, by_clock=True)


def _go_silent(state: SonarState, side: Side, direction: Direction) -> Applied:
    """SON-130, SON-131, SON-104."""
    hull = state.hull(side)
    energy = hull.energy - SILENCE_COST + (1 if state.options.silence_charges else 0)
    hull = _stepped(state.chart, hull, direction, energy, Heard.SILENCE)
    state, events = _end_turn(state, side, hull)
    return state, (WentSilent(side, direction, hull.position, energy), *events)


def _launch_torpedo(state: SonarState, side: Side, target: Cell) -> Applied:
    """SON-140 to SON-150: all damage of one torpedo counts at the same time, then the end check."""
    own, other = state.hull(side), state.hull(side.enemy)
    energy = own.energy - TORPEDO_COST
    events: list[SonarEvent] = [TorpedoLaunched(side, target, energy)]
    own = Hull(own.track, own.trail, energy, own.sounds)
    if other.position == target:
        other = _damaged(other)
        events.append(TorpedoHit(side.enemy, other.sounds.damage))
    else:
        events.append(TorpedoMissed(side.enemy))
    if own.position == target and state.options.self_hit:
        own = _damaged(own)
        events.append(HitItself(side, own.sounds.damage))
    state = _with_hull(_with_hull(state, side, own), side.enemy, other)
    ended = _torpedo_outcome(state, side)
    if ended is not None:
        return _end(state, ended, events)
    state, more = _end_turn(state, side, own)
    return state, (*events, *more)


def _torpedo_outcome(state: SonarState, shooter: Side) -> Outcome | None:
    """SON-180, SON-181."""
    own_lost, other_lost = _is_lost(state.hull(shooter)), _is_lost(state.hull(shooter.enemy))
    if own_lost and other_lost:
        draw = state.options.double_ko is DoubleKo.DRAW
        return Outcome(None if draw else shooter.enemy, Termination.BOTH_SUNK)
    if own_lost:
        return Outcome(shooter.enemy, Termination.OWN_TORPEDO)
    if other_lost:
        return Outcome(shooter, Termination.TORPEDO)
    return None


def _surface(state: SonarState, side: Side) -> Applied:
    """SON-160 to SON-163, SON-051: the coordinate is told, the track wiped, the ice may hurt.

    Wiping before or after the ice is the same: nothing looks at the track in between (SON-Q13).
    """
    hull = _surfaced(state.chart, state.hull(side))
    events: list[SonarEvent] = [Surfaced(side, hull.position)]
    if _ice_hurts(state, hull.position):
        hull = _damaged(hull)
        events.append(HurtByIce(side, hull.sounds.damage))
        if _is_lost(hull):
            state = _with_hull(state, side, hull)
            return _end(state, Outcome(side.enemy, Termination.ICE), events)
    state, more = _end_turn(state, side, hull)
    return state, (*events, *more)


def _surfaced(chart: Chart, hull: Hull) -> Hull:
    cell, old = hull.position, hull.sounds
    sounds = Sounds(old.ready, cell, (), old.damage, old.turns)
    return Hull((cell,), chart.grid.bit[cell], hull.energy, sounds)


def _ice_hurts(state: SonarState, cell: Cell) -> bool:
    chart = state.chart
    under_ice = state.options.north_pole_damage and chart.holes
    return bool(under_ice) and not chart.holes & chart.grid.bit[cell]


def _stepped(chart: Chart, hull: Hull, direction: Direction, energy: int, heard: Heard) -> Hull:
    for way, cell, bit in chart.exits[hull.position]:
        if way is direction:
            old = hull.sounds
            sounds = Sounds(old.ready, old.origin, (*old.heard, heard), old.damage, old.turns)
            return Hull((*hull.track, cell), hull.trail | bit, energy, sounds)
    raise IllegalActionError(Clause.ISLAND, sentence(Clause.ISLAND, Language.ENGLISH))


def _damaged(hull: Hull) -> Hull:
    old = hull.sounds
    sounds = Sounds(old.ready, old.origin, old.heard, old.damage + 1, old.turns)
    return Hull(hull.track, hull.trail, hull.energy, sounds)


def _is_lost(hull: Hull) -> bool:
    return hull.sounds.damage >= DAMAGE_LIMIT


# --- turns and the end -------------------------------------------------------------------------


def _end_turn(state: SonarState, side: Side, hull: Hull) -> Applied:
    """Put the boat of the side whose turn is over, then it is the other's turn (SON-060)."""
    other = state.yellow if side is BLUE else state.blue
    limit = state.options.turn_limit
    if limit and hull.sounds.turns >= limit and other.sounds.turns >= limit:
        return _end(_with_hull(state, side, hull), Outcome(None, Termination.TURN_LIMIT), [])
    return _begun(state, side.enemy, other, hull)


def _begin_turn(state: SonarState, side: Side) -> Applied:
    return _begun(state, side, state.hull(side), state.hull(side.enemy))


def _begun(state: SonarState, side: Side, own: Hull, other: Hull) -> Applied:
    old = own.sounds
    turns = old.turns + 1
    sounds = Sounds(old.ready, old.origin, old.heard, old.damage, turns)
    own = Hull(own.track, own.trail, own.energy, sounds)
    blue, yellow = (own, other) if side is BLUE else (other, own)
    state = SonarState(state.options, state.chart, state.chance, Phase.PLAY, side, blue, yellow)
    return state, (TurnBegan(side, turns),)


def _end(state: SonarState, outcome: Outcome, events: list[SonarEvent]) -> Applied:
    ended = MatchEnded(outcome.winner, Termination(outcome.termination))
    state = SonarState(
        state.options,
        state.chart,
        state.chance,
        Phase.OVER,
        state.turn,
        state.blue,
        state.yellow,
        outcome,
    )
    return state, (*events, ended)


def _with_hull(state: SonarState, side: Side, hull: Hull) -> SonarState:
    blue, yellow = (hull, state.yellow) if side is BLUE else (state.blue, hull)
    return SonarState(
        state.options, state.chart, state.chance, state.phase, state.turn, blue, yellow
    )


def _with_phase(state: SonarState, phase: Phase) -> SonarState:
    return SonarState(
        state.options, state.chart, state.chance, phase, state.turn, state.blue, state.yellow
    )


# --- the game as one value ---------------------------------------------------------------------


class Sonar:
    """SONAR as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "sonar"
    prefix: ClassVar[str] = "SON"
    presets: ClassVar[Mapping[str, SonarOptions]] = PRESETS
    charts: ClassVar[tuple[str, ...]] = CHARTS
    options_type: ClassVar[type[SonarOptions]] = SonarOptions
    action_type: ClassVar[object] = SonarAction
    event_type: ClassVar[object] = SonarEvent
    observation_type: ClassVar[object] = SonarObservation
    view_type: ClassVar[type[SonarView]] = SonarView

    def check_options(self, options: SonarOptions) -> None:
        """The chart must exist or be drawn without an error."""
        chart_of(options)

    def seats(self, options: SonarOptions) -> tuple[Seat, ...]:
        """Captain and Radio Operator on both sides."""
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

    def rematch(self, state: SonarState) -> SonarOptions:
        """Who begins is drawn again."""
        return state.options

    def outcome(self, state: SonarState) -> Outcome | None:
        """How the match ended."""
        return state.outcome


SONAR = Sonar()
