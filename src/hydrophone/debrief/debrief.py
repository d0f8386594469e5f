"""A match looked at afterwards: two curves of uncertainty, and what each act was worth."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Outcome
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import PerSide, Side
from hydrophone.debrief.key_moments import KeyMoment, key_moments
from hydrophone.debrief.knowledge import played
from hydrophone.debrief.shots import Shot, fired, missed_in_turns
from hydrophone.facts.facts import Facts, Question
from hydrophone.facts.figures import Figures, Tally, mean
from hydrophone.facts.knowledge import PlayedAction
from hydrophone.kits.registry import kit_named
from hydrophone.notation.record import Header, Record

T = TypeVar("T")


class RecordMoment(msgspec.Struct, frozen=True):
    """One action of the record.

    Attributes:
        line: of the record.
        do: the kind of the action.
        at: seconds since the beginning, if the record tells them.
        heard: did the other crew hear something of it?
        bits: what each crew does not know about its enemy's place after it.
        places: how many places each crew holds possible after it.
        gained: bits that each crew learned about its enemy by it; negative where it knows less.
        reason: why a bot took it, from what its seat knew; None for people.
    """

    line: int
    by: str
    do: str
    at: float | None
    heard: bool
    bits: PerSide[float]
    places: PerSide[int]
    gained: PerSide[float]
    reason: Cause | None = None


class Debrief(msgspec.Struct, frozen=True):
    """What really happened in one match. Fields of a side speak of what that crew did or knew."""

    game: str
    boats: Mapping[Side, str]
    outcome: Outcome | None
    bits: PerSide[float]
    """What each crew did not know about its enemy's place before the first action."""
    moments: tuple[RecordMoment, ...]
    questions: tuple[Question, ...]
    shots: tuple[Shot, ...]
    missed: tuple[Shot, ...]
    """Shots with a good chance in turns without a shot; at most one in a row of the same."""
    key_moments: tuple[KeyMoment, ...]
    figures: PerSide[Figures]


def is_debriefed(game: str) -> bool:
    """Does this game bring what a debrief needs?"""
    kit = kit_named(game)
    return kit.facts is not None and kit.tracker is not None


def debrief(
    record: Record, file: str = "record", watch: Callable[[], None] = lambda: None
) -> Debrief:
    """Look at a match again; ``watch`` and errors as in ``played`` and ``debrief_of``."""
    return debrief_of(record.header, played(record, file, watch))


def debrief_of(header: Header, found: Iterable[PlayedAction]) -> Debrief:
    """A match whose acts were played again.

    UnknownNameError for a game that does not say what a debrief asks.
    """
    kit = kit_named(header.game)
    if kit.facts is None:
        raise UnknownNameError(f"no match of {header.game!r} is debriefed")
    facts = kit.facts(kit.game.chart_of(header.options))
    acts = list(found)
    tallies = [facts.tally(side) for side in Side]
    for act in acts:
        for tally in tallies:
            tally.see(act)
    questions = tuple(_all(facts.question(act) for act in acts))
    shots = tuple(_all(fired(act, facts) for act in acts))
    is_real_time = kit.game.is_real_time(header.options)
    held = missed_in_turns(acts, kit.game, facts, is_real_time=is_real_time)
    missed = _best_of_each_row(held, shots)
    silences = [act for act in acts if facts.is_silence(act.do)]
    heard = [act for act in acts if act.is_heard and not facts.is_silence(act.do)]
    return Debrief(
        header.game,
        header.boats,
        acts[-1].outcome if acts else None,
        PerSide(acts[0].knew.blue.bits, acts[0].knew.yellow.bits) if acts else PerSide(0.0, 0.0),
        tuple(_moment(act) for act in acts),
        questions,
        shots,
        missed,
        key_moments(acts, heard, silences, questions, shots, missed),
        PerSide(*(_complete(tally, acts, facts, shots, missed) for tally in tallies)),
    )


def _all(found: Iterable[T | None]) -> list[T]:
    return [each for each in found if each is not None]


def _complete(
    tally: Tally,
    acts: Iterable[PlayedAction],
    facts: Facts,
    shots: Iterable[Shot],
    missed: Iterable[Shot],
) -> Figures:
    """The crew in numbers, shots and pins included."""
    fired_by = [shot for shot in shots if shot.side is tally.side]
    pins = [is_right for act in acts for is_right in _pinned(act, tally.side, facts)]
    return msgspec.structs.replace(
        tally.figures,
        shots=len(fired_by),
        hits=sum(bool(shot.taken) for shot in fired_by),
        shot_chance=mean([shot.chance for shot in fired_by]) if fired_by else None,
        missed=sum(shot.side is tally.side for shot in missed),
        pins=len(pins),
        pins_right=sum(pins),
    )


def _pinned(act: PlayedAction, side: Side, facts: Facts) -> Iterator[bool]:
    """Of each place that a crew's people pinned before an act: was the enemy there?

    Nothing while the enemy is nowhere: no pin could be right.
    """
    there = facts.place(act.before, side.enemy)
    for seat, cell in act.pins.items() if there is not None else ():
        if seat.side is side and cell is not None:
            yield cell == there


def _moment(played: PlayedAction) -> RecordMoment:
    knows = played.knows
    return RecordMoment(
        played.line,
        played.by.value,
        str(played.do.__struct_config__.tag),
        played.at,
        played.is_heard,
        PerSide(knows.blue.bits, knows.yellow.bits),
        PerSide(len(knows.blue.chances), len(knows.yellow.chances)),
        PerSide(played.gained(Side.BLUE), played.gained(Side.YELLOW)),
        played.reason,
    )


def _best_of_each_row(missed: Iterable[Shot], shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """A crew that holds its fire for several orders misses one shot: the best of them."""
    rows: dict[tuple[Side, int], Shot] = {}
    for shot in missed:
        fired_before = sum(other.side is shot.side and other.line < shot.line for other in shots)
        row = shot.side, fired_before
        if row not in rows or (rows[row].expected, rows[row].chance) < (shot.expected, shot.chance):
            rows[row] = shot
    return tuple(sorted(rows.values(), key=lambda shot: shot.line))
