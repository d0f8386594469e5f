"""One input at a time: what waits, what is refused, and what is never lost."""

import pytest

from hydrophone.server.match.effects import (
    ConnectionId,
    Effect,
    Faulted,
    Invited,
    Persist,
    Reload,
    Write,
)
from hydrophone.server.match.inputs import Commanded, Dropped, Input, InviteAsked, Woken
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.messages import Leave, Rematch
from hydrophone.server.protocol.refusals import Reason


class Parts:
    """Invites and leaves by writing; raises for a player or command that is called so.

    Everything handled is noted.
    """

    def __init__(self) -> None:
        self.queue = WriteQueue(self._handle, self._refuse)
        self.handled: list[Input] = []
        self.refused: list[tuple[Input, Reason]] = []

    def _handle(self, input: Input, now: float) -> list[Effect]:
        if isinstance(input, Commanded) and isinstance(input.command, Leave):
            effects = self.queue.write(Write(input.command.id), lambda _: [])
            self.handled.append(input)
            return effects
        self.handled.append(input)
        if isinstance(input, Commanded) and input.command.id == "raises":
            raise ValueError(input)
        if not isinstance(input, InviteAsked):
            return []
        player = input.player
        if player == "raises":
            raise ValueError(player)

        def make(_: float) -> list[Effect]:
            if player == "raises later":
                raise ValueError(player)
            return [Invited(player, "secret")]

        return self.queue.write(Write(player), make)

    def _refuse(self, input: Input, reason: Reason, now: float) -> list[Effect]:
        self.refused.append((input, reason))
        return []


ANN, BOB = InviteAsked("ann"), InviteAsked("bob")
ONE, TWO = ConnectionId(1), ConnectionId(2)


def test_what_nobody_sent_waits_while_a_change_is_written() -> None:
    parts = Parts()

    assert parts.queue.take(ANN, 0.0) == [Persist(Write("ann"))]
    assert parts.queue.take(Woken(), 1.0) == []
    assert parts.queue.take(BOB, 2.0) == []
    assert parts.handled == [ANN]
    assert parts.queue.settle(3.0, stored=True) == [Invited("ann", "secret"), Persist(Write("bob"))]
    assert parts.handled == [ANN, Woken(), BOB]


def test_what_needs_no_write_is_handled_at_once_and_what_needs_one_waits() -> None:
    parts, leave = Parts(), Commanded(ONE, Leave("leave"))
    parts.queue.take(ANN, 0.0)
    parts.queue.take(leave, 1.0)
    parts.queue.take(Dropped(TWO), 1.0)

    assert parts.handled == [ANN, Dropped(TWO)]
    assert parts.queue.settle(2.0, stored=True)[-1] == Persist(Write("leave"))
    assert parts.handled == [ANN, Dropped(TWO), leave]


def test_what_a_connection_sends_is_handled_in_its_order() -> None:
    parts, leave, ask = Parts(), Commanded(ONE, Leave("leave")), Commanded(ONE, Rematch("ask"))
    parts.queue.take(leave, 0.0)
    parts.queue.take(ask, 1.0)
    parts.queue.take(Commanded(TWO, Leave("other")), 1.0)
    parts.queue.take(Commanded(TWO, Rematch("other")), 1.0)

    assert parts.handled == [leave]
    parts.queue.settle(2.0, stored=True)
    assert parts.handled == [leave, ask, Commanded(TWO, Leave("other"))]
    parts.queue.take(Commanded(ONE, Rematch("again")), 3.0)
    assert parts.handled[-1] == Commanded(ONE, Rematch("again"))


def test_a_fault_at_once_leaves_the_change_that_is_being_written_alone() -> None:
    parts, raises = Parts(), Commanded(ONE, Rematch("raises"))
    parts.queue.take(ANN, 0.0)
    (fault,) = parts.queue.take(raises, 1.0)

    assert isinstance(fault, Faulted)
    assert parts.refused == [(raises, Reason.FAULT)]
    assert parts.queue.settle(2.0, stored=True) == [Invited("ann", "secret")]


def test_a_change_that_is_not_stored_is_refused_to_whoever_asked_for_it() -> None:
    parts = Parts()
    parts.queue.take(ANN, 0.0)
    parts.queue.take(BOB, 1.0)

    assert parts.queue.settle(2.0, stored=False) == [Persist(Write("bob"))]
    assert parts.refused == [(ANN, Reason.STORE_FAILED)]


def test_an_input_that_raises_is_a_fault_and_the_next_is_handled() -> None:
    parts, raises = Parts(), InviteAsked("raises")
    parts.queue.take(ANN, 0.0)
    parts.queue.take(raises, 1.0)
    parts.queue.take(BOB, 1.0)
    told, fault, write = parts.queue.settle(2.0, stored=True)

    assert told == Invited("ann", "secret")
    assert isinstance(fault, Faulted)
    assert write == Persist(Write("bob"))
    assert parts.refused == [(raises, Reason.FAULT)]


def test_a_stored_change_that_cannot_be_made_asks_for_the_match_to_be_read_again() -> None:
    parts = Parts()
    parts.queue.take(InviteAsked("raises later"), 0.0)
    parts.queue.take(BOB, 1.0)
    fault, reload = parts.queue.settle(2.0, stored=True)

    assert isinstance(fault, Faulted)
    assert reload == Reload()
    assert BOB not in parts.handled


def test_a_change_is_written_for_an_input_only() -> None:
    with pytest.raises(RuntimeError):
        Parts().queue.write(Write("m"), lambda _: [])
