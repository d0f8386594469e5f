"""How much help there is: one person proposes, both crews accept, and the lowest level counts."""

from typing import Any

import msgspec
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.game import Options
from hydrophone.core.help import Help
from hydrophone.core.presets import said_options
from hydrophone.core.seats import Side
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import read_record
from hydrophone.server.match.table import laying
from hydrophone.server.protocol.messages import (
    Acked,
    Configure,
    HelpDeal,
    LeaveSeat,
    MatchPhase,
    SetBot,
    SetHelp,
    SetReady,
    TakeSeat,
)
from hydrophone.server.records.finished import record_file
from server.match.house import CREW, Guest, House, play


def duel(help_: Help = Help.CHANCES, **options: Any) -> tuple[House, Guest, Guest]:
    """Ann, who hosts, is blue and proposes this much; Bob is yellow and has not answered."""
    house = House(help=help_, **options)
    ann, bob = house.host(), house.come("Bob")
    for info in house.room.match.table.seats:
        (ann if info.seat.side is Side.BLUE else bob).say(TakeSeat("", info.seat))
    return house, ann, bob


def deal(guest: Guest) -> HelpDeal:
    """How far the crews agree, as this guest was told last."""
    return guest.lobby.help


def propose(host: Guest, help_: Help) -> None:
    """The host changes the options."""
    options: Options = msgspec.structs.replace(host.lobby.options, help=help_)
    host.say(Configure("", msgspec.Raw(msgspec.json.encode(options))))


def test_who_proposes_accepts_and_the_other_crew_must_say_so() -> None:
    _, ann, bob = duel(Help.SPACES)

    assert deal(bob).by is Side.BLUE
    assert deal(bob).open == (Side.YELLOW,)
    assert bob.refusal(SetReady("", True)) == "help_open"
    assert isinstance(ann.say(SetReady("", True)), Acked)
    bob.say(SetHelp("", Help.SPACES))
    assert deal(bob).open == ()
    bob.say(SetReady("", True))

    assert bob.phase() is MatchPhase.RUNNING
    assert bob.lobby.options.help is Help.SPACES


def test_a_crew_that_accepts_less_lowers_the_help_of_both() -> None:
    house, ann, bob = duel(Help.CHANCES)
    ann.say(SetReady("", True))
    bob.say(SetHelp("", Help.SHEET))

    assert deal(ann).level is Help.SHEET
    assert not any(player.ready for player in ann.lobby.players)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    assert ann.lobby.options.help is Help.SHEET
    running = house.room.match.must_run()
    assert running.referee.options.help is Help.SHEET


def test_an_answer_can_be_taken_back() -> None:
    _, _, bob = duel(Help.SHEET)
    bob.say(SetHelp("", Help.NONE))
    assert deal(bob).level is Help.NONE
    bob.say(SetHelp("", None))

    assert deal(bob).level is Help.SHEET
    assert bob.refusal(SetReady("", True)) == "help_open"


def test_nobody_plays_with_more_help_than_they_accepted() -> None:
    """Whatever the host proposes afterwards."""
    _, ann, bob = duel(Help.SHEET)
    bob.say(SetHelp("", Help.SHEET))
    propose(ann, Help.CHANCES)
    for guest in (ann, bob):
        guest.say(SetReady("", True))

    assert bob.lobby.options.help is Help.SHEET


def test_with_another_game_nobody_has_answered_yet() -> None:
    _, ann, bob = duel(Help.SHEET)
    bob.say(SetHelp("", Help.SHEET))
    options = msgspec.json.encode({"help": "sheet"})
    ann.say(Configure("", msgspec.Raw(options), "u_jagd"))

    assert deal(bob).limits == {}
    assert deal(bob).open == (Side.YELLOW,)


def test_no_help_needs_no_answer() -> None:
    _, ann, bob = duel(Help.NONE)
    assert deal(bob).open == ()
    for guest in (ann, bob):
        guest.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING


def test_bots_accept_everything() -> None:
    house = House(help=Help.CHANCES)
    ann = house.host()
    for seat in CREW:
        ann.say(
            TakeSeat("", seat) if seat.side is Side.BLUE else SetBot("", seat, Level.LANDLUBBER)
        )
    ann.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.lobby.options.help is Help.CHANCES


def test_a_host_without_a_seat_answers_for_nobody() -> None:
    house = House(help=Help.SPACES)
    house.host()
    bob, cleo = house.come("Bob"), house.come("Cleo")
    for seat in CREW:
        (bob if seat.side is Side.BLUE else cleo).say(TakeSeat("", seat))

    assert deal(bob).by is None
    assert deal(bob).open == (Side.BLUE, Side.YELLOW)


