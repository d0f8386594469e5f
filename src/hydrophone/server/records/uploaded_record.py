"""A record that a person uploads: looked at like a match of the server that is over."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from hydrophone.core.errors import HydrophoneError
from hydrophone.notation.record import Record, read_record
from hydrophone.server.protocol.bodies import Beliefs, BroughtMatch
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.finished import beliefs_of, debrief_of, replay_of

FILE = "record"
"""What the file is called where something is wrong with it."""


def read_uploaded(body: bytes) -> Record:
    """The record of a match that is over; RefusedError says what is wrong with it, and where."""
    with _faults_told():
        record = read_record(body, FILE)
    if record.outcome is None:
        raise RefusedError(Reason.RECORD_NOT_OVER)
    return record


def look_at(body: bytes, may_go_on: Callable[[], bool]) -> BroughtMatch:
    """Its whole truth and what each act was worth.

    ``may_go_on`` is asked before each act; RefusedError if it says no, or for a record that cannot
    be played.
    """
    record = read_uploaded(body)
    with _faults_told():
        looked_at = debrief_of(record, FILE, _watch(may_go_on))
        seats = {seat: _sitter(said) for seat, said in record.header.seats.items()}
        replay = replay_of(record, seats)
    return BroughtMatch(replay, looked_at)


def beliefs_in(body: bytes, line: int, may_go_on: Callable[[], bool]) -> Beliefs:
    """What both crews could know after this line; errors as in ``look_at``."""
    record = read_uploaded(body)
    with _faults_told():
        return beliefs_of(record, line, FILE, _watch(may_go_on))


def _watch(may_go_on: Callable[[], bool]) -> Callable[[], None]:
    def watch() -> None:
        if not may_go_on():
            raise RefusedError(Reason.RECORD_TOO_LONG)

    return watch


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
