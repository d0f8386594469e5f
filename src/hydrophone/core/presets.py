"""The switches of a match when not all of them are said, or some by a name of older matches."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec.inspect import BoolType, EnumType, FloatType, IntType, UnionType, type_info

from hydrophone.core.arguments import is_a
from hydrophone.core.errors import InvalidChartError, InvalidOptionsError, UnknownNameError
from hydrophone.core.game import AnyGame, Options


def said_options(
    game: AnyGame,
    said: bytes | msgspec.Raw,
    edition: str | None = None,
    *,
    unsaid: Mapping[str, object] = MappingProxyType({}),
) -> Options:
    """Read switches from JSON; a missing one has its value in ``unsaid``, or else of its edition.

    The edition is the one among the switches unless it is given, and the game's first if no
    edition is said at all. Raises msgspec.DecodeError if they do not fit the game's Options; it
    does not check them (``check_options``).
    """
    switches = msgspec.json.decode(said, type=dict[str, msgspec.Raw])
    former, _ = game.former_help
    if former in switches:
        switches[former] = msgspec.json.decode(switches[former])
    switches = {name: _as_raw(each) for name, each in renewed(game, switches).items()}
    if edition is None and "edition" in switches:
        edition = msgspec.json.decode(switches["edition"], type=str)
    preset = msgspec.json.encode(game.presets.get(edition or "", game.options_type()))
    every = msgspec.json.decode(preset, type=dict[str, msgspec.Raw])
    every |= {name: _as_raw(value) for name, value in unsaid.items()} | switches
    options: Options = msgspec.json.decode(msgspec.json.encode(every), type=game.options_type)
    return options


Switches: TypeAlias = Mapping[str, Any] | Options | None
"""Options by name, those that are missing left to the edition; or all of them as one value."""


def as_mapping(switches: Switches) -> dict[str, Any]:
    """Options by name; InvalidOptionsError for what has no names."""
    if isinstance(switches, Options):
        said: dict[str, Any] = msgspec.to_builtins(switches)
        return said
    if switches is not None and not is_a(switches, Mapping):
        raise InvalidOptionsError(f"options are names with their values, not {switches!r}")
    return dict(switches or {})


def asked_options(game: AnyGame, edition: str | None, switches: Switches) -> Options:
    """The options of a match as a program asks for them; errors as ``chosen_options``.

    A drawing without a word of the chart is refused: it would not be looked at.
    """
    said = as_mapping(switches)
    if said.get("drawing") and game.chart_option and game.chart_option not in said:
        raise InvalidOptionsError(f"a drawing is played on with {game.chart_option}='custom' only")
    return chosen_options(game, said, edition_named(game, edition, said.get("edition")))


def edition_named(game: AnyGame, asked: str | None, said: Any = None) -> str:
    """The edition that is asked for, or ``said`` among the switches; else the game's first."""
    if asked and said and asked != said:
        raise InvalidOptionsError(f"the edition cannot be both {asked} and {said}")
    name = asked or said or next(iter(game.presets))
    if name not in game.presets:
        raise UnknownNameError(f"{game.id} has no edition {name!r}, only {', '.join(game.presets)}")
    return str(name)


def chosen_options(
    game: AnyGame, switches: Mapping[str, Any], edition: str | None = None
) -> Options:
    """The options of a match: what is not said has the default of its edition.

    UnknownNameError for a switch that the game does not have, InvalidOptionsError for a value that
    does not fit.
    """
    try:
        options = said_options(game, msgspec.json.encode(switches), edition)
        game.check_options(options)
    except (TypeError, msgspec.DecodeError, InvalidChartError) as error:
        known = {field.name for field in msgspec.structs.fields(game.options_type)}
        for name, value in renewed(game, switches).items():
            if why := misfit(game, name, value):
                kind = InvalidOptionsError if name in known else UnknownNameError
                raise kind(why) from None
        raise InvalidOptionsError(str(error)) from None
    return options


def renewed(game: AnyGame, switches: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of an older match by their names of today, without those that mean nothing."""
    kept = {name: each for name, each in switches.items() if name not in game.former_switches}
    former, meanings = game.former_help
    value = kept.get(former)
    if not isinstance(value, str | bool) or value not in meanings:
        return kept
    del kept[former]
    return {"help": meanings[value], **kept}


def misfit(game: AnyGame, name: str, value: object) -> str:
    """Why an option cannot be set to this value, as a sentence; empty if it can.

    A text may say a number.
    """
    known: Any = type_info(game.options_type)
    kinds = {field.name: field.type for field in known.fields}
    if name not in kinds:
        return f"{game.id} has no option {name!r}, only {', '.join(kinds)}"
    try:
        msgspec.convert({name: value}, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        fitting = _fitting(kinds[name])
        return f"{name} cannot be {value!r}, only {fitting}" if fitting else str(error)
    return ""


def _fitting(kind: Any) -> str:
    """The values that an option takes, in words; empty for those that are more than a word."""
    match kind:
        case BoolType():
            return "true or false"
        case IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case FloatType(ge=low, le=high):
            return f"a number from {low} to {high}"
        case EnumType(cls=words):
            return ", ".join(word.value for word in words)
        case UnionType(types=kinds):
            return ", ".join(filter(None, map(_fitting, kinds)))
        case _:
            return ""


def _as_raw(value: Any) -> msgspec.Raw:
    return value if isinstance(value, msgspec.Raw) else msgspec.Raw(msgspec.json.encode(value))
