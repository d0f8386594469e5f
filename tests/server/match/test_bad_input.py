"""Whatever a client sends: it is refused by name, loses nothing, and nobody else notices."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.board.grid import Cell
from hydrophone.bots.notes import CellNote, TextNote, Word, WordNote
from hydrophone.core.game import Language
from hydrophone.core.seats import Seat, Viewer
from hydrophone.games.sonar.actions import ChooseStart, Move, Surface
from hydrophone.server.match.inputs import Commanded
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import (
    Acked,
    Command,
    CommandBase,
    Configure,
    HandOver,
    Leave,
    LeaveSeat,
    Pin,
    Refused,
    Rematch,
    SaveSheet,
    SendNote,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    TakeAction,
    TakeSeat,
    WhyNot,
)
from hydrophone.server.protocol.session import Session
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
NONE = Seat.BLUE_ENGINEER
"""A seat that SONAR does not have."""


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def dived() -> tuple[House, Guest, Guest]:
    """Both boats are under way; it is blue's turn."""
    house = House(map="open_waters")
    ann, bob = house.crews()
    ann.act(BLUE, ChooseStart(Cell("C6")))
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    return house, ann, bob


IN_A_MATCH: dict[str, tuple[Command, str]] = {
    "an unknown action": (TakeAction("", YELLOW, raw({"kind": "fly"})), "unknown_action"),
    "an action of another shape": (
        TakeAction("", YELLOW, raw({"kind": "move", "by": 1})),
        "unknown_action",
    ),
    "no action at all": (TakeAction("", YELLOW, raw([])), "unknown_action"),
    "out of turn": (TakeAction("", YELLOW, raw(Surface())), "SON-061"),
    "a forged side": (TakeAction("", BLUE, raw(Surface())), "not_your_seat"),
    "a question from a forged side": (WhyNot("", BLUE, raw(Surface())), "not_your_seat"),
    "a forged sheet": (SaveSheet("", BLUE, "x"), "not_your_seat"),
    "a forged pin": (Pin("", BLUE, "A1"), "not_your_seat"),
    "a forged note": (SendNote("", BLUE, WordNote(Word.SURFACE)), "not_your_seat"),
    "a seat of the other crew": (TakeSeat("", BLUE), "seat_taken"),
    "a seat that is not there": (TakeSeat("", NONE), "no_such_seat"),
    "a post to the other crew": (HandOver("", YELLOW, "p1"), "not_a_mate"),
    "a bot for the other crew": (SetBot("", BLUE, "seadog"), "seat_taken"),
    "a bot of no level": (SetBot("", YELLOW, "mermaid"), "unknown_level"),
    "other options": (Configure("", raw({})), "match_running"),
    "ready": (SetReady("", False), "match_running"),
    "a rematch": (Rematch(""), "not_over"),
    "a cell that is none": (Pin("", YELLOW, "%%"), "unknown_cell"),
    "a note of nothing": (SendNote("", YELLOW, TextNote(" ")), "empty_note"),
}

AT_THE_TABLE: dict[str, tuple[Command, str]] = {
    "an unknown chart": (Configure("", raw({"map": "atlantis"})), "unknown_chart"),
    "an unknown option": (Configure("", raw({"depth": 3})), "bad_options"),
    "an option out of bounds": (Configure("", raw({"answer_timeout_s": -1})), "bad_options"),
    "options that are none": (Configure("", raw([])), "bad_options"),
    "a wrong drawing": (
        Configure("", raw({"map": "custom", "drawing": "title: X\nsee:\n"})),
        "invalid_chart",
    ),
    "seats of both crews": (TakeSeat("", YELLOW_RADIO), "both_sides"),
    "a taken seat": (TakeSeat("", YELLOW), "seat_taken"),
    "another's seat": (LeaveSeat("", YELLOW), "not_your_seat"),
    "a bot on a taken seat": (SetBot("", YELLOW, "seadog"), "seat_taken"),
    "an action": (TakeAction("", BLUE, raw(Surface())), "not_running"),
    "a post handed over": (HandOver("", BLUE, "p2"), "not_running"),
}


@pytest.mark.parametrize("what", IN_A_MATCH)
@pytest.mark.parametrize("language", Language)
def test_in_a_match(what: str, language: Language) -> None:
    command, code = IN_A_MATCH[what]
    house, ann, bob = dived()
    bob.say(SetLanguage("", language))
    untouched(house, ann, bob, command, code)


@pytest.mark.parametrize("what", AT_THE_TABLE)
def test_at_the_table(what: str) -> None:
    command, code = AT_THE_TABLE[what]
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    bob.say(TakeSeat("", YELLOW))
    untouched(house, bob, ann, command, code)


def untouched(house: House, other: Guest, guest: Guest, command: Command, code: str) -> None:
    """Refused with this code and a sentence; nothing is written, nobody else hears of it."""
    before = (house.entries[:], dict(house.kept), house.room.match.table, len(house.room.match.log))
    told = len(other.told)

    assert guest.refusal(command) == code
    assert (house.entries, house.kept, house.room.match.table, len(house.room.match.log)) == before
    assert len(other.told) == told


