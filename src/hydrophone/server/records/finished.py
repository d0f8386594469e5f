"""A match that is over: its record as a file, and its replay with the whole truth.

A match whose rules are not here any more is over too: of its log a record can be made without them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import Language
from hydrophone.core.seats import Seat, Side
from hydrophone.debrief import reason_words, words
from hydrophone.debrief.debrief import Debrief
from hydrophone.kits.registry import KITS
from hydrophone.notation.record import (
    VERSION,
    ActLine,
    Header,
    HeaderLine,
    Record,
    write_record,
)
from hydrophone.play.log import fresh_referee, replay
from hydrophone.server.match.log.entries import (
    Acted,
    Began,
    TableSet,
    decode_entry,
    in_force,
    new_pins,
)
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.bodies import Replay, ReplayStep
from hydrophone.server.protocol.messages import MatchPhase, SeatInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError


def record_file(match: HostedMatch) -> bytes:
    """The match as a record; RefusedError until it is over."""
    running, table = match.running, match.table
    if running is None or table.phase is not MatchPhase.OVER:
        raise RefusedError(Reason.NOT_OVER)
    header = Header(
        game=table.game,
        options=table.options,
        seed=running.began.seed,
        seats=_who_acted(table, match.manned),
        boats=dict(table.boats),
        rules=running.began.rules,
    )
    return write_record(match.log.record(header, running.referee.outcome))


def sitters(match: HostedMatch) -> dict[Seat, str]:
    """The person or bot at each seat, by name."""
    return {info.seat: _name(match.table, info) for info in match.table.seats}


def replay_of(record: Record, seats: Mapping[Seat, str]) -> Replay:
    """Everything that happened in the match of a record; errors as in ``play.log.replay``.

    ``seats``: who sat where, by name.
    """
    referee = fresh_referee(record.header)
    began = referee.began
    steps = tuple(
        ReplayStep(s.act.by, s.act.do, s.events, s.act.why) for s in replay(record, referee)
    )
    if referee.outcome is None:
        raise HydrophoneError("a match that is over has an outcome")
    return Replay(
        game=record.header.game,
        options=record.header.options,
        seats=dict(seats),
        boats=dict(record.header.boats),
        began=began,
        steps=steps,
        outcome=referee.outcome,
    )


def said_of(looked_at: Debrief) -> dict[Language, tuple[str, ...]]:
    """Its key moments in words; boats are named by places to fill in."""
    places = {side: f"{{{side.value}}}" for side in Side}
    return {
        language: tuple(words.sentence(each, places, language) for each in looked_at.key_moments)
        for language in Language
    }


def reasons_of(looked_at: Debrief) -> dict[Language, tuple[str, ...]]:
    """What the bots say of each act; nothing of those of people."""
    reasons = [moment.reason for moment in looked_at.moments]
    return {
        language: tuple(
            "" if each is None else reason_words.said(each, language) for each in reasons
        )
        for language in Language
    }


def record_so_far(entries: Iterable[str]) -> bytes:
    """The record of a match that has begun, from its log alone."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in _lines(entries))


def _lines(entries: Iterable[str]) -> Iterator[HeaderLine | ActLine]:
    table: Table | None = None
    began: Began | None = None
    manned: frozenset[Seat] = frozenset()
    acts: list[Acted] = []
    for entry in in_force([decode_entry(entry) for entry in entries]):
        match entry:
            case TableSet():
                options = entry.table.options or (table and table.options)
                table = msgspec.structs.replace(entry.table, options=options)
            case Began():
                began = entry
            case Acted():
                acts.append(entry)
            case _:
                pass
        if table is not None and began is not None:
            manned |= table.without_bot
    if table is not None and began is not None:
        yield _header_line(table, manned, began)
    stood: dict[Seat, Cell | None] = {}
    for act in acts:
        do, pins = msgspec.Raw(msgspec.json.encode(act.action)), new_pins(act.pins, stood)
        stood |= pins
        yield ActLine(by=act.by, do=do, at=act.at, why=act.why, pins=pins)


def _header_line(table: Table, manned: Collection[Seat], began: Began) -> HeaderLine:
    options: dict[str, Any] = table.options
    kit = KITS.get(table.game)
    return HeaderLine(
        hydrophone=VERSION,
        game=table.game,
        rules=began.rules,
        edition=options.get("edition", ""),
        chart="" if kit is None else options.get(kit.game.chart_option, ""),
        seed=began.seed,
        seats=_who_acted(table, manned),
        boats=dict(table.boats),
        options=msgspec.Raw(msgspec.json.encode(options)),
    )


def _who_acted(table: Table, manned: Collection[Seat]) -> dict[Seat, str]:
    """Who sat where, by the last table; a post that a person ever held is a person's."""
    return {
        info.seat: "person" if info.seat in manned else f"bot:{info.bot}" for info in table.seats
    }


def _name(table: Table, info: SeatInfo) -> str:
    person = table.person(info.player) if info.player is not None else None
    return person.name if person is not None else str(info.bot or "")
