"""The debrief of a match: questions, key moments, figures, and what golden records come to."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Language
from hydrophone.core.seats import PerSide, Role, Seat, Side
from hydrophone.debrief.debrief import Debrief, debrief
from hydrophone.debrief.key_moments import LEAST_BITS, MOST, Highlight, KeyMoment
from hydrophone.debrief.knowledge import played
from hydrophone.debrief.shots import Shot
from hydrophone.debrief.words import sentence
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act, Header, Record, read_record
from hydrophone.play.arena import play_match

GOLDEN = Path(__file__).parents[1] / "golden"
NUMBERS = json.loads((GOLDEN / "debrief.json").read_text())
RECORDS = sorted(
    path.relative_to(GOLDEN).as_posix()
    for game in ("sonar", "captain_sonar", "u_jagd")
    for path in (GOLDEN / game).glob("*.jsonl")
)


def numbers(looked_at: Debrief) -> dict[str, object]:
    """What is written down of a golden record, rounded as it is written."""
    every_tenth = [moment for place, moment in enumerate(looked_at.moments) if place % 10 == 9]
    return {
        "bits": [[round(bits, 6) for bits in moment.bits] for moment in every_tenth],
        "questions": [[q.line, round(q.brought, 6), round(q.best, 6)] for q in looked_at.questions],
        "shots": [[s.line, round(s.chance, 6), round(s.expected, 6)] for s in looked_at.shots],
        "missed": [[s.line, round(s.chance, 6)] for s in looked_at.missed],
        "key_moments": [[m.kind.value, m.line] for m in looked_at.key_moments],
        "told_per_order": [round(each.told_per_order, 6) for each in looked_at.figures],
    }


@pytest.mark.parametrize("name", [name for name in RECORDS if name in NUMBERS])
def test_a_golden_record_comes_to_the_numbers_written_down(name: str) -> None:
    record = read_record((GOLDEN / name).read_bytes())

    assert numbers(debrief(record)) == NUMBERS[name]


@pytest.mark.parametrize("name", ["captain_sonar/mine.jsonl", "captain_sonar/torpedo.jsonl"])
def test_a_crew_missed_no_shot_in_a_turn_in_which_it_fired(name: str) -> None:
    looked_at = debrief(read_record((GOLDEN / name).read_bytes()))
    ends = [(m.by, m.line) for m in looked_at.moments if m.do == "end_turn"]

    def turn(shot: Shot) -> tuple[Side, int]:
        captain = f"{shot.side}.captain"
        return shot.side, sum(by == captain and line < shot.line for by, line in ends)

    assert looked_at.shots
    assert not {turn(shot) for shot in looked_at.shots} & {turn(shot) for shot in looked_at.missed}


def test_numbers_are_written_down_for_ten_records_and_more() -> None:
    assert len(set(NUMBERS) & set(RECORDS)) >= 10
    assert set(NUMBERS) <= set(RECORDS)


def a_match(game_id: str, seed: int) -> Record:
    game = game_named(game_id)
    options = next(iter(game.presets.values()))
    levels = dict.fromkeys(game.seats(options), Level.HELMSMAN)
    match = play_match(game, options, levels, seed)
    seats = dict.fromkeys(levels, "bot:helmsman")
    return Record(Header(game=game_id, options=options, seed=seed, seats=seats), match.acts)


@pytest.mark.parametrize("game_id", ["sonar", "captain_sonar", "u_jagd"])
def test_no_question_brings_more_than_the_best_would_have(game_id: str) -> None:
    asked = 0
    for seed in range(4):
        looked_at = debrief(a_match(game_id, seed))
        for question in looked_at.questions:
            assert question.brought <= question.best + 1e-9
            moment = next(m for m in looked_at.moments if m.line == question.line)
            assert question.brought == moment.gained.of(question.side)
        asked += len(looked_at.questions)
    assert asked > 4


@pytest.mark.parametrize("game_id", ["sonar", "captain_sonar", "u_jagd"])
def test_key_moments_are_few_and_each_is_worth_a_look(game_id: str) -> None:
    looked_at = debrief(a_match(game_id, 3))
    by_line = {moment.line: moment for moment in looked_at.moments}

    assert 0 < len(looked_at.key_moments) <= MOST
    lines = [moment.line for moment in looked_at.key_moments]
    assert lines == sorted(set(lines))
    for key in looked_at.key_moments:
        told = by_line[key.line].gained.of(key.side.enemy)
        if key.kind in {Highlight.TOLD_MOST, Highlight.HID_MOST}:
            assert key.value == (told if key.kind is Highlight.TOLD_MOST else -told)
            assert key.value >= LEAST_BITS


def test_the_shot_that_sank_a_boat_decided_the_match() -> None:
    looked_at = debrief(a_match("captain_sonar", 3))

    (decided,) = [key for key in looked_at.key_moments if key.kind is Highlight.DECIDED]

    assert looked_at.outcome is not None
    assert decided.side is looked_at.outcome.winner
    assert decided.line == [shot.line for shot in looked_at.shots if shot.taken][-1]


def test_no_shot_decided_a_match_without_a_winner() -> None:
    whole = a_match("captain_sonar", 3)
    looked_at = debrief(msgspec.structs.replace(whole, acts=whole.acts[:-1]))

    assert looked_at.outcome is None
    assert any(shot.taken for shot in looked_at.shots)
    assert Highlight.DECIDED not in {key.kind for key in looked_at.key_moments}


def test_posts_have_figures_of_their_own() -> None:
    record = a_match("captain_sonar", 3)
    timed = tuple(Act(act.by, act.do, 2.0 * place) for place, act in enumerate(record.acts))
    looked_at = debrief(msgspec.structs.replace(record, acts=timed))

    repaired = sum(each.circuits_repaired for each in looked_at.figures)
    assert repaired > 0
    for figures in looked_at.figures:
        assert figures.orders > 5
        assert set(figures.ok_after_s) == {Role.FIRST_MATE, Role.ENGINEER}
        assert all(seconds >= 2 for seconds in figures.ok_after_s.values())
    assert debrief(record).figures.blue.ok_after_s == {}


def test_the_figures_of_a_golden_record_are_those_worked_out_by_hand() -> None:
    """Blue fires on lines 31 and 45; line n is act n - 2, and each act takes two seconds here."""
    record = read_record((GOLDEN / "captain_sonar" / "torpedo.jsonl").read_bytes())
    timed = tuple(Act(act.by, act.do, 2.0 * place) for place, act in enumerate(record.acts))

    blue, yellow = debrief(msgspec.structs.replace(record, acts=timed)).figures

    # Captain: the first shot hurts in 5 of the 51 places that were possible, the second in all.
    assert (blue.shots, blue.hits, blue.missed) == (2, 2, 0)
    assert blue.shot_chance == pytest.approx((5 / 51 + 1) / 2)
    assert (yellow.shots, yellow.hits, yellow.shot_chance) == (0, 0, None)
    # First Mate: full by line 21, used on 31; full by line 43, used on 45. One mark for the drone.
    assert (blue.used_after_s, blue.marks_unused) == ((20.0 + 4.0) / 2, 1)
    assert (yellow.used_after_s, yellow.marks_unused) == (None, 3)
    # Engineer: both torpedoes worked whenever they were full.
    assert (blue.gauges_lost, blue.breakdown_damage) == (0, 0)
    # Radio Operator: the answer on line 31, in blue's fourth turn, leaves one place. Yellow had
    # begun four turns when the last explosion left it two.
    assert (blue.turns_to_five, blue.turns_to_one) == (4, 4)
    assert (yellow.turns_to_five, yellow.turns_to_one) == (4, None)


def test_the_marks_of_a_silence_are_used_as_soon_as_it_begins() -> None:
    """Its gauge is wiped with the First Mate's OK only, on line 57."""
    record = read_record((GOLDEN / "captain_sonar" / "real_time_breakdown.jsonl").read_bytes())

    def unused(line: int) -> int:
        acts = record.acts[: line - 1]
        return debrief(
            msgspec.structs.replace(record, acts=acts, outcome=None)
        ).figures.blue.marks_unused

    before = unused(53)
    assert [unused(line) - before for line in (54, 55, 56, 57)] == [-6, -6, -6, -5]


