"""What crew mates say to each other: short sentences from a closed list, in no language.

A note names a word and what it is about; the client shows it as a sentence. Bots and people say the
same things, so either understands the other.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import Seat

CellName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Z][1-9][0-9]?$")]


class Word(StrEnum):
    """What needs nothing more."""

    YES = "yes"
    NO = "no"
    UNDERSTOOD = "understood"
    WAIT = "wait"
    GO_ON = "go_on"
    WHAT_NOW = "what_now"
    LOST_THEM = "lost_them"
    THEY_ARE_NEAR = "they_are_near"
    SURFACE = "surface"
    STAY_DOWN = "stay_down"
    DAMAGE_LOOMS = "damage_looms"
    """The next breakdown will cost us damage."""
    WHERE_ARE_THEY = "where_are_they"
    """Asks the Radio Operator for a place."""
    NO_OTHER_COURSE = "no_other_course"
    """Why a course is taken that a mate spoke against."""


class AboutCell(StrEnum):
    """What is said of a place."""

    ENEMY_HERE = "enemy_here"
    ENEMY_NOT_HERE = "enemy_not_here"
    GO_THERE = "go_there"
    KEEP_AWAY = "keep_away"
    FIRE_THERE = "fire_there"
    HEADING_THERE = "heading_there"
    """The speaker takes the place that was told for the enemy's, and goes there."""
    FIRING_AT_PIN = "firing_at_pin"
    """The speaker fires where a mate pointed."""
    FIRING_THERE = "firing_there"
    """The speaker fires where the enemy should be by what a mate said before."""


class AboutCourse(StrEnum):
    """What is said of a course."""

    TAKE = "take"
    AVOID = "avoid"
    COSTS_DAMAGE = "costs_damage"
    REPAIRS = "repairs"
    """The course completes a circuit."""
    PLANNED = "planned"
    """The speaker takes it next, unless a mate speaks against it."""


class AboutSystem(StrEnum):
    """What is said of a system."""

    READY = "ready"
    NOT_READY = "not_ready"
    CHARGE = "charge"
    USE = "use"
    SPARE = "spare"
    BROKEN = "broken"
    WORKS = "works"
    MAY_I = "may_i"
    """The speaker would use it, and asks the mate whose it is too."""


class CourseName(StrEnum):
    """A course; up is north."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


COURSE_OF: Mapping[Direction, CourseName] = {
    Direction.UP: CourseName.NORTH,
    Direction.RIGHT: CourseName.EAST,
    Direction.DOWN: CourseName.SOUTH,
    Direction.LEFT: CourseName.WEST,
}
"""The course of each step on the chart."""


class SystemName(StrEnum):
    """The systems of all games."""

    MINE = "mine"
    TORPEDO = "torpedo"
    DRONE = "drone"
    SONAR = "sonar"
    SILENCE = "silence"
    SCENARIO = "scenario"


class _Note(msgspec.Struct, frozen=True, tag_field="about", forbid_unknown_fields=True):
    pass


class WordNote(_Note, frozen=True, tag="word"):
    """Just a word."""

    word: Word


class CellNote(_Note, frozen=True, tag="cell"):
    """Something about a place."""

    word: AboutCell
    cell: CellName


class CourseNote(_Note, frozen=True, tag="course"):
    """Something about a course."""

    word: AboutCourse
    course: CourseName


class SystemNote(_Note, frozen=True, tag="system"):
    """Something about a system."""

    word: AboutSystem
    system: SystemName


class TextNote(_Note, frozen=True, tag="text"):
    """A player's own words; bots say none."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=140)]


Phrase: TypeAlias = WordNote | CellNote | CourseNote | SystemNote
"""What people and bots can say."""

Note: TypeAlias = Phrase | TextNote


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """A phrase, and the crew mate who said it."""

    seat: Seat
    phrase: Phrase
    heard: int = 0
    """How many observations their crew had been told then."""


class Pointed(msgspec.Struct, frozen=True, tag_field="kind", tag="pointed"):
    """The cell that a crew mate shows as the enemy's place; None for one they show no more."""

    seat: Seat
    cell: Cell | None
    heard: int = 0
    """How many observations their crew had been told then."""


CrewTalk: TypeAlias = Said | Pointed
"""What a bot hears of its mates."""
