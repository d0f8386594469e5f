"""The life of rooms on several servers while calls of the store cross, fail, or come too late."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.server.match_limits import MatchLimits
from server.roads.crossing import rest
from server.roads.crossing_people import WISH
from server.roads.crossing_scene import Crossing, play, played

Scene: TypeAlias = Callable[[Crossing], Coroutine[Any, Any, None]]

WHAT = (
    "rest",
    *("come", "act", "make", "tell", "keep") * 3,
    *("commit", "answer", "leave", "lapse", "notice", "lease", "fail", "time"),
    *("doubt", "hear", "tidy", "watch", "forget", "drain"),
)

STEPS = st.lists(
    st.tuples(st.sampled_from(WHAT), st.integers(0, 6), st.integers(0, 30)),
    min_size=30,
    max_size=60,
)


@given(STEPS)
@settings(max_examples=80)
def test_rooms_live_through_whatever_crosses(steps: list[tuple[str, int, int]]) -> None:
    play(steps)


# --- what was found ------------------------------------------------------------------------------


async def claimed(crossing: Crossing, name: str) -> None:
    """A person has come by the first server, whose claim is made and answered, and no more."""
    crossing.people[name].come(crossing.servers[0])
    await rest()
    crossing.calls.make(0)
    crossing.calls.answer(0)
    await rest()


async def played_on(crossing: Crossing, by: int) -> None:
    """Dan comes to his table by this server, and does something."""
    dan, server = crossing.people["dan"], crossing.servers[by]
    dan.come(server)
    for _ in range(3):
        await rest()
        crossing.calls.make(9)  # the newest of two
        crossing.calls.answer(9)
    await crossing.keep(server)
    dan.act(0)
    await crossing.keep(server)
    assert dan.acked


def test_who_came_under_a_lost_lease_is_not_left_in_a_room_of_old() -> None:
    """The match was claimed, then the lease was lost, and another server plays it."""

    async def scene(crossing: Crossing) -> None:
        first, _ = crossing.servers
        await claimed(crossing, "fay")
        first.store.lapse()
        first.store.notice()
        first.store.take_another()
        await played_on(crossing, by=1)

    played(scene)


def test_a_match_that_was_read_before_it_was_mended_is_read_anew() -> None:
    """Fay's claim is answered late; meanwhile the match was played, in doubt, and lost."""

    async def scene(crossing: Crossing) -> None:
        first, second = crossing.servers
        await claimed(crossing, "fay")
        await played_on(crossing, by=0)
        crossing.people["dan"].act(0)
        await rest()
        first.store.commit("doubted, kept")
        first.store.answer()
        first.store.lapse()
        first.store.notice()
        first.store.take_another()
        crossing.people["dan"].come(second)
        await rest()

    played(scene)


@pytest.mark.parametrize("calls", range(4))
def test_a_match_that_is_being_read_when_its_server_drains_is_given_back(calls: int) -> None:
    async def scene(crossing: Crossing) -> None:
        crossing.people["ann"].come(crossing.servers[0])
        await rest()
        for _ in range(calls // 2):
            crossing.calls.make(0)
            crossing.calls.answer(0)
            await rest()
        if calls % 2:
            crossing.calls.make(0)
        await crossing.do("drain", 0, 0)
        await crossing.do("time", 0, 2)
        crossing.calls.let_through()
        await rest()
        owners = {row.node for row in crossing.database.rows.values()}
        assert owners == {0}, "nobody could play it until the lease ends"

    played(scene)


def test_a_match_for_which_there_is_no_place_is_not_given_back_under_its_people() -> None:
    """Two ask for the table: there is no place for the first, and then there is for the second."""

    async def scene(crossing: Crossing) -> None:
        server = crossing.servers[0]
        server.registry.limits = MatchLimits(most=0)
        await claimed(crossing, "dan")
        crossing.people["fay"].come(server)
        await rest()
        crossing.calls.make(1)
        crossing.calls.answer(0)
        server.registry.limits = MatchLimits()
        await rest()
        crossing.calls.make(1)
        crossing.calls.answer(0)
        await rest()
        crossing.calls.let_through()
        await rest()
        assert server.registry.in_memory == {crossing.table}
        assert crossing.database.rows[crossing.table].node == server.store.number

    played(scene)


def test_a_match_that_is_being_mended_when_its_server_drains_is_given_back() -> None:
    async def scene(crossing: Crossing) -> None:
        server = crossing.servers[0]
        crossing.calls.let_through()
        crossing.people["dan"].come(server)
        await rest()
        server.store.commit("doubted, kept")
        server.store.answer()
        await crossing.do("drain", 0, 0)
        assert server.registry.stuck == 1
        await crossing.pass_time(8)
        assert crossing.database.rows[crossing.table].node == 0
        assert not server.registry.in_memory

    played(scene)


def test_a_match_that_is_opened_as_the_lease_is_lost_is_read_when_it_is_asked_for() -> None:
    async def scene(crossing: Crossing) -> None:
        server = crossing.servers[0]
        crossing.calls.let_through()
        opening = asyncio.ensure_future(server.registry.create(WISH, "here"))
        await rest()
        server.store.commit()
        server.store.lapse()
        server.store.notice()
        server.store.take_another()
        server.store.answer()
        made = await opening
        assert not server.registry.in_memory, "it is nobody's"
        assert not server.registry.bots.opened_by("here")
        room = await server.registry.find(made.code)
        assert room.match.table.match == made.match
        assert crossing.database.rows[made.match].node == server.store.number

    played(scene)


def test_who_waits_for_a_token_is_answered_though_the_rematch_cannot_be_read() -> None:
    async def scene(crossing: Crossing) -> None:
        server, zoe = crossing.servers[0], crossing.people["zoe"]
        crossing.calls.let_through()
        zoe.come(server)
        await rest()
        await crossing.keep(server)
        assert server.store.jobs, "her token for the rematch is to be kept"
        server.store.damaged_match = crossing.match
        server.store.commit("doubted, lost")
        server.store.answer()
        await crossing.pass_time(3)
        assert zoe.rematch is not None
        assert zoe.rematch["token"] == ""
        server.store.damaged_match = ""
        zoe.leave()

    played(scene)


def test_a_token_is_asked_for_again_while_the_rematch_moves() -> None:
    async def scene(crossing: Crossing) -> None:
        first, second = crossing.servers
        zoe, ann = crossing.people["zoe"], crossing.people["ann"]
        crossing.calls.let_through()
        ann.come(second)
        await rest()
        await crossing.keep(second)
        second.store.drops_invites = True
        zoe.come(first)
        await rest()
        await crossing.keep(first)
        await crossing.pass_time(1)
        second.store.drops_invites = False
        await crossing.pass_time(4)
        assert zoe.rematch is not None
        assert zoe.rematch["token"]

    played(scene)


def test_a_client_may_hang_up_when_the_lease_is_lost() -> None:
    async def scene(crossing: Crossing) -> None:
        crossing.calls.let_through()
        ann, server = crossing.people["ann"], crossing.servers[0]
        ann.come(server)
        await rest()
        while server.store.is_busy:
            await crossing.keep(server)
        server.store.lapse()
        ann.leave()
        assert not server.registry.connections

    played(scene)
