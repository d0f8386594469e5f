"""What a crew shares: pencil sheets, pins and notes of people and bots. Nobody else is told."""

import msgspec

from hydrophone.board.grid import Cell, parse_cell
from hydrophone.bots.bot import Report
from hydrophone.bots.notes import CrewTalk, Pointed
from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match import crew_notes
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.crew_notes import CrewNotes
from hydrophone.server.match.crew_sheets import CrewSheets
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.match import Match
from hydrophone.server.match.patience import Patience
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.messages import (
    Noted,
    Pin,
    Pinned,
    PlayerId,
    SaveSheet,
    SendNote,
    Sheet,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError


class CrewSharing:
    """The sheets and notes of both crews, each for itself."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        queue: WriteQueue,
        replies: ReplyCache,
        sheets: CrewSheets,
        notes: CrewNotes,
        bots: BotQuestions,
        patience: Patience,
    ) -> None:
        self._match = match
        self._presence = presence
        self._queue = queue
        self._replies = replies
        self._sheets = sheets
        self._notes = notes
        self._bots = bots
        self._patience = patience

    def save_sheet(self, caller: Caller, command: SaveSheet) -> list[Effect]:
        """Keep a seat's pencil work and show it to the crew."""
        seat, body = command.seat, command.body
        self._check_pens(caller, seat)

        def make(_: float) -> list[Effect]:
            self._sheets.keep(seat, body)
            if command.undrawn == 0:
                self._patience.drew(seat)
            others = tuple(c for c in self._crew(seat.side) if c != caller.connection)
            told: list[Effect] = [Send(others, Sheet(seat, body))] if others else []
            return self._replies.reply_beside(caller, command.id) + told

        kept = ((f"sheet:{seat}", body), self._replies.kept(caller.player, command.id))
        return self._queue.write(self._match.write((), kept), make)

    def _check_pens(self, caller: Caller, seat: Seat) -> None:
        """RefusedError if the person does not hold the seat, or its pens must rest now."""
        if not self._match.held_by(caller.player, seat).may_write(seat):
            raise RefusedError(Reason.PENS_REST)

    def pin(self, caller: Caller, command: Pin) -> list[Effect]:
        """Point at a cell."""
        seat = command.seat
        self._check_pens(caller, seat)
        pointed = Pointed(seat, _cell_of(command), self._heard(seat))

        def make(_: float) -> list[Effect]:
            shown = self._show_pin(Pinned(seat, pointed.cell))
            reply = self._replies.reply_beside(caller, command.id)
            return reply + shown + self._tell_bots(pointed)

        value = msgspec.json.encode(pointed).decode()
        kept = ((f"pin:{seat}", value), self._replies.kept(caller.player, command.id))
        return self._queue.write(self._match.write((), kept), make)

    def _tell_bots(self, told: CrewTalk) -> list[Effect]:
        """A person has said something; what a bot has chosen holds if it is being written."""
        self._patience.told(told)
        return self._bots.person_told(told, may_rethink=self._queue.latest_act is None)

    def _heard(self, seat: Seat) -> int:
        return self._bots.heard_by(seat.side)

    def send_note(self, caller: Caller, command: SendNote, now: float) -> list[Effect]:
        """Say something."""
        seat = command.seat
        self._match.held_by(caller.player, seat)
        noted = self._notes.say(seat, caller.player, command.note, self._heard(seat), now)

        def make(now: float) -> list[Effect]:
            self._notes.said(noted, caller.player, now)
            shown = self._replies.reply_beside(caller, command.id) + self._show_note(noted)
            told = crew_notes.told_to_bots(noted)
            return shown if told is None else shown + self._tell_bots(told)

        kept = (self._notes.kept(noted), self._replies.kept(caller.player, command.id))
        return self._queue.write(self._match.write((), kept), make)

    def hear_bot(self, seat: Seat, report: Report, now: float) -> list[Effect]:
        """What a bot thinks and says; notes are numbered, so they wait for the one before."""
        if report.notes:
            self._queue.check(crew_notes.kept_name(seat.side))
        places = {str(cell): chance for cell, chance in report.places.items()}
        shown = self._show_pin(Pinned(seat, report.pin, places))
        noted = self._notes.from_bot(seat, report.notes, self._heard(seat), now)
        return shown + self._note(noted) if noted else shown

    def _note(self, noted: tuple[Noted, ...]) -> list[Effect]:
        """A bot says this."""

        def make(_: float) -> list[Effect]:
            self._notes.keep(*noted)
            for each in noted:
                self._remember(each)
            return [effect for each in noted for effect in self._show_note(each)]

        return self._queue.write(self._match.write((), (self._notes.kept(*noted),)), make)

    def restore_notes(self, side: Side, value: str) -> None:
        """Notes as they were stored."""
        self._notes.restore(side, value)
        for noted in self._notes.of(side):
            self._remember(noted)

    def restore_pin(self, value: str) -> None:
        """A person's pin as it was stored."""
        pointed = msgspec.json.decode(value, type=Pointed)
        self._sheets.pin(Pinned(pointed.seat, pointed.cell))
        self._bots.remember(pointed)

    def _remember(self, noted: Noted) -> None:
        """Bots hear it when they are asked next."""
        told = crew_notes.told_to_bots(noted)
        if told is not None:
            self._bots.remember(told)

    def sheets_of(self, player: PlayerId) -> dict[Seat, str]:
        """The sheets of the crew a person sits in."""
        return self._sheets.sheets(self._match.table.crew_seats_of(player))

    def notes_of(self, player: PlayerId) -> tuple[Noted, ...]:
        """The latest notes of the crew a person sits in."""
        return self._notes.of(self._match.table.side_of(player))

    def show_pins(self, player: PlayerId, to: tuple[ConnectionId, ...]) -> list[Effect]:
        """The pins of the crew a person sits in."""
        return self._sheets.show_pins(self._match.table.crew_seats_of(player), to)

    def show_all(self, player: PlayerId, to: tuple[ConnectionId, ...]) -> list[Effect]:
        """Everything the crew shares, for a person who sees with its eyes now."""
        table = self._match.table
        sheets = self._sheets.show_all(table.crew_seats_of(player), to)
        return sheets + self._notes.show(table.side_of(player), to)

    def _crew(self, side: Side) -> tuple[ConnectionId, ...]:
        """The connections of everybody who sits in a crew."""
        return self._presence.connections_of(self._match.table.people_of(side))

    def _show_pin(self, pinned: Pinned) -> list[Effect]:
        to = self._crew(pinned.seat.side)
        return [Send(to, pinned)] if self._sheets.pin(pinned) and to else []

    def _show_note(self, noted: Noted) -> list[Effect]:
        to = self._crew(noted.seat.side)
        return [Send(to, noted)] if to else []


def _cell_of(command: Pin) -> Cell | None:
    """The cell of a pin; RefusedError if it is none."""
    try:
        return None if command.cell is None else parse_cell(command.cell)
    except InvalidNotationError:
        raise RefusedError(Reason.UNKNOWN_CELL) from None
