"""Values as JSON and back, options with their defaults, and trackers for any observations."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from hydrophone.belief.tracker import Tracker
from hydrophone.core.errors import (
    InvalidChartError,
    InvalidNotationError,
    InvalidOptionsError,
    UnknownNameError,
)
from hydrophone.core.game import Action, AnyGame, Observation, Options
from hydrophone.core.presets import said_options
from hydrophone.core.seats import Side
from hydrophone.kits.makers import make_tracker as tracker_of
from hydrophone.kits.registry import KITS, game_named

Json: TypeAlias = Mapping[str, Any] | str | bytes
"""A JSON object: as a mapping, or as text."""


def game_names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(KITS)


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game; the first is taken unless one is named."""
    return tuple(game_named(game).presets)


def as_json(value: msgspec.Struct) -> dict[str, Any]:
    """An action, observation, event, timer or outcome in the form of the records."""
    told: dict[str, Any] = msgspec.to_builtins(value)
    return told


def read_action(game: AnyGame, said: Action | Json) -> Action:
    """The action itself, or read from JSON; InvalidNotationError if it is none of this game."""
    if isinstance(said, Action):
        return said
    action: Action = _read(said, game.action_type)
    return action


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


def read_options(game: AnyGame, edition: str | None, switches: Mapping[str, Any] | None) -> Options:
    """The options of a match: what is not said has the default of its edition."""
    said = dict(switches or {})
    edition = _edition(game, edition, said)
    try:
        options = said_options(game, msgspec.json.encode(said), edition)
        game.check_options(options)
    except (TypeError, msgspec.DecodeError, InvalidChartError) as error:
        raise InvalidOptionsError(str(error)) from None
    return options


def _edition(game: AnyGame, asked: str | None, said: Mapping[str, Any]) -> str:
    name = str(asked or said.get("edition") or next(iter(game.presets)))
    if name not in game.presets:
        raise UnknownNameError(f"{game.id} has no edition {name!r}, only {', '.join(game.presets)}")
    if said.get("edition", name) != name:
        raise InvalidOptionsError(f"the edition cannot be both {name} and {said['edition']}")
    return name


def side_named(name: str) -> Side:
    """``blue`` or ``yellow``; InvalidNotationError for anything else."""
    try:
        return Side(name)
    except ValueError:
        raise InvalidNotationError(f"there is no side {name!r}") from None


def make_tracker(
    game: str,
    side: str,
    *,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Tracker:
    """A fresh tracker of one side, for the observations of any viewer of a match."""
    rules = game_named(game)
    return tracker_of(game, read_options(rules, edition, options), side_named(side))
