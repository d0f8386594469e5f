"""The lessons and missions that come with the program, from the folders beside their games."""

import logging
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from hydrophone.bots.bot import Level
from hydrophone.core.errors import InvalidLessonError, UnknownNameError
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Role
from hydrophone.kits.registry import KITS
from hydrophone.lessons.lesson import Lesson, read_lesson
from hydrophone.lessons.mission import Mission, read_mission
from hydrophone.lessons.rehearsal import Rehearsal

T = TypeVar("T")

log = logging.getLogger(__name__)

_POSTS = (*Role, "hunter")

SCRIPTED = Level.HELMSMAN
"""The level that stands at a seat whose acts are written down."""


@cache
def lessons() -> Mapping[tuple[str, str], Lesson]:
    """All lessons by game and name, post by post, in the order in which they are learned.

    One that cannot be read is left out, and why is in the log.
    """
    found = [each for kit in KITS.values() for each in _read(kit.lessons, "lessons", read_lesson)]
    ranked = sorted(found, key=_place)
    return {(each.game, each.name): each for each in ranked}


@cache
def missions() -> Mapping[tuple[str, str], Mission]:
    """All missions by game and name, the easiest of each game first."""
    found = [each for kit in KITS.values() for each in _read(kit.lessons, "missions", read_mission)]
    ranked = sorted(found, key=lambda each: (list(KITS).index(each.game), each.number))
    return {(each.game, each.name): each for each in ranked}


def game_of(mission: Mission) -> AnyGame:
    """The game of a mission."""
    return KITS[mission.game].game


@cache
def lesson_named(game: str, name: str) -> Rehearsal:
    """The rehearsal of this lesson; UnknownNameError if there is none."""
    lesson = lessons().get((game, name))
    if lesson is None:
        raise UnknownNameError(f"there is no lesson {name!r} of {game!r}")
    return Rehearsal(lesson)


def _read(package: str | None, folder: str, read: Callable[[str, str, str], T]) -> list[T]:
    if package is None:
        return []
    place = files(package) / folder
    if not place.is_dir():
        return []
    texts = sorted((each for each in place.iterdir() if each.name.endswith(".txt")), key=_name)
    found: list[T] = []
    for each in texts:
        try:
            found.append(
                read(each.read_text(encoding="utf-8"), each.name, each.name.removesuffix(".txt"))
            )
        except InvalidLessonError as error:
            log.error("left out: %s", error)
    return found


def _name(file: Traversable) -> str:
    return file.name


def _place(lesson: Lesson) -> tuple[int, bool, int, int]:
    """By game, real time last, then post by post."""
    game = list(KITS).index(lesson.game)
    return game, lesson.is_real_time, _POSTS.index(lesson.post), lesson.number