def test_a_crew_that_everybody_leaves_has_said_nothing() -> None:
    _, _, bob = duel(Help.SHEET)
    bob.say(SetHelp("", Help.SHEET))
    for seat in CREW[2:]:
        bob.say(LeaveSeat("", seat))
    assert deal(bob).limits == {}
    bob.say(TakeSeat("", CREW[2]))

    assert deal(bob).open == (Side.YELLOW,)


def test_what_a_new_host_has_not_proposed_they_must_accept() -> None:
    _, ann, bob = duel(Help.SHEET)
    propose(ann, Help.SPACES)
    for seat in CREW[:2]:
        ann.say(LeaveSeat("", seat))

    assert deal(bob).open == (Side.YELLOW,)


@pytest.mark.parametrize("word", ["all", "", "NONE"])
def test_an_unknown_level_is_refused(word: str) -> None:
    _, _, bob = duel()
    assert bob.refusal(SetHelp("", word)) == "unknown_help"


def test_who_sits_nowhere_answers_for_nobody_and_nobody_after_the_start() -> None:
    house, ann, bob = duel(Help.NONE)
    cleo = house.come("Cleo")
    assert cleo.refusal(SetHelp("", Help.NONE)) == "seat_first"
    for guest in (ann, bob):
        guest.say(SetReady("", True))

    assert bob.refusal(SetHelp("", Help.NONE)) == "match_running"


def test_the_answers_survive_a_restart_of_the_server() -> None:
    house, _, bob = duel(Help.CHANCES)
    bob.say(SetHelp("", Help.SHEET))
    before = deal(bob)
    house.restart()

    assert house.room.public(house.now).help == before


def test_the_record_says_what_was_agreed() -> None:
    house, ann, bob = duel(Help.CHANCES, turn_limit=1)
    bob.say(SetHelp("", Help.SPACES))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    play(ann, bob)

    assert ann.phase() is MatchPhase.OVER
    assert read_record(record_file(house.room.match)).header.options.help is Help.SPACES


def test_a_rematch_begins_with_the_agreement_of_the_match_before() -> None:
    house, _, bob = duel(Help.SHEET)
    bob.say(SetHelp("", Help.SHEET))
    fresh = laying.swapped(house.room.match.table, "next", "GHIJKL")

    assert fresh.help_limits == {Side.BLUE: Help.SHEET, Side.YELLOW: Help.SHEET}


OLD = [
    ("sonar", {"ro_help": "none"}, Help.NONE),
    ("sonar", {"ro_help": "draw"}, Help.SHEET),
    ("sonar", {"ro_help": "places"}, Help.SPACES),
    ("u_jagd", {"auto_tma": True}, Help.SHEET),
    ("u_jagd", {"auto_tma": False}, Help.NONE),
    ("captain_sonar", {}, Help.NONE),
]


@pytest.mark.parametrize(("game", "switches", "means"), OLD)
def test_older_matches_say_it_by_another_name(
    game: str, switches: dict[str, object], means: Help
) -> None:
    rules = game_named(game)
    assert said_options(rules, msgspec.json.encode(switches)).help is means

    table = House(game).room.match.table
    plain = dict(msgspec.to_builtins(table.options))
    del plain["help"]
    kept = msgspec.structs.replace(table, options={**plain, **switches})
    assert laying.settle(kept, rules).options.help is (means if switches else Help.NONE)


@pytest.mark.parametrize(
    ("game", "switches"),
    [
        ("sonar", {"ro_start": "centre", "dive_shout": False}),
        ("captain_sonar", {"surfaced_log": "full"}),
    ],
)
def test_switches_that_changed_nothing_are_dropped(game: str, switches: dict[str, object]) -> None:
    rules = game_named(game)
    table = House(game).room.match.table
    kept = {**msgspec.to_builtins(table.options), **switches}

    assert said_options(rules, msgspec.json.encode(kept)) == table.options
    older = msgspec.structs.replace(table, options=kept)
    assert laying.settle(older, rules).options == table.options


def test_an_older_name_means_nothing_elsewhere() -> None:
    for switches in ({"ro_help": "all"}, {"auto_tma": True}, {"ro_help": ["draw"]}):
        with pytest.raises(msgspec.ValidationError):
            said_options(game_named("sonar"), msgspec.json.encode(switches))
