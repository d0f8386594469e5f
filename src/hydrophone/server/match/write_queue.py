"""The changes of a match that are being written, in their order; each is made when it is stored.

If a change cannot be stored nothing has changed, and the sender of its input is told so; changes
that were to follow it rest on it and fail with it. An input that raises is a fault for its sender
alone: what else has been done or waits goes its way.

When an answer comes must not tell that something hidden is being written. So an input that needs no
write (a refusal, a question) is answered at once from the last settled state, and one that needs a
write is written at once behind what is being written. Three things wait:

- what a person sends, for what they have sent before;
- a change, for one that all will hear of, or that replaces the same value;
- an act that the acts before it forbid. They are hidden, so they are acts of the same crew.

So a handler changes nothing before it writes. Those who wait take turns, so that a person who sends
much at once lets others wait for one change only.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import field
from msgspec.structs import replace

from hydrophone.server.match.effects import Effect, Faulted, Reload, Write
from hydrophone.server.match.inputs import ActReleased, Commanded, Dropped, HidOthers, Input
from hydrophone.server.match.log.running_match import Attempt
from hydrophone.server.protocol.refusals import Reason


class TakesEffects(Protocol):
    """What a handler is given: it tells effects."""

    effects: list[Effect]


M = TypeVar("M", bound=TakesEffects)

Handle: TypeAlias = Callable[[M, Input], None]
"""Does what an input asks for."""

Refuse: TypeAlias = Callable[[M, Input, Reason], None]
"""Tells the sender of an input why nothing has changed: the store failed, or a fault."""

Sender: TypeAlias = Callable[[Input], Hashable | None]
"""Who has sent an input: their answers keep the order of what they sent. None: no sender."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A change that is being written, and the input that asked for it."""

    input: Input
    write: Write
    make: Callable[[Any], None]
    """Makes the change when it is stored, and tells it."""
    attempt: Attempt | None
    """The act that it makes, if it is one."""

    @property
    def public(self) -> bool:
        """Will all people be told of it? So are changes of the table, and acts that all hear of."""
        hidden = self.attempt is not None and not self.attempt.heard_by_all
        return bool(self.write.entries) and (self.write.over or not hidden)


class ReadAgainError(Exception):
    """A stored change is made by reading the match again: its earlier acts are in force."""


class MustWaitError(Exception):
    """The change in hand has to wait for one that is being written."""


class _Released(msgspec.Struct, frozen=True, gc=False):
    """The place of the acts of a person whose time has come."""

    sender: Hashable


class LostAnswerError(Exception):
    """The store has answered a write, but not the one before it."""


