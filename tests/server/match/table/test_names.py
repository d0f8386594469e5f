"""Names: nothing in them is unseen, and no two in a match look alike."""

import pytest

from hydrophone.core.game import Language
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.server.match.table import laying, names
from hydrophone.server.protocol.messages import Acked, SetLanguage, SetNames, TakeSeat
from hydrophone.server.protocol.refusals import RefusedError
from server.match.house import House

UNSEEN = {
    "turned around": "\u202eyraM",
    "held apart": "\u2067Ann\u2069",
    "a mark of direction": "Ann\u200f",
    "a space of no width": "A\u200bnn",
    "a joiner": "An\u200dn",
    "a soft hyphen": "An\u00adn",
    "a tag": "Ann\U000e0041",
    "a byte order mark": "\ufeffAnn",
    "a control character": "Ann\x07",
    "a blank letter": "\u3164",
    "a blank letter of half width": "Ann\uffa0",
    "a blank of Braille": "\u2800",
    "a joiner of marks": "A\u034fnn",
    "a letter of nobody's": "Ann\ue000",
    "a lone surrogate": "Ann\ud800",
    "spaces alone": " \u00a0\u3000",
    "a pile of accents": "A" + "\u0301" * 3,
    "an accent on nothing": "\u0301Ann",
    "too long once it is written out": "ﷺﷺ",
}

ALIKE = (
    ("Ann", "ann"),
    ("Ann", "Аnn"),  # Cyrillic A
    ("Ann", "Αnn"),  # Greek Alpha
    ("Ann", "Ａｎｎ"),  # of full width
    ("Ann", "𝐀𝐧𝐧"),  # of mathematics
    ("Bob", "ВОВ"),  # Cyrillic altogether
    ("Bob", "B0b"),
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("NINA", "ΝΙΝΑ"),  # Greek altogether
    ("ava", "ανα"),
    ("corner", "comer"),
    ("José", "Jose\u0301"),
    ("Strauß", "STRAUSS"),
    ("O'Hara", "O’Hara"),
    ("Ann-Lee", "Ann–Lee"),
)


@pytest.mark.parametrize("what", UNSEEN)
def test_a_name_with_anything_unseen_is_refused(what: str) -> None:
    with pytest.raises(RefusedError, match="bad_name"):
        names.clean(UNSEEN[what])


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Ñandú", "Łukasz", "Дмитрий", "Σοφία", "美咲", "🐙"]
)
def test_a_name_in_any_writing_is_kept(name: str) -> None:
    assert names.clean(name) == name


def test_spaces_and_wide_letters_are_put_in_order() -> None:
    assert names.clean("  Ａｎｎ \u00a0 Lee ") == "Ann Lee"
    assert names.clean("Ann ❤\ufe0f") == "Ann ❤"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_taken_for_each_other(one: str, other: str) -> None:
    assert names.look_alike(one, other)
    assert names.look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("José", "Jose"), ("Bob", "Rob"), ("Дмитрий", "Dmitri"), ("Ann", "A n n")],
)
def test_names_that_differ_stand_side_by_side(one: str, other: str) -> None:
    assert not names.look_alike(one, other)


# --- in a match --------------------------------------------------------------------------------


def test_nobody_comes_under_a_name_that_looks_like_anothers() -> None:
    house = House()
    ann = house.host()
    for who in (house.come("Аnn"), house.come("ANN", spectate=True)):
        assert who.bye == "name_taken"
    for who in (house.come("A\u200bnn"), house.come("\u202eyraM", spectate=True)):
        assert who.bye == "bad_name"
    watching = house.come("Eve", spectate=True)

    assert house.come("ЕVЕ").bye == "name_taken", "a spectator has a name too"
    assert {player.name for player in ann.lobby.players} == {"Ann", watching.lobby.players[-1].name}


def test_nobody_is_renamed_to_look_like_another() -> None:
    house = House()
    ann, bob, _ = house.host(), house.come("Bob"), house.come("Eve", spectate=True)
    assert bob.refusal(SetNames("", "Αnn")) == "name_taken"
    assert bob.refusal(SetNames("", "eve")) == "name_taken"
    assert bob.refusal(SetNames("", "B\u202eob")) == "bad_name"
    assert isinstance(bob.say(SetNames("", "ВОB")), Acked), "their own name, written otherwise"
    assert {player.name for player in ann.lobby.players} == {"Ann", "ВОB", "Eve"}


def test_two_boats_do_not_look_alike() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    bob.say(TakeSeat("", Seat.YELLOW_CAPTAIN))
    ann.say(SetNames("", boat="Kraken"))

    assert bob.refusal(SetNames("", boat="Krаken")) == "name_taken"
    assert bob.refusal(SetNames("", boat="\u3164")) == "bad_name"
    assert isinstance(ann.say(SetNames("", boat="KRAKEN")), Acked)


def test_the_refusal_is_in_the_persons_language() -> None:
    house = House()
    house.host()
    bob = house.come("Bob")
    told = set()
    for language in Language:
        bob.say(SetLanguage("", language))
        answer = bob.say(SetNames("", "ann"))
        told.add(getattr(answer, "sentence", ""))

    assert len(told) == len(Language)


def test_a_guest_without_a_name_gets_one_that_is_free() -> None:
    house = House()
    house.host()
    house.come("Guest 2")
    house.come("GUEST 4")
    called = [house.come().lobby.players[-1].name for _ in range(2)]

    assert called == ["Guest 5", "Guest 6"]


def test_the_host_has_a_name_that_can_be_seen() -> None:
    game = game_named("sonar")
    with pytest.raises(RefusedError, match="bad_name"):
        laying.lay("id", "ABCDEF", game, game.options_type(), "\u200b")


def test_who_has_the_name_of_another_gets_a_number_behind_it() -> None:
    assert names.numbered("Ann", []) == "Ann"
    assert names.numbered("ann", ["Ann", "Ann 2"]) == "ann 3"
    long = "x" * names.LENGTH
    assert names.numbered(long, [long]) == "x" * (names.LENGTH - 3) + " 2"
