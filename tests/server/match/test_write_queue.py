"""Changes that are written one after the other: what waits, what is refused, what is never lost."""

from collections.abc import Hashable

import pytest

from hydrophone.server.match.effects import (
    ConnectionId,
    Effect,
    Faulted,
    Reload,
    Send,
    Write,
)
from hydrophone.server.match.inputs import Commanded, Dropped, Input, RematchLaid, Woken
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.messages import Leave, Notice, Rematch
from hydrophone.server.protocol.refusals import Reason


class Told:
    """Effects that one input brings."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []


class Parts:
    """Invites by writing a value, leaves by writing an entry; raises for what is called so.

    Everything handled is noted.
    """

    def __init__(self) -> None:
        self.queue: WriteQueue[Told] = WriteQueue(self._handle, self._refuse, sender)
        self.handled: list[Input] = []
        self.refused: list[tuple[Input, Reason]] = []
        self.writes: list[Write] = []

    def take(self, input: Input) -> list[Effect]:
        """What comes of an input; what it writes is noted."""
        told = Told()
        self.queue.take(told, input)
        return self._noted(told.effects)

    def settle(self, *, stored: bool) -> list[Effect]:
        """The store answers the oldest write."""
        told = Told()
        self.queue.settle(told, self.writes.pop(0), stored=stored)
        return self._noted(told.effects)

    def _noted(self, effects: list[Effect]) -> list[Effect]:
        self.writes += [effect for effect in effects if isinstance(effect, Write)]
        return effects

    def _handle(self, told: Told, input: Input) -> None:
        self._do(told, input)
        self.handled.append(input)

    def _do(self, told: Told, input: Input) -> None:
        if isinstance(input, Commanded) and input.command.id == "raises":
            raise ValueError(input)
        if isinstance(input, Commanded) and isinstance(input.command, Leave):
            self.queue.write(told, Write("match", 7, (input.command.id,)), lambda _: None)
        if not isinstance(input, RematchLaid):
            return
        assert isinstance(input.first, Write)
        player = input.first.match

        def make(told: Told) -> None:
            if player == "raises later":
                raise ValueError(player)
            told.effects.append(told_of(player))

        self.queue.write(told, value_of(player), make)
        if player == "raises":
            raise ValueError(player)

    def _refuse(self, told: Told, input: Input, reason: Reason) -> None:
        self.refused.append((input, reason))


def sender(input: Input) -> Hashable | None:
    """The connection."""
    return input.connection if isinstance(input, Commanded | Dropped) else None


def value_of(player: str, *, follows: bool = False) -> Write:
    """What an input of nobody writes."""
    return Write("match", 7, kept=((player, "secret"),), follows=follows)


def asked(player: str) -> RematchLaid:
    """An input that no connection sends."""
    return RematchLaid(Write(player))


def told_of(player: str) -> Effect:
    """What is told when its change is made."""
    return Send((), Notice(player, "secret"))


ANN, BOB = asked("ann"), asked("bob")
TOLD_ANN, TOLD_BOB = told_of("ann"), told_of("bob")
ONE, TWO = ConnectionId(1), ConnectionId(2)


def leave(connection: ConnectionId, name: str) -> Commanded:
    return Commanded(connection, Leave(name))


def ask(connection: ConnectionId, name: str = "ask") -> Commanded:
    return Commanded(connection, Rematch(name))


def test_changes_are_written_at_once_and_made_in_their_order() -> None:
    parts = Parts()

    assert parts.take(ANN) == [value_of("ann")]
    assert parts.take(BOB) == [value_of("bob", follows=True)]
    assert parts.settle(stored=True) == [TOLD_ANN]
    assert parts.settle(stored=True) == [TOLD_BOB]


def test_what_needs_no_write_is_handled_at_once() -> None:
    parts = Parts()
    parts.take(ANN)
    for each in (Woken(), Dropped(TWO), ask(ONE)):
        parts.take(each)

    assert parts.handled == [ANN, Woken(), Dropped(TWO), ask(ONE)]


def test_a_change_waits_for_another_of_the_same_value() -> None:
    parts = Parts()
    parts.take(ANN)

    assert parts.take(ANN) == []
    assert parts.settle(stored=True) == [TOLD_ANN, value_of("ann")]


def test_a_change_waits_for_one_that_everybody_will_be_told_of() -> None:
    parts = Parts()
    parts.take(leave(ONE, "leave"))

    assert parts.take(BOB) == []
    assert parts.settle(stored=True) == [value_of("bob")]


def test_what_a_person_sends_is_handled_in_its_order() -> None:
    parts = Parts()
    for each in (leave(ONE, "leave"), ask(ONE), leave(TWO, "other"), ask(TWO, "other")):
        parts.take(each)

    assert parts.handled == [leave(ONE, "leave")]
    parts.settle(stored=True)
    assert parts.handled == [leave(ONE, "leave"), ask(ONE), leave(TWO, "other")]
    parts.take(ask(ONE, "again"))
    assert parts.handled[-1] == ask(ONE, "again")


def test_a_person_who_sends_much_lets_others_wait_for_one_change_only() -> None:
    parts = Parts()
    for number in range(100):
        parts.take(leave(ONE, f"{number}"))
    parts.take(leave(TWO, "two"))
    parts.take(BOB)
    for _ in range(3):
        parts.settle(stored=True)

    assert parts.handled[1:4] == [leave(ONE, "1"), leave(TWO, "two"), BOB]
    for _ in range(98):
        parts.settle(stored=True)
    assert parts.handled[4:] == [leave(ONE, f"{number}") for number in range(2, 100)]


def test_a_fault_at_once_leaves_the_change_that_is_being_written_alone() -> None:
    parts, raises = Parts(), ask(ONE, "raises")
    parts.take(ANN)
    (fault,) = parts.take(raises)

    assert isinstance(fault, Faulted)
    assert parts.refused == [(raises, Reason.FAULT)]
    assert parts.settle(stored=True) == [TOLD_ANN]


def test_what_an_input_that_raises_has_written_is_lost_with_it() -> None:
    parts, raises = Parts(), asked("raises")
    parts.take(ANN)
    parts.take(raises)
    parts.take(BOB)

    assert parts.refused == [(raises, Reason.FAULT)]
    assert parts.settle(stored=True) == [TOLD_ANN]
    assert parts.settle(stored=True) == [TOLD_BOB]


def test_a_change_that_is_not_stored_is_refused_with_those_that_follow_it() -> None:
    parts = Parts()
    for each in (ANN, BOB, ANN):
        parts.take(each)

    assert parts.settle(stored=False) == [value_of("ann")], "the third goes its way"
    assert parts.refused == [(ANN, Reason.STORE_FAILED), (BOB, Reason.STORE_FAILED)]
    assert parts.settle(stored=False) == [], "the second was refused already"
    assert parts.settle(stored=True) == [TOLD_ANN]
    assert parts.queue.oldest is None


def test_a_change_that_is_stored_though_it_was_given_up_asks_for_the_match_to_be_read_again() -> (
    None
):
    parts = Parts()
    parts.take(ANN)
    parts.take(BOB)
    parts.settle(stored=False)

    assert parts.settle(stored=True)[-1] == Reload()


def test_an_answer_that_comes_before_its_turn_asks_for_the_match_to_be_read_again() -> None:
    parts = Parts()
    parts.take(ANN)
    parts.take(BOB)
    parts.writes.pop(0)

    assert parts.settle(stored=True)[-1] == Reload()
    assert parts.queue.oldest is None
    assert parts.queue.is_broken


def test_a_stored_change_that_cannot_be_made_asks_for_the_match_to_be_read_again() -> None:
    parts = Parts()
    parts.take(asked("raises later"))
    parts.take(asked("raises later"))
    fault, reload = parts.settle(stored=True)

    assert isinstance(fault, Faulted)
    assert reload == Reload()
    assert len(parts.handled) == 1, "nothing more is done"


def test_a_change_is_written_for_an_input_only() -> None:
    with pytest.raises(RuntimeError):
        Parts().queue.write(Told(), Write("m"), lambda _: None)
