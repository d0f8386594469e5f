"""Answers to the writes of one commit: one in a turn of the loop, all in order."""

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.store.group_commit import GroupCommit

WRITES = 600
"""More than Python calls nest."""


def written(commit: GroupCommit) -> list[int]:
    """The numbers of the writes that are answered, as far as they are."""
    answered: list[int] = []

    def done(number: int, error: StoreError | None) -> None:
        assert error is None
        answered.append(number)

    for number in range(WRITES):
        commit.write(Write("m"), 1, partial(done, number))
    return answered


def test_many_answers_are_one_in_a_turn_and_in_order() -> None:
    delivered = SimpleQueue[Callable[[], None]]()
    commit = GroupCommit(lambda _: {}, delivered.put, None)
    answered = written(commit)
    while (before := len(answered)) < WRITES:
        delivered.get(timeout=60)()
        assert len(answered) - before <= 1
    commit.close()
    assert answered == list(range(WRITES))


def test_without_a_loop_they_are_given_at_once() -> None:
    commit = GroupCommit(lambda _: {}, None, None)
    answered = written(commit)
    commit.close()
    assert answered == list(range(WRITES))
