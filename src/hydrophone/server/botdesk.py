"""Questions to the bots of one match: which are asked, which are answered."""

from collections.abc import Callable

import msgspec

from hydrophone.core.game import Action
from hydrophone.core.seats import Seat, Side
from hydrophone.server.effects import AskBot
from hydrophone.server.entries import Table
from hydrophone.server.messages import SeatInfo
from hydrophone.server.running import Running


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A question that is not answered yet."""

    ask: int
    legal: tuple[Action, ...]


class BotDesk:
    """At most one open question a seat."""

    def __init__(self) -> None:
        self._asks = 0
        self._asked: dict[Seat, Asked] = {}
        self._heard: dict[Seat, int] = {}

    def ask(self, running: Running, table: Table, crewed: Callable[[Side], bool]) -> list[AskBot]:
        """Ask every bot that must act, or that has news and may act or report to people."""
        questions: list[AskBot] = []
        for info in table.seats:
            if info.bot is not None and info.seat not in self._asked:
                question = self._question(running, table, info, report=crewed(info.seat.side))
                if question is not None:
                    questions.append(question)
        return questions

    def _question(
        self, running: Running, table: Table, info: SeatInfo, *, report: bool
    ) -> AskBot | None:
        seat, referee = info.seat, running.referee
        must = seat in referee.waits_for
        heard = running.heard[seat]
        news = len(heard) > self._heard.get(seat, 0)
        legal = referee.legal_actions(seat) if must or news else ()
        if info.bot is None or not (must or (news and (legal or report))):
            return None
        self._asks += 1
        self._asked[seat] = Asked(self._asks, legal)
        self._heard[seat] = len(heard)
        return AskBot(
            table.match,
            table.game,
            seat,
            info.bot,
            running.began.bot_seed,
            table.options,
            heard,
            len(heard),
            legal,
            must,
            self._asks,
            report,
        )

    def answered(self, seat: Seat, ask: int) -> Asked | None:
        """The question this answers, if it is still open."""
        asked = self._asked.get(seat)
        if asked is None or asked.ask != ask:
            return None
        return self._asked.pop(seat)

    def forget(self, seat: Seat) -> None:
        """Somebody else sits there now."""
        self._asked.pop(seat, None)
        self._heard.pop(seat, None)

    def clear(self) -> None:
        """The match is over."""
        self._asked.clear()
