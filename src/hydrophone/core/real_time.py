"""What rulebooks share in real time: both crews act at once, and a stop halts all for one order.

A stop is called with an order or before it, is answered where its order asks a question, and ends
with a count-down that all can see, so that both crews go on in the same moment.

A stop that ends without an order is empty. For a while of play, longer with each one in a row, its
crew calls stop only by the order itself; after some in a row the enemy crew may claim the win.

Where a crew may give courses only at an interval, it rests after each. An order that comes while it
rests may wait: one, which its Captain can take back, and which the end of the rest carries out.
"""

from enum import StrEnum
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import Action, Decision, Options, PublicEvent, SheetEvent, Timer
from hydrophone.core.seats import CAPTAINS, Seat, Side


class StopStep(StrEnum):
    """How far a stop is."""

    CALLED = "called"
    """The caller's order is awaited."""
    ANSWER = "answer"
    """The enemy Captain's answer is awaited."""
    RESUME = "resume"
    """All is done; the count-down runs."""


class Stop(msgspec.Struct, frozen=True, gc=False):
    """A halt of both crews."""

    caller: Seat
    step: StopStep = StopStep.CALLED


class EmptyStops(msgspec.Struct, frozen=True, gc=False):
    """What a crew's empty stops have come to."""

    in_a_row: int = 0
    """Since its last order in a stop."""
    barred: bool = False
    """The crew calls stop only by the order itself."""


class RealTime(msgspec.Struct, frozen=True, gc=False):
    """Where a match in real time stands, as both crews know it."""

    stop: Stop | None = None
    stops: int = 0
    """The number of the present stop, or of the last one."""
    blue: EmptyStops = EmptyStops()
    yellow: EmptyStops = EmptyStops()

    def empty_stops(self, side: Side) -> EmptyStops:
        """Those of this side's crew."""
        return self.blue if side is Side.BLUE else self.yellow


class StopOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of stops that all games in real time share. None is printed in a rulebook."""

    empty_stop_s: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    """Seconds of play after an empty stop in which its crew calls stop only by the order itself,
    as many more with each one in a row; 0: empty stops have no consequence. Presets set it."""
    empty_stops_to_claim: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    """Empty stops in a row after which the enemy crew may claim the win; 0: never. Read if
    ``empty_stop_s`` is set."""


EMPTY_STOP_S = 20
"""Seconds of ``empty_stop_s`` in the presets."""

BEFORE_EMPTY_STOPS = {"empty_stop_s": 0, "turn_limit": 0}
"""How matches were played before empty stops had a consequence, and presets a limit of turns."""


class _Halted(Protocol):
    @property
    def real_time(self) -> RealTime | None: ...


H = TypeVar("H", bound=Any)
"""What all may know, with a field ``real_time``; ``rests`` stands in what it knows of a boat."""

S = TypeVar("S", bound=Any)
"""A crew's sheets, with a field ``next_course``: the order that waits, or None."""


def running(public: _Halted) -> RealTime:
    """The real time of a match that has one."""
    if public.real_time is None:
        raise LookupError("this match is played turn by turn, or has not begun")
    return public.real_time


def stop_of(public: _Halted) -> Stop | None:
    """The present stop, if there is one."""
    return None if public.real_time is None else public.real_time.stop


def is_barred(public: _Halted, side: Side) -> bool:
    """Does this crew, after an empty stop, call stop only by the order itself?"""
    return public.real_time is not None and public.real_time.empty_stops(side).barred


def claimants(public: Any) -> tuple[Side, ...]:
    """The crews that may claim the win, as their enemy has called so many empty stops in a row."""
    real_time, options = public.real_time, public.options
    if real_time is None or not options.empty_stop_s or not options.empty_stops_to_claim:
        return ()
    limit = options.empty_stops_to_claim
    return tuple(side for side in Side if real_time.empty_stops(side.enemy).in_a_row >= limit)


