"""The append-only log of a match, and the fold that rebuilds the match from it.

A log holds the actions that were carried out, nothing else: options, seed and actions say the rest.
"""

from collections.abc import Iterator

import msgspec

from hydrophone.core.errors import (
    IllegalActionError,
    IllegalLineError,
    InvalidRecordError,
)
from hydrophone.core.game import Action, Event, Outcome
from hydrophone.core.seats import Actor
from hydrophone.games.registry import game_named
from hydrophone.notation.record import FIRST_ACT, Act, Header, Record, write_act
from hydrophone.play.referee import Referee, Told


class Step(msgspec.Struct, frozen=True):
    """One action of a match that is played again, and what came of it."""

    line: int
    act: Act
    events: tuple[Event, ...]
    told: Told


class Log:
    """One match as it grows. Lines are only ever added."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._acts: list[Act] = []

    def append(self, by: Actor, do: Action, at: float | None = None) -> bytes:
        """Add an action that was carried out; its line, for whoever keeps the file."""
        act = Act(by, do, at)
        self._acts.append(act)
        return write_act(act)

    @property
    def acts(self) -> tuple[Act, ...]:
        """The actions so far."""
        return tuple(self._acts)

    def record(self, referee: Referee) -> Record:
        """The match as a record, with the outcome if the referee knows one."""
        return Record(self.header, self.acts, referee.outcome)


def fresh_referee(header: Header) -> Referee:
    """The referee of the match before its first action."""
    return Referee(game_named(header.game), header.options, header.seed)


def replay(record: Record, referee: Referee, file: str = "record") -> Iterator[Step]:
    """Play the record's actions on a fresh referee, one step at a time.

    Raises IllegalLineError (line, clause, sentence) for an action that a rule forbids, and at the
    end InvalidRecordError if the outcome that the record tells is not the one it leads to.
    """
    for line, act in enumerate(record.acts, FIRST_ACT):
        try:
            events, told = referee.act(act.by, act.do)
        except IllegalActionError as error:
            raise IllegalLineError(file, line, error.clause, error.sentence) from None
        yield Step(line, act, events, told)
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
