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
        tasks = [
            asyncio.ensure_future(_every(WATCH_S, fails)),
            asyncio.ensure_future(_every(WATCH_S, is_not_answered, at_once=True)),
        ]
        await asyncio.sleep(2.5 * WATCH_S)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    run(scene())
    assert sorted(done) == ["fails"] * 2 + ["is not answered"] * 3
    assert [record.levelname for record in caplog.records].count("ERROR") == 2
