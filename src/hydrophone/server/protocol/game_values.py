"""Schemas of what belongs to a game, and of the messages that carry it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hydrophone.core.game import AnyGame

_SUMS = ("Options", "Action", "Event", "Observation")


def value_schemas(games: Iterable[AnyGame], ref: str) -> dict[str, Any]:
    """JSON Schema of the values of these games, each under its game's namespace; and of any game.

    ``ref`` is where schemas are referred to, with ``{name}`` for the name.
    """
    found: dict[str, Any] = {}
    spaces: list[str] = []
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


def filled_in(components: Mapping[str, Any], ref: str) -> dict[str, Any]:
    """These schemas with what stands in the fields that messages leave open."""
    to = ref.partition("{")[0]
    text = msgspec.json.encode(components).decode().replace('"$ref":"game:', f'"$ref":"{to}')
    return msgspec.json.decode(text, type=dict[str, Any])
