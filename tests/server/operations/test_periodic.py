"""What a server does again and again, though some of it fails."""

import asyncio

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.periodic import WATCH_S, _every
from laws.moments.simulated import run


def test_one_fault_ends_no_work_and_it_is_done_again(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def fails() -> None:
        done.append("fails")
        raise ValueError("a fault")

    async def is_not_answered() -> None:
        done.append("is not answered")
        raise StoreError("the line is broken")

    async def scene() -> None:
        began = asyncio.get_running_loop().time()
        tasks = [
            asyncio.ensure_future(_every(began, WATCH_S, fails)),
            asyncio.ensure_future(_every(began, WATCH_S, is_not_answered, at_once=True)),
        ]
        await asyncio.sleep(2.5 * WATCH_S)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    run(scene())
    assert sorted(done) == ["fails"] * 2 + ["is not answered"] * 3
    assert [record.levelname for record in caplog.records].count("ERROR") == 2


def test_works_share_their_moments_however_long_one_takes() -> None:
    """Each moment at which a server that rests wakes costs more than what it does then."""
    moments: list[tuple[float, str]] = []

    async def scene() -> None:
        clock = asyncio.get_running_loop().time
        began = clock()

        def quick() -> None:
            moments.append((clock() - began, "quick"))

        async def slow() -> None:
            moments.append((clock() - began, "slow"))
            await asyncio.sleep(0.3)

        tasks = [
            asyncio.ensure_future(_every(began, 0.125, quick)),
            asyncio.ensure_future(_every(began, 0.25, slow)),
        ]
        await asyncio.sleep(10.1)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    run(scene())
    assert {at for at, _ in moments} == {0.125 * (number + 1) for number in range(80)}
    assert {at for at, who in moments if who == "slow"} == {0.25 + 0.5 * n for n in range(20)}
