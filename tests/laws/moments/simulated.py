"""An event loop whose time goes on as soon as nothing is left to do."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _NeverWaits(selectors.DefaultSelector):
    """Lets the time of the loop go on instead of waiting; without a timer it does wait."""

    loop: "SimulatedLoop"

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout > 0:
            self.loop.now += timeout
            timeout = 0
        return super().select(timeout)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Starts at the time 1000."""

    def __init__(self) -> None:
        self.now = 1000.0
        selector = _NeverWaits()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Run a scene to its end in simulated time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(scene)


def simulated_loop() -> SimulatedLoop:
    """The loop that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedLoop)
    return loop
