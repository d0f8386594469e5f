"""What a crew says to itself: kept for those who come back, and never noticed by others."""

import json
from itertools import count
from typing import Any, get_args

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    Note,
    Phrase,
    Said,
    SystemName,
    SystemNote,
    TextNote,
    Word,
    WordNote,
)
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.server.bots.worker import BotAnswer
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.people.notes import BOTS_TALK, NOTES_KEPT, PEOPLE_TALK, CrewNotes
from hydrophone.server.protocol.messages import (
    Acked,
    HandOver,
    LeaveSeat,
    MatchPhase,
    Noted,
    Observed,
    Refused,
    SendNote,
    SetBot,
    SetReady,
    TakeSeat,
    ToClient,
)
from hydrophone.server.records.finished import record_file
from server.match.house import CREW, Guest, House, play, turns, two_against_one, whole_replay

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
YES = WordNote(Word.YES)


def said(guest: Guest, seat: Seat, note: Note) -> None:
    """Say it, with time enough that nobody is too fast."""
    guest.house.wait(5)
    answer = guest.say(SendNote("", seat, note))
    assert isinstance(answer, Acked), answer


def bot_says(house: House, seat: Seat, *phrases: Phrase) -> None:
    """The bot of a seat answers its question with these."""
    asked = next(asked for asked in house.asked if asked.seat is seat)
    house.asked.remove(asked)
    report = Report(notes=phrases)
    house.do(house.room.take(BotAnswered(asked, None, report), house.now))


NOTES: list[Note] = [
    YES,
    CellNote(AboutCell.ENEMY_HERE, "D4"),
    CourseNote(AboutCourse.AVOID, CourseName.NORTH),
    SystemNote(AboutSystem.READY, SystemName.TORPEDO),
    TextNote("I saw them at the ice"),
]


@pytest.mark.parametrize("note", NOTES, ids=lambda note: type(note).__name__)
def test_what_a_person_says_is_heard_by_their_crew_alone(note: Note) -> None:
    house, ann, bob, cleo = two_against_one()
    tab, watching, stranger = (
        house.come(token=ann.welcome.token),
        *(house.come(**hello) for hello in ({"spectate": True}, {"name": "Dora"})),
    )
    before = {guest: len(guest.told) for guest in (bob, watching, stranger)}
    said(cleo, BLUE_RADIO, note)

    heard = Noted(1, BLUE_RADIO, cleo.welcome.you, note, cleo.last(Observed).seq)
    assert ann.last(Noted) == tab.last(Noted) == cleo.last(Noted) == heard
    for other, told in before.items():
        assert len(other.told) == told, "neither words nor a sign of them"
    assert house.come(token=bob.welcome.token).welcome.notes == ()
    assert house.come(spectate=True).welcome.notes == ()


def test_every_kind_of_note_is_tried() -> None:
    assert {type(note) for note in NOTES} == set(get_args(Note))


def test_each_crew_numbers_its_own_notes() -> None:
    _, ann, bob, cleo = two_against_one()
    said(ann, BLUE, YES)
    said(bob, YELLOW, YES)
    said(cleo, BLUE_RADIO, YES)

    assert [noted.number for noted in ann.all(Noted)] == [1, 2]
    assert [noted.number for noted in bob.all(Noted)] == [1]


def test_whoever_comes_back_finds_what_was_said_also_after_a_restart() -> None:
    house, ann, _, cleo = two_against_one()
    said(ann, BLUE, YES)
    said(cleo, BLUE_RADIO, TextNote("here"))
    both = tuple(ann.all(Noted))
    assert house.come(token=ann.welcome.token).welcome.notes == both
    house.restart()
    back = house.come(token=ann.welcome.token)
    assert back.welcome.notes == both
    said(back, BLUE, YES)

    assert back.last(Noted).number == 3


def test_what_a_bot_said_is_there_after_a_restart_too() -> None:
    house = House(map="open_waters")
    ann = house.host()
    ann.say(TakeSeat("", BLUE))
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    bot_says(house, BLUE_RADIO, YES, WordNote(Word.WAIT), WordNote(Word.WAIT))
    both = tuple(ann.all(Noted))
    assert [(noted.number, noted.note) for noted in both] == [(1, YES), (2, WordNote(Word.WAIT))]
    house.restart()

    assert house.come(token=ann.welcome.token).welcome.notes == both


