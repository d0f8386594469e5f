"""What a crew says to itself: the latest notes of each side, and how fast a person may talk.

Notes are no part of the game: they stand in no record.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from hydrophone.bots.notes import Note, Phrase, Said, TextNote
from hydrophone.core.seats import Seat, Side
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.messages import Noted, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError

NOTES_KEPT = 60
"""Most notes of one crew that are kept: the latest."""

PEOPLE_TALK = Rate(burst=6, per_second=0.5)
"""Notes of one person."""

BOTS_TALK = Rate(burst=4, per_second=0.2)
"""Notes of one bot."""

_Notes = tuple[Noted, ...]


class CrewNotes:
    """The notes of both crews, never mixed. What is said next is numbered within its crew."""

    def __init__(self) -> None:
        self._notes: dict[Side, _Notes] = dict.fromkeys(Side, ())
        self._people = Buckets(PEOPLE_TALK)
        self._bots = Buckets(BOTS_TALK)

    def of(self, side: Side | None) -> _Notes:
        """All that is kept of a crew; nothing for a person who belongs to none."""
        return () if side is None else self._notes[side]

    def say(self, seat: Seat, player: PlayerId, note: Note, heard: int, now: float) -> Noted:
        """A person's next note, told with ``said`` when stored; RefusedError if it may not be.

        ``heard``: how many observations the crew has been told.
        """
        if isinstance(note, TextNote):
            note = TextNote(_clean(note.text))
        self._people.check(player, now)
        return Noted(self._next(seat.side), seat, player, note, heard)

    def said(self, noted: Noted, player: PlayerId, now: float) -> None:
        """A person's note is stored."""
        self._people.of(player, now).take(now)
        self.keep(noted)

    def keep(self, *noted: Noted) -> None:
        """A crew has said this."""
        self._notes[noted[0].seat.side] = self._with(noted)

    def _with(self, noted: _Notes) -> _Notes:
        """What a crew has said when it says this too."""
        return (*self._notes[noted[0].seat.side], *noted)[-NOTES_KEPT:]

    def from_bot(self, seat: Seat, phrases: Iterable[Phrase], heard: int, now: float) -> _Notes:
        """What of a bot's phrases its crew is told: nothing twice in a row, not too much."""
        noted: list[Noted] = []
        last, number = self._last(seat), self._next(seat.side)
        for phrase in phrases:
            if phrase != last and self._bots.of(seat, now).take(now):
                noted.append(Noted(number + len(noted), seat, None, phrase, heard))
                last = phrase
        return tuple(noted)

    def _next(self, side: Side) -> int:
        notes = self._notes[side]
        return notes[-1].number + 1 if notes else 1

    def _last(self, seat: Seat) -> Note | None:
        return next((n.note for n in reversed(self._notes[seat.side]) if n.seat is seat), None)

    # --- keeping -------------------------------------------------------------------------------

    def kept(self, *noted: Noted) -> tuple[str, str]:
        """Name and value under which a crew's notes are stored when this is said."""
        return kept_name(noted[0].seat.side), msgspec.json.encode(self._with(noted)).decode()

    def restore(self, side: Side, value: str) -> None:
        """Notes as they were stored."""
        stored: list[dict[str, Any]] = msgspec.json.decode(value)
        self._notes[side] = msgspec.convert([_renamed(noted) for noted in stored], type=_Notes)


def kept_name(side: Side) -> str:
    """The name of the value that is kept of a crew's notes."""
    return f"notes:{side}"


def _renamed(noted: dict[str, Any]) -> dict[str, Any]:
    """A stored note as it is written today: earlier versions called a course a way."""
    match noted["note"]:
        case {"about": "way", "word": word, "way": course}:
            return noted | {"note": {"about": "course", "word": word, "course": course}}
        case _:
            return noted


def told_to_bots(noted: Noted) -> Said | None:
    """The note as bots hear it; None for free words, which they cannot read."""
    if isinstance(noted.note, TextNote):
        return None
    return Said(noted.seat, noted.note, noted.heard)


def _clean(text: str) -> str:
    """The text on one line, without letters that cannot be seen."""
    shown = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    if not shown:
        raise RefusedError(Reason.EMPTY_NOTE)
    return shown
