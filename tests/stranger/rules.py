"""The rules of Echo in the order of the book."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias, assert_never

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.crews import Crew, Division
from hydrophone.core.game import Clause as AnyClause
from hydrophone.core.game import Decision, Forfeit, Game, Outcome
from hydrophone.core.seats import CAPTAINS, Actor, Clock, PerSide, Role, Seat, Side
from stranger.actions import ChooseStart, EchoAction, Fire, Ping, Steer, Way
from stranger.events import (
    EchoEvent,
    EchoObservation,
    Fired,
    MatchBegan,
    MatchEnded,
    Pinged,
    StartChosen,
    Steered,
    Termination,
    TurnBegan,
)
from stranger.options import PRESETS, EchoOptions, line
from stranger.refusals import Clause
from stranger.state import EchoPublic, EchoState, Sheets

EchoDecision: TypeAlias = Decision[EchoPublic, Sheets]

SEATS = tuple(CAPTAINS[side] for side in Side)
PLACES = line().grid.cells

DIRECTIONS: Mapping[Way, Direction] = {Way.WEST: Direction.LEFT, Way.EAST: Direction.RIGHT}

DIVISIONS: Mapping[int, Division] = {1: (frozenset({Role.CAPTAIN}),)}
"""One player a side."""


def broken_line_up(options: EchoOptions, crews: PerSide[Crew]) -> Clause | None:
    """ECH-001."""
    manned = all(crew.sizes(DIVISIONS) for crew in crews)
    return None if manned else Clause.CAPTAIN_ONLY


def begin(decision: EchoDecision) -> None:
    """ECH-012."""
    decision.tell(MatchBegan(decision.draw(tuple(Side))))


# --- who may act, and what ---------------------------------------------------------------------


def blocked_by(state: EchoState) -> tuple[Seat, ...]:
    """Who has not started; then who has the turn."""
    public = state.public
    if public.outcome is not None:
        return ()
    if public.turn is None:
        return tuple(CAPTAINS[side] for side in Side if not public.of(side).ready)
    return (CAPTAINS[public.turn],)


def broken_by_seat(state: EchoState, seat: Seat, action: EchoAction) -> Clause | None:
    """The rule this action would break, or None."""
    if seat not in SEATS or isinstance(action, Forfeit):
        return Clause.CAPTAIN_ONLY
    if isinstance(action, ChooseStart):
        return _broken_at_start(state, seat.side, action)
    if state.public.turn is None:
        return Clause.NOT_STARTED
    if state.public.turn is not seat.side:
        return Clause.NOT_YOUR_TURN
    if isinstance(action, Steer):
        ahead = _beside(state.sheets.of(seat.side).place, action.way)
        return Clause.LINE_ENDS if ahead is None else None
    return None if action.place in PLACES else Clause.OFF_LINE


def _broken_at_start(state: EchoState, side: Side, action: ChooseStart) -> Clause | None:
    if state.public.of(side).ready:
        return Clause.START_LOCKED
    return None if action.place in PLACES else Clause.START_ON_LINE


def _beside(place: Cell | None, way: Way) -> Cell | None:
    return None if place is None else line().grid.neighbour(place, DIRECTIONS[way])


def offers(state: EchoState, seat: Seat) -> tuple[EchoAction, ...]:
    """Every action the seat may take now."""
    if seat not in blocked_by(state):
        return ()
    if state.public.turn is None:
        return tuple(ChooseStart(place) for place in PLACES)
    return tuple(_orders(state.sheets.of(seat.side).place))


def _orders(place: Cell | None) -> Iterator[EchoAction]:
    yield from (Steer(way) for way in Way if _beside(place, way) is not None)
    yield from (Ping(each) for each in PLACES)
    yield from (Fire(each) for each in PLACES)


# --- what happens ------------------------------------------------------------------------------


def near(place: Cell) -> frozenset[Cell]:
    """The places within one place of this (ECH-023)."""
    beside = (_beside(place, way) for way in Way)
    return frozenset({place, *(each for each in beside if each is not None)})


def decide(decision: EchoDecision, actor: Actor, action: EchoAction) -> None:
    """Tell what happens by the action."""
    if isinstance(actor, Clock) or isinstance(action, Forfeit):
        raise LookupError("no clock ever acts in Echo but to end a match that was left")
    side = actor.side
    match action:
        case ChooseStart(place):
            _start(decision, side, place)
        case Steer(way):
            ahead = _beside(decision.sheets(side).place, way)
            if ahead is not None:
                decision.tell(Steered(side, way, ahead))
            _end_turn(decision, side)
        case Ping(place):
            is_near = decision.sheets(side.enemy).place in near(place)
            decision.tell(Pinged(side, place, is_near))
            _end_turn(decision, side)
        case Fire(place):
            _fire(decision, side, place)
        case _:
            assert_never(action)


def _start(decision: EchoDecision, side: Side, place: Cell) -> None:
    """ECH-010, ECH-012."""
    decision.tell(StartChosen(side, place))
    first = decision.public.first
    if first is not None and decision.public.of(side.enemy).ready:
        _begin_turn(decision, first)


def _fire(decision: EchoDecision, side: Side, place: Cell) -> None:
    """ECH-024, ECH-030."""
    hit = decision.sheets(side.enemy).place == place
    decision.tell(Fired(side, place, hit))
    if hit:
        end(decision, Outcome(side, Termination.HIT))
    else:
        _end_turn(decision, side)


def _end_turn(decision: EchoDecision, side: Side) -> None:
    """ECH-020, ECH-031."""
    if decision.public.is_out_of_turns:
        end(decision, Outcome(None, Termination.TURN_LIMIT))
    else:
        _begin_turn(decision, side.enemy)


def _begin_turn(decision: EchoDecision, side: Side) -> None:
    decision.tell(TurnBegan(side, decision.public.of(side).turns + 1))


def end(decision: EchoDecision, outcome: Outcome) -> None:
    """The match ends so."""
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))


# --- the game as one value ---------------------------------------------------------------------


class Echo(Game[EchoOptions, EchoAction, EchoEvent, EchoObservation, EchoPublic, Sheets]):
    """Echo as a Game: the functions of this package under one name."""

    id: ClassVar[str] = "echo"
    namespace: ClassVar[str] = "Echo"
    prefix: ClassVar[str] = "ECH"
    package: ClassVar[str] = "stranger"
    rules_version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, EchoOptions]] = PRESETS
    helped: ClassVar[Role] = Role.CAPTAIN
    over: ClassVar[AnyClause] = Clause.OVER
    only_clock: ClassVar[AnyClause] = Clause.CAPTAIN_ONLY
    steps: ClassVar[frozenset[type]] = frozenset({Steer})
    answers: ClassVar[frozenset[type]] = frozenset({ChooseStart})

    begin = staticmethod(begin)
    blocked_by = staticmethod(blocked_by)
    broken_by_seat = staticmethod(broken_by_seat)
    broken_line_up = staticmethod(broken_line_up)
    decide = staticmethod(decide)
    end = staticmethod(end)
    offers = staticmethod(offers)

    def seats(self, options: EchoOptions) -> tuple[Seat, ...]:
        """A Captain on both sides."""
        return SEATS

    def chart_of(self, options: EchoOptions) -> Chart:
        """The line."""
        return line()

    def blank_public(self, options: EchoOptions) -> EchoPublic:
        """No start is marked."""
        return EchoPublic(options=options)


ECHO = Echo()
