"""Values as JSON and in short notation and back."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args

import msgspec

from hydrophone.board.chart import Chart
from hydrophone.core.errors import InvalidNotationError, UnknownNameError
from hydrophone.core.game import Action, AnyGame, Language, Observation, View
from hydrophone.core.seats import Actor, Side
from hydrophone.kits.registry import KITS, game_named
from hydrophone.notation.short import parse_act, parse_action, print_act
from hydrophone.play.worlds import PositionShown, SheetsGiven

Json: TypeAlias = Mapping[str, Any] | str | bytes
"""A JSON object: as a mapping, or as text."""

N = TypeVar("N", bound=StrEnum)


def game_names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(KITS)


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game; the first is taken unless one is named."""
    return tuple(game_named(game).presets)


def as_json(value: msgspec.Struct) -> dict[str, Any]:
    """A value in the form of the records: an action, observation, event, timer, outcome, view."""
    flat = value.flat() if isinstance(value, View) else value
    told: dict[str, Any] = msgspec.to_builtins(flat, enc_hook=_plain)
    return told


def _plain(value: Any) -> str:
    """A chart is its drawing."""
    if isinstance(value, Chart):
        return value.drawing
    raise InvalidNotationError(f"{type(value).__name__} has no form in JSON")


def read_action(game: AnyGame, said: Action | Json) -> Action:
    """The action itself, or read from JSON or short notation.

    InvalidNotationError if it is none of this game.
    """
    if isinstance(said, Action):
        if type(said) not in action_kinds(game):
            raise InvalidNotationError(f"{game.id} has no action {said!r}")
        return said
    if isinstance(said, str) and not said.lstrip().startswith("{"):
        return parse_action(game, said)
    action: Action = _read(said, game.action_type)
    return action


@cache
def action_kinds(game: AnyGame) -> frozenset[type]:
    """The classes of its actions."""
    return frozenset(_kinds(game.action_type))


@cache
def observation_kinds(game: AnyGame) -> frozenset[type]:
    """The classes of what its viewers are told, in drawn matches and worlds, too."""
    told = (*_kinds(game.observation_type), *_kinds(game.event_type))
    return frozenset((*told, PositionShown, SheetsGiven))


def _kinds(union: Any) -> tuple[type, ...]:
    return get_args(union) or (union,)


def read_observation(game: str, said: Json) -> Observation:
    """An observation from JSON, as the server and ``hydrophone replay --as`` tell it."""
    observation: Observation = _read(said, game_named(game).observation_type)
    return observation


def _read(said: Json, kind: Any) -> Any:
    try:
        if isinstance(said, str | bytes):
            return msgspec.json.decode(said, type=kind)
        return msgspec.convert(said, kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidNotationError(str(error)) from None


def side_named(name: str) -> Side:
    """``blue`` or ``yellow``; UnknownNameError for anything else."""
    return _member(name, Side, "there is no side {}")


def language_named(name: str) -> Language:
    """``en``, ``de`` or ``es``; UnknownNameError for anything else."""
    return _member(name, Language, "nothing is said in {}")


def _member(name: str, names: type[N], sentence: str) -> N:
    try:
        return names(name)
    except ValueError:
        raise UnknownNameError(f"{sentence.format(repr(name))}, only {', '.join(names)}") from None


def write_act(actor: str, action: Action) -> str:
    """An act in short notation, such as ``blue.captain move right``."""
    return print_act(actor, action)


def read_act(game: str, text: str) -> tuple[Actor, Action]:
    """Who does what by short notation; InvalidNotationError if it is no act of the game."""
    return parse_act(game_named(game), text_of(text, "an act"))


def text_of(value: object, name: str) -> str:
    """The value, if it is text; InvalidNotationError if not."""
    if not isinstance(value, str):
        raise InvalidNotationError(f"{name} is text, not {type(value).__name__}")
    return value
