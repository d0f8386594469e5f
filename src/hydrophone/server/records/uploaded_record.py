"""A record that a person uploads: looked at like a match of the server that is over."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

import msgspec

from hydrophone.core.errors import HydrophoneError
from hydrophone.debrief.debrief import debrief_of, is_debriefed
from hydrophone.debrief.knowledge import played
from hydrophone.notation.record import Record, read_record
from hydrophone.server.protocol.bodies import Beliefs, BroughtMatch, Debriefed
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import reasons_of, replay_of, said_of


def read_uploaded(body: bytes) -> Record:
    """The record of a match that is over; RefusedError says what is wrong with it, and where."""
    with _faults_told():
        record = read_record(body)
    if record.outcome is None:
        raise RefusedError(Reason.RECORD_NOT_OVER)
    return record


class Looked(msgspec.Struct, frozen=True):
    """All that can be seen of a record, from one pass."""

    brought: BroughtMatch
    beliefs: tuple[Beliefs, ...]
    """What both crews could know before the first act, and after each."""


def look_at(body: bytes, watch: Callable[[], None]) -> Looked:
    """Its whole truth and what each act was worth; RefusedError if the record cannot be played.

    ``watch`` is called before each act, and may raise a RefusedError of its own.
    """
    record = read_uploaded(body)
    if not is_debriefed(record.header.game):
        raise RefusedError(Reason.NO_DEBRIEF)
    with _faults_told():
        acts = list(played(record, watch=watch))
        looked_at = debrief_of(record.header, acts)
        seats = {seat: _sitter(said) for seat, said in record.header.seats.items()}
        replay = replay_of(record, seats)
    knew = [act.knew for act in acts[:1]] + [act.knows for act in acts]
    return Looked(
        BroughtMatch(replay, Debriefed(looked_at, said_of(looked_at), reasons_of(looked_at))),
        tuple(Beliefs(dict(each.blue.chances), dict(each.yellow.chances)) for each in knew),
    )


def _sitter(said: str) -> str:
    """People of a record have no names; of a bot its level is known."""
    return said.partition(":")[2]


@contextmanager
def _faults_told() -> Generator[None]:
    try:
        yield
    except RefusedError:
        raise
    except HydrophoneError as error:
        raise RefusedError(Reason.INVALID_RECORD, str(error)) from None
