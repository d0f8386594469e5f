"""Where the bots of a server think, as it is set."""

from collections.abc import Callable

from hydrophone.server.bots.bot_lines import HireOffice
from hydrophone.server.bots.pool import Answered, BotPool
from hydrophone.server.roads.bus import check_bus
from hydrophone.server.settings import Settings


def open_bot_pool(
    settings: Settings, answered: Answered, count_failure: Callable[[str], None]
) -> BotPool:
    """Processes of the server, and before them the workers of its bus, if it has one."""
    return BotPool(
        answered,
        workers=settings.bot_workers,
        thinking_s=settings.bot_thinking_s,
        maker=settings.bot_maker,
        office=_office(settings.bus) if settings.bus else None,
        count_failure=count_failure,
    )


def _office(bus: str) -> HireOffice:
    check_bus(bus)
    from hydrophone.server.bots.bot_hire import NatsHireOffice

    return NatsHireOffice(bus)
