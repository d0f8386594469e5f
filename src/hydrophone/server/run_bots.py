"""Starting bot workers for the servers of a bus, and ending them in order."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.loops.auto import auto_loop_factory

from hydrophone.server.bots.worker import MAKER
from hydrophone.server.logs.limit import limit_logs
from hydrophone.server.logs.lines import Form, set_up_logs
from hydrophone.server.operations.process_use import process_name
from hydrophone.server.roads.bus import check_bus

if TYPE_CHECKING:
    from hydrophone.server.bots.bot_service import BotService


def run_bots(
    bus: str, workers: int, begun: Callable[[], None], maker: str = MAKER, form: Form = "text"
) -> None:
    """Think for servers until stopped, then answer what is in hand; NoBusError if it cannot be.

    ``begun`` is called when all workers can be asked. ``form`` is that of the log.
    """
    check_bus(bus)
    set_up_logs(form, process_name())
    limit_logs()
    loop = auto_loop_factory()  # the same that a server runs on
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_run(bus, workers, begun, maker))


async def _run(bus: str, workers: int, begun: Callable[[], None], maker: str) -> None:
    from hydrophone.server.bots.bot_service import BotService

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        _on(loop, name, stopped)
    service = BotService(bus, workers, maker)
    telling = loop.create_task(_tell(service, begun))
    try:
        await stopped.wait()
    finally:
        telling.cancel()
        await service.close()


async def _tell(service: "BotService", begun: Callable[[], None]) -> None:
    await service.ready()
    await service.begun()
    begun()


def _on(loop: asyncio.AbstractEventLoop, name: signal.Signals, stopped: asyncio.Event) -> None:
    """The first signal stops in order, another at once."""

    def stop() -> None:
        stopped.set()
        loop.remove_signal_handler(name)

    try:
        loop.add_signal_handler(name, stop)
    except NotImplementedError:  # Windows: what Python does by itself will do
        return
