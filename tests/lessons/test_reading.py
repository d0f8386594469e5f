"""Lessons are texts: what is wrong in one is told with file and line."""

from pathlib import Path

import pytest

from hydrophone.core.errors import InvalidLessonError
from hydrophone.core.game import Language
from hydrophone.lessons import shelf
from hydrophone.lessons.lesson import ActDeed, DrawDeed, read_lesson
from hydrophone.lessons.rehearsal import Rehearsal

GOOD = """\
// A comment, and an empty line.

game: sonar
post: captain
number: 1
minutes: 2
seats: blue.captain
boats: Kelpie Marlin
options.map: volcano
seed: 2
title.en: One
title.de: Eins
title.es: Uno
about.en: a
about.de: b
about.es: c
else.en: No.
else.de: Nein.
else.es: No.
begin: blue.captain choose_start cell=A1
begin: yellow.captain choose_start cell=J10

do: blue.captain move direction=right
ask.en: Go
  right.
ask.de: Nach rechts.
ask.es: A la derecha.
then: yellow.captain move direction=up
then: blue.radio_operator shows B4
then: blue.radio_operator says {"about": "word", "word": "wait"}

do: draw line=u
ask.en: Draw.
ask.de: Zeichne.
ask.es: Dibuja.
"""


def changed(line: int, text: str) -> str:
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


def test_a_lesson_is_read() -> None:
    lesson = read_lesson(GOOD, "good.txt", "good")

    first, second = lesson.steps
    assert isinstance(first.deed, ActDeed)
    assert isinstance(second.deed, DrawDeed)
    assert first.ask[Language.ENGLISH] == "Go right."
    assert first.why is None
    assert second.otherwise[Language.GERMAN] == "Nein."
    assert not lesson.is_real_time


def test_a_lesson_is_played_by_the_referee() -> None:
    rehearsal = Rehearsal(read_lesson(GOOD, "good.txt", "good"))

    before, after, end = rehearsal.moments
    assert len(after.heard) > len(before.heard)
    assert [said.note.word for said, _ in end.notes] == ["wait"]  # type: ignore[union-attr]
    assert end.pins == {"blue.radio_operator": "B4"}
    assert rehearsal.step(2) is None
    with pytest.raises(IndexError):
        rehearsal.step(3)


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (3, "game: chess", "there is no game 'chess'"),
        (3, "no colon", "expected 'name: value'"),
        (1, "  nothing to go on with", "no line before it"),
        (5, "number: no", "not a number 1 to 20"),
        (7, "seats: blue.engineer", "blue.engineer is no seat of this match"),
        (7, "seats: blue.captain yellow.captain", "of one side"),
        (8, "boats: Kelpie", "names of both boats"),
        (9, "options.map: atlantis", "atlantis"),
        (9, "options.depth: 3", "depth"),
        (12, "title.fr: Un", "title.de is missing"),
        (20, "begin: blue.captain", "who acts"),
        (20, "begin: nobody choose_start cell=A1", "there is no seat 'nobody'"),
        (20, "begin: blue.captain fly", "Invalid value 'fly'"),
        (20, "begin: blue.captain choose_start A1", "expected 'name=value'"),
        (23, "do: yellow.captain move direction=right", "not a seat of the person"),
        (29, "then: blue.radio_operator shows 4B", "regex"),
        (30, 'then: blue.radio_operator says {"about": "word", "word": "hm"}', "hm"),
        (32, "do: draw line=x", "regex"),
        (32, "do: slide", "missing required field `end`"),
        (33, "hint.en: Draw.", "ask.en is missing"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(line: int, text: str, what: str) -> None:
    with pytest.raises(InvalidLessonError) as caught:
        read_lesson(changed(line, text), "bad.txt", "bad")

    assert caught.value.file == "bad.txt"
    assert what in caught.value.what
    told = {12: 11, 33: 34}  # the line beside the one that is missing
    assert caught.value.line == told.get(line, line), str(caught.value)


@pytest.mark.parametrize(
    ("line", "text", "clause"),
    [
        (21, "begin: blue.captain choose_start cell=B2", "SON-"),
        (23, "do: blue.captain move direction=up", "SON-084"),
        (28, "then: yellow.captain move direction=down", "SON-084"),
    ],
)
def test_an_act_that_breaks_a_rule_is_told_with_its_line(line: int, text: str, clause: str) -> None:
    with pytest.raises(InvalidLessonError) as caught:
        Rehearsal(read_lesson(changed(line, text), "bad.txt", "bad"))

    assert caught.value.line == line
    assert clause in caught.value.what


def test_a_lesson_without_steps_is_none() -> None:
    head = GOOD[: GOOD.index("do:")]
    with pytest.raises(InvalidLessonError, match="at least one step"):
        read_lesson(head, "bad.txt", "bad")


def test_a_broken_file_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "good.txt").write_text(GOOD)
    (folder / "bad.txt").write_text(changed(32, "do: slide"))
    monkeypatch.setattr(shelf, "files", lambda _: tmp_path)
    shelf.lessons.cache_clear()
    try:
        assert {name for _, name in shelf.lessons()} == {"good"}
    finally:
        shelf.lessons.cache_clear()
    assert "left out: bad.txt, line 32" in caplog.text
