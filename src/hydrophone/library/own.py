"""A bot of one's own on its seat: what it answers is looked at before it counts."""

from collections.abc import Sequence
from typing import Any

from hydrophone.bots.bot import Bot, Report
from hydrophone.core.arguments import is_a
from hydrophone.core.errors import InvalidBotError
from hydrophone.core.seats import Seat

_METHODS = ("observe", "hear", "choose", "volunteer", "report")


class OwnBot(Bot):
    """A bot of one's own. InvalidBotError if it is none, or answers what its seat may not do."""

    def __init__(self, bot: Bot, seat: Seat) -> None:
        self._bot = bot
        self._seat = seat
        lacks = [name for name in _METHODS if not callable(getattr(bot, name, None))]
        if lacks:
            raise InvalidBotError(
                f"{_named(bot)} on {seat} is no bot, for it has no {', '.join(lacks)}: "
                "derive its class from Bot"
            )
        vars(self).update(observe=bot.observe, hear=bot.hear)  # straight to it, which is quicker

    def choose(self, legal: Sequence[Any]) -> Any:
        """Its choice, which is one of these."""
        return self._legal("choose", self._bot.choose(legal), legal)

    def volunteer(self, legal: Sequence[Any]) -> Any | None:
        """Its choice, which is one of these, or None."""
        chosen = self._bot.volunteer(legal)
        return None if chosen is None else self._legal("volunteer", chosen, legal)

    def report(self) -> Report | None:
        """What it says."""
        told = self._bot.report()
        if told is not None and not is_a(told, Report):
            raise InvalidBotError(f"{self._asked('report')} gave {told!r}, not a Report or None")
        return told

    def _legal(self, method: str, chosen: Any, legal: Sequence[Any]) -> Any:
        if chosen not in legal:
            raise InvalidBotError(
                f"{self._asked(method)} gave {chosen!r}, not one of its {len(legal)} legal actions"
            )
        return chosen

    def _asked(self, method: str) -> str:
        return f"{self._seat}: {_named(self._bot)}.{method}"


def _named(bot: object) -> str:
    return bot.__name__ if isinstance(bot, type) else type(bot).__name__
