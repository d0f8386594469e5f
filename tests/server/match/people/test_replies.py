"""A command that comes again is replied to and not applied again, also after a restart."""

import json

import msgspec
import pytest

from hydrophone.bots.notes import Word, WordNote
from hydrophone.server.match.people.reply_cache import BESIDE_KEPT
from hydrophone.server.protocol.messages import (
    Acked,
    Command,
    Configure,
    HandOver,
    Leave,
    LeaveSeat,
    Noted,
    PutOut,
    Refused,
    SaveSheet,
    SendNote,
    SetBot,
    SetNames,
    SetReady,
    TakeSeat,
    Welcome,
)
from server.match.house import CREW, Guest, House, play

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
YES = WordNote(Word.YES)


def back(house: House, guest: Guest) -> Guest:
    """The server is killed, and the person comes back."""
    token = guest.last(Welcome).token
    house.restart()
    return house.come(token=token)


@pytest.mark.parametrize(
    "command",
    [
        SetNames("", name="Anna"),
        TakeSeat("", BLUE),
        SetBot("", YELLOW, "seadog"),
        Configure("", msgspec.Raw(b'{"turn_limit": 30}')),
        SetReady("", True),
    ],
)
def test_a_table_command_is_applied_once_also_after_a_kill(command: Command) -> None:
    house = House()
    ann = house.host()
    assert ann.say(command, "once") == Acked("once")
    bob = house.come("Bob")
    bob.say(SetNames("", name="Robert"))
    ann = back(house, ann)
    entries = len(house.entries)

    assert ann.say(command, "once") == Acked("once")
    assert len(house.entries) == entries


def test_a_post_given_away_is_not_given_away_again() -> None:
    house = House()
    ann, _ = house.crews()
    ann.say(LeaveSeat("", BLUE), "left")
    ann = back(house, ann)
    ann.say(TakeSeat("", BLUE))
    assert ann.say(LeaveSeat("", BLUE), "left") == Acked("left")

    assert ann.lobby.seats[0].player == "p1"
    assert isinstance(ann.say(HandOver("", BLUE, None)), Acked)


def test_a_note_is_said_once_also_after_a_kill() -> None:
    house = House()
    ann, _ = house.crews()
    ann.say(SendNote("", BLUE, YES), "note")
    ann = back(house, ann)

    assert ann.say(SendNote("", BLUE, YES), "note") == Acked("note")
    assert not ann.all(Noted)
    assert len(ann.welcome.notes) == 1


def test_an_old_sheet_does_not_take_the_place_of_a_new_one() -> None:
    house = House()
    ann, _ = house.crews()
    for name in ("old", "new"):
        ann.say(SaveSheet("", BLUE, name), name)
    ann = back(house, ann)

    assert ann.say(SaveSheet("", BLUE, "old"), "old") == Acked("old")
    assert house.kept[f"sheet:{BLUE}"] == "new"


def test_what_could_not_be_stored_was_not_applied() -> None:
    house = House()
    ann, _ = house.crews()
    house.works = False
    assert isinstance(ann.say(SendNote("", BLUE, YES), "lost"), Refused)
    house.works = True
    ann.say(SaveSheet("", BLUE, "lines"), "sheet")
    ann = back(house, ann)
    ann.say(SendNote("", BLUE, YES), "lost")

    assert len(ann.all(Noted)) == 1


def test_the_window_of_commands_beside_the_log_is_bounded() -> None:
    house = House()
    ann, _ = house.crews()
    for number in range(BESIDE_KEPT + 5):
        ann.say(SaveSheet("", BLUE, str(number)), f"s{number}")

    assert json.loads(house.kept["done:p1"]) == [f"s{n}" for n in range(5, BESIDE_KEPT + 5)]


def test_a_person_who_leaves_is_not_remembered() -> None:
    house = House()
    ann = house.host()
    bob = house.come("Bob")
    bob.say(SetNames("", name="Robert"))
    bob.say(Leave(""))

    assert "p2" not in house.room.replies._replies
    assert ann.say(SetNames("", name="Anna"), "x") == Acked("x")


def test_refusals_to_spectators_are_not_kept() -> None:
    house = House()
    for _ in range(5):
        watching = house.come(spectate=True)
        for number in range(10):
            assert isinstance(watching.say(SetReady("", True), f"{number}"), Refused)
        watching.go()

    assert not house.room.replies._replies


def test_a_person_is_put_out_once() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    house.come("Cleo")
    out = PutOut("", bob.welcome.you)
    assert isinstance(ann.say(out, "out"), Acked)
    again = back(house, ann)

    assert isinstance(again.say(out, "out"), Acked)
    assert again.refusal(out) == "unknown_person"


def test_the_times_of_a_record_never_go_back() -> None:
    house = House()
    ann, bob = house.crews()
    house.now += 100
    play(ann, bob, 3)
    house.now -= 5000  # the machine starts again with another date
    house.restart()
    tokens = [guest.last(Welcome).token for guest in (ann, bob)]
    ann, bob = (house.come(token=token) for token in tokens)
    play(ann, bob, 3)
    times = [act.at for act in house.room.match.log.acts]

    assert len(times) == 6
    assert all(times)
    assert times == sorted(times, key=lambda at: at or 0.0)
