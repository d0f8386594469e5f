"""What rulebooks share in real time: both crews act at once, and a stop halts all for one order.

A stop is called with an order or before it, is answered where its order asks a question, and ends
with a count-down that all can see, so that everybody goes on in the same moment.

Where a crew may give courses only at an interval, it rests after each. An order that comes while it
rests may wait: one, which its Captain can take back, and which the end of the rest carries out.
"""

from enum import StrEnum
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import Action, Decision, PublicEvent, SheetEvent, Timer
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


class RealTime(msgspec.Struct, frozen=True, gc=False):
    """Where a match in real time stands, as everybody knows it."""

    stop: Stop | None = None
    stops: int = 0
    """The number of the present stop, or of the last one."""


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


def awaited_in(stop: Stop) -> tuple[Seat, ...]:
    """Whose act a stop waits for; nobody's during the count-down."""
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
        called = RealTime(Stop(self.caller), running(public).stops + 1)
        return replace(public, real_time=called)


class StopWithdrawn(PublicEvent, frozen=True, gc=False, tag="stop_withdrawn"):
    """A stop ended without an order. ``by_clock``: its time was over. Public."""

    caller: Seat
    by_clock: bool

    def on_public(self, public: H) -> H:
        """The count-down begins."""
        return stepped(public, StopStep.RESUME)


class StopSettled(PublicEvent, frozen=True, gc=False, tag="stop_settled"):
    """What the stop was called for is done. Public."""

    caller: Seat

    def on_public(self, public: H) -> H:
        """The count-down begins."""
        return stepped(public, StopStep.RESUME)


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


def rest_timer(public: Any, side: Side, *, start: int, rest_s: float) -> tuple[Timer, ...]:
    """The interval since a crew's last course, while it runs; it stands still during a stop."""
    if not public.of(side).rests:
        return ()
    return (Timer("rest", side, start, rest_s, EndRest(side), runs=stop_of(public) is None),)