def awaited_in(stop: Stop) -> tuple[Seat, ...]:
    """Whose act a stop waits for; none during the count-down."""
    match stop.step:
        case StopStep.CALLED:
            return (stop.caller,)
        case StopStep.ANSWER:
            return (CAPTAINS[stop.caller.side.enemy],)
        case StopStep.RESUME:
            return ()


# --- actions -----------------------------------------------------------------------------------


class CallStop(Action, frozen=True, gc=False, tag="call_stop"):
    """Who may give an order that stops the game: call the stop before the order."""


class WithdrawStop(Action, frozen=True, gc=False, tag="withdraw_stop"):
    """The caller: take back the stop, as long as no order was given in it."""


class LapseStop(Action, frozen=True, gc=False, tag="lapse_stop"):
    """The clock's: a stop in which no order was given ends."""


class ResumePlay(Action, frozen=True, gc=False, tag="resume_play"):
    """The clock's: the count-down after a stop is over."""


class AllowCalls(Action, frozen=True, gc=False, tag="allow_calls"):
    """The clock's: this crew has played on for long enough after an empty stop."""

    side: Side


class TakeBack(Action, frozen=True, gc=False, tag="take_back"):
    """The Captain: take back the order that waits until the crew may give its next course."""


class EndRest(Action, frozen=True, gc=False, tag="end_rest"):
    """The clock's: this crew may give its next course; one that waits is carried out."""

    side: Side


# --- events ------------------------------------------------------------------------------------


class StopCalled(PublicEvent, frozen=True, gc=False, tag="stop_called"):
    """A seat called stop. Public."""

    caller: Seat

    def on_public(self, public: H) -> H:
        """Everything halts for this seat's order."""
        real_time = running(public)
        called = replace(real_time, stop=Stop(self.caller), stops=real_time.stops + 1)
        return replace(public, real_time=called)


class StopWithdrawn(PublicEvent, frozen=True, gc=False, tag="stop_withdrawn"):
    """A stop ended without an order. ``by_clock``: its time was over. Public."""

    caller: Seat
    by_clock: bool

    def on_public(self, public: H) -> H:
        """The count-down begins."""
        return stepped(public, StopStep.RESUME)


class CallsBarred(PublicEvent, frozen=True, gc=False, tag="calls_barred"):
    """After an empty stop, the ``in_a_row``-th, a crew calls stop only by the order itself. Public.

    Play goes on for some seconds until it may call before the order again.
    """

    side: Side
    in_a_row: int

    def on_public(self, public: H) -> H:
        """The crew may not call a stop without an order."""
        return _with_empty_stops(public, self.side, EmptyStops(self.in_a_row, barred=True))


class CallsAllowed(PublicEvent, frozen=True, gc=False, tag="calls_allowed"):
    """A crew may call stop before the order again. Public."""

    side: Side

    def on_public(self, public: H) -> H:
        """The crew may; stops in a row are still counted."""
        in_a_row = running(public).empty_stops(self.side).in_a_row
        return _with_empty_stops(public, self.side, EmptyStops(in_a_row))


class StopSettled(PublicEvent, frozen=True, gc=False, tag="stop_settled"):
    """What the stop was called for is done. Public."""

    caller: Seat

    def on_public(self, public: H) -> H:
        """The count-down begins, and the crew's empty stops are forgotten."""
        settled = _with_empty_stops(public, self.caller.side, EmptyStops())
        return stepped(settled, StopStep.RESUME)


class PlayResumed(PublicEvent, frozen=True, gc=False, tag="play_resumed"):
    """Both crews go on. Public."""

    def on_public(self, public: H) -> H:
        """There is no stop."""
        return replace(public, real_time=replace(running(public), stop=None))


class RestEnded(PublicEvent, frozen=True, gc=False, tag="rest_ended"):
    """The interval since a crew's last course is over. Public."""

    side: Side

    def on_public(self, public: H) -> H:
        """This crew may give its next course."""
        rested: H = public.put(self.side, replace(public.of(self.side), rests=False))
        return rested


