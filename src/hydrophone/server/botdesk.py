"""Questions to the bots of one match: which are asked, which are answered."""

from collections.abc import Callable

import msgspec

from hydrophone.bots.notes import Said, TextNote
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat, Side
from hydrophone.server.crewtalk import CrewTalk
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
        self._told: dict[Seat, int] = {}

    def ask(
        self, running: Running, table: Table, talk: CrewTalk, crewed: Callable[[Side], bool]
    ) -> list[AskBot]:
        """Ask every bot that must act, or that has news and may act or report to people.

        Whoever acts may speak too: other bots hear it.
        """
        questions: list[AskBot] = []
        for info in table.seats:
            if info.bot is not None and info.seat not in self._asked:
                question = self._question(running, table, talk, info, report=crewed(info.seat.side))
                if question is not None:
                    questions.append(question)
        return questions

    def _question(
        self, running: Running, table: Table, talk: CrewTalk, info: SeatInfo, *, report: bool
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
            report or must,
            self._said(talk, seat),
        )

    def _said(self, talk: CrewTalk, seat: Seat) -> tuple[Said, ...]:
        """What its mates have said since it was asked last; free words it cannot read."""
        notes = talk.of(seat.side)
        told, self._told[seat] = self._told.get(seat, 0), notes[-1].number if notes else 0
        return tuple(
            Said(noted.seat, noted.note)
            for noted in notes
            if noted.number > told
            and noted.seat is not seat
            and not isinstance(noted.note, TextNote)
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
        self._told.pop(seat, None)

    def clear(self) -> None:
        """The match is over."""
        self._asked.clear()
