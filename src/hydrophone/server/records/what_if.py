"""What if: a new match that begins with the first acts of one that is over, and goes on otherwise.

It is made from a finished record alone and has its own table, log and secrets; nothing in it leads
back into the first match, and the first does not learn of it.
"""

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Level
from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CLOCK
from hydrophone.notation.record import FIRST_ACT, Record, game_of
from hydrophone.play.log import rebuild
from hydrophone.play.referee import Referee
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.log.entries import (
    Acted,
    Began,
    Entry,
    TableSet,
    encode_entry,
    table_of,
)
from hydrophone.server.match.people import tokens
from hydrophone.server.match.table import laying, starting
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.bodies import NewSeat, WhatIfWish
from hydrophone.server.protocol.messages import WhatIf
from hydrophone.server.protocol.refusals import Reason, RefusedError

FILLER = Level.HELMSMAN
"""The bot on every seat of which the wish says nothing."""

MOST_ACTS = 3000
"""Most acts that the new match takes over."""


class Fresh(msgspec.Struct, frozen=True):
    """What is new about the new match: its id, its code, the bots' seed, and when it begins."""

    match: str
    code: str
    bot_seed: int
    now: float


def log_of(record: Record, wish: WhatIfWish, first: str, fresh: Fresh) -> tuple[str, ...]:
    """The log of the new match; it is restored from it when its host comes.

    ``first``: the code of the match before it, empty for a record that was uploaded. RefusedError
    if there is no such moment, the match was over there, or the record cannot be played.
    """
    if not FIRST_ACT - 1 <= wish.line < FIRST_ACT + len(record.acts):
        raise RefusedError(Reason.NOT_FOUND)
    game, before = game_of(record.header), record.acts[: wish.line + 1 - FIRST_ACT]
    if len(before) > MOST_ACTS:
        raise RefusedError(Reason.RECORD_TOO_LONG)
    table = _table(record, wish, first, fresh)
    try:
        referee = rebuild(Record(record.header, before))
    except HydrophoneError as error:
        raise RefusedError(Reason.INVALID_RECORD, str(error)) from None
    if referee.outcome is not None:
        raise RefusedError(Reason.OVER_THERE)
    entries: list[Entry] = [
        TableSet(table),
        Began(record.header.seed, fresh.bot_seed, fresh.now, record.header.rules),
    ]
    at = 0.0
    for act in before:
        at = max(at, act.at or 0.0)
        entries.append(Acted(act.by, msgspec.to_builtins(act.do), at))
    entries += _manned(game, referee, table, at)
    return tuple(encode_entry(entry).decode() for entry in entries)


class Laid(msgspec.Struct, frozen=True):
    """The log of the new match as it is kept: one packed value, until its match is over."""

    table: str
    """The first of its entries."""
    packed: tuple[int, bytes]


def first_write(laid: Laid, code: str, secret: str) -> Write:
    """What is kept of a new match with this log, whose host has this secret."""
    table = table_of((laid.table,))
    kept = (tokens.kept(table.host, tokens.first(secret)),)
    timing = Timing(0.0, runs=False)
    return Write(table.match, packed=laid.packed, kept=kept, opened=code, timing=timing)


def _manned(game: AnyGame, referee: Referee, table: Table, at: float) -> list[Entry]:
    """The clock tells the match who holds the posts, unless its rules know these crews already."""
    manned = game.man(referee.true_state, starting.manning(table))
    if manned is None or referee.would_break(CLOCK, manned) is not None:
        return []
    return [Acted(CLOCK, msgspec.to_builtins(manned), at)]


def _table(record: Record, wish: WhatIfWish, first: str, fresh: Fresh) -> Table:
    """The table as it is from the first moment on: the host on their seats, bots on the others."""
    header = record.header
    table = laying.lay(fresh.match, fresh.code, game_of(header), header.options, wish.name)
    named = {seat.seat for seat in wish.seats}
    bots = tuple(NewSeat(i.seat, FILLER.value) for i in table.seats if i.seat not in named)
    table = laying.place(table, (*wish.seats, *bots))
    if table.side_of(table.host) is None or any(seat.who == "open" for seat in wish.seats):
        raise RefusedError(Reason.SEAT_FIRST)
    boats = dict(header.boats)
    return starting.start(replace(table, boats=boats, what_if=WhatIf(first, wish.line)))
