"""What is kept of a match: a log of entries, and a few values that replace each other.

A match is restored by folding its log. Lobby changes are kept as the whole table: it is small,
and the last one wins.
"""

from typing import Any, TypeAlias

import msgspec

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Seat, Side
from hydrophone.server.messages import Phase, PlayerId, SeatInfo


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table. ``side`` is set for good once he has seen a running match from it."""

    id: PlayerId
    name: str
    ready: bool = False
    side: Side | None = None
    stream: int = 0
    """Counts how often his view began anew because he changed seats while the match ran."""


class Table(msgspec.Struct, frozen=True):
    """Everything about a match that is not the game itself."""

    match: str
    code: str
    game: str
    options: Any
    host: PlayerId
    seats: tuple[SeatInfo, ...]
    people: tuple[Person, ...]
    boats: dict[Side, str] = {}
    phase: Phase = Phase.LOBBY
    joined: int = 0
    """How many people have ever come; numbers the next."""

    def person(self, player: PlayerId) -> Person | None:
        """The person of this id, if he is here."""
        return next((person for person in self.people if person.id == player), None)

    def seat(self, seat: Seat) -> SeatInfo | None:
        """What is known of a seat, or None if the match has no such seat."""
        return next((info for info in self.seats if info.seat is seat), None)

    def seats_of(self, player: PlayerId) -> tuple[Seat, ...]:
        """The seats somebody holds, in the order of the cardboard."""
        return tuple(info.seat for info in self.seats if info.player == player)

    def side_of(self, player: PlayerId) -> Side | None:
        """The side he sits on now."""
        return next((info.seat.side for info in self.seats if info.player == player), None)


class TableSet(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """The table is now like this."""

    table: Table


class Began(msgspec.Struct, frozen=True, tag_field="kind", tag="began"):
    """The match began. The seeds are secret until it is over."""

    seed: int
    bot_seed: int
    at: float


class Acted(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="acted"):
    """An accepted action; ``player`` and ``id`` are the command it came by, if it was one."""

    by: str
    action: Any
    at: float
    player: PlayerId = ""
    id: str = ""


Entry: TypeAlias = TableSet | Began | Acted

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode_entry = msgspec.json.Encoder().encode


def decode_entry(body: bytes | str) -> Entry:
    """Read an entry; options and actions are still plain JSON values."""
    return _decoder.decode(body)


def settle(table: Table, game: AnyGame) -> Table:
    """The table with its options as the game's own type."""
    options = msgspec.convert(table.options, game.options_type, strict=False)
    return msgspec.structs.replace(table, options=options)
