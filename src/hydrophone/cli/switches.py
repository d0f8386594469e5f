"""Options of a game as they are said on a command line: ``name=value``."""

from typing import Any

import msgspec

from hydrophone.core.errors import InvalidChartError, InvalidOptionsError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.presets import edition_named, misfit

TURN_LIMIT = 100
"""Turns after which matches between bots end, unless a limit is given (SON-182)."""


def read_options(game: AnyGame, edition: str | None, said: tuple[str, ...]) -> Options:
    """The edition's preset with some options set; errors name the option and what would fit."""
    switches = dict(_switch(text) for text in said)
    name = edition_named(game, edition, switches.get("edition"))
    options = _limited(game.presets[name])
    fields: dict[str, Any] = msgspec.to_builtins(options)
    for name, value in switches.items():
        options = _with_switch(game, fields, name, value)
    try:
        game.check_options(options)
    except InvalidChartError as error:
        raise InvalidOptionsError(str(error)) from None
    return options


def _switch(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InvalidOptionsError(f"{text!r} is not of the form name=value")
    return name, value


def _limited(preset: Any) -> Options:
    limit = preset.turn_limit or TURN_LIMIT
    options: Options = msgspec.structs.replace(preset, turn_limit=limit)
    return options


def _with_switch(game: AnyGame, fields: dict[str, Any], name: str, value: str) -> Options:
    """The options with this switch set too; ``fields`` keeps it for the next."""
    fields[name] = value
    try:
        options: Options = msgspec.convert(fields, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidOptionsError(misfit(game, name, value) or str(error)) from None
    return options
