"""The append-only log of a match, and the fold that rebuilds the match from it.

A log holds the actions that were carried out, nothing else: options, seed and actions say the rest.
"""

from collections.abc import Iterable, Iterator

import msgspec

from hydrophone.core.errors import (
    IllegalActionError,
    IllegalLineError,
    InvalidRecordError,
)
from hydrophone.core.game import Event, Outcome
from hydrophone.notation.record import FIRST_ACT, Act, Header, Record, game_of
from hydrophone.play.referee import Referee, Told


class PlayedStep(msgspec.Struct, frozen=True):
    """One action of a match that is played again, and what came of it."""

    line: int
    act: Act
    events: tuple[Event, ...]
    told: Told


class Log:
    """The actions of one match as it grows. Actions are only ever added."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self._acts = list(acts)

    def __len__(self) -> int:
        return len(self._acts)

    @property
    def last(self) -> Act:
        """The latest action; IndexError if there is none."""
        return self._acts[-1]

    def append(self, act: Act) -> None:
        """Add an action that was carried out."""
        self._acts.append(act)

    @property
    def acts(self) -> tuple[Act, ...]:
        """The actions so far."""
        return tuple(self._acts)

    def record(self, header: Header, outcome: Outcome | None) -> Record:
        """The match as a record, with the outcome if it is over."""
        return Record(header, self.acts, outcome)


def fresh_referee(header: Header) -> Referee:
    """The referee of the match before its first action."""
    return Referee(game_of(header), header.options, header.seed)


def replay(record: Record, referee: Referee, file: str = "record") -> Iterator[PlayedStep]:
    """Play the record's actions on a fresh referee, one step at a time.

    Raises IllegalLineError (line, clause, sentence) for an action that a rule forbids, and at the
    end InvalidRecordError if the outcome that the record tells is not the one it leads to.
    """
    for line, act in enumerate(record.acts, FIRST_ACT):
        try:
            events, told = referee.redo(act.by, act.do)
        except IllegalActionError as error:
            raise IllegalLineError(file, line, error.clause, error.sentence) from None
        yield PlayedStep(line, act, events, told)
    if record.outcome is not None and record.outcome != referee.outcome:
        claim = f"the outcome says it {_standing(record.outcome)}"
        what = f"the match {_standing(referee.outcome)}; {claim}"
        raise InvalidRecordError(file, record.outcome_line, what)


def _standing(outcome: Outcome | None) -> str:
    if outcome is None:
        return "goes on"
    if outcome.winner is None:
        return f"was drawn ({outcome.termination})"
    return f"was won by {outcome.winner.value} ({outcome.termination})"


def rebuild(record: Record, file: str = "record") -> Referee:
    """The referee after all actions of the record; errors as in ``replay``."""
    referee = fresh_referee(record.header)
    for _ in replay(record, referee, file):
        pass
    return referee