class WriteQueue(msgspec.Struct, Generic[M], eq=False):
    """The changes that are being written, and the inputs that wait for them."""

    _handle: Handle[M]
    _refuse: Refuse[M]
    _sender: Sender
    _current: Input | None = None
    _pending: deque[Pending] = field(default_factory=deque[Pending])
    _waiting: dict[Hashable, deque[Input]] = {}
    """By sender, in the order of their turns."""
    is_broken: bool = False
    """May memory differ from the store?"""

    # --- questions -----------------------------------------------------------------------------

    @property
    def oldest(self) -> Pending | None:
        """The change whose answer comes next, if any is being written."""
        return self._pending[0] if self._pending else None

    @property
    def latest_act(self) -> Attempt | None:
        """The last of the acts that are being written: the next act comes after it."""
        for pending in reversed(self._pending):
            if pending.attempt is not None:
                return pending.attempt
        return None

    @property
    def attempts(self) -> Iterator[Attempt]:
        """The acts that are being written, in their order."""
        return (each.attempt for each in self._pending if each.attempt is not None)

    def holds(self, *kinds: type[Input]) -> bool:
        """Is there an input of these kinds whose change is being written, or that waits?"""
        if self._waiting and any(
            isinstance(each, kinds) for inputs in self._waiting.values() for each in inputs
        ):
            return True
        return bool(self._pending) and any(isinstance(each.input, kinds) for each in self._pending)

    # --- what comes in -------------------------------------------------------------------------

    def take(self, moment: M, input: Input) -> None:
        """Handle an input now, or when it is its turn."""
        is_first = not (self._pending or self._waiting)
        if not ((is_first or not self._follows(input)) and self._is_handled(moment, input)):
            self._waiting.setdefault(self._place(input), deque()).append(input)

    def _follows(self, input: Input) -> bool:
        """Must the input wait for what its sender has sent before? An act whose time it is not."""
        sender = self._sender(input)
        if sender is None or isinstance(input, ActReleased):
            return False
        if any(place in self._waiting for place in (sender, _Released(sender))):
            return True
        if isinstance(input, Commanded | Dropped | HidOthers) and input.connection in self._waiting:
            return True  # what was sent before the sender was known
        return self._writes_for(sender)

    def _writes_for(self, sender: Hashable) -> bool:
        return any(self._sender(pending.input) == sender for pending in self._pending)

    def _place(self, input: Input) -> Hashable:
        """Where an input waits: behind what its sender has sent before."""
        sender = self._sender(input)
        if sender is None:
            return object()
        return _Released(sender) if isinstance(input, ActReleased) else sender

    def _drop_after(self, kept: int) -> None:
        """Forget what an input wanted to write, as the effects that tell of it go."""
        while len(self._pending) > kept:
            self._pending.pop()

    def _is_handled(self, moment: M, input: Input) -> bool:
        """Handle an input, unless it must wait: then nothing is told."""
        self._current, before, told = input, len(self._pending), len(moment.effects)
        try:
            self._handle(moment, input)
        except MustWaitError:
            self._drop_after(before)
            del moment.effects[told:]
            return False
        except Exception as error:
            self._drop_after(before)
            moment.effects[told:] = [Faulted(error)]
            self._refuse(moment, input, Reason.FAULT)
        finally:
            self._current = None
        return True

    def check(self, *names: str) -> None:
        """MustWaitError if a change that replaces these values has to wait."""
        being_written = {name for pending in self._pending for name, _ in pending.write.kept}
        if self._is_closed or not being_written.isdisjoint(names):
            raise MustWaitError

    def write(
        self, moment: M, write: Write, make: Callable[[M], None], attempt: Attempt | None = None
    ) -> None:
        """Write a change that the input in hand asks for, and make it when it is stored.

        An attempt was tried after ``latest_act``. MustWaitError if the change has to wait.
        """
        if self._current is None:
            raise RuntimeError("a change is written for an input")
        if self._pending:
            self.check(*(name for name, _ in write.kept))
            ahead = sum(len(pending.write.entries) for pending in self._pending)
            write = replace(write, first=write.first + ahead, follows=True)
        self._pending.append(Pending(self._current, write, make, attempt))
        moment.effects.append(write)

    # --- the store has answered ----------------------------------------------------------------

    def settle(self, moment: M, write: Write, *, stored: bool) -> None:
        """The store has answered: make the change, then handle what waits, as far as it may go on.

        If a stored change cannot be made, or an answer is lost, memory may differ from the store:
        the match has to be read again, and nothing more is done on what is left of it.
        """
        told = len(moment.effects)
        try:
            self._settle(moment, write, stored=stored)
        except ReadAgainError:
            self._stop()
            moment.effects.append(Reload(Reason.ELSEWHERE))
            return
        except Exception as error:
            self._stop()
            moment.effects[told:] = [Faulted(error), Reload()]
            return
        if self._waiting:
            self._go_on(moment)

    def _stop(self) -> None:
        self.is_broken = True
        self._pending.clear()
        self._waiting.clear()

    @property
    def _is_closed(self) -> bool:
        """Does every change wait for one that all people will be told of?"""
        return bool(self._pending) and self._pending[-1].public

    def _go_on(self, moment: M) -> None:
        """Handle what waits, a turn for each sender: up to their next change, or to the last."""
        for place in list(self._waiting):
            if self._is_closed:
                break
            inputs = self._waiting.pop(place)
            while inputs:
                if self._waits_still(inputs[0]) or not self._is_handled(moment, inputs[0]):
                    self._waiting[place] = inputs
                    break
                inputs.popleft()

    def _waits_still(self, input: Input) -> bool:
        sender = None if isinstance(input, ActReleased) else self._sender(input)
        return sender is not None and self._writes_for(sender)

    def _settle(self, moment: M, write: Write, *, stored: bool) -> None:
        pending = self.oldest
        if pending is None or pending.write is not write:
            is_given_up = write.follows and all(each.write is not write for each in self._pending)
            if stored or not is_given_up:
                raise LostAnswerError
        elif stored:
            self._pending.popleft().make(moment)
        else:  # what follows fails as well, and its answers are known
            failed, self._pending = self._pending, deque()
            for each in failed:
                self._refuse(moment, each.input, Reason.STORE_FAILED)
