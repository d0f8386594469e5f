"""Limits of a server as options of ``serve``, each by an environment variable too."""

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

MOST = 1_000_000
"""The highest number that any of them takes."""

_HOUR_S = 3600.0
_DAY_S = 24 * _HOUR_S


class Span(click.FloatRange):
    """A range of numbers, of which what is no number (nan) is none, though it is above no end."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that was meant."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is no number.", param, ctx)
        return number


class Limit(NamedTuple):
    """An option, the setting that it is, and what one of its units is there."""

    option: str
    setting: str
    default: int
    least: int
    help: str
    unit: float = 1


LIMITS = (
    Limit("matches", "matches", 2000, 1, "Matches in memory from which on none is opened."),
    Limit(
        "matches-per-address",
        "matches_per_address",
        100,
        1,
        "Matches in memory that one address may have opened.",
    ),
    Limit("connections", "connections", 0, 0, "Clients at a time; 0: all that the system allows."),
    Limit(
        "connections-per-address",
        "connections_per_address",
        256,
        1,
        "Connections of one address at a time.",
    ),
    Limit(
        "forget-tables",
        "keep_tables_s",
        24,
        1,
        "Hours until a table where no match began is forgotten.",
        _HOUR_S,
    ),
    Limit(
        "forget-open",
        "keep_open_s",
        14,
        1,
        "Days until a match that began and did not end is forgotten.",
        _DAY_S,
    ),
    Limit(
        "forget-over",
        "keep_over_s",
        30,
        1,
        "Days until a match that is over is forgotten.",
        _DAY_S,
    ),
)
"""All of them, with the defaults of the settings."""


def limit_options(command: F) -> F:
    """Give a command the options; it is called with them by the names of the settings."""
    for limit in reversed(LIMITS):
        option = click.option(
            f"--{limit.option}",
            limit.setting,
            type=click.IntRange(limit.least, MOST),
            default=limit.default,
            envvar=f"HYDROPHONE_{limit.option.upper().replace('-', '_')}",
            show_default=True,
            show_envvar=True,
            help=limit.help,
        )
        command = option(command)
    return command


def as_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given to such a command, in the units of the settings."""
    units = {limit.setting: limit.unit for limit in LIMITS}
    return {name: value * units[name] if name in units else value for name, value in given.items()}
