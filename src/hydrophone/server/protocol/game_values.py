"""Which fields of messages carry a value of the match's game, and the schemas of these values."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hydrophone.core.game import AnyGame
from hydrophone.server.protocol import bodies, lessons, messages, rulebooks

GAME_VALUES: Mapping[tuple[type | None, str], str] = {
    (bodies.NewMatch, "game"): "GameId",
    (messages.Lobby, "game"): "GameId",
    (bodies.Replay, "game"): "GameId",
    (bodies.GameInfo, "id"): "GameId",
    (rulebooks.Rules, "game"): "GameId",
    (messages.Configure, "options"): "Options",
    (bodies.NewMatch, "options"): "Options",
    (messages.Lobby, "options"): "Options",
    (bodies.Replay, "options"): "Options",
    (bodies.GameInfo, "presets"): "Options",
    (lessons.LessonInfo, "game"): "GameId",
    (lessons.MissionInfo, "game"): "GameId",
    (lessons.NewMission, "game"): "GameId",
    (lessons.LessonAct, "action"): "Action",
    (messages.Act, "action"): "Action",
    (messages.WhyNot, "action"): "Action",
    (messages.SeatOffer, "legal"): "Action",
    (bodies.ReplayStep, "action"): "Action",
    (bodies.ReplayStep, "events"): "Event",
    (bodies.Replay, "began"): "Event",
    (messages.Observed, "observations"): "Observation",
    (messages.Uncovered, "events"): "Event",
}
"""Fields that carry a value of the match's game, which the message itself leaves open."""

_SUMS = ("Options", "Action", "Event", "Observation")


def value_schemas(games: Iterable[AnyGame], ref: str) -> dict[str, Any]:
    """JSON Schema of the values of these games, each under its game's namespace; and of any game.

    ``ref`` is where schemas are referred to, with ``{name}`` for the name.
    """
    found: dict[str, Any] = {}
    spaces = []
    for game in games:
        spaces.append(game.namespace)
        kinds = (game.options_type, game.action_type, game.event_type, game.observation_type)
        within = ref.format(name=f"{game.namespace}.{{name}}")
        shapes, named = msgspec.json.schema_components(kinds, ref_template=within)
        found |= {f"{game.namespace}.{name}": schema for name, schema in named.items()}
        found |= {
            f"{game.namespace}.{name}": shape for name, shape in zip(_SUMS, shapes, strict=True)
        }
    for name in _SUMS:
        found[name] = {"anyOf": [{"$ref": ref.format(name=f"{space}.{name}")} for space in spaces]}
    return found


def fill_in(components: Mapping[str, Any], ref: str) -> None:
    """Say in these schemas what stands in the fields that messages leave open."""
    for (owner, field), value in GAME_VALUES.items():
        schema = components.get(owner.__name__) if owner is not None else None
        if schema is not None and value in _SUMS:
            properties = schema["properties"]
            properties[field] = _filled(properties[field], {"$ref": ref.format(name=value)})


def _filled(schema: dict[str, Any], value: dict[str, str]) -> dict[str, Any]:
    if not schema.keys() - {"default"}:
        return schema | value
    match schema.get("type"):
        case "array":
            return schema | {"items": _filled(schema.get("items", {}), value)}
        case "object":
            inner = schema.get("additionalProperties", {})
            return schema | {"additionalProperties": _filled(inner, value)}
        case _:
            return schema
