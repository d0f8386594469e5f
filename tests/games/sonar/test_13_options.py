"""SONAR, sections 13 and 15: the switches, their presets, and where the editions differ."""

from typing import Any

import msgspec
import pytest

from hydrophone.core.errors import InvalidChartError, UnknownNameError
from hydrophone.games.sonar.options import PRESETS, SonarOptions
from hydrophone.games.sonar.rules import SONAR
from tracing import rule

TABLE = """
    edition             en          de
    map                 archipelago archipelago
    fixed_start_map1    suggested   mandatory
    starts_by_lot       false       false
    north_pole_damage   false       true
    self_hit            true        true
    silence_charges     false       false
    stuck               may_act     may_act
    double_ko           draw        draw
    real_time           false       false
    rt_min_move_interval_s 2        2
    early_move          refuse      refuse
    stop_timeout_s 10 10
    empty_stop_s 20 20
    empty_stops_to_claim 3 3
    resume_s            3           3
    answer_timeout_s    30          30
    turn_limit          300         300
    help                none        none
"""
"""Section 15 of the specification, with two switches of our own, early_move and resume_s, and our
limit of turns."""

DIFFERENT = {"edition", "fixed_start_map1", "north_pole_damage"}
"""D02, D05; everything else is the same in both presets (D06 to D16, D19)."""


def plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@rule("SON-D01", "SON-D02", "SON-D05", "SON-D07", "SON-D08", "SON-D13")
def test_the_presets_are_those_of_the_table() -> None:
    rows = [line.split() for line in TABLE.split("\n") if line.strip()]
    for name, english, german in rows:
        told = [plain(getattr(PRESETS[edition], name)) for edition in ("en", "de")]
        assert told == [english, german], name
    assert {name for name, _, _ in rows} | {"drawing"} == set(SonarOptions.__struct_fields__)


def test_the_editions_differ_in_these_switches_alone() -> None:
    english, german = (msgspec.to_builtins(PRESETS[edition]) for edition in ("en", "de"))

    assert {name for name in english if english[name] != german[name]} == DIFFERENT


@rule("SON-D01")
@pytest.mark.parametrize("edition", PRESETS)
def test_all_six_maps_are_offered_in_both_editions(edition: str) -> None:
    for name in SONAR.charts:
        options = msgspec.structs.replace(PRESETS[edition], map=name)
        SONAR.check_options(options)
        assert SONAR.new(options, 1)[0].public.chart.name == name

    assert len(set(SONAR.charts)) == 6


@pytest.mark.parametrize(
    "fields",
    [
        {"map": 3},
        {"edition": "fr"},
        {"stuck": "sometimes"},
        {"double_ko": "both"},
        {"turn_limit": -1},
        {"turn_limit": 10_001},
        {"answer_timeout_s": 301},
        {"stop_timeout_s": 601},
        {"rt_min_move_interval_s": 11},
        {"resume_s": 11},
        {"early_move": "sometimes"},
        {"self_hit": "maybe"},
        {"speed": 3},
    ],
)
def test_a_value_that_does_not_fit_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, SonarOptions)


def test_a_chart_that_cannot_be_had_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        SONAR.check_options(SonarOptions(map="atlantis"))
    with pytest.raises(InvalidChartError):
        SONAR.check_options(SonarOptions(map="custom", drawing="title: X"))
