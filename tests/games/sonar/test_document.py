"""docs/sonar.md tells the options, charts and announcements that the program has."""

import msgspec

from house.pages import Page
from hydrophone.games.sonar.options import CHARTS, PRESETS
from hydrophone.games.sonar.rulebook import RULEBOOK

PAGE = Page("sonar")


def test_every_option_is_told_with_its_presets() -> None:
    assert PAGE.options({"en": 2, "de": 3}) == msgspec.to_builtins(PRESETS)


def test_every_chart_is_told() -> None:
    assert tuple(PAGE.charts()) == CHARTS


def test_the_announcements_are_those_of_the_client() -> None:
    assert PAGE.unheard("sonar", 13, r"\b(D4|H7|2|F)\b") == []


def test_whether_a_silence_charges_is_told_as_it_was_agreed() -> None:
    told = {
        charges: [each for each in ("SON-104", "SON-Q01") if holds(each, charges)]
        for charges in (False, True)
    }

    assert told == {False: ["SON-104"], True: ["SON-Q01"]}


def holds(clause: str, silence_charges: bool) -> bool:
    return RULEBOOK.options[clause] == {"silence_charges": silence_charges}
