"""Every consumer of a kit, over all kits, and over one that has nothing but rules and bots."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from hydrophone.bots.bot import Level
from hydrophone.cli.main import main
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame, Language
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.debrief.debrief import debrief
from hydrophone.kits.kit import Kit
from hydrophone.kits.makers import levels_of, make_bot, make_helper, make_tracker, warm
from hydrophone.kits.registry import KITS, game_named
from hydrophone.lessons import shelf
from hydrophone.library import Match
from hydrophone.notation.record import Record, read_record
from hydrophone.play.arena import run_arena
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import laying
from hydrophone.server.protocol.bodies import NewSeat, WhatIfWish
from hydrophone.server.protocol.descriptions.catalogue import catalogue
from hydrophone.server.protocol.descriptions.rulebooks import rules_of
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.uploaded_record import look_at
from hydrophone.server.records.what_if import Fresh, log_of
from kits.having import having
from server.match.house import counting_secrets

GOLDEN = Path(__file__).parents[1] / "golden"
LIMIT = 4
"""Turns of a match."""

every_kit = pytest.mark.parametrize("game", KITS)
every_debriefed = pytest.mark.parametrize("game", having("tracker", "facts"))


def options_of(game: str, **changes: Any) -> Any:
    preset = next(iter(KITS[game].game.presets.values()))
    return msgspec.structs.replace(preset, turn_limit=LIMIT, **changes)


def record_of(game: str) -> Path:
    return sorted((GOLDEN / game).glob("*.jsonl"))[0]


def unwatched() -> None:
    """Let it take as long as it does."""


# --- every kit -----------------------------------------------------------------------------------


@every_kit
def test_it_stands_in_the_catalogue_with_its_rules(game: str) -> None:
    catalogue.cache_clear()
    (info,) = (each for each in catalogue().games if each.id == game)

    assert info.levels == levels_of(game)
    for language in Language:
        assert {section.id for section in rules_of(game, language).sections}


@every_kit
def test_bots_of_all_levels_play_it(game: str) -> None:
    warm(game, options_of(game))
    result = run_arena(game, options_of(game), Level.SEADOG, Level.LANDLUBBER, 1, 1)

    assert result.matches == 1
    assert make_bot(game, Level.HELMSMAN, *_first_seat(game), 1)


@every_kit
def test_a_program_plays_it_by_the_library(game: str) -> None:
    match = Match.new(game, options={"turn_limit": LIMIT}, seed=1)
    match.bots({"blue": "landlubber", "yellow": "landlubber"}).play()

    assert match.outcome is not None
    assert Match.from_record(match.record()).outcome == match.outcome


@every_kit
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_command_shows_its_records(game: str, form: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, ["replay", str(record_of(game)), *form])

    assert result.exit_code == 0, result.output
    assert result.stdout


@every_debriefed
@pytest.mark.parametrize("words", [("deduce", "--for", "blue"), ("debrief",)])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_commands_look_at_its_records(
    game: str, words: tuple[str, ...], form: tuple[str, ...]
) -> None:
    command, *others = words
    result = CliRunner().invoke(main, [command, str(record_of(game)), *others, *form])

    assert result.exit_code == 0, result.output
    assert result.stdout


@every_debriefed
def test_its_records_are_debriefed_by_the_server(game: str) -> None:
    body = record_of(game).read_bytes()
    looked_at = look_at(body, unwatched)

    assert looked_at.brought.replay.game == game
    assert looked_at.beliefs[0].blue


@pytest.mark.parametrize("game", having("help"))
def test_help_is_computed_in_it(game: str) -> None:
    helper = make_helper(game, options_of(game, help=Help.CHANCES), Side.BLUE)

    (info,) = (each for each in catalogue().games if each.id == game)

    assert set(helper.computed().spaces) <= set("01")
    assert info.help == tuple(Help)


@every_kit
def test_a_match_goes_on_from_a_moment_of_its_records(game: str) -> None:
    record = read_record(record_of(game).read_bytes())
    seats = tuple(NewSeat(seat, "me") for seat in record.header.seats if seat.side is Side.BLUE)
    wish = WhatIfWish(line=1, name="Ann", seats=seats)
    log = log_of(record, wish, "", Fresh("match", "CODE", 1, 0.0))
    room = Room.restore(game_named(game), log, (), counting_secrets(), 0.0)

    assert room.match.table.game == game


# --- a kit that lacks all it may lack ------------------------------------------------------------


def bare(kit: Kit) -> Kit:
    return replace(
        kit,
        bots=None,
        tracker=None,
        help=None,
        facts=None,
        boat=None,
        position=None,
        tables=None,
        said=None,
        lessons=None,
    )


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Echo with its rules and rulebook alone."""
    monkeypatch.setitem(KITS, "echo", bare(KITS["echo"]))
    catalogue.cache_clear()
    yield KITS["echo"].game
    catalogue.cache_clear()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: make_bot("echo", Level.SEADOG, *_first_seat("echo"), 1), "no bots"),
        (lambda: make_tracker("echo", options_of("echo"), Side.BLUE), "nothing is deduced"),
        (
            lambda: make_helper("echo", options_of("echo", help=Help.SPACES), Side.BLUE),
            "nothing is computed",
        ),
        (lambda: debrief(_record()), "debriefed"),
        (lambda: Match.from_position("echo", "blue: A1"), "no position"),
    ],
)
def test_what_it_lacks_is_refused_by_name(
    game: AnyGame, asked: Callable[[], Any], said: str
) -> None:
    with pytest.raises(UnknownNameError, match=said):
        asked()


