"""What is kept of a match: a log of entries, and a few values that replace each other.

A match is restored by folding its log. A change of the table is kept as the whole table, and the
last one wins; its options stand in it only if they are others than before (else null).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import PlayerId


class TableSet(msgspec.Struct, frozen=True, tag_field="kind", tag="table", omit_defaults=True):
    """The table is now like this; ``player`` and ``id`` are the command, if it was one."""

    table: Table
    player: PlayerId = ""
    id: str = ""


class Began(msgspec.Struct, frozen=True, tag_field="kind", tag="began"):
    """The match began. The seeds are secret until it is over."""

    seed: int
    bot_seed: int
    """What the seeds of the bots are made from, which knows nothing of ``seed``."""
    at: float
    rules: int = 1
    """Version of the game's rules; matches from before it was kept were begun by the first."""


class Acted(
    msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="acted", omit_defaults=True
):
    """An accepted action; ``player`` and ``id`` are the command it came by, if it was one."""

    by: str
    action: Any
    at: float
    """Seconds since the beginning during which the match was watched; once, pauses counted too."""
    player: PlayerId = ""
    id: str = ""
    why: str = ""
    """A program's reason: no person is shown it before the match is over."""
    pins: dict[Seat, Cell | None] = {}
    """What people pinned since the act before, or take away (null): likewise."""


class TookBack(msgspec.Struct, frozen=True, tag_field="kind", tag="took_back", omit_defaults=True):
    """All acts but the first ``acts`` are taken back. They stay in the log, and count no more."""

    acts: int
    at: float
    player: PlayerId = ""
    id: str = ""
    side: Side | None = None
    """The crew that withdraws what all have heard; null where a person alone takes acts back."""


class Withdrawal(msgspec.Struct, frozen=True):
    """At this place of a log a crew has withdrawn these acts, which all go on to remember."""

    acts: tuple[Acted, ...]
    side: Side
    at: float


Entry: TypeAlias = TableSet | Began | Acted | TookBack

InForce: TypeAlias = TableSet | Began | Acted | Withdrawal

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode_entry = msgspec.json.Encoder().encode


def decode_entry(body: bytes | str) -> Entry:
    """Read an entry; options and actions are still plain JSON values.

    A table from before crews could take back said so of a person alone, and no host had chosen it:
    it leaves open what crews may.
    """
    entry = _decoder.decode(body)
    if isinstance(entry, TableSet) and entry.table.manners.take_back:
        text = body if isinstance(body, str) else body.decode()
        if '"withdrew":' not in text:
            manners = replace(entry.table.manners, take_back=None)
            return replace(entry, table=replace(entry.table, manners=manners))
    return entry


def in_force(entries: Sequence[Entry]) -> list[InForce]:
    """The entries that count: of what was taken back only what all go on to remember is left."""
    counted: list[InForce] = []
    acts: list[int] = []
    for entry in entries:
        if isinstance(entry, TookBack):
            taken = [counted.pop(place) for place in reversed(acts[entry.acts :])]
            del acts[entry.acts :]
            if entry.side is not None:
                said = tuple(each for each in reversed(taken) if isinstance(each, Acted))
                counted.append(Withdrawal(said, entry.side, entry.at))
            continue
        if isinstance(entry, Acted):
            acts.append(len(counted))
        counted.append(entry)
    return counted


def new_pins(
    pins: Mapping[Seat, Cell | None], before: Mapping[Seat, Cell | None]
) -> dict[Seat, Cell | None]:
    """The pins that are others than before."""
    return {seat: cell for seat, cell in pins.items() if before.get(seat) != cell}


def table_of(entries: Sequence[str]) -> Table:
    """The table with which a log begins; InvalidNotationError if it begins otherwise."""
    first = decode_entry(entries[0]) if entries else None
    if not isinstance(first, TableSet):
        raise InvalidNotationError("the log of a match begins with its table")
    return first.table


def name_of(player: PlayerId, entries: Sequence[str]) -> str:
    """What a player was called last who is or was at the table; empty of all others."""
    for entry in map(decode_entry, reversed(entries)):
        person = entry.table.person(player) if isinstance(entry, TableSet) else None
        if person is not None:
            return person.name
    return ""


def rules_of(entries: Iterable[str]) -> tuple[str, int | None]:
    """The game of a log, and the version of its rules once the match has begun."""
    game = ""
    for entry in map(decode_entry, entries):
        match entry:
            case TableSet(table):
                game = table.game
            case Began(rules=version):
                return game, version
            case Acted() | TookBack():
                break
    return game, None