def test_notes_of_a_course_that_earlier_versions_stored_are_read() -> None:
    stored = """[
        {"kind": "noted", "number": 1, "seat": "blue.captain", "by": "p1",
         "note": {"about": "way", "word": "avoid", "way": "north"}},
        {"kind": "noted", "number": 2, "seat": "blue.captain", "by": "p1",
         "note": {"about": "word", "word": "yes"}}
    ]"""
    notes = CrewNotes()
    notes.restore(Side.BLUE, stored)

    avoid = CourseNote(AboutCourse.AVOID, CourseName.NORTH)
    assert [noted.note for noted in notes.of(Side.BLUE)] == [avoid, YES]


def test_only_the_latest_notes_are_kept() -> None:
    house, ann, _, _ = two_against_one()
    for number in range(NOTES_KEPT + 5):
        said(ann, BLUE, TextNote(str(number)))
    notes = house.come(token=ann.welcome.token).welcome.notes

    assert len(notes) == NOTES_KEPT
    assert notes[-1].number == NOTES_KEPT + 5


def test_whoever_takes_a_post_of_the_crew_hears_what_was_said_there() -> None:
    house, ann, bob, cleo = two_against_one()
    said(ann, BLUE, YES)
    said(bob, YELLOW, TextNote("yellow secret"))
    cleo.say(LeaveSeat("", BLUE_RADIO))
    dora = house.come("Dora")
    ann.say(HandOver("", BLUE_RADIO, dora.welcome.you))
    dora.say(TakeSeat("", BLUE_RADIO))
    assert dora.all(Noted) == ann.all(Noted)

    ann.say(HandOver("", BLUE, dora.welcome.you))
    dora.say(TakeSeat("", BLUE))
    said(dora, BLUE, YES)
    assert ann.all(Noted)[-1].number == 1, "she has no post any more"
    assert "yellow secret" not in repr(dora.told)


def test_somebody_who_talks_too_fast_is_refused_and_may_go_on_later() -> None:
    house, ann, _, cleo = two_against_one()
    answers = [ann.say(SendNote("", BLUE, YES)) for _ in range(20)]
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 20 - PEOPLE_TALK.burst
    assert {answer.code for answer in refused} == {"too_fast"}
    assert isinstance(cleo.say(SendNote("", BLUE_RADIO, YES)), Acked), (
        "each person has a limit of their own"
    )
    house.wait(1 / PEOPLE_TALK.per_second)

    assert isinstance(ann.say(SendNote("", BLUE, YES)), Acked)


def test_nobody_speaks_from_a_post_of_another() -> None:
    house, ann, bob, _ = two_against_one()
    watching = house.come(spectate=True)

    assert bob.refusal(SendNote("", BLUE, YES)) == "not_your_seat"
    assert ann.refusal(SendNote("", BLUE_RADIO, YES)) == "not_your_seat"
    assert watching.refusal(SendNote("", BLUE, YES)) == "only_watching"
    assert ann.refusal(SendNote("", Seat.BLUE_ENGINEER, YES)) == "no_such_seat"
    lobby = House()
    host = lobby.host()
    host.say(TakeSeat("", BLUE))
    assert host.refusal(SendNote("", BLUE, YES)) == "not_running"


def test_words_of_ones_own_are_one_line_of_what_can_be_seen() -> None:
    _, ann, _, _ = two_against_one()
    said(ann, BLUE, TextNote("  one\r\n\ttwo\u202e\u0000 three "))
    assert ann.last(Noted).note == TextNote("one two three")

    assert ann.refusal(SendNote("", BLUE, TextNote(" \n\u202e"))) == "empty_note"


@pytest.mark.parametrize(
    "note",
    [
        {"about": "text", "text": "x" * 141},
        {"about": "text", "text": ""},
        {"about": "word", "word": "abracadabra"},
        {"about": "cell", "word": "go_there", "cell": "44"},
        {"about": "course", "word": "take", "course": "up"},
        {"about": "secret"},
        {"about": "word", "word": "yes", "more": 1},
    ],
)
def test_what_is_not_in_the_list_is_no_note(note: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(note), type=Note)


