"""What a crew shares: pencil sheets, pins and notes of people and bots. Nobody else is told."""

from hydrophone.board.grid import parse_cell
from hydrophone.bots.bot import Report
from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.seats import Seat
from hydrophone.server.common import Common
from hydrophone.server.effects import Connection, Effect, Send
from hydrophone.server.messages import (
    Acked,
    Noted,
    Pin,
    Pinned,
    PlayerId,
    SaveSheet,
    SendNote,
    Sheet,
)
from hydrophone.server.presence import Caller
from hydrophone.server.refusals import Reason, RefusedError


class CrewRoom:
    """Both crews' own, each for itself."""

    def __init__(self, common: Common) -> None:
        self._common = common

    def save_sheet(self, caller: Caller, command: SaveSheet) -> list[Effect]:
        """Keep a seat's pencil work and show it to the crew."""
        common, seat, body = self._common, command.seat, command.body
        common.own_match(caller, seat)

        def then(_: float) -> list[Effect]:
            common.papers.keep(seat, body)
            others = tuple(x for x in common.crew_lines(seat.side) if x != caller.connection)
            told: list[Effect] = [Send(others, Sheet(seat, body))] if others else []
            return common.answer(caller, Acked(command.id)) + told

        write = common.write((), ((f"sheet:{seat}", body),))
        return common.persist(write, then, common.cannot_store(caller, command))

    def pin(self, caller: Caller, command: Pin) -> list[Effect]:
        """Point at a cell."""
        self._common.own_match(caller, command.seat)
        if command.cell is not None:
            try:
                parse_cell(command.cell)
            except InvalidNotationError:
                raise RefusedError(Reason.UNKNOWN_CELL) from None
        answer = self._common.answer(caller, Acked(command.id))
        return answer + self._show_pin(Pinned(command.seat, command.cell))

    def send_note(self, caller: Caller, command: SendNote, now: float) -> list[Effect]:
        """Say something."""
        common = self._common
        common.own_match(caller, command.seat)
        noted = common.talk.say(command.seat, caller.player, command.note, now)

        def then(_: float) -> list[Effect]:
            common.talk.keep(noted)
            return common.answer(caller, Acked(command.id)) + self._show_note(noted)

        write = common.write((), (common.talk.kept(noted),))
        return common.persist(write, then, common.cannot_store(caller, command))

    def hear_bot(self, seat: Seat, report: Report, now: float) -> list[Effect]:
        """What a bot thinks and says."""
        places = {str(cell): chance for cell, chance in report.places.items()}
        effects = self._show_pin(Pinned(seat, report.pin, places))
        for noted in self._common.talk.hear_bot(seat, report.notes, now):
            effects += self._show_note(noted)
        return effects

    def show_all(self, player: PlayerId, lines: tuple[Connection, ...]) -> list[Effect]:
        """Everything the crew shares, for somebody who sees with its eyes now."""
        common = self._common
        papers = common.papers.show_all(common.crew_seats(player), lines)
        return papers + common.talk.show(common.table.side_of(player), lines)

    def _show_pin(self, pinned: Pinned) -> list[Effect]:
        lines = self._common.crew_lines(pinned.seat.side)
        return [Send(lines, pinned)] if self._common.papers.pin(pinned) and lines else []

    def _show_note(self, noted: Noted) -> list[Effect]:
        lines = self._common.crew_lines(noted.seat.side)
        return [Send(lines, noted)] if lines else []
