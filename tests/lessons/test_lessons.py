"""Every lesson that comes with the program, each step of it in each language."""

import re
from importlib.resources import files
from itertools import pairwise

import msgspec
import pytest

from hydrophone.board.grid import Direction
from hydrophone.core.game import Language
from hydrophone.kits.registry import KITS
from hydrophone.lessons import shelf
from hydrophone.lessons.lesson import ActDeed, DrawDeed, Lesson, SlideDeed, read_lesson
from hydrophone.lessons.rehearsal import Rehearsal
from hydrophone.server.protocol.lessons import LessonAct
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records import lessons

ALL = [pytest.param(each, id=f"{each.game}-{each.name}") for each in shelf.lessons().values()]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("lesson", ALL)
def test_every_step_is_asked_for_judged_and_done(lesson: Lesson, language: Language) -> None:
    for number, step in enumerate(lesson.steps):
        moment = lessons.moment(lesson.game, lesson.name, number)
        assert moment.step is not None
        assert moment.step.ask[language].strip()
        if not isinstance(step.deed, ActDeed):
            continue
        done = LessonAct(step.deed.seat, msgspec.Raw(msgspec.json.encode(step.deed.action)))
        assert lessons.judge(lesson.game, lesson.name, number, done, language).code is None
        for offer in moment.observed.offers:
            other = next((a for a in offer.legal if not step.deed.is_met_by(offer.seat, a)), None)
            if other is not None:
                said = LessonAct(offer.seat, msgspec.Raw(msgspec.json.encode(other)))
                judged = lessons.judge(lesson.game, lesson.name, number, said, language)
                assert (judged.code, judged.sentence) == (Reason.LESSON, step.otherwise[language])
                asked = msgspec.structs.replace(said, only_ask=True)
                assert lessons.judge(lesson.game, lesson.name, number, asked, language).code is None
    end = lessons.moment(lesson.game, lesson.name, len(lesson.steps))
    assert end.step is None


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_takes_few_steps_of_plain_text(lesson: Lesson) -> None:
    assert 3 <= len(lesson.steps) <= 7
    for step in lesson.steps:
        for words in filter(None, (step.ask, step.why, step.otherwise)):
            assert set(words) == set(Language)
            for language, said in words.items():
                for read in (_with_keys(said), _by_touch(said)):
                    assert len(read) <= 150, (language, read)
                    assert read.endswith((".", "!", "?")), read
                    assert not set("[|]") & set(read), read


_CHOICE = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
"""What is read with a keyboard, and what without one."""


def _with_keys(said: str) -> str:
    return _CHOICE.sub(r"\1", said)


def _by_touch(said: str) -> str:
    return _CHOICE.sub(r"\2", said)


@pytest.mark.parametrize("lesson", ALL)
def test_people_without_a_keyboard_are_asked_for_no_key(lesson: Lesson) -> None:
    for step in lesson.steps:
        for words in filter(None, (step.ask, step.why, step.otherwise)):
            for said in words.values():
                assert not _KEYS.search(_by_touch(said)), said


_KEYS = re.compile(
    r"\b(Enter|Intro|Backspace|Rücktaste|Retroceso|Shift|Umschalt|Mayús)\b|Pfeiltaste"
)


@pytest.mark.parametrize("lesson", ALL)
def test_each_moment_is_the_last_one_and_what_came_after(lesson: Lesson) -> None:
    moments = [
        lessons.moment(lesson.game, lesson.name, number) for number in range(len(lesson.steps) + 1)
    ]
    for before, after in pairwise(moments):
        heard = before.observed.observations
        assert after.observed.observations[: len(heard)] == heard
        assert after.observed.seq == len(after.observed.observations)
        assert after.notes[: len(before.notes)] == before.notes


