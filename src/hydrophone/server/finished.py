"""A finished match: its record as a file, and its replay with the whole truth."""

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.errors import HydrophoneError
from hydrophone.core.seats import parse_actor
from hydrophone.notation.record import Act, Header, Record, write_record
from hydrophone.play.log import fresh_referee, replay
from hydrophone.server.entries import Table
from hydrophone.server.messages import Phase, Replay, ReplayStep, SeatInfo
from hydrophone.server.refusals import Reason, RefusedError
from hydrophone.server.room import Room
from hydrophone.server.running import action_of


def record_file(room: Room) -> bytes:
    """The match as a record; RefusedError until it is over."""
    return write_record(_record(room))


def whole_replay(room: Room) -> Replay:
    """Everything that happened; RefusedError until the match is over."""
    record = _record(room)
    referee = fresh_referee(record.header)
    began = referee.began
    steps = tuple(ReplayStep(s.act.by, s.act.do, s.events) for s in replay(record, referee))
    if referee.outcome is None:
        raise HydrophoneError("a match that is over has an outcome")
    return Replay(
        game=record.header.game,
        options=record.header.options,
        seats={info.seat: _name(room.table, info) for info in room.table.seats},
        boats=dict(room.table.boats),
        began=began,
        steps=steps,
        outcome=referee.outcome,
    )


def _record(room: Room) -> Record:
    running, table = room.running, room.table
    if running is None or table.phase is not Phase.OVER:
        raise RefusedError(Reason.NOT_OVER)
    header = Header(
        game=table.game,
        options=table.options,
        seed=running.began.seed,
        seats={info.seat: _sitter(info.bot) for info in table.seats},
        boats=dict(table.boats),
    )
    acts = tuple(
        Act(
            parse_actor(acted.by), action_of(room.game, msgspec.to_builtins(acted.action)), acted.at
        )
        for acted in room.log
    )
    return Record(header, acts, running.referee.outcome)


def _sitter(bot: Level | None) -> str:
    return "person" if bot is None else f"bot:{bot}"


def _name(table: Table, info: SeatInfo) -> str:
    person = table.person(info.player) if info.player is not None else None
    return person.name if person is not None else str(info.bot or "")