def test_a_note_that_cannot_be_kept_is_not_said() -> None:
    house, ann, _, cleo = two_against_one()
    house.works = False
    assert ann.refusal(SendNote("", BLUE, YES)) == "store_failed"
    assert not cleo.all(Noted)
    house.works = True
    said(ann, BLUE, YES)

    assert cleo.last(Noted).number == 1


def test_notes_are_in_no_record_and_no_replay() -> None:
    house, ann, bob, cleo = two_against_one(turn_limit=2)
    said(cleo, BLUE_RADIO, TextNote("between us"))
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    play(ann, bob)
    assert ann.phase() is MatchPhase.OVER

    told = record_file(house.room.match) + msgspec.json.encode(whole_replay(house.room.match))
    assert b"between us" not in told
    assert not any("between us" in entry for entry in house.entries)


# --- bots --------------------------------------------------------------------------------------


def test_bots_speak_to_their_crew_through_the_same_channel() -> None:
    house, ann, bob, cleo = two_against_one()
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    near, here = WordNote(Word.THEY_ARE_NEAR), CellNote(AboutCell.ENEMY_HERE, "D4")
    before = len(bob.told)
    bot_says(house, BLUE_RADIO, near, here)

    heard = ann.last(Observed).seq
    told = [Noted(1, BLUE_RADIO, None, near, heard), Noted(2, BLUE_RADIO, None, here, heard)]
    assert ann.all(Noted) == told
    assert len(bob.told) == before
    assert not cleo.all(Noted), "she gave her post away"


def test_a_bot_hears_its_mates_once_and_never_the_enemy() -> None:
    house, ann, bob, cleo = two_against_one()
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    bot_says(house, BLUE_RADIO)
    charge = SystemNote(AboutSystem.CHARGE, SystemName.TORPEDO)
    said(ann, BLUE, charge)
    said(ann, BLUE, TextNote("no bot can read this"))
    said(bob, YELLOW, YES)

    bob.act(YELLOW, ChooseStart(Cell("H8")))
    assert talk(house) == [charge]
    bot_says(house, BLUE_RADIO, WordNote(Word.UNDERSTOOD))
    guest, seat = next(turns(ann, bob))
    guest.act(seat, guest.offers()[seat].legal[0])
    assert talk(house) == [charge], "numbered, so once, and not what it says itself"
    assert [each.number for each in house.asked[-1].told] == [1]


def talk(house: House) -> list[Phrase]:
    """What the bot that was asked last has heard its mates say."""
    told = [each.told for each in house.asked[-1].told]
    return [said.phrase for said in told if isinstance(said, Said)]


def test_a_bot_neither_repeats_itself_nor_talks_without_end() -> None:
    house, ann, _, cleo = two_against_one()
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    bot_says(house, BLUE_RADIO, YES, YES, YES)
    assert len(ann.all(Noted)) == 1
    cleo.say(TakeSeat("", BLUE_RADIO))
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))
    words = [CellNote(AboutCell.GO_THERE, f"A{row}") for row in range(1, 9)]
    bot_says(house, BLUE_RADIO, *words)

    assert len(ann.all(Noted)) == BOTS_TALK.burst


def test_a_report_with_notes_comes_through_the_pipe_of_a_worker() -> None:
    answer = BotAnswer(report=Report(notes=(YES, CourseNote(AboutCourse.TAKE, CourseName.EAST))))

    assert msgspec.json.decode(msgspec.json.encode(answer), type=BotAnswer) == answer


# --- nothing leaks -----------------------------------------------------------------------------


def test_the_other_crew_is_sent_the_same_bytes_whatever_is_said() -> None:
    def sent(*notes: Note) -> list[bytes]:
        house, ann, bob, cleo = two_against_one()
        began = house.now
        for note, who in zip(notes, count()):
            seat, guest = (BLUE, ann) if who % 2 else (BLUE_RADIO, cleo)
            said(guest, seat, note)
        house.wait(began + 600 - house.now)
        bob.act(YELLOW, ChooseStart(Cell("H8")))
        messages: list[ToClient] = bob.told
        return [msgspec.json.encode(message) for message in messages]

    assert sent() == sent(*NOTES)
