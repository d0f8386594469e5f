"""Sentences of what happens: the library's are those that the client shows.

The client's tables of all that can be announced lie in ``web/src/games/announced``; a test of the
client writes them, each kind with what happened to the reader's crew and to the other.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec
import pytest

from hydrophone.core.game import Language, Observation
from hydrophone.core.said import Narrator, sentences_of
from hydrophone.core.seats import Side
from hydrophone.kits.registry import game_named, kit_named
from kits.having import having

ANNOUNCED = Path(__file__).parents[2] / "web" / "src" / "games" / "announced"
BOATS = {Side.BLUE: "Kelpie", Side.YELLOW: "Marlin"}
_NAMES = re.compile(r"\{(\w+)")
GAMES = having("said")


class Shown(NamedTuple):
    """One thing that happens, and how the client tells it."""

    own: Observation
    """It happens to blue, or by blue."""
    other: Observation
    sentences: dict[tuple[str, str], str]
    """Language and ears to the sentence."""


def shown(game: str) -> Iterator[Shown]:
    kind = game_named(game).observation_type
    for block in (ANNOUNCED / f"{game}.txt").read_text(encoding="utf-8").split("\n\n"):
        head, *rows = block.strip("\n").split("\n")
        if not rows:
            assert head.endswith(": not announced")
            continue
        sentences, language = {}, ""
        for row in rows[2:]:
            language = row[:4].strip() or language
            ears, _, sentence = row[6:].partition(" ")
            sentences[language, ears] = sentence.strip()
        own, other = (msgspec.json.decode(row.strip(), type=kind) for row in rows[:2])
        yield Shown(own, other, sentences)


@pytest.mark.parametrize("game", sorted(path.stem for path in ANNOUNCED.glob("*.txt")))
def test_all_that_is_announced_is_told_in_the_words_of_the_client(game: str) -> None:
    said, sentences = kit_named(game).said, sentences_of(game_named(game).package)
    assert said is not None
    told = list(shown(game))
    for each in told:
        for language in Language:
            crew, all_others = (
                Narrator(sentences, language, BOATS, reader) for reader in (Side.BLUE, None)
            )
            assert said(each.own, crew) == each.sentences[language, "mine"]
            assert said(each.other, crew) == each.sentences[language, "theirs"]
            assert said(each.other, all_others) == each.sentences[language, "watched"]

    kinds = {type(each.own) for each in told}
    assert len(kinds) > len(get_args(game_named(game).observation_type)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_says_what_it_is_given_in_all_languages(game: str) -> None:
    """One that forgets a value in a language would hide it there."""
    for key, sentences in sentences_of(game_named(game).package).items():
        assert all(sentences), key
        names = [set(_NAMES.findall(sentence)) for sentence in sentences]
        assert all(each == names[0] for each in names), key
