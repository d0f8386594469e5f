"""docs/captain_sonar.md tells the options, systems, charts and announcements the program has."""

import msgspec

from house.pages import Page
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, KIND_OF
from hydrophone.kits.scenarios import packaged_chart

PAGE = Page("captain_sonar")


def test_every_option_is_told_with_its_presets() -> None:
    assert PAGE.options({"de": 2, "es": 3}) == msgspec.to_builtins(PRESETS)


def test_every_system_is_told_with_its_gauge_and_symbol() -> None:
    names = {system.value.capitalize(): system for system in GAUGE_SIZE}
    told = {row[0]: row for row in PAGE.rows if len(row) == 4 and row[0] in names}

    assert {name: (row[1], row[2]) for name, row in told.items()} == {
        name: (str(GAUGE_SIZE[system]), KIND_OF[system].value) for name, system in names.items()
    }


def test_every_chart_is_told() -> None:
    told = PAGE.charts()

    assert tuple(told) == CHARTS
    for name, row in told.items():
        assert row[1] == packaged_chart(name).provenance


def test_the_announcements_are_those_of_the_client() -> None:
    assert PAGE.unheard("captain_sonar", 19, r"\b(F7|2(?= ?auf|!|\?))") == []
