"""What an address wants at once waits for its turns, of loop and store; others do not wait."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.rooms.room_store import RoomStore
from hydrophone.server.web.loop_turns import LoopTurns
from hydrophone.server.web.match_routes import MatchFinder

ASKED = 100
"""More than there are threads."""

MALLORY, ANN = AddressKey("mallory"), AddressKey("ann")


async def begun(turns: LoopTurns, *waiting: tuple[AddressKey, str]) -> list[set[str]]:
    """What is begun in which turn, if all of it comes at once."""
    found: list[set[str]] = [set()]

    async def begin(address: AddressKey, name: str) -> None:
        await turns.take(address)
        found[-1].add(name)

    tasks = [asyncio.ensure_future(begin(*each)) for each in waiting]
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0)
        found.append(set())
    return [names for names in found if names]


def test_of_many_things_of_an_address_one_is_begun_in_a_turn_and_others_do_not_wait() -> None:
    flood = [(MALLORY, f"flood {number}") for number in range(5)]

    async def scene() -> None:
        turns = LoopTurns()
        for _ in range(2):  # it is the same once all that waited has gone
            assert await begun(turns, *flood, (ANN, "ping")) == [
                {"flood 0", "ping"},
                *({f"flood {number}"} for number in range(1, 5)),
            ]

    asyncio.run(scene())


def test_who_has_gone_takes_nobodys_turn() -> None:
    async def scene() -> None:
        turns = LoopTurns()
        began, gone, waits = (asyncio.ensure_future(turns.take(MALLORY)) for _ in range(3))
        await asyncio.sleep(0)
        assert began.done()
        gone.cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert gone.cancelled()
        assert waits.done()

    asyncio.run(scene())


def test_an_address_that_asks_for_much_leaves_threads_for_others() -> None:
    paid: list[str] = []
    limits = SimpleNamespace(
        key=lambda request: request, charge_s=lambda address, _: paid.append(address)
    )
    matches = SimpleNamespace(store=RoomStore(None))  # type: ignore[arg-type]
    finder: Any = MatchFinder(matches, limits)  # type: ignore[arg-type]
    go_on = threading.Event()

    async def scene() -> None:
        hers = [asyncio.ensure_future(finder.ask("hers", go_on.wait)) for _ in range(ASKED)]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(finder.ask("his", lambda: "answer"), 60) == "answer"
        finally:
            go_on.set()
        assert all(await asyncio.gather(*hers))

    asyncio.run(scene())
    assert paid == ["his"] + ["hers"] * ASKED