@pytest.mark.parametrize("lesson", ALL)
def test_what_is_to_be_drawn_was_heard_and_where_it_lies_is_where_they_are(
    lesson: Lesson,
) -> None:
    rehearsal = Rehearsal(lesson)
    enemy = lesson.seats[0].side.enemy
    for number, step in enumerate(lesson.steps):
        if isinstance(step.deed, DrawDeed):
            letters = _heard(rehearsal, number)[step.deed.dive - 1]
            drawn = [_letter(each) for each in _words(step.deed.line)]
            assert drawn == letters, (lesson.name, step.line)
        if isinstance(step.deed, SlideDeed):
            track = rehearsal.moments[number].referee.true_state.sheets.of(enemy).track
            assert track[-1] == step.deed.end, (lesson.name, step.line)


_LETTER = {Direction.UP: "u", Direction.RIGHT: "r", Direction.DOWN: "d", Direction.LEFT: "l"}
_COURSE = {"north": "u", "east": "r", "south": "d", "west": "l"}


def _heard(rehearsal: Rehearsal, number: int) -> list[list[str]]:
    """What was heard of the enemy until this step, dive by dive."""
    enemy = rehearsal.lesson.seats[0].side.enemy
    dives: list[list[str]] = [[]]
    for observation in rehearsal.moments[number].heard:
        said = msgspec.to_builtins(observation)
        if said.get("side") != enemy:
            continue
        match said:
            case {"kind": "moved" | "move_heard", "direction": direction}:
                dives[-1].append(_LETTER[Direction(direction)])
            case {"kind": "course_ordered" | "course_heard", "course": course}:
                dives[-1].append(_COURSE[course])
            case {"kind": "silence_heard"}:
                dives[-1].append("?")
            case {"kind": "surfaced"}:
                dives.append([])
            case _:
                pass
    return dives


def _words(line: str) -> list[str]:
    words: list[str] = []
    for letter in line:
        if letter.isdigit() and letter != "0":
            words[-1] += letter
        else:
            words.append(letter)
    return words


def _letter(word: str) -> str:
    return word if word.islower() else "?"


def test_what_is_not_there_and_what_is_not_an_act_is_refused() -> None:
    said = LessonAct(next(iter(shelf.lessons().values())).seats[0], msgspec.Raw(b'{"kind":"fly"}'))
    for game, name, number in (
        ("sonar", "nothing", 0),
        ("chess", "captain_1", 0),
        ("sonar", "captain_1", 99),
    ):
        with pytest.raises(RefusedError):
            lessons.moment(game, name, number)
        with pytest.raises(RefusedError):
            lessons.judge(game, name, number, said, Language.ENGLISH)
    judged = lessons.judge("sonar", "captain_1", 0, said, Language.GERMAN)
    assert judged.code == Reason.UNKNOWN_ACTION
    last = len(shelf.lessons()[("sonar", "captain_1")].steps)
    moving = msgspec.structs.replace(
        said, action=msgspec.Raw(b'{"kind":"move","direction":"left"}')
    )
    assert lessons.judge("sonar", "captain_1", last, moving, Language.SPANISH).code == "lesson_over"


def test_no_file_is_left_out() -> None:
    for folder, found in (("lessons", shelf.lessons()), ("missions", shelf.missions())):
        for game, kit in KITS.items():
            if kit.lessons is None:
                continue
            place = files(kit.lessons) / folder
            texts = {each.name.removesuffix(".txt") for each in place.iterdir()}
            assert texts == {name for of, name in found if of == game}


def test_what_cannot_be_known_changes_no_byte_of_a_lesson() -> None:
    """Law 2: another place of the enemy, who is heard to do the same."""
    text = (files("hydrophone.games.sonar") / "lessons" / "captain_1.txt").read_text("utf-8")
    other = text.replace(
        "yellow.captain choose_start cell=H6", "yellow.captain choose_start cell=H9"
    )
    assert other != text
    one, another = (Rehearsal(read_lesson(each, "x.txt", "x")) for each in (text, other))

    for before, after in zip(one.moments, another.moments, strict=True):
        assert msgspec.json.encode(before.heard) == msgspec.json.encode(after.heard)
        seat = one.lesson.seats[0]
        assert before.referee.legal_actions(seat) == after.referee.legal_actions(seat)
