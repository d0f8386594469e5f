"""Players read the rulebooks' words: no banned synonym in what client, games and server say."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hydrophone.bots.bot import Level
from hydrophone.cli import debrief_words
from hydrophone.core.game import Language
from hydrophone.debrief import reason_words
from hydrophone.debrief import words as moments
from hydrophone.lessons import shelf
from hydrophone.server.operations import page
from hydrophone.server.protocol import refusals as server

REPOSITORY = Path(__file__).parents[2]
GAMES = REPOSITORY / "src" / "hydrophone" / "games"
TERMS = tomllib.loads(Path(__file__).with_name("terms.toml").read_text("utf-8"))["term"]

TABLES: Mapping[str, Mapping[Any, Sequence[str]]] = {
    "refusals": server._SENTENCES,
    "key moments": moments._SENTENCES,
    "reasons": reason_words._SENTENCES,
    "reasons, of one place": reason_words._OF_ONE,
    "debrief": debrief_words._WORDS,
    "page of the operator": server.sentences_of(page.__package__, "page.txt"),
}
"""Sentences in Python and beside it, in the order of ``Language``."""

_MESSAGE = r'\b{language}: "((?:[^"\\]|\\.)*)"'
_PARAMETER = re.compile(r"\{[^}|~]*\}")
_REFUSAL = re.compile(r"^  > (.*)$", re.MULTILINE)
_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\w+)\*\* (.*)$", re.MULTILINE)


def said(language: Language) -> Iterator[tuple[str, str]]:
    """What a player reads in this language, and where: in which file, or table."""
    for file, words in _written(language):
        yield file.relative_to(REPOSITORY).as_posix(), words
    for place, table in TABLES.items():
        for sentences in table.values():
            yield place, sentences[language.column]


def _written(language: Language) -> Iterator[tuple[Path, str]]:
    for file in sorted((REPOSITORY / "web" / "src").rglob("*words.ts")):
        for found in re.finditer(_MESSAGE.format(language=language), file.read_text("utf-8")):
            yield file, _PARAMETER.sub("", found[1])
    for file in sorted(GAMES.glob("*/**/*.txt")):
        for line in file.read_text("utf-8").splitlines():
            name, _, words = line.partition(": ")
            if name.endswith(f".{language}"):
                yield file, _PARAMETER.sub("", words)
    for file in sorted(GAMES.glob(f"*/clauses/{language}.md")):
        for_players = dict(_CLAUSE.findall(file.with_name("es.md").read_text("utf-8")))
        for number, words in _CLAUSE.findall(file.read_text("utf-8")):
            if number in for_players:
                yield file, words
        for words in _REFUSAL.findall(file.read_text("utf-8")):
            yield file, words


@cache
def own_concepts(place: str) -> frozenset[str]:
    """The concepts for which the game of this place has another word than the rulebooks.

    It names them in ``tests/games/<game>/terms.toml``: ``own = ["submarine"]``.
    """
    game = re.search(r"/games/(\w+)/", place)
    file = REPOSITORY / "tests" / "games" / game[1] / "terms.toml" if game else None
    if file is None or not file.exists():
        return frozenset()
    return frozenset(tomllib.loads(file.read_text("utf-8"))["own"])


def test_every_term_has_a_word_in_each_language() -> None:
    assert len(TERMS) >= 55
    assert len({term["concept"] for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert all(term[language] for language in Language), term["concept"]


@pytest.mark.parametrize("language", Language)
def test_no_player_reads_a_banned_word(language: Language) -> None:
    banned = {
        word.lower(): term["concept"]
        for term in TERMS
        for word in term.get("banned", {}).get(language, ())
    }
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in banned), re.IGNORECASE)

    found = [
        f"{place}: {word!r} for {concept!r} in {words!r}"
        for place, words in said(language)
        for word in pattern.findall(words)
        if (concept := banned[word.lower()]) not in own_concepts(place)
    ]

    assert found == []


@pytest.mark.parametrize("language", Language)
def test_a_mission_names_no_level_of_bots_but_those_aboard(language: Language) -> None:
    words = (REPOSITORY / "web" / "src" / "i18n" / "app.words.ts").read_text("utf-8")
    levels = {
        Level(level): re.search(_MESSAGE.format(language=language), said)
        for level, said in re.findall(r'"level\.(\w+)": (\{[^}]*\})', words)
    }
    missions = shelf.missions().values()
    aboard = {f"{each.game} {each.name}": set(each.bots.values()) for each in missions}

    named = {
        (f"{mission.game} {mission.name}", level)
        for mission in missions
        for level, found in levels.items()
        if found and re.search(rf"\b{found[1]}", mission.about[language], re.IGNORECASE)
    }

    assert len(named) >= 7
    assert set(levels) == set(Level)
    assert [(name, level) for name, level in named if level not in aboard[name]] == []


def test_code_names_its_actors() -> None:
    vague = re.compile(r"(?<![\w.\"])(?:somebody|someone|anybody|whoever)(?![\w\"])", re.IGNORECASE)
    suffixes = {".py", ".ts", ".svelte"}
    written = [
        file
        for folder in ("src", "tools", "web/src", "web/specimen")
        for file in sorted((REPOSITORY / folder).rglob("*"))
        if file.suffix in suffixes and not file.name.endswith(("words.ts", ".test.ts"))
    ]

    found = [
        f"{file.name}: {line.strip()}"
        for file in written
        for line in file.read_text("utf-8").splitlines()
        if vague.search(line)
    ]

    assert len(written) > 500
    assert found == []


@pytest.mark.parametrize("language", Language)
def test_there_is_much_to_read(language: Language) -> None:
    assert sum(1 for _ in said(language)) > 1500