def test_a_pin_is_right_if_the_enemy_is_there_when_it_is_put() -> None:
    record = a_match("sonar", 3)
    found = list(replay_of_places(record))
    blue, yellow = Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR
    pins = {
        5: {blue: found[5].yellow, yellow: found[5].yellow},
        6: {blue: None},
        9: {blue: found[9].yellow, yellow: found[9].blue},
        20: {blue: found[9].yellow},
    }
    assert found[20].yellow != found[9].yellow
    acts = tuple(
        msgspec.structs.replace(act, pins=pins.get(place, {}))
        for place, act in enumerate(record.acts)
    )
    figures = debrief(msgspec.structs.replace(record, acts=acts)).figures

    assert [(each.pins, each.pins_right) for each in figures] == [(3, 2), (2, 1)]
    assert [(each.pins, each.pins_right) for each in debrief(record).figures] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("game", ["sonar", "captain_sonar", "u_jagd"])
def test_a_pin_counts_only_while_the_enemy_is_somewhere(game: str) -> None:
    record = a_match(game, 3)
    first, *later = record.acts
    pins: dict[Seat, Cell | None] = {Seat.BLUE_CAPTAIN: Cell("A1"), Seat.YELLOW_CAPTAIN: Cell("A1")}
    acts = (msgspec.structs.replace(first, pins=pins), *later)
    figures = debrief(msgspec.structs.replace(record, acts=acts)).figures

    assert [(each.pins, each.pins_right) for each in figures] == [(0, 0), (0, 0)]


def replay_of_places(record: Record) -> Iterator[PerSide[Cell | None]]:
    """Where both boats were before each act."""
    for act in played(record):
        tracks = (sheets.track for sheets in act.before.sheets)
        yield PerSide(*(track[-1] if track else None for track in tracks))


@pytest.mark.parametrize("kind", Highlight)
def test_every_key_moment_has_words_in_three_languages(kind: Highlight) -> None:
    moment = KeyMoment(kind, 7, Side.BLUE, 0.75, Cell("F7"))
    said = {sentence(moment, {Side.BLUE: "Otter"}, language) for language in Language}

    assert len(said) == len(Language)
    assert all("Otter" in words and "{" not in words for words in said)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    moment = KeyMoment(Highlight.HID_MOST, 7, Side.YELLOW, 1.84, places=(5, 18))

    assert sentence(moment, {}, Language.ENGLISH) == (
        "Yellow's best silence: 18 places possible instead of 5, 1.8 bits."
    )
    assert sentence(moment, {}, Language.GERMAN) == (
        "Die beste Schleichfahrt von Gelb: 18 statt 5 Orte möglich, 1,8 Bit."
    )


def test_a_match_without_actions_has_nothing_to_tell() -> None:
    record = msgspec.structs.replace(a_match("sonar", 1), acts=())

    looked_at = debrief(record)

    assert (looked_at.moments, looked_at.key_moments, looked_at.outcome) == ((), (), None)