def _first_seat(game: str) -> tuple[Any, Any]:
    options = options_of(game)
    return KITS[game].game.seats(options)[0], options


def _record() -> Record:
    return read_record(record_of("echo").read_bytes())


def test_the_server_refuses_its_debrief(game: AnyGame) -> None:
    with pytest.raises(RefusedError) as caught:
        look_at(record_of("echo").read_bytes(), unwatched)
    assert caught.value.reason is Reason.NO_DEBRIEF


def test_the_server_refuses_bots_and_help_in_it(game: AnyGame) -> None:
    table = laying.lay("match", "CODE", game, options_of("echo"), "Ann")
    with pytest.raises(RefusedError) as caught:
        laying.level_named(table, "helmsman")
    assert caught.value.reason is Reason.NO_BOTS
    with pytest.raises(RefusedError) as caught:
        laying.read_options(game, msgspec.Raw(b'{"help":"chances"}'))
    assert caught.value.reason is Reason.BAD_OPTIONS


def test_the_catalogue_offers_no_bots_and_no_help_for_it(game: AnyGame) -> None:
    (info,) = (each for each in catalogue().games if each.id == "echo")

    assert info.levels == ()
    assert info.help == (Help.NONE, Help.SHEET)


def test_a_replay_says_nothing_of_its_boats(game: AnyGame) -> None:
    result = CliRunner().invoke(main, ["replay", str(record_of("echo"))])

    assert result.exit_code == 0
    assert "turns" not in result.stdout
    assert "wins" in result.stdout or "drawn" in result.stdout


@pytest.mark.parametrize("command", ["debrief", "deduce"])
def test_the_commands_say_in_a_sentence_what_it_lacks(game: AnyGame, command: str) -> None:
    side = ["--for", "blue"] if command == "deduce" else []
    result = CliRunner().invoke(main, [command, str(record_of("echo")), *side])

    assert result.exit_code == 64
    assert "'echo'" in result.stderr


def test_it_has_no_lessons(game: AnyGame) -> None:
    shelf.lessons.cache_clear()
    try:
        assert "echo" not in {name for name, _ in shelf.lessons()}
    finally:
        shelf.lessons.cache_clear()