def test_a_wrong_token_opens_no_door() -> None:
    house, ann, bob = dived()
    told = len(ann.told), len(bob.told)
    thief = house.come(token="0" * 22)

    assert thief.bye == "wrong_token"
    assert thief.line in house.closed
    assert (len(ann.told), len(bob.told)) == told


# --- whatever it may be ------------------------------------------------------------------------

SEATS = st.sampled_from([*CREW, NONE])
BODIES = st.sampled_from(
    [
        *(raw(action) for action in (Surface(), ChooseStart(Cell("A1")), ChooseStart(Cell("Z99")))),
        *(msgspec.Raw(text) for text in (b"null", b"{}", b"[]", b"-1", b'"x"', b'{"kind":null}')),
        *(raw({"kind": "move", "direction": way}) for way in ("up", "down", "left", "north", 7)),
        raw({"kind": "launch_torpedo", "target": "D6"}),
        raw({"map": "custom", "drawing": "\n" * 50}),
    ]
)
PLAYERS = st.sampled_from(["p1", "p2", "p3", "s1", "", "x"])
NOTES = st.sampled_from(
    [WordNote(Word.YES), TextNote("\u2028"), TextNote("hello"), CellNote("go_there", "Z99")]  # type: ignore[arg-type]
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(TakeSeat, st.just(""), SEATS),
    st.builds(LeaveSeat, st.just(""), SEATS),
    st.builds(SetBot, st.just(""), SEATS, st.sampled_from(["landlubber", "seadog", "", "x", None])),
    st.builds(HandOver, st.just(""), SEATS, st.none() | PLAYERS),
    st.builds(Configure, st.just(""), BODIES),
    st.builds(SetNames, st.just(""), st.none() | st.just("N"), st.none() | st.just("B")),
    st.builds(SetReady, st.just(""), st.booleans()),
    st.builds(TakeAction, st.just(""), SEATS, BODIES),
    st.builds(WhyNot, st.just(""), SEATS, BODIES),
    st.builds(SaveSheet, st.just(""), SEATS, st.sampled_from(["", "{}", "\x00"])),
    st.builds(Pin, st.just(""), SEATS, st.sampled_from(["A1", "Z99", "", "é", None])),
    st.builds(SendNote, st.just(""), SEATS, NOTES),
    st.builds(Rematch, st.just("")),
)
PEOPLE = st.integers(0, 3)


@given(st.lists(st.tuples(PEOPLE, COMMANDS, st.booleans()), max_size=40), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_command_is_answered_once_and_the_match_can_be_restored(
    said: list[tuple[int, Command, bool]], running: bool
) -> None:
    house = House(map="open_waters")
    people = [*house.crews(), house.come("Cleo"), house.come(spectate=True)]
    if not running:
        house = House(map="open_waters")
        people = [house.host(), *(house.come(n) for n in "BC"), house.come(spectate=True)]
    for number, (who, command, works) in enumerate(said):
        house.works = works
        guest, name = people[who], f"n{number}"
        guest.say(command, name)
        answers = [m for m in guest.told if isinstance(m, Acked | Refused) and m.id == name]
        assert len(answers) == 1, (command, answers)
    before = house.room
    house.restart()

    assert house.room.match.table == before.match.table
    assert len(house.room.match.log) == len(before.match.log)
    assert heard(house.room) == heard(before)


def heard(room: Room) -> dict[Viewer, list[bytes]]:
    """What all people heard of the match."""
    streams = {} if room.match.running is None else room.match.running.streams
    return {viewer: [bytes(raw) for raw in stream.heard] for viewer, stream in streams.items()}


@given(st.text(max_size=200).map(str.encode) | st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_no_frame_makes_a_session_fall_over(frame: bytes) -> None:
    session = Session(0.0)
    session.receive(b'{"kind":"hello","match":"ABCDEF"}', 0.0)

    assert session.receive(frame, 0.0) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
KINDS = [
    type_.__struct_config__.tag for type_ in (TakeAction, TakeSeat, SetBot, SendNote, Leave, Pin)
]
FIELDS = st.dictionaries(
    st.sampled_from(["id", "seat", "action", "level", "note", "cell", "to", "x"]), JSON
)


@given(st.sampled_from(KINDS), FIELDS)
@settings(max_examples=100, deadline=None)
def test_no_message_makes_a_room_fall_over(kind: Any, fields: dict[str, Any]) -> None:
    house, _, bob = dived()
    session = Session(0.0)
    session.receive(b'{"kind":"hello","match":"ABCDEF"}', 0.0)
    verdict = session.receive(json.dumps({**fields, "kind": kind}).encode(), 0.0)
    if isinstance(verdict, CommandBase):
        house.do(house.room.take(Commanded(bob.line, verdict), house.now))


def test_a_move_of_the_other_crew_does_not_come_from_here() -> None:
    """The same action that is refused for its side is legal where it belongs."""
    house, ann, bob = dived()
    move = raw(Move("left"))  # type: ignore[arg-type]
    waits_for = house.room.match.must_run().referee.blocked_by
    turn = next(seat for seat in (BLUE, YELLOW) if seat in waits_for)
    mine, other = (ann, bob) if turn is BLUE else (bob, ann)

    assert other.refusal(TakeAction("", turn, move)) == "not_your_seat"
    assert isinstance(mine.say(TakeAction("", turn, move)), Acked)
