"""The rules of U-Jagd in the order of the book. Clause numbers refer to the specification.

Maps are composed square by square, each step known to nobody else; then the players ask in turn
until the first torpedo. Legality has one source, ``broken_rule``.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar, TypeAlias, assert_never

import msgspec

from hydrophone.core.chance import Chance
from hydrophone.core.crews import Crew, Division
from hydrophone.core.errors import IllegalActionError, InvalidOptionsError
from hydrophone.core.game import Due, Language, Outcome
from hydrophone.core.seats import CAPTAINS, Actor, Clock, PerSide, Role, Seat, Side, Viewer
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    ContactPlaced,
    FireHeld,
    HoldFire,
    LastTurnBegan,
    LaunchTorpedo,
    MapConfirmed,
    MapsShown,
    MatchBegan,
    MatchEnded,
    PeriscopeAnswered,
    PlaceContact,
    RaisePeriscope,
    SonarAnswered,
    SquareCleared,
    TargetAnalysed,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    UJagdAction,
    UJagdEvent,
    UJagdObservation,
    UseSonar,
)
from hydrophone.games.u_jagd.analysis import analyse
from hydrophone.games.u_jagd.field import ON, PLACE, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.observe import blank, fold, project, view
from hydrophone.games.u_jagd.options import PRESETS, FirstPlayer, UJagdOptions, check_table
from hydrophone.games.u_jagd.plans import (
    Plan,
    all_plans,
    excess,
    fault,
    holds_submarine,
    noise,
    put,
    sight,
)
from hydrophone.games.u_jagd.refusals import Clause, sentence
from hydrophone.games.u_jagd.state import Hunter, Phase, UJagdState, UJagdView

Applied: TypeAlias = tuple[UJagdState, tuple[UJagdEvent, ...]]

SEATS = tuple(CAPTAINS[side] for side in Side)

replace = msgspec.structs.replace


DIVISIONS: Mapping[int, Division] = {1: (frozenset({Role.CAPTAIN}),)}
"""One player a side."""


def broken_line_up(options: UJagdOptions, crews: PerSide[Crew]) -> Clause | None:
    """Two players (UJ-001)."""
    manned = all(crew.sizes(DIVISIONS) for crew in crews)
    return None if manned else Clause.TWO_PLAYERS


# --- set-up ------------------------------------------------------------------------------------


def new(options: UJagdOptions, seed: int) -> Applied:
    """A fresh match and who begins (UJ-043)."""
    first = _first(options, seed)
    return UJagdState(options, first, Phase.SETUP, first), (MatchBegan(first),)


def _first(options: UJagdOptions, seed: int) -> Side:
    if options.first_player is FirstPlayer.CHOSEN:
        return options.chosen
    if options.first_player is FirstPlayer.LOSER and options.loser is not None:
        return options.loser
    drawn, _ = Chance(seed).pick(tuple(Side))
    return drawn


# --- who may act, and what ---------------------------------------------------------------------


def waits_for(state: UJagdState) -> tuple[Seat, ...]:
    """The players whose map or action the match waits for."""
    match state.phase:
        case Phase.SETUP:
            return tuple(CAPTAINS[side] for side in Side if not state.hunter(side).confirmed)
        case Phase.PLAY | Phase.LAST_TURN:
            return (CAPTAINS[state.turn],)
        case Phase.OVER:
            return ()
    assert_never(state.phase)


def awaited(state: UJagdState, viewer: Viewer) -> tuple[Seat, ...]:
    """In U-Jagd everybody knows whom the match waits for."""
    return waits_for(state)


def due(state: UJagdState) -> Due | None:
    """No clock ever acts in U-Jagd."""
    return None


def broken_rule(state: UJagdState, actor: Actor, action: UJagdAction) -> Clause | None:
    """The rule this action would break, or None."""
    if state.phase is Phase.OVER:
        return Clause.OVER
    if isinstance(actor, Clock) or actor.role is not Role.CAPTAIN:
        return Clause.TWO_PLAYERS
    composing = isinstance(action, PlaceContact | ClearSquare | ConfirmMap)
    if composing is not (state.phase is Phase.SETUP):
        return Clause.MAPS_CONFIRMED
    if isinstance(action, PlaceContact | ClearSquare | ConfirmMap):
        return _broken_in_setup(state, actor.side, action)
    if actor.side is not state.turn:
        return Clause.NOT_YOUR_TURN
    return _broken_in_turn(state, action)


def _broken_in_setup(
    state: UJagdState, side: Side, action: PlaceContact | ClearSquare | ConfirmMap
) -> Clause | None:
    """UJ-031 to UJ-033, UJ-036."""
    if state.hunter(side).confirmed:
        return Clause.MAPS_CONFIRMED
    options, plan = state.options, state.map(side)
    match action:
        case PlaceContact(square, contact):
            if not 1 <= contact <= len(options.database):
                return Clause.NO_SUCH_CONTACT
            if plan[PLACE[square]] is not None:
                return Clause.ONE_TO_A_SQUARE
            return excess(options, put(plan, square, contact))
        case ClearSquare(square):
            return Clause.ONE_TO_A_SQUARE if plan[PLACE[square]] is None else None
        case ConfirmMap():
            return fault(options, plan)
    assert_never(action)


def _broken_in_turn(
    state: UJagdState, action: UseSonar | RaisePeriscope | LaunchTorpedo | HoldFire
) -> Clause | None:
    """UJ-041, UJ-050, UJ-076."""
    last = state.phase is Phase.LAST_TURN
    match action:
        case LaunchTorpedo():
            return None
        case HoldFire():
            return None if last else Clause.NO_PASS
        case UseSonar() | RaisePeriscope() if last:
            return Clause.LAST_TURN
        case UseSonar(_, (first, second)):
            return Clause.TWO_BANDS if first is second else None
        case RaisePeriscope():
            return None
    assert_never(action)


# --- all legal actions at once -----------------------------------------------------------------

QUESTIONS: tuple[UseSonar | RaisePeriscope, ...] = (
    *(UseSonar(line, bands) for line in Line for bands in combinations(Band, 2)),
    *(RaisePeriscope(line) for line in Line),
)
"""The 24 sonars (UJ-050) and the 4 periscopes (UJ-060)."""

TORPEDOES = tuple(LaunchTorpedo(square) for square in Square)


def legal_actions(state: UJagdState, actor: Actor) -> tuple[UJagdAction, ...]:
    """Every action the actor may take now."""
    if isinstance(actor, Clock) or actor not in waits_for(state):
        return ()
    match state.phase:
        case Phase.SETUP:
            return tuple(
                action
                for action in _compositions(state, actor.side)
                if broken_rule(state, actor, action) is None
            )
        case Phase.PLAY:
            return (*QUESTIONS, *TORPEDOES)
        case Phase.LAST_TURN:
            return (*TORPEDOES, HoldFire())
        case Phase.OVER:
            return ()
    assert_never(state.phase)


def _compositions(state: UJagdState, side: Side) -> Iterator[UJagdAction]:
    plan = state.map(side)
    for square in SQUARES:
        if plan[PLACE[square]] is None:
            yield from (PlaceContact(square, row.id) for row in state.options.database)
        else:
            yield ClearSquare(square)
    yield ConfirmMap()


# --- what happens ------------------------------------------------------------------------------


def apply(state: UJagdState, actor: Actor, action: UJagdAction) -> Applied:
    """The state after the action and what happened; IllegalActionError if a rule breaks."""
    clause = broken_rule(state, actor, action)
    if clause is not None or isinstance(actor, Clock):
        clause = clause or Clause.TWO_PLAYERS
        raise IllegalActionError(clause, sentence(clause, Language.ENGLISH))
    side = actor.side
    match action:
        case PlaceContact(square, contact):
            plan = put(state.map(side), square, contact)
            return _with_map(state, side, plan), (ContactPlaced(side, square, contact),)
        case ClearSquare(square):
            plan = put(state.map(side), square, None)
            return _with_map(state, side, plan), (SquareCleared(side, square),)
        case ConfirmMap():
            return _confirm(state, side)
        case UseSonar(line, bands):
            return _use_sonar(state, side, line, bands)
        case RaisePeriscope(line):
            return _raise_periscope(state, side, line)
        case LaunchTorpedo(target):
            return _launch_torpedo(state, side, target)
        case HoldFire():
            outcome = Outcome(side.enemy, Termination.NO_SHOT)
            return _end(state, outcome, (FireHeld(side),))
    assert_never(action)


def _confirm(state: UJagdState, side: Side) -> Applied:
    """UJ-036: the hunt begins when both have confirmed."""
    state = _with_hunter(state, side, replace(state.hunter(side), confirmed=True))
    confirmed = MapConfirmed(side)
    if not state.hunter(side.enemy).confirmed:
        return state, (confirmed,)
    state, events = _begin_turn(state, state.first)
    return state, (confirmed, *events)


def _use_sonar(state: UJagdState, side: Side, line: Line, bands: tuple[Band, Band]) -> Applied:
    """UJ-050 to UJ-052, UJ-057: the engine answers for the owner."""
    options, plan = state.options, state.map(side.enemy)
    noises = noise(options, plan, line, bands[0]), noise(options, plan, line, bands[1])
    return _answered(state, side, SonarAnswered(side, line, bands, noises))


def _raise_periscope(state: UJagdState, side: Side, line: Line) -> Applied:
    """UJ-060 to UJ-062."""
    plan = state.map(side.enemy)
    first, second = (sight(state.options, plan[PLACE[square]]) for square in ON[line])
    return _answered(state, side, PeriscopeAnswered(side, line, (first, second)))


def _answered(state: UJagdState, side: Side, answer: SonarAnswered | PeriscopeAnswered) -> Applied:
    hunter = state.hunter(side)
    hunter = replace(hunter, answers=(*hunter.answers, answer))
    state = _with_hunter(state, side, hunter)
    events: tuple[UJagdEvent, ...] = (answer,)
    if state.options.auto_tma:
        events = (answer, TargetAnalysed(side, analyse(state.options, hunter.answers)))
    state, more = _end_turn(state, side)
    return state, (*events, *more)


def _launch_torpedo(state: UJagdState, side: Side, target: Square) -> Applied:
    """UJ-070 to UJ-076: the first torpedo decides, unless a last turn is due."""
    hit = holds_submarine(state.options, state.map(side.enemy), target)
    shot = TorpedoLaunched(side, target)
    result = TorpedoHit(side.enemy) if hit else TorpedoMissed(side.enemy)
    if state.phase is Phase.LAST_TURN:
        outcome = (
            Outcome(None, Termination.BOTH_SUNK)
            if hit
            else Outcome(side.enemy, Termination.LAST_TORPEDO_MISSED)
        )
        return _end(state, outcome, (shot, result))
    if not hit:
        return _end(state, Outcome(side.enemy, Termination.MISSED), (shot, result))
    if state.options.last_turn and side is state.first:
        state = replace(state, phase=Phase.LAST_TURN, turn=side.enemy)
        return state, (shot, result, LastTurnBegan(side.enemy))
    return _end(state, Outcome(side, Termination.TORPEDO), (shot, result))


# --- turns and the end -------------------------------------------------------------------------


def _end_turn(state: UJagdState, side: Side) -> Applied:
    """UJ-042, UJ-044."""
    limit = state.options.turn_limit
    if limit and min(state.blue.turns, state.yellow.turns) >= limit:
        return _end(state, Outcome(None, Termination.TURN_LIMIT), ())
    return _begin_turn(state, side.enemy)


def _begin_turn(state: UJagdState, side: Side) -> Applied:
    hunter = state.hunter(side)
    hunter = replace(hunter, turns=hunter.turns + 1)
    state = replace(_with_hunter(state, side, hunter), phase=Phase.PLAY, turn=side)
    return state, (TurnBegan(side, hunter.turns),)


def _end(state: UJagdState, outcome: Outcome, events: tuple[UJagdEvent, ...]) -> Applied:
    """UJ-075: at the end both maps are shown."""
    blue, yellow = state.blue_map, state.yellow_map
    state = replace(
        state,
        phase=Phase.OVER,
        outcome=outcome,
        blue=replace(state.blue, map=blue),
        yellow=replace(state.yellow, map=yellow),
    )
    ended = MatchEnded(outcome.winner, Termination(outcome.termination))
    return state, (*events, MapsShown(blue, yellow), ended)


def _with_hunter(state: UJagdState, side: Side, hunter: Hunter) -> UJagdState:
    return replace(state, blue=hunter) if side is Side.BLUE else replace(state, yellow=hunter)


def _with_map(state: UJagdState, side: Side, plan: Plan) -> UJagdState:
    if side is Side.BLUE:
        return replace(state, blue_map=plan)
    return replace(state, yellow_map=plan)


# --- the game as one value ---------------------------------------------------------------------


class UJagd:
    """U-Jagd as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "u_jagd"
    prefix: ClassVar[str] = "UJ"
    presets: ClassVar[Mapping[str, UJagdOptions]] = PRESETS
    charts: ClassVar[tuple[str, ...]] = ()
    options_type: ClassVar[type[UJagdOptions]] = UJagdOptions
    action_type: ClassVar[object] = UJagdAction
    event_type: ClassVar[object] = UJagdEvent
    observation_type: ClassVar[object] = UJagdObservation
    view_type: ClassVar[type[UJagdView]] = UJagdView

    def check_options(self, options: UJagdOptions) -> None:
        """The table must be complete (UJ-015), and some map must be possible."""
        check_table(options.signature_table)
        if next(all_plans(options), None) is None:
            raise InvalidOptionsError("with so few resource points no Tactical Map is possible")

    def seats(self, options: UJagdOptions) -> tuple[Seat, ...]:
        """One seat a side."""
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

    def rematch(self, state: UJagdState) -> UJagdOptions:
        """The loser begins, after a draw the one who did not, if so agreed (UJ-043)."""
        if state.options.first_player is not FirstPlayer.LOSER:
            return state.options
        loser = state.first.enemy
        if state.outcome is not None and state.outcome.winner is not None:
            loser = state.outcome.winner.enemy
        # The sides are swapped: who lost as blue is yellow now.
        return replace(state.options, loser=loser.enemy)

    def outcome(self, state: UJagdState) -> Outcome | None:
        """How the match ended."""
        return state.outcome


U_JAGD = UJagd()
