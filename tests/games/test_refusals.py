"""What is refused is refused by a clause, in a sentence on the page of its game."""

from typing import get_args, get_type_hints

import pytest

from hydrophone.core.game import AnyGame, Clause, Language, VeiledEvent
from hydrophone.core.pages import page_of
from hydrophone.kits.registry import games

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def refused_by(game: AnyGame) -> list[Clause]:
    return list(type(game.over))


@every_game
@pytest.mark.parametrize("language", Language)
def test_every_refusal_stands_below_a_clause_of_its_page(game: AnyGame, language: Language) -> None:
    page = page_of(game.package, language)

    assert set(page.refusals) == {clause.value for clause in refused_by(game)}
    assert set(page.refusals) <= set(page.clauses)


@every_game
def test_every_refusal_is_a_sentence_in_three_languages(game: AnyGame) -> None:
    for clause in refused_by(game):
        said = {game.explain(clause, language) for language in Language}

        assert len(said) == len(Language)
        assert all(each[-1] in ".!?" for each in said)


@every_game
def test_what_is_heard_of_an_event_is_an_observation(game: AnyGame) -> None:
    observations, events = get_args(game.observation_type), get_args(game.event_type)
    veiled = (event for event in events if issubclass(event, VeiledEvent))
    veils = {get_type_hints(vars(event)["heard"])["return"] for event in veiled}

    assert set(events) <= set(observations), "the own crew is told all of it"
    assert veils <= set(observations)
