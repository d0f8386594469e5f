"""Every mission that comes with the program can be reached and missed; mistakes are told."""

import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.errors import InvalidLessonError
from hydrophone.core.game import Language
from hydrophone.kits.registry import KITS
from hydrophone.lessons import shelf
from hydrophone.lessons.goals import MissionStatus
from hydrophone.lessons.mission import Mission, read_mission
from lessons.trying import tried

REACHED = {
    "sonar first_contact": (Level.SEADOG, 0),
    "sonar ears_only": (Level.SEADOG, 0),
    "sonar three_silences": (Level.SEADOG, 0),
    "sonar unseen": (Level.SEADOG, 1),
    "sonar last_field": (Level.SEADOG, 4),
    "captain_sonar the_leak": (Level.SEADOG, 0),
    "captain_sonar full_gauges": (Level.SEADOG, 0),
    "captain_sonar good_ears": (Level.SEADOG, 0),
    "captain_sonar unseen": (Level.SEADOG, 2),
    "captain_sonar last_field": (Level.SEADOG, 0),
    "u_jagd easy_prey": (Level.SEADOG, 0),
    "u_jagd ten_turns": (Level.SEADOG, 0),
    "u_jagd blind": (Level.SEADOG, 0),
    "u_jagd quick": (Level.SEADOG, 0),
    "u_jagd the_ace": (Level.SEADOG, 0),
}
"""Which bot in the person's place reaches each mission, and with which seed."""

MISSED = {
    "sonar first_contact": (Level.LANDLUBBER, 0),
    "sonar ears_only": (Level.SEADOG, 10),
    "sonar three_silences": (Level.LANDLUBBER, 0),
    "sonar unseen": (Level.LANDLUBBER, 0),
    "sonar last_field": (Level.SEADOG, 0),
    "captain_sonar the_leak": (Level.SEADOG, 3),
    "captain_sonar full_gauges": (Level.LANDLUBBER, 10),
    "captain_sonar good_ears": (Level.LANDLUBBER, 1),
    "captain_sonar unseen": (Level.SEADOG, 0),
    "captain_sonar last_field": (Level.LANDLUBBER, 0),
    "u_jagd easy_prey": (Level.LANDLUBBER, 0),
    "u_jagd ten_turns": (Level.LANDLUBBER, 0),
    "u_jagd blind": (Level.LANDLUBBER, 0),
    "u_jagd quick": (Level.LANDLUBBER, 0),
    "u_jagd the_ace": (Level.SEADOG, 1),
}

ALL = {f"{each.game} {each.name}": each for each in shelf.missions().values()}


def test_there_are_five_missions_a_game_each_harder_than_the_last() -> None:
    for game in (name for name, kit in KITS.items() if kit.lessons):
        numbers = [each.number for each in ALL.values() if each.game == game]
        assert numbers == [1, 2, 3, 4, 5]
    assert set(REACHED) == set(MISSED) == set(ALL)


@pytest.mark.parametrize("name", list(REACHED))
def test_each_mission_can_be_reached(name: str) -> None:
    stand = tried(ALL[name], *REACHED[name])

    assert stand.standing is MissionStatus.REACHED
    assert stand.turns <= ALL[name].goal.turns


@pytest.mark.parametrize("name", list(MISSED))
def test_each_mission_can_be_missed(name: str) -> None:
    assert tried(ALL[name], *MISSED[name]).standing is MissionStatus.FAILED


@pytest.mark.parametrize("name", list(ALL))
def test_each_mission_says_its_limit_of_turns_and_ends_by_it(name: str) -> None:
    mission = ALL[name]
    assert mission.options.turn_limit == mission.goal.turns  # type: ignore[attr-defined]
    for words in (mission.title, mission.about):
        assert set(words) == set(Language)
        assert all(0 < len(said) <= 100 for said in words.values())


def test_a_forbidden_look_fails_the_blind_hunt() -> None:
    """The ace would raise the periscope if it were not kept from it."""
    assert (
        tried(ALL["u_jagd blind"], Level.SEADOG, 0, keeps_off=False).standing
        is MissionStatus.FAILED
    )


# --- reading -----------------------------------------------------------------------------------

GOOD = """\
game: sonar
number: 1
minutes: 5
turns: 30
goal: hit silences=2
boats: Kelpie Marlin
seed: 5
seat: blue.captain me
seat: blue.radio_operator me
seat: yellow.captain landlubber
seat: yellow.radio_operator landlubber
title.en: One
title.de: Eins
title.es: Uno
about.en: a
about.de: b
about.es: c
begin: blue.captain choose_start cell=A1
"""


def read(line: int, text: str) -> Mission:
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return read_mission("\n".join(lines), "bad.txt", "bad")


def test_a_mission_is_read() -> None:
    mission = read_mission(GOOD, "good.txt", "good")

    assert mission.goal.silences == 2
    assert mission.seats == ("blue.captain", "blue.radio_operator")
    assert mission.bots["yellow.captain"] is Level.LANDLUBBER  # type: ignore[index]
    assert mission.referee().blocked_by == ("yellow.captain",)


@pytest.mark.parametrize(
    ("line", "text", "what"),
    [
        (1, "game: chess", "no game"),
        (4, "turns: 0", "not a number 1 to 200"),
        (5, "goal: sink", "sink"),
        (5, "goal: hit luck=3", "luck"),
        (8, "seat: blue.captain nobody", "neither 'me' nor a level"),
        (9, "seat: blue.captain me", "said twice"),
        (10, "seat: yellow.captain me", "one side"),
        (11, "boast: yes", "nobody sits at yellow.radio_operator"),
        (18, "begin: blue.captain says {}", "note"),
        (18, 'begin: blue.captain says {"about": "word", "word": "yes"}', "nothing is said"),
        (18, "name: value", "nothing is called 'name'"),
        (18, "lots: again", "lots is 'again', not 'fresh'"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(line: int, text: str, what: str) -> None:
    with pytest.raises(InvalidLessonError) as caught:
        read(line, text)

    assert what in caught.value.what
    told = {10: 11, 11: 10}  # the last seat that is said
    assert caught.value.line == told.get(line, line)


def test_an_act_that_breaks_a_rule_is_told_with_its_line() -> None:
    mission = read(18, "begin: blue.captain move direction=up")
    with pytest.raises(InvalidLessonError, match=r"line 18: .*SON-"):
        mission.referee()


def test_a_mission_is_not_in_real_time() -> None:
    with pytest.raises(InvalidLessonError, match="turn by turn"):
        read(18, "options.real_time: true")
