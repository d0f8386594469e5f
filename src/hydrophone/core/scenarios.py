"""Scenarios: a chart in a text file whose head also says for which game, and which options it sets.

The lines ``game``, ``number`` and ``option.<name>`` of a chart's head are read here (format:
docs/chart.md). The scenarios of the rulebooks are such files beside their game.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from hydrophone.board.chart import OPTION, Chart
from hydrophone.board.errors import all_faults
from hydrophone.core.errors import InvalidChartError, InvalidOptionsError, UnknownNameError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.presets import misfit

FOLDER = "scenarios"
"""The folder of a game's package in which its scenarios lie."""

SUFFIX = ".txt"

CUSTOM = "custom"
"""What the option of the chart says for a drawing among the options."""


@cache
def packaged_scenarios(package: str) -> Mapping[str, Chart]:
    """The scenarios that lie beside a game's modules, by name, in the order of their numbers."""
    charts = [
        Chart(entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8"))
        for entry in (files(package) / FOLDER).iterdir()
        if entry.name.endswith(SUFFIX)
    ]
    return MappingProxyType({chart.name: chart for chart in in_order(charts)})


def in_order(charts: list[Chart]) -> list[Chart]:
    """By their numbers, those without one last, and by their names."""
    return sorted(charts, key=lambda chart: (number_of(chart) or len(charts) + 1, chart.name))


def scenario_named(scenarios: Mapping[str, Chart], name: str) -> Chart:
    """The chart of this name; UnknownNameError if there is none."""
    try:
        return scenarios[name]
    except KeyError:
        known = ", ".join(scenarios)
        raise UnknownNameError(f"there is no chart {name!r}, only {known}") from None


def number_of(chart: Chart) -> int:
    """Its place among the scenarios of its game, 0 if it says none; InvalidChartError."""
    said = chart.head.get("number", "0")
    if not (said.isascii() and said.isdigit()):
        raise _fault(chart, "number", f"the number is {said!r}, not a whole number")
    return int(said)


def presets_in(game: AnyGame, chart: Chart) -> Mapping[str, object]:
    """Name to value of the options that the chart sets; InvalidChartError if they do not fit.

    They are tried in every edition with the chart as a drawing: a host who plays on it is refused
    nothing afterwards.
    """
    said = said_presets(chart)
    fixed = {"edition", "drawing", game.chart_option}
    faults: list[InvalidChartError] = []
    for name, value in said.items():
        why = f"the host chooses {name}" if name in fixed else misfit(game, name, value)
        if why:
            faults.append(_fault(chart, OPTION + name, why))
    if faults:
        raise all_faults(faults)
    options: Options = msgspec.convert(said, game.options_type, strict=False)
    every = msgspec.to_builtins(options)
    presets = {name: every[name] for name in said}
    for preset in game.presets.values():
        _try(game, chart, {**msgspec.to_builtins(preset), **presets})
    return presets


def _try(game: AnyGame, chart: Chart, switches: dict[str, Any]) -> None:
    switches |= {game.chart_option: CUSTOM, "drawing": chart.drawing}
    options: Options = msgspec.convert(switches, game.options_type)
    try:
        game.check_options(options)
    except InvalidOptionsError as error:
        raise _fault(chart, "game", str(error)) from None


def said_presets(chart: Chart) -> dict[str, str]:
    """Name to value of the options that the chart sets, as they are written."""
    return {
        name.removeprefix(OPTION): value
        for name, value in chart.head.items()
        if name.startswith(OPTION)
    }


def _fault(chart: Chart, name: str, what: str) -> InvalidChartError:
    return InvalidChartError(chart.name, chart.head_lines[name], what)
