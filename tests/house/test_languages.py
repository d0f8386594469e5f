"""A fourth language: a check names what it lacks, shown by a language that a machine makes."""

import re
import shutil
from pathlib import Path

import pytest
from click import Choice
from tools.languages import ECHO, GAMES, SERVER, SHARED, WORDS, WORKER, missing

from hydrophone.board import chart
from hydrophone.cli.main import announce, debrief
from hydrophone.core.game import Language
from hydrophone.core.pages import page_of
from pseudo import pseudo

ROOT = Path(__file__).parents[2]
NEXT = f"sentence {len(Language) + 1}"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The text files of this repository, which also say all in the language ``xx``."""
    for file in (*(ROOT / GAMES).rglob("*"), *(ROOT / ECHO).rglob("*")):
        if file.suffix in {".md", ".txt"}:
            copied(file, tmp_path)
    for file in (
        *(ROOT / WORDS).rglob("*words.ts"),
        *(ROOT / ECHO).rglob("*words.ts"),
        *(ROOT / SERVER).rglob("*.txt"),
        ROOT / WORKER,
        ROOT / SHARED,
    ):
        copied(file, tmp_path)
    return tmp_path


def copied(file: Path, root: Path) -> None:
    target = root / file.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text(encoding="utf-8")
    if file.suffix in {".ts", ".js"}:
        message = re.compile(r"\ben:\s*(\"[^\"]*\"|`[^`]*`|\[[^\]]*\])")
        text = message.sub(lambda found: f"{found[0]}, xx: {said(found[1])}", text)
    elif ROOT / SERVER in file.parents:
        text = re.sub(r"\n(?=\n|\Z)", "\n    xx\n", text)
    elif file.suffix == ".txt":
        text = re.sub(r"(?m)^([\w.]+)\.en:(.*)$", r"\g<0>\n\1.xx:\2", text)
        text = re.sub(r"(?m)^title: (.*)$", r"\g<0>\ntitle.xx: \1", text)
    target.write_text(text, encoding="utf-8")
    if file.name == "de.md":
        shutil.copy(file, target.with_name("xx.md"))


def said(quoted: str) -> str:
    return quoted[0] + pseudo(quoted[1:-1]) + quoted[-1]


def test_nothing_is_missing_in_the_languages_of_the_program() -> None:
    assert [place for language in [*Language][1:] for place in missing(language)] == []


def test_every_language_is_in_the_lists_beside_the_one_of_languages() -> None:
    translated = [language.value for language in Language][1:]
    (choice,) = (each.type for each in debrief.params if isinstance(each.type, Choice))

    assert list(chart._TRANSLATED) == translated
    assert list(choice.choices) == ["en", *translated]
    assert {option.name for option in announce.params} >= set(translated)


def test_a_language_that_is_there_as_a_whole_lacks_nothing(copy: Path) -> None:
    assert missing("xx", copy) == []


@pytest.mark.parametrize(
    ("file", "line", "named"),
    [
        (GAMES / "sonar/clauses/xx.md", "- **SON-001**", "clause SON-001 (de.md, line "),
        (GAMES / "sonar/lessons/captain_1.txt", "ask.xx:", "ask.xx"),
        (GAMES / "sonar/missions", "title.xx:", "title.xx"),
        (SHARED, "dive.xx:", "dive.xx"),
        (GAMES / "u_jagd/said.txt", "say.no_shot.xx:", "say.no_shot.xx"),
        (GAMES / "captain_sonar/scenarios/delta.txt", "title.xx:", "title.xx"),
        (ECHO / "clauses/xx.md", "- **ECH-002**", "clause ECH-002 (de.md, line "),
        (ECHO / "said.txt", "hits.xx:", "hits.xx"),
        (ECHO / "client/words.ts", "xx:", ": xx"),
        (SERVER / "protocol/refusals.txt", "    xx\n", f"line 1: not_your_seat, {NEXT}"),
        (SERVER / "operations/page.txt", "    xx\n", f"line 1: well, {NEXT}"),
        (WORDS / "i18n/set_up.words.ts", "xx:", ": xx"),
        (WORKER, "xx:", ": xx"),
    ],
)
def test_what_is_missing_is_named(copy: Path, file: Path, line: str, named: str) -> None:
    path = copy / file
    if path.is_dir():
        path = min(path.glob("*.txt"))
    text = path.read_text(encoding="utf-8")
    at = text.index(line)
    end = at + len("xx") if path.suffix in {".ts", ".js"} else text.index("\n", at) + 1
    path.write_text(text[:at] + text[end:], encoding="utf-8")

    (place,) = missing("xx", copy)

    assert place.startswith(str(path.relative_to(copy)))
    assert named in place


def test_a_language_that_is_not_there_lacks_pages_and_words(copy: Path) -> None:
    shutil.rmtree(copy / WORDS)
    places = missing("yy", copy)

    assert f"{GAMES}/u_jagd/clauses/yy.md, line 1: the page is not there" in places
    assert any(place.endswith("ask.yy") for place in places)


def test_the_machines_language_is_longer_and_keeps_parameters() -> None:
    longest = max(page_of("hydrophone.games.sonar", "en").clauses.values(), key=len)

    words = pseudo(longest).split()
    assert sum(map(len, words)) >= 1.35 * sum(map(len, longest.split()))
    assert re.findall(r"\{\w+\}", pseudo("{boat} fires at {cell}.")) == ["{boat}", "{cell}"]
    assert pseudo("Sonar") == "Sôñàrøø"
