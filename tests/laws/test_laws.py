"""Every game that can be played keeps the laws of hidden information (docs/laws.md)."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.core.game import Language
from hydrophone.core.seats import Side, Viewer
from hydrophone.kits.registry import KITS
from hydrophone.notation.record import Record, read_record
from hydrophone.play.log import fresh_referee, rebuild, replay
from laws import laws
from laws.fixture import Fixture
from laws.laws import Case
from laws.registry import FIXTURES
from tracing import rule

GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLES = [(game, name) for game, fixture in FIXTURES.items() for name in fixture.options]
EVERY_SAMPLE = pytest.mark.parametrize(("game", "sample"), SAMPLES)
EVERY_GAME = pytest.mark.parametrize("game", FIXTURES)

SEEDS = st.integers(0, 2**32)
STEPS = st.integers(1, 120)
ENOUGH = 100


def case_of(game: str, sample: str, seed: int, steps: int) -> tuple[Fixture, Case]:
    fixture = FIXTURES[game]
    return fixture, Case(fixture.options[sample], seed, steps)


def test_every_game_is_under_the_laws() -> None:
    assert all(FIXTURES[name].game is kit.game for name, kit in KITS.items())


@EVERY_SAMPLE
@given(seed=SEEDS, steps=STEPS)
def test_a_match_keeps_the_laws_of_one_match(game: str, sample: str, seed: int, steps: int) -> None:
    fixture, case = case_of(game, sample, seed, steps)
    laws.perfect_recall(fixture, case)
    laws.observations_survive_the_wire(fixture, case)
    laws.what_all_know_is_what_all_hear(fixture, case)
    laws.conservation(fixture, case)
    laws.replays(fixture, case)


@EVERY_SAMPLE
@given(seed=SEEDS, steps=st.integers(1, 40))
def test_legality_has_one_source(game: str, sample: str, seed: int, steps: int) -> None:
    laws.one_source_of_legality(*case_of(game, sample, seed, steps))


@rule("SON-020", "SON-027", "SON-103", "SON-131")
@EVERY_SAMPLE
@given(seed=SEEDS, steps=st.integers(1, 60), who=st.integers(0, 8))
def test_two_truths_that_a_viewer_cannot_tell_apart_give_them_the_same_bytes(
    game: str, sample: str, seed: int, steps: int, who: int
) -> None:
    fixture, case = case_of(game, sample, seed, steps)
    viewers = laws.viewers_of(fixture.game, case.options)

    laws.non_interference(fixture, case, viewers[who % len(viewers)])


@EVERY_GAME
def test_the_two_truths_do_differ(game: str) -> None:
    """The law above is not empty: for every viewer the two truths differ for a good while."""
    fixture = FIXTURES[game]
    different: dict[Viewer, int] = {}
    for seed, options in product(range(4), fixture.options.values()):
        for viewer in laws.viewers_of(fixture.game, options):
            if different.get(viewer, 0) <= ENOUGH:
                steps = laws.non_interference(fixture, Case(options, seed, 30), viewer)
                different[viewer] = different.get(viewer, 0) + steps

    assert min(different.values()) > ENOUGH, different


# --- the closed union --------------------------------------------------------------------------


@EVERY_GAME
def test_every_event_happens_and_is_projected_for_everybody(game: str) -> None:
    fixture = FIXTURES[game]
    there_are = set(fixture.game.event_type.__args__)
    seen: set[type] = set()
    for seed in range(30):
        for options in fixture.options.values():
            seen.update(map(type, fixture.game.new(options, seed)[1]))
            for step in laws.walk(fixture, Case(options, seed, 200)):
                seen.update(map(type, step.events))
        if seen >= there_are:
            break

    assert seen == there_are


@EVERY_GAME
def test_every_refusal_has_a_sentence_in_every_language(game: str) -> None:
    fixture = FIXTURES[game]
    seen: set[Any] = set()
    for options in fixture.options.values():
        for seed in range(4):
            for number, step in enumerate(laws.walk(fixture, Case(options, seed, 30)), seed):
                part = tuple(fixture.candidates(step.before))[number % 3 :: 3]
                for seat, action in product(fixture.game.seats(options), part):
                    seen.add(fixture.game.broken_rule(step.before, seat, action))

    sentences = {
        language: {fixture.game.explain(clause, language) for clause in seen if clause is not None}
        for language in Language
    }
    assert all(len(told) == len(seen - {None}) for told in sentences.values())
    assert not sentences[Language.ENGLISH] & sentences[Language.GERMAN]


# --- endings -----------------------------------------------------------------------------------


def golden(game: str) -> dict[str, Record]:
    folder = GOLDEN / game
    return {path.stem: read_record(path.read_bytes(), path.name) for path in folder.glob("*.jsonl")}


@EVERY_GAME
def test_there_is_a_golden_record_of_every_way_to_end(game: str) -> None:
    ends = {record.outcome.termination for record in golden(game).values() if record.outcome}

    assert ends == set(FIXTURES[game].endings)


@EVERY_GAME
def test_every_golden_record_leads_to_its_outcome(game: str) -> None:
    for name, record in golden(game).items():
        assert record.outcome is not None, name
        assert rebuild(record).outcome == record.outcome


@EVERY_GAME
def test_golden_records_are_recalled_perfectly(game: str) -> None:
    rules = FIXTURES[game].game
    for record in golden(game).values():
        referee = fresh_referee(record.header)
        options = record.header.options
        views = {viewer: rules.blank(options, viewer) for viewer in referee.viewers}
        state, _ = rules.new(options, record.header.seed)
        tellings = [referee.opening()]
        for step in replay(record, referee):
            tellings.append(step.told)
            state, _ = rules.apply(state, step.act.by, step.act.do)
        for told in tellings:
            for viewer, observations in told.items():
                for observation in observations:
                    views[viewer] = views[viewer].after(observation)
        assert views == {viewer: rules.view(state, viewer) for viewer in views}


@EVERY_GAME
def test_nothing_can_be_done_after_the_end(game: str) -> None:
    fixture = FIXTURES[game]
    for record in golden(game).values():
        state, _ = fixture.game.new(record.header.options, record.header.seed)
        for act in record.acts:
            state, _ = fixture.game.apply(state, act.by, act.do)
        assert laws.actors_of(fixture, state) == []
        for seat in fixture.game.seats(record.header.options):
            for action in fixture.candidates(state):
                assert fixture.game.broken_rule(state, seat, action) is not None


# --- crews -------------------------------------------------------------------------------------


@EVERY_GAME
def test_crew_mates_are_told_the_same(game: str) -> None:
    """They sit on one side of the screen."""
    fixture = FIXTURES[game]
    for options in fixture.options.values():
        seats = fixture.game.seats(options)
        for step in laws.walk(fixture, Case(options, 1, 60)):
            for side in Side:
                heard = {
                    laws.told(fixture.game, step.events, seat)
                    for seat in seats
                    if seat.side is side
                }
                assert len(heard) == 1
