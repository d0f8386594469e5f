"""What a server does again and again, though some of it fails."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from hydrophone.server.clock import Clock
from hydrophone.server.periodic import WATCH_S, Upkeep
from hydrophone.server.settings import Settings
from laws.simulated import run


def fails(*_: object) -> None:
    raise ValueError("a fault")


def test_one_fault_ends_no_other_work(caplog: pytest.LogCaptureFixture) -> None:
    tidied: list[bool] = []
    matches = SimpleNamespace(watch=fails, tidy=lambda: tidied.append(True))
    node: Any = SimpleNamespace(matches=matches, guard=SimpleNamespace(watch=fails))
    line: Any = SimpleNamespace(watch=fails)

    async def scene() -> None:
        upkeep = Upkeep(Settings(), Clock(), node, lambda: [line])
        task = asyncio.ensure_future(upkeep._watch())
        await asyncio.sleep(2.5 * WATCH_S)
        task.cancel()
        await asyncio.wait({task})

    run(scene())
    assert tidied == [True, True]
    assert len(caplog.records) == 6
