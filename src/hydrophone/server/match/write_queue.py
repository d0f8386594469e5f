"""One change at a time: while it is being written, other inputs that need a write wait.

A change is made when it is stored; if it cannot be stored nothing has changed, and the sender of
the input is told so. An input that raises is a fault for its sender alone: what else has been done
or waits goes its way.

An input that needs no write (a refusal, a question) is answered at once from the last settled
state: waiting would tell its sender that something hidden is being written. Only what a connection
itself has sent before comes first. So a handler changes nothing before it writes.
"""

from collections import Counter, deque
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from hydrophone.server.match.effects import (
    ConnectionId,
    Effect,
    Faulted,
    Persist,
    Reload,
    Write,
)
from hydrophone.server.match.inputs import Commanded, Dropped, Input, Joined
from hydrophone.server.protocol.refusals import Reason

Handle: TypeAlias = Callable[[Input, float], list[Effect]]
"""Does what an input asks for, at a time."""

Refuse: TypeAlias = Callable[[Input, Reason, float], list[Effect]]
"""Tells the sender of an input why nothing has changed: the store failed, or a fault."""

Make: TypeAlias = Callable[[float], list[Effect]]
"""Makes a change that is stored, and tells it."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A change that is being written, and the input that asked for it."""

    input: Input
    make: Make


class MustWaitError(Exception):
    """The input needs a write, and another change is being written."""


class WriteQueue:
    """The change that is being written, and the inputs that wait for it."""

    def __init__(self, handle: Handle, refuse: Refuse) -> None:
        self._handle = handle
        self._refuse = refuse
        self._current: Input | None = None
        self._pending: Pending | None = None
        self._waiting: deque[Input] = deque()
        self._senders: Counter[ConnectionId | None] = Counter()
        """Of the inputs that wait."""

    @property
    def pending(self) -> Pending | None:
        """The change that is being written, if there is one."""
        return self._pending

    def take(self, input: Input, now: float) -> list[Effect]:
        """Handle an input now, or when it is its turn if it needs a write."""
        if self._pending is None:
            return self._run(input, now)
        answer = None if self._follows(self._pending, input) else self._try(input, now)
        if answer is None:
            self._waiting.append(input)
            self._senders[_sender(input)] += 1
            return []
        return answer

    def write(self, write: Write, make: Make) -> list[Effect]:
        """Write a change that the input in hand asks for, and make it when it is stored."""
        if self._current is None:
            raise RuntimeError("a change is written for an input")
        if self._pending is not None:
            raise MustWaitError
        self._pending = Pending(self._current, make)
        return [Persist(write)]

    def settle(self, now: float, *, stored: bool) -> list[Effect]:
        """The store has answered: make the change, then handle what waits, up to the next change.

        If a stored change cannot be made, memory may differ from the store: the match has to be
        read again, and nothing more is done on what is left of it.
        """
        pending, self._pending = self._pending, None
        effects: list[Effect] = []
        if pending is not None:
            try:
                effects += self._settled(pending, now, stored=stored)
            except Exception as error:
                self._waiting.clear()
                self._senders.clear()
                return [Faulted(error), Reload()]
        while self._waiting and self._pending is None:
            effects += self._run(self._next(), now)
        return effects

    def _next(self) -> Input:
        following = self._waiting.popleft()
        sender = _sender(following)
        self._senders[sender] -= 1
        if not self._senders[sender]:
            del self._senders[sender]
        return following

    def _settled(self, pending: Pending, now: float, *, stored: bool) -> list[Effect]:
        if stored:
            return pending.make(now)
        return self._refuse(pending.input, Reason.STORE_FAILED, now)

    def _follows(self, pending: Pending, input: Input) -> bool:
        """Must the input wait because nobody sent it, or for what its sender has sent before?"""
        sender = _sender(input)
        return sender is None or sender == _sender(pending.input) or sender in self._senders

    def _try(self, input: Input, now: float) -> list[Effect] | None:
        """Answer an input that needs no write; None if it needs one."""
        self._current = input
        try:
            return self._handle(input, now)
        except MustWaitError:
            return None
        except Exception as error:
            return [Faulted(error), *self._refuse(input, Reason.FAULT, now)]
        finally:
            self._current = None

    def _run(self, input: Input, now: float) -> list[Effect]:
        self._current = input
        try:
            return self._handle(input, now)
        except Exception as error:
            self._pending = None  # what was to be written is lost with the effects
            return [Faulted(error), *self._refuse(input, Reason.FAULT, now)]
        finally:
            self._current = None


def _sender(input: Input) -> ConnectionId | None:
    """The connection that an input comes from."""
    return input.connection if isinstance(input, Commanded | Joined | Dropped) else None