class NextDropped(SheetEvent, frozen=True, gc=False, tag="next_dropped"):
    """The order that waited is gone. For the own crew.

    ``taken_back``: by the Captain; else its time came and no rule allowed it any more.
    """

    side: Side
    taken_back: bool

    def on_sheets(self, side: Side, sheets: S, public: Any) -> S:
        """No order waits."""
        return replace(sheets, next_course=None)


def _with_empty_stops(public: H, side: Side, empty: EmptyStops) -> H:
    real_time = running(public)
    if side is Side.BLUE:
        return replace(public, real_time=replace(real_time, blue=empty))
    return replace(public, real_time=replace(real_time, yellow=empty))


def stepped(public: H, step: StopStep) -> H:
    """The same with the present stop at this step."""
    real_time = running(public)
    if real_time.stop is None:
        raise LookupError("there is no stop")
    return replace(public, real_time=replace(real_time, stop=replace(real_time.stop, step=step)))


# --- deciding ----------------------------------------------------------------------------------


def halt(decision: Decision[Any, Any], seat: Seat) -> None:
    """The seat's order needs a stop: call it unless the seat has called it before the order."""
    if stop_of(decision.public) is None:
        decision.tell(StopCalled(seat))


def settle(decision: Decision[Any, Any], resume_s: float) -> None:
    """The order is carried out; without a count-down play goes on at once."""
    stop = stop_of(decision.public)
    if stop is not None and decision.public.outcome is None:
        decision.tell(StopSettled(stop.caller))
        _resume(decision, resume_s)


def withdraw(decision: Decision[Any, Any], resume_s: float, *, by_clock: bool) -> None:
    """The stop ends without an order."""
    stop = stop_of(decision.public)
    if stop is not None:
        decision.tell(StopWithdrawn(stop.caller, by_clock))
        if decision.public.options.empty_stop_s:
            side = stop.caller.side
            empty = running(decision.public).empty_stops(side)
            decision.tell(CallsBarred(side, empty.in_a_row + 1))
        _resume(decision, resume_s)


def _resume(decision: Decision[Any, Any], resume_s: float) -> None:
    if not resume_s:
        decision.tell(PlayResumed())


def stop_timers(
    real_time: RealTime, *, order_s: float, answer_s: float, resume_s: float, answer: Action
) -> tuple[Timer, ...]:
    """The clock of the present stop. Seconds of 0 set no limit to an order or an answer.

    ``answer``: what the clock does for a Captain who does not answer.
    """
    stop, number = real_time.stop, real_time.stops
    if stop is None:
        return ()
    match stop.step:
        case StopStep.CALLED:
            order = Timer("stop", stop.caller, number, order_s, LapseStop())
            return (order,) if order_s else ()
        case StopStep.ANSWER:
            asked: Side = stop.caller.side.enemy
            due = Timer("answer", CAPTAINS[asked], number, answer_s, answer)
            return (due,) if answer_s else ()
        case StopStep.RESUME:
            return (Timer("resume", None, number, resume_s, ResumePlay()),)


def bar_timers(public: Any) -> tuple[Timer, ...]:
    """How long each crew calls stop only by the order itself; they stand still during a stop."""
    return tuple(_bar_timer(public, side) for side in Side if is_barred(public, side))


def _bar_timer(public: Any, side: Side) -> Timer:
    in_a_row = running(public).empty_stops(side).in_a_row
    seconds, runs = public.options.empty_stop_s * in_a_row, stop_of(public) is None
    return Timer("calls_barred", side, in_a_row, seconds, AllowCalls(side), runs=runs)


def rest_timer(public: Any, side: Side, *, start: int, rest_s: float) -> tuple[Timer, ...]:
    """The interval since a crew's last course, while it runs; it stands still during a stop."""
    if not public.of(side).rests:
        return ()
    return (Timer("rest", side, start, rest_s, EndRest(side), runs=stop_of(public) is None),)
