"""What players are told of the rules: in three languages, and something at every moment."""

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from hydrophone.core.game import Clause, Language
from hydrophone.core.pages import page_of
from hydrophone.core.rulebook import Rulebook, Situation
from hydrophone.kits.registry import KITS

ROOT = Path(__file__).parents[2]
OF_REAL_TIME = {Situation.STOP, Situation.SURFACED}
FOR_PROGRAMMERS = re.compile(r"`|\*|[A-Z]{2,3}-[A-Z]?\d|\b(?:CONV|FIG|lock|legal)\b")

OF_TURNS = {
    Language.ENGLISH: (r"\bturns?\b", "real time"),
    Language.GERMAN: (r"\bZ[uü]ge?[ns]?\b", "Echtzeit"),
    Language.SPANISH: (r"\bturnos?\b", "simultáneo"),
}
"""Words for turns, and that for real time."""

AGREED = re.compile(r"some seconds|so many|agreed (?:number|time|interval)|a time is agreed")

games = pytest.mark.parametrize("game", KITS)
languages = pytest.mark.parametrize("language", Language)


def refused_by(game: str) -> type[Clause]:
    return type(KITS[game].game.over)


def at_hand(book: Rulebook) -> set[str]:
    by_post = (clauses for posts in book.posts.values() for clauses in posts.values())
    return {clause for clauses in (*book.actions.values(), *by_post) for clause in clauses}


@games
def test_whoever_is_refused_can_read_the_rule(game: str) -> None:
    assert {clause.value for clause in refused_by(game)} <= set(KITS[game].rulebook.told())


@games
@languages
def test_what_is_told_has_words(game: str, language: Language) -> None:
    texts = KITS[game].rulebook.texts(language)

    told = [texts[clause] for clause in KITS[game].rulebook.told()]
    assert all(text.strip() == text and text.endswith((".", "?", "!")) for text in told)


@games
def test_no_rule_is_left_in_english(game: str) -> None:
    english, german, spanish = (KITS[game].rulebook.texts(language) for language in Language)

    for clause in KITS[game].rulebook.told():
        assert len({english[clause], german[clause], spanish[clause]}) == 3, clause


@games
@languages
def test_players_read_nothing_that_is_for_programmers(game: str, language: Language) -> None:
    texts = KITS[game].rulebook.texts(language)

    told = {clause: texts[clause] for clause in KITS[game].rulebook.told()}
    assert {clause: text for clause, text in told.items() if FOR_PROGRAMMERS.search(text)} == {}


@games
@pytest.mark.parametrize("language", [Language.GERMAN, Language.SPANISH])
def test_a_translated_page_holds_what_is_told_and_nothing_else(
    game: str, language: Language
) -> None:
    assert set(KITS[game].rulebook.texts(language)) == set(KITS[game].rulebook.told())


@games
def test_what_is_told_is_a_clause_of_the_book_and_told_once(game: str) -> None:
    told = Counter(KITS[game].rulebook.told())

    assert told.keys() <= set(page_of(KITS[game].game.package, Language.ENGLISH).clauses)
    assert [clause for clause, times in told.items() if times > 1] == []


@games
def test_labels_and_symbols_are_of_clauses_that_are_told(game: str) -> None:
    book = KITS[game].rulebook
    labelled = {*book.symbols, *book.modes, *book.editions, *book.options}

    assert labelled | at_hand(book) <= set(book.told())


@games
def test_a_label_names_an_edition_and_options_that_there_are(game: str) -> None:
    book, presets = KITS[game].rulebook, KITS[game].game.presets

    assert set(book.editions.values()) <= set(presets)
    for conditions in book.options.values():
        msgspec.convert(conditions, KITS[game].game.options_type)


@games
def test_with_starts_by_lot_no_rule_lets_a_captain_choose_one(game: str) -> None:
    book = KITS[game].rulebook
    lots = [of for of in book.options.values() if of.get("starts_by_lot")]
    chosen = [clause for clause, of in book.options.items() if of.get("starts_by_lot") is False]

    by_hand = {
        "sonar": ["SON-026", "SON-027", "SON-046", "SON-047"],
        "captain_sonar": ["CAP-047"],
    }
    assert chosen == by_hand.get(game, [])
    assert bool(lots) == bool(chosen)


@games
def test_symbols_are_symbols_of_the_client(game: str) -> None:
    icons = (ROOT / "web" / "src" / "look" / "icons.ts").read_text(encoding="utf-8")
    book = KITS[game].rulebook

    drawn = set(re.findall(r'^  "?([a-z0-9-]+)"?: \{$', icons, re.MULTILINE))
    assert {*book.symbols.values(), *(section.symbol for section in book.sections)} <= drawn


@games
def test_every_action_of_a_person_has_a_rule_at_hand(game: str) -> None:
    kinds = {
        action.__struct_config__.tag
        for action in get_args(KITS[game].game.action_type)
        if action not in KITS[game].game.clock_actions
    }

    assert kinds == KITS[game].rulebook.actions.keys()
    assert all(KITS[game].rulebook.actions.values())


@games
def test_every_post_has_a_rule_at_hand_in_every_situation(game: str) -> None:
    posts = KITS[game].rulebook.posts
    options = next(iter(KITS[game].game.presets.values()))
    roles = {seat.role for seat in KITS[game].game.seats(options)}

    assert set(Situation) - set(posts) <= OF_REAL_TIME
    assert all(by_role.keys() == roles and all(by_role.values()) for by_role in posts.values())


@games
@pytest.mark.parametrize("mode", ["real_time", "turn_by_turn"])
def test_no_moment_is_left_with_rules_of_the_other_mode_alone(game: str, mode: str) -> None:
    book = KITS[game].rulebook
    if mode == "real_time" and not KITS[game].game.real_time:
        return

    for situation, posts in book.posts.items():
        for clauses in posts.values():
            held = [clause for clause in clauses if book.modes.get(clause, mode) == mode]
            always = [clause for clause in held if clause not in book.options]
            assert always or (mode == "turn_by_turn" and situation in OF_REAL_TIME)


@games
@languages
def test_a_rule_of_both_modes_speaks_of_turns_only_beside_real_time(
    game: str, language: Language
) -> None:
    """Else the page of a match in real time would show what is true turn by turn alone."""
    book, (turns, live) = KITS[game].rulebook, OF_TURNS[language]
    if not KITS[game].game.real_time:
        return

    texts, both = book.texts(language), [each for each in book.told() if each not in book.modes]
    of_turns = [each for each in both if re.search(turns, texts[each])]
    assert [each for each in of_turns if live not in texts[each]] == []


@games
def test_an_agreed_number_stands_beside_its_rule(game: str) -> None:
    book, texts = KITS[game].rulebook, KITS[game].rulebook.texts(Language.ENGLISH)
    options = next(iter(KITS[game].game.presets.values()))
    numbers = [getattr(options, name) for names in book.amounts.values() for name in names]

    spoken = {clause for clause in book.told() if AGREED.search(texts[clause])}
    assert spoken <= book.amounts.keys() <= set(book.told())
    assert all(type(number) is int for number in numbers)
