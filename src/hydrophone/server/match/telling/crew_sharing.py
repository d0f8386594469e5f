"""What a crew shares: pencil sheets, pins and notes of people and bots. The enemy hears none."""

import msgspec

from hydrophone.board.grid import Cell, parse_cell
from hydrophone.bots.bot import Report
from hydrophone.bots.notes import CrewTalk, Pointed, TextNote
from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.game import Language
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import Seat, Side
from hydrophone.debrief import reason_words
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people import notes
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.telling import audience, bots
from hydrophone.server.protocol.messages import (
    Acked,
    CrewSheet,
    Done,
    Explained,
    Noted,
    Pin,
    Pinned,
    PlayerId,
    SaveSheet,
    SendNote,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError


def save_sheet(moment: Moment, caller: Caller, command: SaveSheet) -> None:
    """Keep a seat's pencil work and show it to the crew."""
    seat, body = command.seat, command.body
    _check_pens(moment, caller, seat)

    def make(moment: Moment) -> None:
        moment.room.sheets[seat] = body
        others = tuple(c for c in _crew(moment, seat.side) if c != caller.connection)
        moment.send(others, CrewSheet(seat, body))

    moment.write_beside(caller, command.id, (f"sheet:{seat}", body), make)


def done(moment: Moment, caller: Caller, command: Done) -> None:
    """A post has done its part of the turn. Nothing of that is kept: it may be said again."""
    seat = command.seat
    moment.match.held_by(caller.player, seat)
    moment.reply(caller, Acked(command.id))
    with audience.waiting(moment) as patience:
        patience.done(seat)


def _check_pens(moment: Moment, caller: Caller, seat: Seat) -> None:
    """RefusedError if the person does not hold the seat, or its pens must rest now."""
    if not moment.match.held_by(caller.player, seat).may_write(seat):
        raise RefusedError(Reason.PENS_REST)


def pin(moment: Moment, caller: Caller, command: Pin) -> None:
    """Point at a cell."""
    seat = command.seat
    _check_pens(moment, caller, seat)
    pointed = Pointed(seat, _cell_of(command), bots.heard_by(moment.match, seat.side))

    def make(moment: Moment) -> None:
        moment.match.pins[seat] = pointed.cell
        _show_pin(moment, Pinned(seat, pointed.cell))
        _tell_bots(moment, pointed)

    value = msgspec.json.encode(pointed).decode()
    moment.write_beside(caller, command.id, (f"pin:{seat}", value), make)


def _cell_of(command: Pin) -> Cell | None:
    """The cell of a pin; RefusedError if it is none."""
    try:
        return None if command.cell is None else parse_cell(command.cell)
    except InvalidNotationError:
        raise RefusedError(Reason.UNKNOWN_CELL) from None


def send_note(moment: Moment, caller: Caller, command: SendNote) -> None:
    """Say something."""
    seat, match, own = command.seat, moment.match, moment.room.notes
    match.held_by(caller.player, seat)
    if isinstance(command.note, TextNote) and not moment.table.manners.own_words:
        raise RefusedError(Reason.PHRASES_ONLY)
    heard = bots.heard_by(match, seat.side)
    noted = own.say(seat, caller.player, command.note, heard, moment.now)

    def make(moment: Moment) -> None:
        own.said(noted, caller.player, moment.now)
        _show_note(moment, noted)
        told = notes.told_to_bots(noted)
        if told is not None:
            _tell_bots(moment, told)

    moment.write_beside(caller, command.id, own.kept(noted), make)


def _tell_bots(moment: Moment, told: CrewTalk) -> None:
    """A person has said something."""
    with audience.waiting(moment) as patience:
        patience.told(told, moment.at)
    bots.person_told(moment, told)


def hear_bot(moment: Moment, seat: Seat, report: Report) -> None:
    """What a bot thinks and says, if it still sits there.

    Notes are numbered, so they wait for the one before.
    """
    if seat not in moment.match.bots:
        return
    room = moment.room
    if report.notes:
        room.queue.check(notes.kept_name(seat.side))
    places = {str(cell): chance for cell, chance in report.places.items()}
    _show_pin(moment, Pinned(seat, report.pin, places))
    heard = bots.heard_by(moment.match, seat.side)
    noted = room.notes.from_bot(seat, report.notes, heard, moment.now)

    def make(moment: Moment) -> None:
        room.notes.keep(*noted)
        for each in noted:
            _remember(room, each)
        for each in noted:
            _show_note(moment, each)

    if noted:
        moment.write(make, kept=(room.notes.kept(*noted),))


REASONS_KEPT = 20
"""Most reasons of the bots of one crew that are remembered: the latest."""


def explain(moment: Moment, seat: Seat, cause: Cause) -> None:
    """A bot has just done something: the people of its crew alone are told why.

    They are not told of a bot that has helped out in the seat of a person.
    """
    if seat not in moment.match.bots:
        return
    side, reasons = seat.side, moment.room.reasons
    before = reasons.get(side, ())
    said = {language: reason_words.said(cause, language) for language in Language}
    number = before[-1].number + 1 if before else 1
    explained = Explained(number, seat, said, bots.heard_by(moment.match, side))
    reasons[side] = (*before, explained)[-REASONS_KEPT:]
    moment.send(_crew(moment, side), explained)


# --- kept ---------------------------------------------------------------------------------------


def restore_notes(room: RoomState, side: Side, value: str) -> None:
    """Notes as they were stored."""
    room.notes.restore(side, value)
    for noted in room.notes.of(side):
        _remember(room, noted)


def restore_pin(room: RoomState, value: str) -> None:
    """A person's pin as it was stored."""
    pointed = msgspec.json.decode(value, type=Pointed)
    room.match.pins[pointed.seat] = pointed.cell
    room.pins[pointed.seat] = Pinned(pointed.seat, pointed.cell)
    room.questions.talk.add(pointed, by_person=False)


def _remember(room: RoomState, noted: Noted) -> None:
    """Bots hear it when they are asked next."""
    told = notes.told_to_bots(noted)
    if told is not None:
        room.questions.talk.add(told, by_person=False)


# --- shown to the crew --------------------------------------------------------------------------


def sheets_of(moment: Moment, player: PlayerId) -> dict[Seat, str]:
    """The sheets of the crew a person sits in."""
    sheets = moment.room.sheets
    return {s: sheets[s] for s in moment.table.crew_seats_of(player) if s in sheets}


def notes_of(moment: Moment, caller: Caller) -> tuple[Noted, ...]:
    """The latest notes of the crew a person sits in, but for those of people they have hidden."""
    notes, persons = moment.room.notes.of(moment.table.side_of(caller.player)), moment.room.persons
    return tuple([n for n in notes if n.by is None or persons.of(n.by) not in caller.hides])


def show_unkept(moment: Moment, player: PlayerId, to: tuple[ConnectionId, ...]) -> None:
    """Send the pins of the crew a person sits in, and the reasons of its bots."""
    for seat in moment.table.crew_seats_of(player):
        pinned = moment.room.pins.get(seat)
        if pinned is not None:
            moment.send(to, pinned)
    side = moment.table.side_of(player)
    for explained in () if side is None else moment.room.reasons.get(side, ()):
        moment.send(to, explained)


def show_all(moment: Moment, player: PlayerId, to: tuple[ConnectionId, ...]) -> None:
    """Send everything the crew shares to a person who sees with its eyes now."""
    for seat, body in sheets_of(moment, player).items():
        moment.send(to, CrewSheet(seat, body))
    show_unkept(moment, player, to)
    for noted in moment.room.notes.of(moment.table.side_of(player)):
        moment.send(moment.who_hear(noted.by, to), noted)


def _crew(moment: Moment, side: Side) -> tuple[ConnectionId, ...]:
    """The connections of all people who sit in a crew."""
    return moment.presence.connections_of(moment.table.people_of(side))


def _show_pin(moment: Moment, pinned: Pinned) -> None:
    if moment.room.pins.get(pinned.seat) != pinned:
        moment.room.pins[pinned.seat] = pinned
        moment.send(_crew(moment, pinned.seat.side), pinned)


def _show_note(moment: Moment, noted: Noted) -> None:
    moment.send(moment.who_hear(noted.by, _crew(moment, noted.seat.side)), noted)
