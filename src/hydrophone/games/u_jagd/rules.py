"""The rules of U-Jagd in the order of the book. Clause numbers refer to the specification.

Maps are composed square by square, each step known to its player; then the players ask in turn
until the first torpedo. Legality has one source, ``broken_rule``.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar, TypeAlias, assert_never

from msgspec.structs import replace

from hydrophone.core.crews import Crew, Division
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Decision, Forfeit, Game, Outcome
from hydrophone.core.help import Help
from hydrophone.core.seats import CAPTAINS, Actor, Clock, PerSide, Role, Seat, Side
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    HoldFire,
    LaunchTorpedo,
    PlaceContact,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.analysis import analyse
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.events import (
    ContactPlaced,
    FireHeld,
    LastTurnBegan,
    MapConfirmed,
    MapsShown,
    MatchBegan,
    MatchEnded,
    SquareCleared,
    TargetAnalysed,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    UJagdEvent,
    UJagdObservation,
)
from hydrophone.games.u_jagd.field import ON, PLACE, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import (
    FORMER_HELP,
    PRESETS,
    FirstPlayer,
    UJagdOptions,
    check_table,
)
from hydrophone.games.u_jagd.phase import Phase
from hydrophone.games.u_jagd.plans import (
    excess,
    fault,
    holds_submarine,
    is_any_legal,
    noise,
    put,
    sight,
)
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.state import Sheets, UJagdPublic, UJagdState

UJagdDecision: TypeAlias = Decision[UJagdPublic, Sheets]

SEATS = tuple(CAPTAINS[side] for side in Side)

DIVISIONS: Mapping[int, Division] = {1: (frozenset({Role.CAPTAIN}),)}
"""One player a side."""


def broken_line_up(options: UJagdOptions, crews: PerSide[Crew]) -> Clause | None:
    """Two players (UJ-001)."""
    manned = all(crew.sizes(DIVISIONS) for crew in crews)
    return None if manned else Clause.TWO_PLAYERS


# --- set-up ------------------------------------------------------------------------------------


def begin(decision: UJagdDecision) -> None:
    """Who begins (UJ-043)."""
    options = decision.public.options
    if options.first_player is FirstPlayer.CHOSEN:
        first = options.chosen
    elif options.first_player is FirstPlayer.LOSER and options.loser is not None:
        first = options.loser
    else:
        first = decision.draw(tuple(Side))
    decision.tell(MatchBegan(first))


# --- who may act, and what ---------------------------------------------------------------------


def blocked_by(state: UJagdState) -> tuple[Seat, ...]:
    """The players whose map or action the match waits for."""
    public = state.public
    match public.phase:
        case Phase.SETUP:
            return tuple(CAPTAINS[side] for side in Side if not public.of(side).confirmed)
        case Phase.PLAY | Phase.LAST_TURN:
            return () if public.turn is None else (CAPTAINS[public.turn],)
        case Phase.OVER:
            return ()
    assert_never(public.phase)


def broken_by_seat(state: UJagdState, seat: Seat, action: UJagdAction) -> Clause | None:
    """The rule this action would break, or None."""
    if seat.role is not Role.CAPTAIN or isinstance(action, Forfeit):
        return Clause.TWO_PLAYERS
    composing = isinstance(action, PlaceContact | ClearSquare | ConfirmMap)
    if composing is not (state.public.phase is Phase.SETUP):
        return Clause.MAPS_CONFIRMED
    if isinstance(action, PlaceContact | ClearSquare | ConfirmMap):
        return _broken_in_setup(state, seat.side, action)
    if seat.side is not state.public.turn:
        return Clause.NOT_YOUR_TURN
    return _broken_in_turn(state, action)


def _broken_in_setup(
    state: UJagdState, side: Side, action: PlaceContact | ClearSquare | ConfirmMap
) -> Clause | None:
    """UJ-031 to UJ-033, UJ-036."""
    if state.public.of(side).confirmed:
        return Clause.MAPS_CONFIRMED
    options, plan = state.public.options, state.sheets.of(side).map
    match action:
        case PlaceContact(square, contact):
            if not 1 <= contact <= len(options.database):
                return Clause.NO_SUCH_CONTACT
            if plan[PLACE[square]] is not None:
                return Clause.FURTHER_CONTACTS
            return excess(options, put(plan, square, contact))
        case ClearSquare(square):
            return Clause.FURTHER_CONTACTS if plan[PLACE[square]] is None else None
        case ConfirmMap():
            return fault(options, plan)
    assert_never(action)


def _broken_in_turn(
    state: UJagdState, action: UseSonar | RaisePeriscope | LaunchTorpedo | HoldFire
) -> Clause | None:
    """UJ-041, UJ-050, UJ-076."""
    last = state.public.phase is Phase.LAST_TURN
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


def offers(state: UJagdState, seat: Seat) -> tuple[UJagdAction, ...]:
    """Every action the seat may take now."""
    if seat not in blocked_by(state):
        return ()
    match state.public.phase:
        case Phase.SETUP:
            return tuple(
                action
                for action in _compositions(state, seat.side)
                if broken_by_seat(state, seat, action) is None
            )
        case Phase.PLAY:
            return (*QUESTIONS, *TORPEDOES)
        case Phase.LAST_TURN:
            return (*TORPEDOES, HoldFire())
        case Phase.OVER:
            return ()
    assert_never(state.public.phase)


def _compositions(state: UJagdState, side: Side) -> Iterator[UJagdAction]:
    plan = state.sheets.of(side).map
    for square in SQUARES:
        if plan[PLACE[square]] is None:
            yield from (PlaceContact(square, row.id) for row in state.public.options.database)
        else:
            yield ClearSquare(square)
    yield ConfirmMap()


# --- what happens ------------------------------------------------------------------------------


def decide(decision: UJagdDecision, actor: Actor, action: UJagdAction) -> None:
    """Tell what happens by the action."""
    if isinstance(actor, Clock) or isinstance(action, Forfeit):
        raise LookupError("no clock ever acts in U-Jagd but to end a match that was left")
    side = actor.side
    match action:
        case PlaceContact(square, contact):
            decision.tell(ContactPlaced(side, square, contact))
        case ClearSquare(square):
            decision.tell(SquareCleared(side, square))
        case ConfirmMap():
            _confirm(decision, side)
        case UseSonar(line, bands):
            _use_sonar(decision, side, line, bands)
        case RaisePeriscope(line):
            _raise_periscope(decision, side, line)
        case LaunchTorpedo(target):
            _launch_torpedo(decision, side, target)
        case HoldFire():
            decision.tell(FireHeld(side))
            end(decision, Outcome(side.enemy, Termination.NO_SHOT))
        case _:
            assert_never(action)


def _confirm(decision: UJagdDecision, side: Side) -> None:
    """UJ-036: the hunt begins when both have confirmed."""
    decision.tell(MapConfirmed(side))
    first = decision.public.first
    if first is not None and decision.public.of(side.enemy).confirmed:
        _begin_turn(decision, first)


def _use_sonar(decision: UJagdDecision, side: Side, line: Line, bands: tuple[Band, Band]) -> None:
    """UJ-050 to UJ-052, UJ-057: the engine answers for the owner."""
    options, plan = decision.public.options, decision.sheets(side.enemy).map
    noises = noise(options, plan, line, bands[0]), noise(options, plan, line, bands[1])
    _answer(decision, SonarAnswered(side, line, bands, noises))


def _raise_periscope(decision: UJagdDecision, side: Side, line: Line) -> None:
    """UJ-060 to UJ-062."""
    options, plan = decision.public.options, decision.sheets(side.enemy).map
    first, second = (sight(options, plan[PLACE[square]]) for square in ON[line])
    _answer(decision, PeriscopeAnswered(side, line, (first, second)))


def _answer(decision: UJagdDecision, answer: SonarAnswered | PeriscopeAnswered) -> None:
    side, options = answer.side, decision.public.options
    decision.tell(answer)
    if options.help is not Help.NONE:
        answers = decision.public.of(side).answers
        decision.tell(TargetAnalysed(side, analyse(options, answers)))
    _end_turn(decision, side)


def _launch_torpedo(decision: UJagdDecision, side: Side, target: Square) -> None:
    """UJ-070 to UJ-076: the first torpedo decides, unless a last turn is due."""
    public = decision.public
    hit = holds_submarine(public.options, decision.sheets(side.enemy).map, target)
    decision.tell(TorpedoLaunched(side, target))
    decision.tell(TorpedoHit(side.enemy) if hit else TorpedoMissed(side.enemy))
    if public.phase is Phase.LAST_TURN:
        missed = Outcome(side.enemy, Termination.LAST_TORPEDO_MISSED)
        end(decision, Outcome(None, Termination.BOTH_SUNK) if hit else missed)
    elif not hit:
        end(decision, Outcome(side.enemy, Termination.MISSED))
    elif public.options.last_turn and side is public.first:
        decision.tell(LastTurnBegan(side.enemy))
    else:
        end(decision, Outcome(side, Termination.TORPEDO))


# --- turns and the end -------------------------------------------------------------------------


def _end_turn(decision: UJagdDecision, side: Side) -> None:
    """UJ-042, UJ-044."""
    public = decision.public
    if public.is_out_of_turns:
        end(decision, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(decision, side.enemy)


def _begin_turn(decision: UJagdDecision, side: Side) -> None:
    decision.tell(TurnBegan(side, decision.public.of(side).turns + 1))


def end(decision: UJagdDecision, outcome: Outcome) -> None:
    """UJ-075: at the end both maps are shown."""
    decision.tell(MapsShown(decision.sheets(Side.BLUE).map, decision.sheets(Side.YELLOW).map))
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- the game as one value ---------------------------------------------------------------------


class UJagd(Game[UJagdOptions, UJagdAction, UJagdEvent, UJagdObservation, UJagdPublic, Sheets]):
    """U-Jagd as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "u_jagd"
    namespace: ClassVar[str] = "UJagd"
    prefix: ClassVar[str] = "UJ"
    package: ClassVar[str] = "hydrophone.games.u_jagd"
    rules_version: ClassVar[int] = 1
    helped: ClassVar[Role] = Role.CAPTAIN
    former_help: ClassVar[tuple[str, Mapping[object, Help]]] = FORMER_HELP
    presets: ClassVar[Mapping[str, UJagdOptions]] = PRESETS
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.TWO_PLAYERS
    set_up: ClassVar[frozenset[type[object]]] = frozenset({ConfirmMap})

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    end = staticmethod(end)
    offers = staticmethod(offers)

    def check_options(self, options: UJagdOptions) -> None:
        """The table must be complete (UJ-015), and some map must be possible."""
        check_table(options.signature_table)
        if not is_any_legal(options):
            raise InvalidOptionsError("with so few resource points no Tactical Map is possible")

    def seats(self, options: UJagdOptions) -> tuple[Seat, ...]:
        """One seat a side."""
        return SEATS

    def blank_public(self, options: UJagdOptions) -> UJagdPublic:
        """No player has drawn a contact."""
        return UJagdPublic(options=options)

    def unheard_work(self, state: UJagdState) -> tuple[Side, ...]:
        """The crews that compose their maps, which is secret (UJ-030)."""
        public = state.public
        setup = public.phase is Phase.SETUP
        return tuple(side for side in Side if setup and not public.of(side).confirmed)

    def rematch(self, state: UJagdState) -> UJagdOptions:
        """The loser begins, after a draw the one who did not, if so agreed (UJ-043)."""
        public = state.public
        if public.options.first_player is not FirstPlayer.LOSER or public.first is None:
            return public.options
        loser = public.first.enemy
        if public.outcome is not None and public.outcome.winner is not None:
            loser = public.outcome.winner.enemy
        # The sides are swapped: who lost as blue is yellow now.
        return replace(public.options, loser=loser.enemy)


U_JAGD = UJagd()
