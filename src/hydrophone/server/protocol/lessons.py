"""What goes over HTTP for lessons: the list of them, a moment of one, a judged act."""

from typing import TypeAlias

import msgspec

from hydrophone.core.game import Language
from hydrophone.core.seats import Seat
from hydrophone.lessons.lesson import HandDeed
from hydrophone.server.protocol.messages import (
    GameId,
    Lobby,
    Name,
    Noted,
    Observed,
    Pinned,
    RawAction,
)


class LessonInfo(msgspec.Struct, frozen=True):
    """One lesson in the list. ``post`` is a role, or ``hunter`` where there is but one."""

    game: GameId
    name: str
    post: str
    real_time: bool
    number: int
    """Its place among the lessons of its post."""
    minutes: int
    title: dict[Language, str]
    about: dict[Language, str]
    steps: int


class MissionInfo(msgspec.Struct, frozen=True):
    """One mission in the list. ``number``: its place among those of its game, easiest first."""

    game: GameId
    name: str
    number: int
    minutes: int
    seats: tuple[Seat, ...]
    """The person's."""
    title: dict[Language, str]
    about: dict[Language, str]
    """What is asked for."""


class LessonShelf(msgspec.Struct, frozen=True):
    """Answer to GET /api/lessons: what there is to learn alone.

    Lessons in the order in which they are learned, and missions by game, the easiest first.
    """

    lessons: tuple[LessonInfo, ...]
    missions: tuple[MissionInfo, ...]


class NewMission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/missions, answered by MatchMade: the match has begun."""

    game: GameId
    mission: str
    name: Name


class ActAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="act"):
    """An act of the match from this seat."""

    seat: Seat


Asked: TypeAlias = ActAsked | HandDeed


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to do, in words, and what counts as done."""

    ask: dict[Language, str]
    why: dict[Language, str] | None
    otherwise: dict[Language, str]
    """What is said if something else is done by hand."""
    deed: Asked
    ring: tuple[str, ...]
    """Names of the parts of the station that are pointed out."""


class LessonMoment(msgspec.Struct, frozen=True):
    """Answer to GET /api/lessons/{game}/{lesson}/{step}: a lesson before this step.

    What the person's crew was told so far, as in a match that runs.
    """

    info: LessonInfo
    longest: dict[Language, str]
    """The most that is said at one of its steps: the page keeps room for it from the first on."""
    number: int
    """Of the step, from 0."""
    step: LessonStep | None
    """Null after the last."""
    done: tuple[Asked, ...]
    """What was asked for in the steps before it."""
    lobby: Lobby
    observed: Observed
    notes: tuple[Noted, ...]
    pins: tuple[Pinned, ...]


class LessonAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/lessons/{game}/{lesson}/{step}: an act that a person would take now.

    ``only_ask``: would a rule forbid it? Otherwise it is also judged whether it is what is asked
    for. The answer is a Judged.
    """

    seat: Seat
    action: RawAction
    only_ask: bool = False


class Judged(msgspec.Struct, frozen=True):
    """Null fields: the act is what is asked for. Else a clause or a named error, and why."""

    code: str | None = None
    sentence: str = ""
