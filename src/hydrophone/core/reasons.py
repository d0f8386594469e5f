"""Why a bot acted as it did: a small value, made of what its seat knew and nothing else."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

import msgspec

from hydrophone.board.grid import Cell


class Motive(StrEnum):
    """What decided. Some come with a number or a cell, as ``Cause`` says."""

    BY_LOT = "by_lot"
    """Nothing else was better."""
    START = "start"
    """A start by lot, with room around it."""
    LIKELY = "likely"
    """A shot at ``cell``: ``chance`` of damage."""
    CREW_SAID = "crew_said"
    """A shot at ``cell``, where the crew supposed the enemy."""
    CREW_NEAR = "crew_near"
    """A shot at ``cell``: the crew supposed the enemy there or near."""
    WISHED = "wished"
    """What people of the crew, or its Captain, had asked for."""
    UNTOLD = "untold"
    """A course without a word of the crew on where the enemy is."""
    OPEN = "open"
    """A question: the enemy could be in ``places``."""
    MAPS = "maps"
    """A question: ``places`` maps were still possible."""
    FOUND = "found"
    """A silence: by what was heard the own boat could be in ``places``."""
    SPARE = "spare"
    """A silence that cost nothing that was needed."""
    TOLD_LEAST = "told_least"
    """An answer that leaves the own boat ``places``."""
    UNREADABLE = "unreadable"
    """An answer by lot: it says no more than its words."""
    NEARER = "nearer"
    """A course towards where the enemy was supposed."""
    ROOM = "room"
    """A course that keeps room to move."""
    HARD_TO_PLACE = "hard_to_place"
    """A course after which the enemy finds it hard to place the own boat, or to hit it."""
    AIM = "aim"
    """A course to where a shot can follow."""
    MACHINES = "machines"
    """What does the machines the least harm, or the most good."""
    AHEAD = "ahead"
    """The best of all that it played on in its head."""
    ONLY = "only"
    """Nothing else was allowed."""
    ONE_WAY = "one_way"
    """No other course was open."""
    NO_ROOM = "no_room"
    """Surfaced: the track left little room."""
    BROKEN = "broken"
    """Surfaced: most machines were broken."""
    FREE_TRACK = "free_track"
    """Surfaced: a free track counted more than what it told."""
    AMBUSH = "ambush"
    """A mine: the enemy comes by with this ``chance``."""
    CHARGE = "charge"
    """The gauge that comes first."""
    READY = "ready"
    """A question for the own crew about a weapon that is needed."""
    STOP = "stop"
    """A stop for an order that was worth it."""
    NOTHING = "nothing"
    """Nothing else was worth its price."""


class Cause(msgspec.Struct, frozen=True, omit_defaults=True):
    """What decided, with the numbers that belong to it; the others are empty.

    Attributes:
        chance: from 0 to 1.
        places: how many, 1 or more.
    """

    why: Motive
    cell: Cell | None = None
    chance: float = 0.0
    places: int = 0


@runtime_checkable
class Explains(Protocol):
    """A bot that says why."""

    def why(self, action: Any, legal: Sequence[Any]) -> Cause | None:
        """Why it takes this one of the legal actions, by all that it has heard so far.

        None if there is nothing to say. The bot is the same afterwards.
        """
        ...


@runtime_checkable
class Heeds(Explains, Protocol):
    """A bot that says why, and whose reasons may lie in what its crew said to it."""

    def why_by_record(self, action: Any, legal: Sequence[Any]) -> Cause | None:
        """Why it took this action, if it has not heard its crew: what they said is not recorded.

        None where what the crew said may have decided.
        """
        ...


LOTS = 0.001
"""What the lots count that break ties, in the values of bots that weigh."""


def what_tipped(chosen: Mapping[Motive, float], others: Sequence[Mapping[Motive, float]]) -> Motive:
    """By what the chosen action excels most over the mean of the others."""
    if not others:
        return Motive.ONE_WAY
    ahead = {
        why: worth - sum(other[why] for other in others) / len(others)
        for why, worth in chosen.items()
    }
    best = max(ahead, key=ahead.__getitem__)
    return best if ahead[best] > LOTS else Motive.BY_LOT


def counted(why: Motive, places: int, otherwise: Motive) -> Cause:
    """By how many places there are; if that is not known, another motive says it."""
    return Cause(why, places=places) if places else Cause(otherwise)


def by_lot(legal: Sequence[Any], told: Cell | None = None) -> Cause:
    """Of a bot that plays by chance, but fires where a mate has told it to."""
    if told is not None:
        return Cause(Motive.CREW_SAID, told)
    return Cause(Motive.BY_LOT if len(legal) > 1 else Motive.ONLY)
