"""The store is asked for one address after the other, so that no address has all threads."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

from hydrophone.server.web.asking import Asking

ASKED = 100
"""More than there are threads."""


def test_an_address_that_asks_for_much_leaves_threads_for_others() -> None:
    paid: list[str] = []
    limits = SimpleNamespace(
        key=lambda request: request, charge_s=lambda address, _: paid.append(address)
    )
    asking: Any = Asking(SimpleNamespace(matches=None, limits=limits))  # type: ignore[arg-type]
    go_on = threading.Event()

    async def scene() -> None:
        hers = [asyncio.ensure_future(asking._ask("hers", go_on.wait)) for _ in range(ASKED)]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(asking._ask("his", lambda: "answer"), 10) == "answer"
        finally:
            go_on.set()
        assert all(await asyncio.gather(*hers))

    asyncio.run(scene())
    assert paid == ["his"] + ["hers"] * ASKED
